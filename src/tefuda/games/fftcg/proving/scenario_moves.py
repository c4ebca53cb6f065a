"""How FFTCG's scenarios speak: verbs that stand for several answers, and priority that passes by itself."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch09_turn import turn
from tefuda.games.fftcg.rules.ch10_attack import AttackPhase, attack
from tefuda.games.fftcg.rules.ch10_attackers import bar_party, party_elements
from tefuda.games.fftcg.rules.ch10_costs import cost_of, payable
from tefuda.games.fftcg.rules.ch11_payment import Giver, Need, Paying, classes_of, elements_useful, givers, vectors
from tefuda.games.fftcg.rules.ch14_rewinding import rewound
from tefuda.games.fftcg.rules.questions import controlled
from tefuda.games.fftcg.words.vocabulary import AttackCost
from tefuda.kernel.play import settle
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.proving.stepping import answer_until, at_step
from tefuda.kernel.requests import PASS, Bar
from tefuda.kernel.state import Table

DEEDS = ("cast", "play", "activate", "special", "warp", "prime")
DECLARING = ("attack", "party")
GOALS = ("resolve", "settle", "preparation", "attack", "block", "damage", "main2", "end", "next")
MOST_GIVERS = 10  # of more cards that could pay, nobody looks through all sets
MOST = 400  # questions until a goal: more is a mistake in the scenario


def prompt(table: Table) -> str:
    """What is asked."""
    return table.pending.prompt if table.pending is not None and table.over is None else ""


def has_priority(table: Table) -> bool:
    """Is somebody asked what to do with priority?"""
    return prompt(table) in ("main", "quick")


def step(table: Table) -> str:
    """The clause that the attack phase has come to; "" outside of it."""
    for frame, at in zip(table.frames, table.at, strict=True):
        if isinstance(frame, AttackPhase):
            return attack.clauses[at - 1] if at else ""
    return ""


def go_on(run: Any) -> None:
    """A table that was left between two questions comes to the next."""
    if run.table.pending is None and run.table.over is None:
        run.table = settle(run.table.copy())
        run.events += run.table.events


def give_up(run: Any) -> None:
    """Priority is passed, no attack or block is declared."""
    ask = run.table.pending
    if ask.prompt == "block":
        run.answer([], 0)
    else:
        run.answer([ask.options.index(PASS)], 0)


def pass_by(run: Any, seat: int, verb: str, rest: str, refusing: bool = False) -> None:
    """Priority that a move leaves aside passes by itself; a main phase is never ended by it."""
    for _ in range(MOST):
        table = run.table
        if prompt(table) == "block" and verb in DECLARING:
            give_up(run)
            continue
        if not has_priority(table):
            return
        quiet = not table.stack and table.facts.phase in ("main1", "main2")
        if verb in DEEDS:
            if table.pending.seat == seat and (refusing or not table.stack or not _is_slow(table, seat, verb, rest)):
                return
        elif quiet:
            return
        give_up(run)


def _is_slow(table: Table, seat: int, verb: str, name: str) -> bool:
    """Is it a character that cannot answer what is on the stack?"""
    for card in (*table.zone(t.HAND, seat), *table.zone(t.LB_DECK, seat)):
        facts = table.game.facts(table, card)
        if name in facts.names:
            return verb == "cast" and t.SUMMON not in facts.kinds and t.BACK_ATTACK not in facts.keywords
    return False


def play(run: Any, seat: int, words: str, line: int) -> bool:
    """Make a move of this game's own; False where it is one that every game has."""
    verb, _, rest = words.strip().partition(" ")
    rest = rest.strip()
    go_on(run)
    if verb == "concede":
        return False
    if verb == "go":
        go(run, rest, line)
        return True
    if verb == "pass":
        if has_priority(run.table) and run.table.pending.seat == seat:
            give_up(run)
        return True
    if verb != "pay":
        pay_as_one_must(run, choosing=verb == "choose")
    if verb != "pay":  # what had to be paid has been, where nobody is asked any more
        pass_by(run, seat, verb, rest)
    if words.strip() in ("no attack", "no block"):
        if prompt(run.table) == rest:
            give_up(run)
        return True
    for plain in script(run.table, seat, verb, rest):
        if verb == "pay" and prompt(run.table) != "payment":
            continue
        if verb == "party" and prompt(run.table) == "party" and run.table.pending.most == 1:
            _one_by_one(run, seat, rest, line)
        elif verb == "party" and prompt(run.table) not in ("attack", "party"):
            continue  # both of two were in it: there was nothing to choose
        else:
            run.plain_move(seat, plain, line)
    return True


def _one_by_one(run: Any, seat: int, names: str, line: int) -> None:
    """The members of a party that has to pay are picked singly."""
    for name in re.split(r"[,、]", names):
        if prompt(run.table) == "party":
            run.plain_move(seat, f"choose {name.strip()}", line)
    if prompt(run.table) == "party":
        run.answer([], line)


def pay_as_one_must(run: Any, choosing: bool = False) -> None:
    """Where only one payment is left, or only one namesake, nobody has to say it; nor where all there is must be picked."""
    while prompt(run.table) in ("payment", "namesake", "pick", "cost", "may"):
        table = run.table
        if prompt(table) in ("pick", "cost", "may"):
            if choosing or len(table.pending.options) > table.pending.least:
                return
            run.answer(list(range(len(table.pending.options))), 0)
            continue
        names = [(o.verb, table.game.facts(table, o.card).names, o.text) for o in table.pending.options]
        if any(name != names[0] for name in names) and not _only_payment(table):
            return
        run.answer([0], 0)


def _only_payment(table: Table) -> bool:
    """Is there but one set of cards that pays?"""
    frame: Any = table.frames[-1]
    if not isinstance(frame, Paying):
        return False
    picked = [Giver(card, give, (element,)) for card, give, element in frame.picks]
    free = givers(table, frame.seat, (*frame.without, *[pick[0] for pick in frame.picks]))
    found = 0
    for size in range(len(free) + 1) if len(free) <= MOST_GIVERS else ():
        for more in combinations(free, size):
            found += not _payment_refused(frame.need, [*picked, *more])
            if found > 1:
                return False
    return found == 1


def offered(table: Table, seat: int, words: str) -> bool | None:
    """Whether a move of this game's own is offered."""
    verb, _, rest = words.strip().partition(" ")
    if words.strip() == "no block":
        return prompt(table) == "block" and table.pending is not None and not table.pending.least
    if words.strip() == "no attack":
        return prompt(table) == "attack" and table.pending is not None and PASS in table.pending.options
    if verb in ("pay", "party"):
        return refused_by(table, seat, words) == ""
    if verb not in ("cast", "block") or (verb == "block" and prompt(table) != "block"):
        return False if verb == "block" else None
    try:
        moves.answer(table, seat, script(table, seat, verb, rest.strip())[0])
    except moves.NotOffered:
        return False
    return True


def refused_by(table: Table, seat: int, words: str) -> str | None:
    """The clause that refuses a payment or a party as it is said; "" where nothing does."""
    verb, _, rest = words.strip().partition(" ")
    names = [name.strip() for name in re.split(r"[,、]", rest.removeprefix("with "))]
    if verb == "party":
        return _party_refused(table, seat, names)
    if verb != "pay":
        return None
    frame: Any = table.frames[-1] if table.frames else None
    if prompt(table) != "payment" or not isinstance(frame, Paying):
        return "11.2.1"
    free = givers(table, frame.seat, frame.without)
    chosen = []
    for name in names:
        fitting = [g for g in free if name in table.game.facts(table, g.card).names and g not in chosen]
        if not fitting:
            return "11.4.7"
        chosen.append(fitting[0])
    clause = _payment_refused(frame.need, chosen)
    rewound(table, seat, Bar(clause) if clause else None)
    return clause


def _payment_refused(need: Need, chosen: list[Giver]) -> str:
    """The clause by which these cards are no payment: an element is missing, too little, or more than is needed."""
    classes = classes_of(need)
    for ways in product(*[elements_useful(need, giver) for giver in chosen]):
        used = [(giver.give, element) for giver, element in zip(chosen, ways, strict=True)]
        vector = tuple([used.count(one) for one in classes])
        if vector in vectors(need, vector):
            return ""
    if sum([giver.give for giver in chosen]) < need.total:
        return "11.4.7"
    missing = [element for element, _ in need.elements if not any(element in giver.elements for giver in chosen)]
    if missing:
        return "11.4.6.2" if len(need.elements) > 1 else "11.4.6.1"
    return "5.2.1.3.1"


def _party_refused(table: Table, seat: int, names: list[str]) -> str:
    found = [
        card
        for name in names
        for card in controlled(table, seat, t.FORWARD)
        if name in table.game.facts(table, card).names
    ]
    barred = bar_party(table, seat, found)
    if barred is not None:
        return barred.clause
    if not payable(table, cost_of(table, found, AttackCost, "10.1.2.3")):
        return "10.1.2.3"
    return "" if prompt(table) == "attack" else "10.1.2.1"


def script(table: Table, seat: int, verb: str, rest: str) -> list[str]:
    """The plain moves that a move stands for."""
    names = [name.strip() for name in re.split(r"[,、]", rest)]
    if verb == "cast":
        return [f"play {rest}"]
    if verb == "block":
        return [f"choose {rest}"]
    if verb == "pay":
        return [f"choose {name.removeprefix('with ').strip()}" for name in names]
    if verb == "order" and prompt(table) == "which first":
        return [f"choose {re.sub(r'[ 　]+[0-9]+$', '', name)}" for name in names[:1]]
    if verb == "divide":
        return ["divide " + re.sub(r"(\d+)000\b", r"\1", rest)]
    if verb == "party":
        ask = table.pending
        for option in ask.options if ask is not None else ():
            if option.verb == "party" and all(_in_party(table, seat, option.text, name) for name in names):
                return [f"choose {option.text}", f"choose {rest}"]
        return [f"choose {rest}"]
    return [f"{verb} {rest}".strip()]


def _in_party(table: Table, seat: int, element: str, name: str) -> bool:
    plain = name.partition("#")[0].strip()
    return any(
        plain in table.game.facts(table, card).names and element in party_elements(table, card)
        for card in controlled(table, seat, t.FORWARD)
    )


def go(run: Any, goal: str, line: int) -> None:
    """Everybody passes until the goal; any other question stops it."""
    if goal not in GOALS:
        raise BadScenario(f"one goes to {', '.join(GOALS)}, not to {goal!r}", line)
    pay_as_one_must(run)
    turn_now = run.last_turn
    resolved = _resolved(run)
    for _ in range(MOST):
        table = run.table
        asked = prompt(table)
        if asked not in ("main", "quick", "attack", "block") or _there(run, goal, turn_now, resolved):
            return
        if goal == "end" and asked in ("main", "quick"):
            give_up_until_the_end(run)
        else:
            give_up(run)


def give_up_until_the_end(run: Any) -> None:
    """Priority is passed; where the turn would be over by that, it is left as it is right before the next one."""
    ask = run.table.pending
    run.table = answer_until(run.table, (ask.options.index(PASS),), lambda table: at_step(table, turn, "9.5.1.5"))
    run.events += run.table.events


def _resolved(run: Any) -> int:
    return len([event for event in run.events if event.kind == "resolved"])


def _there(run: Any, goal: str, turn: int, resolved: int) -> bool:
    table = run.table
    facts, asked = table.facts, prompt(table)
    if facts.number > turn + (goal == "next"):
        return True
    if goal == "resolve":
        return _resolved(run) > resolved
    if goal == "settle":
        return not table.stack
    if goal in ("attack", "block"):
        return bool(asked == goal)
    if goal == "preparation":
        return facts.phase == "attack" and step(table) == "10.1.1.2"
    if goal == "damage":
        return step(table) == "10.1.4.4"
    if goal == "main2":
        return bool(facts.phase == "main2")
    return bool(facts.number > turn and facts.phase == "main1")


def finish(run: Any, what: Any) -> None:
    """What is left to say by itself is said; then the stack is emptied and a battle fought to its end."""
    pay_as_one_must(run)
    _bring_to_the_end(run, what)


def _bring_to_the_end(run: Any, what: Any) -> None:
    """After the last move: the stack is emptied and a battle brought to its end, where the expectation is about that."""
    asked = "asked" in what and what["asked"] != "nobody"
    if asked or "offered" in what or "not offered" in what or what.get("stack"):
        return
    for _ in range(MOST):
        table = run.table
        fighting = bool(table.facts.attackers)
        if not has_priority(table) and not (prompt(table) == "block" and fighting):
            return
        if not table.stack and not fighting:
            return
        give_up(run)
        pay_as_one_must(run)
