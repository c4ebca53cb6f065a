"""Chapter 11.3, 11.4, 11.6, 11.7, casting cards and using abilities: from naming it to the stack or the field."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import enters_dull
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_costs import offers
from tefuda.games.fftcg.rules.ch11_following import Following
from tefuda.games.fftcg.rules.ch11_spending import Spending
from tefuda.games.fftcg.rules.ch11_using import (
    CARDS,
    Casting,
    bar_paying,
    cost_parts,
    leaves_x,
    need_of,
    possible_x,
)
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import atoms, chance, uses
from tefuda.kernel.abilities import uses_x
from tefuda.kernel.effects import NOTHING, Activated, Choice, Instead, Sequence
from tefuda.kernel.events import Event
from tefuda.kernel.performing import keeping
from tefuda.kernel.procedures import AGAIN, done, keep
from tefuda.kernel.replacement import Moving, intend
from tefuda.kernel.requests import NO, YES, Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.settling import item_of, moved_by_cost, resolution_of
from tefuda.kernel.stack import ON_STACK, push
from tefuda.kernel.state import Table, change
from tefuda.kernel.triggers import trigger
from tefuda.kernel.values import Node, within

# The clauses of each step for each sort.
DECLARE = {"summon": "11.3.2", "character": "11.4.2", "action": "11.6.4", "special": "11.7.4", "auto": "11.8.7"}
VARIABLE = {"summon": "11.3.5", "character": "11.4.4", "action": "11.6.7", "special": "11.7.7", "auto": "11.8.11"}
SETTLE = {"summon": "11.3.7", "character": "11.4.6", "action": "11.6.9", "special": "11.7.9"}
PAY = {"summon": "11.3.7.1", "character": "11.4.7", "action": "11.6.10", "special": "11.7.10"}
CAST = {"summon": "11.3.8", "character": "11.4.8", "action": "11.6.11", "special": "11.7.11", "auto": "11.8.7"}
FORM = {"summon": "11.3.1", "action": "11.6.2", "special": "11.7.2"}
# The steps that all sorts go through, by the clauses that say so of each.
SAME_STEPS = {
    "11.3.2": DECLARE, "11.3.4": choices.MODES, "11.3.3": choices.NO_TARGET, "11.3.5": VARIABLE, "11.3.6": choices.SHARES,
    "11.3.7": SETTLE, "11.3.7.1": PAY, "11.4.7": PAY, "11.3.8": CAST,
}  # fmt: skip

casting = rules.procedure("11.3.1", Casting)


@casting.step("11.3.2")
def declare(table: Table, frame: Casting) -> Any:
    """A summon goes to the stack; a character and the holder of an ability stay where they are, shown to all."""
    cite(DECLARE.get(frame.sort, ""))
    cite(FORM.get(frame.sort, ""))
    keep(table, time=table.tick())
    card = frame.source[0]
    if frame.sort == "summon":
        cite("6.2.3")
        atoms.move(table, card, t.STACK, frame.seat, reason="cast", clause="11.3.2", follow="playing")
        keep(table, source=table.ref(card))
    elif frame.sort in ("character", "action", "special") and table.cards[card].facedown:
        atoms.reveal(table, (card,), DECLARE[frame.sort])
    if isinstance(frame.ability, Activated) and frame.ability.per_turn:
        uses.use(table, card, table.game.printed_since(table, table.cards[card]), frame.index)
    return "11.3.7" if _plain(table, frame) else None


def _plain(table: Table, frame: Casting) -> bool:
    """A character of which no text says anything as it is cast: nothing is left to settle but its cost."""
    if frame.sort != "character" or frame.zone != t.HAND:
        return False
    facts = table.game.facts(table, frame.source[0])
    return not (facts.statics or facts.collected or facts.cost_is_x or frame.extra)


@casting.step("11.3.4")
def pick_modes(table: Table, frame: Casting) -> Any:
    found = choices.next_choice(table, frame, frame.effect, frame.modes)
    if found is None:
        return None
    choice, scope = found
    options = tuple([Option("mode", index=i) for i in choices.possible_modes(table, scope, choice, frame.sort)])
    least, most = choices.mode_bounds(table, scope, choice)
    clause = choices.MODES.get(frame.sort, "11.3.4")
    if frame.sort != "character" and _number_depends(frame.effect, choice):
        cite(f"{clause}.1")
    return Ask(
        (frame.seat,), "choose", clause, options, min(least, len(options)), min(most, len(options)), about=frame.source,
        prompt="modes",
    )  # fmt: skip


def _number_depends(effect: Node, choice: Choice) -> bool:
    """11.3.4.1: does how many modes there are depend on something?"""
    if not isinstance(choice.most, int):
        return True
    return any(isinstance(part, Instead) and choice in (part.base, part.instead) for part in within(effect))


@casting.answer("11.3.4")
def modes_picked(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Any:
    found = choices.next_choice(table, frame, frame.effect, frame.modes)
    if found is None:
        return None
    keep(table, modes=(*frame.modes, (found[0], tuple([option.index for option in picked]))))
    return AGAIN


@casting.step("11.3.3")
def choose_targets(table: Table, frame: Casting) -> Any:
    found = choices.next_target(table, frame, frame.effect, frame.modes, len(frame.targets))
    if found is None or (not frame.x_said and uses_x(found[0]) and leaves_x(table, frame)):
        return None
    choose, scope = found
    must, refs = choices.offered(table, scope, choose)
    least, most = choices.bounds(table, scope, choose, len(must) + len(refs))
    if choose.at_random:
        picked = chance.pick_at_random(table, tuple([ref[0] for ref in refs]), min(most, len(refs)))
        return targets_chosen(table, frame, choices.options_of(list(picked)))
    shared = choices.shared(table, frame, frame.effect, frame.modes)
    if shared is not None:
        most = min(most, shared[0])
    least, most = [max(0, min(number - len(must), len(refs))) for number in (least, most)]
    seat = table.game.seats(table, frame.seat, choose.by)[0]
    clause = choices.NO_TARGET.get(frame.sort, "11.3.3")
    return Ask(
        (seat,), "choose", clause, choices.targets_of(table, refs), least, most, about=frame.source, prompt="targets"
    )


@casting.answer("11.3.3")
def targets_chosen(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Any:
    found = choices.next_target(table, frame, frame.effect, frame.modes, len(frame.targets))
    if found is None:
        return None
    must, _ = choices.offered(table, found[1], found[0])
    refs = (*must, *[choices.target(table, option) for option in picked])
    keep(table, targets=(*frame.targets, (found[0], refs)))
    return AGAIN


@casting.step("11.3.5")
def extra_costs(table: Table, frame: Casting) -> Any:
    """11.3.5, 11.4.4: which optional or alternative costs are paid."""
    if frame.sort not in CARDS:
        return None
    card = frame.source[0]
    alternatives, optional = offers(table, card, v.AlternativeCost), offers(table, card, v.OptionalCost)
    if frame.offered >= len(alternatives) + len(optional):
        return None
    if frame.offered < len(alternatives):
        other = change(frame, alternative=alternatives[frame.offered].cost)
    else:
        offer = optional[frame.offered - len(alternatives)]
        other = change(frame, extra=(*frame.extra, *offer.cost.parts))
    options = tuple([option for option, can in ((YES, other), (NO, frame)) if bar_paying(table, can) is None])
    clause = VARIABLE[frame.sort]
    return Ask((frame.seat,), "yes/no", clause, options or (NO,), secret=True, about=frame.source, prompt="extra cost")


@casting.answer("11.3.5")
def extra_cost_settled(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Any:
    if not picked:
        return None
    card = frame.source[0]
    alternatives, optional = offers(table, card, v.AlternativeCost), offers(table, card, v.OptionalCost)
    keep(table, offered=frame.offered + 1)
    if picked[0] == YES:
        if frame.offered < len(alternatives):
            keep(table, alternative=alternatives[frame.offered].cost)
        else:
            offer = optional[frame.offered - len(alternatives)]
            keep(table, extra=(*frame.extra, *offer.cost.parts), paid=True)
            if offer.effect != NOTHING:
                keep(table, effect=Sequence((frame.effect, offer.effect)))
    return AGAIN


@casting.step("4.5")
def say_x(table: Table, frame: Casting) -> Any:
    if frame.x_said or not leaves_x(table, frame):
        left = choices.next_target(table, frame, frame.effect, frame.modes, len(frame.targets))
        return None if left is None else "11.3.3"  # what is chosen hung on X, or on what is paid
    options = tuple([Option("number", number=number) for number in possible_x(table, frame)])
    cite(VARIABLE.get(frame.sort, "4.5"))
    return Ask((frame.seat,), "number", "4.5", options or (Option("number"),), about=frame.source, prompt="X")


@casting.answer("4.5")
def x_said(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Any:
    keep(table, x=picked[0].number if picked else 0, x_said=True)
    return AGAIN


@casting.step("11.3.6")
def divide(table: Table, frame: Casting) -> Any:
    """11.3.6: each takes at least one (a thousand, where it is damage)."""
    shared = choices.shared(table, frame, frame.effect, frame.modes)
    if shared is None or not frame.targets or not frame.targets[-1][1] or frame.shares:
        return None
    options = choices.options_of([ref[0] for ref in frame.targets[-1][1]])
    clause = choices.SHARES.get(frame.sort, "11.3.6")
    prompt = "shares" if shared[1] > 1 else "counter shares"
    return Ask((frame.seat,), "divide", clause, options, shared[0], shared[0], about=frame.source, prompt=prompt)


@casting.answer("11.3.6")
def divided(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    shared = choices.shared(table, frame, frame.effect, frame.modes)
    if picked and shared is not None:
        cards = [ref[0] for ref in frame.targets[-1][1]]
        keep(table, shares=tuple([shared[1] * len([o for o in picked if o.card == card]) for card in cards]))


@casting.step("15.2.8.3.2")
def turn_limit_breaks(table: Table, frame: Casting) -> Any:
    """15.2.8.3.2: the LB cost: so many face-down cards of the LB deck are turned up, not the one that is cast."""
    if frame.zone != t.LB_DECK or frame.turned or frame.sort not in ("summon", "character"):
        return None
    number = table.game.facts(table, frame.source[0]).lb_cost
    if number <= 0:
        return None
    cards = [c for c in table.zone(t.LB_DECK, frame.seat) if table.cards[c].facedown and c != frame.source[0]]
    cite("15.2.8.2")
    cite("15.2.8.3.1")
    return Ask(
        (frame.seat,), "choose", "15.2.8.3.2", choices.options_of(cards), number, number, about=frame.source,
        prompt="limit break",
    )  # fmt: skip


@casting.answer("15.2.8.3.2")
def limit_breaks_picked(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, turned=tuple([option.card for option in picked]))


@casting.step("11.3.7")
def settle(table: Table, frame: Casting) -> None:
    """11.3.7, 11.4.6, 11.6.9, 11.7.9: the cost stands from here on."""
    cite(SETTLE.get(frame.sort, ""))
    keep(table, need=need_of(table, frame))


@casting.step("11.3.7.1")
def pay(table: Table, frame: Casting) -> Any:
    """11.3.7.1, 11.4.7, 11.6.10, 11.7.10: everything is paid at once, nothing of it left out."""
    parts, clause = cost_parts(table, frame), PAY.get(frame.sort, "11.3.7.1")
    for card in frame.turned:
        atoms.turn_over(table, card, False)
    if frame.need is None or (not frame.need.total and not parts):
        cite(PAY.get(frame.sort, ""))
        table.value = ()
        return None
    return Spending(
        frame.seat, frame.source, frame.need, parts, clause, frame.sort, it=frame.it, x=frame.x, moved=frame.moved, time=frame.time
    )  # fmt: skip


@casting.step("11.4.7")
def spent(table: Table, frame: Casting) -> None:
    """What the cost took is what the effect may speak of (11.5.5)."""
    if isinstance(table.value, tuple) and table.value:
        keep(table, memory=keeping(frame.memory, "spent", table.value))


@casting.step("11.3.8")
def cast(table: Table, frame: Casting) -> Any:
    """It has been cast or used; a character enters (11.4.8), anything else is on the stack now."""
    cite(CAST.get(frame.sort, ""))
    if (
        table.opened and frame.sort in CARDS
    ):  # a card whose ability was used in the hand is shown until that is resolved
        atoms.conceal(table)
    card = frame.source[0]
    if frame.sort == "ex":
        _tell(table, _chosen(table, frame))
        return "11.10.2"
    if frame.sort == "character":
        cite("11.4.1")
        return "11.4.8"
    item = item_of(frame, time=table.tick(), moved=moved_by_cost(table, frame))
    if table.stack:  # above what lies there
        cite("7.12.3")
    push(table, item)
    record = table.cards[card]
    if frame.zone == t.HAND and frame.sort == "summon":
        cite("15.1.1.7.1")
    if frame.sort == "summon":
        atoms.set_facts(table, cast=(*table.facts.cast, (frame.seat, record.face)))
        event = Event("cast", card, frame.seat, record, record, sort="summon", facts=table.game.facts(table, card))
    elif frame.sort == "auto":
        event = Event("set off", card, frame.seat, record, record)
    else:
        event = Event("used", card, frame.seat, record, record, sort=frame.sort)
    _tell(table, [event, *_chosen(table, frame)])
    return done(1)


def _chosen(table: Table, frame: Casting) -> list[Event]:
    """That cards have been chosen, by an EX burst, too."""
    cards = [table.cards[ref[0]] for _, refs in frame.targets for ref in refs if ref[0] != ON_STACK]
    return [Event("chosen", card.id, frame.seat, card, card) for card in cards]


def _tell(table: Table, events: list[Event]) -> None:
    for event in events:
        atoms.record(table, event)
    trigger(table, events)


@casting.step("11.4.8")
def enter(table: Table, frame: Casting) -> Any:
    """11.4.8: the character enters; a backup dull (5.2.3.1.1.3)."""
    card = frame.source[0]
    facts, record = table.game.facts(table, card), table.cards[card]
    atoms.set_facts(table, cast=(*table.facts.cast, (frame.seat, record.face)))
    if frame.zone == t.HAND:
        cite("15.1.1.7.1")
    dull = enters_dull(table, card)
    cite("5.2.3.1.1.1")
    moving = Moving(table.ref(card), t.FIELD, frame.seat, acted=dull, reason="cast", clause="11.4.8")
    open_to_all = change(record, open=True)  # it was revealed as it was declared (11.4.2)
    event = Event("cast", card, frame.seat, open_to_all, open_to_all, sort="character", facts=facts)
    atoms.record(table, event)
    trigger(table, [event])
    return intend(table, [moving])


@casting.step("11.4")
def entered(table: Table, frame: Casting) -> Any:
    """11.4.3, 11.4.5: what was said as it was cast is done as it enters."""
    card = frame.source[0]
    if frame.effect == NOTHING or table.cards[card].zone != t.FIELD:
        return done(1)
    keep(table, effect=NOTHING)
    here = table.ref(card)
    return ("again", resolution_of(frame, (frame.effect,), source=here, moved=((frame.source, here),)))


@casting.step("11.10.2")
def burst(table: Table, frame: Casting) -> Any:
    """11.10.2, 11.10.3: an EX burst takes place at once; nobody can respond."""
    return resolution_of(frame, (frame.effect,))


@casting.step("11.3.11")
def cast_what_it_said(table: Table, frame: Casting) -> Any:
    """11.3.11, 11.4.1.1: what a burst lets be cast is cast as soon as it is over."""
    return Following() if table.facts.casts else done(1)
