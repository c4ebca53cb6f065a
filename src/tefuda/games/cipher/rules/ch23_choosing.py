"""Chapters 2.4 to 2.8 and 23.1: cards that are picked as an effect is carried out, from wherever it says; decks looked through."""

from __future__ import annotations

from itertools import product

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch10_executing import note_short
from tefuda.games.cipher.rules.ch23_actions import PICKED_SHORT, asked_of, did, happen
from tefuda.games.cipher.rules.questions import facts, is_cost, is_replaced, options_of, shares_name
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import It, Not, Pool, Test
from tefuda.kernel.evaluating.questions import amount, holds, passes, pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, Orienting
from tefuda.kernel.playing.paying import whole
from tefuda.kernel.playing.picking import joint_tests, suited
from tefuda.kernel.playing.selecting import Selecting, largest, said_of_all, set_tests
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.performing import Call, possible, reached, remember
from tefuda.kernel.resolving.secrecy import reveals_hidden, reveals_hidden_zone
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult


# ── picking ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def found_in(table: Table, scope: Speaker, pools: tuple[Pool, ...]) -> list[int]:
    """The cards that can be picked, each once (2.8); whose they are the text says (5.1.2.1.2.4, .5)."""
    if RECORDS:
        for where in pools:
            cite_if_said({"own": "5.1.2.1.2.4", "opponent": "5.1.2.1.2.5"}.get(where.whose, ""))
    if len(pools) == 1:
        return pool(table, scope, pools[0])
    return list(dict.fromkeys([card for where in pools for card in pool(table, scope, where)]))


def may_refuse(pools: tuple[Pool, ...]) -> tuple[str, ...]:
    """2.4: who picks from own hidden cards need not, where a quality is asked that nobody can check (2.4.1): the zones of these."""
    return tuple(
        [where.zone for where in pools if where.zone in ("hand", "deck") and where.whose == "own" and where.tests]
    )


def bounds(table: Table, scope: Speaker, node: v.Pick, there: int) -> tuple[int, int]:
    """How few and how many: as many as possible (2.5), any number from 0 up to so many (23.1.6), or as many as one likes (23.1.7)."""
    if node.any_number:
        cite("23.1.7.1")
        cite("23.1.7.2")
        return 0, there
    number = max(0, amount(table, scope, node.number))
    if node.up_to:
        cite("23.1.6.1")
        cite("2.6")
        return 0, min(number, there)
    if there < number:
        cite("2.5")
        cite("2.3")
        note_short(table)
    refuses = bool(may_refuse(node.pools)) and not is_cost(scope)
    if refuses:
        cite("2.4")
        cite("2.4.1")
    return 0 if refuses else min(number, there), min(number, there)


@rules.word(v.Pick, "2.8")
def pick(table: Table, frame: Resolving, node: v.Pick) -> WordResult:
    seats = masters_meant(table, frame.seat, node.who)
    scope = change(frame, seat=seats[0]) if node.who != "own" else frame
    cards = suited(table, frame, found_in(table, scope, node.pools))
    if node.who == "opponent":
        cite("5.1.2.1.2.6" if node.pools[0].whose == "own" else "5.1.2.1.2.7")
    if frame.paying:
        cite("21.5.1.1.3")
    if any(where.zone == "deck" for where in node.pools):
        cite("6.4.2.1")
        atoms.show(table, table.zone(t.DECK, seats[0]), (seats[0],))
        cite("23.1.37.1")
    tests = said_of_all(table, node.pools)
    if not tests and (node.any_number or node.number != 1) and not _says_names(node.pools):
        tests = joint_tests(table, frame)
    if tests:
        return _pick_different(table, frame, node, cards, tests)
    least, most = bounds(table, frame, node, len(cards))
    secret = reveals_hidden_zone(table, scope, seats[0], node.pools)
    ask = Ask(
        (seats[0],), "choose", "2.8", options_of(cards), least=least, most=most, secret=secret, about=frame.source, prompt="pick",
    )  # fmt: skip
    return whole(table, ask) if frame.paying else ask


def _says_names(pools: tuple[Pool, ...]) -> bool:
    """14.1.3: does a text say which names the cards have that it picks? That a card is not called so says nothing of what it is called."""
    tests = [test for where in pools for test in where.tests if type(test) is not Not]
    return any(type(part) is Test and part.fact == "name" for part in within(tuple(tests)))


@rules.picked_for(v.Deploy, together=lambda word: True, fixed=True)
def differs_by_name(table: Table, scope: Speaker, word: v.Deploy, card: int, beside: tuple[int, ...]) -> bool:
    """14.1.3: cards that are picked and deployed together have no unit name in common."""
    return not any(shares_name(facts(table, card), facts(table, other)) for other in beside)


@rules.answering(v.Pick)
def picked(table: Table, frame: Resolving, node: v.Pick, chosen: tuple[Option, ...]) -> WordResult:
    if node.up_to and chosen:
        cite("23.1.6.2")
    return _refer(table, tuple([table.ref(option.card) for option in chosen]), _too_few(table, frame, node, chosen))


def _too_few(table: Table, frame: Resolving, node: v.Pick | v.Take, chosen: tuple[Option, ...]) -> bool:
    """2.3.1.6: were fewer cards picked than the text asks for?"""
    return not (node.up_to or node.any_number) and len(chosen) < amount(table, frame, node.number)


def _refer(table: Table, refs: tuple[Ref, ...], short: bool = False) -> tuple[Node, ...]:
    keep(table, it=refs, did=bool(refs) and not short)
    remember(table, PICKED_SHORT, refs if short else ())
    remember(table, "chosen", refs)
    if refs and all(table.cards[ref[0]].zone == t.FIELD for ref in refs):
        remember(table, "unit", refs)  # “that ally”, of which a card that is picked next may have the name
    return ()


class Picked(Node, frozen=True, tag=t.own):
    """An inner word: what was picked one by one is spoken of from here on."""


@rules.word(Picked)
def refer_to_picked(table: Table, frame: Resolving, node: Picked) -> None:
    _refer(table, table.value if isinstance(table.value, tuple) else ())


def _pick_different(
    table: Table, frame: Resolving, node: v.Pick, cards: list[int], tests: tuple[Node, ...]
) -> WordResult:
    """23.1.35.1, 23.1.36.1: where not so many that differ are there, none is picked; up to so many: any set that differs.

    14.1.3: of cards that are to be deployed as many as differ, where the text asks for no more than so many.
    """
    seat = masters_meant(table, frame.seat, node.who)[0]
    secret, refuses = reveals_hidden_zone(table, change(frame, seat=seat), seat, node.pools), False
    cards = _fewer_names_first(table, cards)
    fitting = len(largest(table, frame, tests, cards))
    if v.Different() in tests:
        number = amount(table, frame, node.number)
        cite("23.1.36.1" if node.up_to else "23.1.35.1")
        least = 0 if node.up_to else number
        if fitting < least:
            if not secret:
                return _refer(table, ())
            cards = []  # which is asked all the same: nobody is to learn of it
        refuses = bool(may_refuse(node.pools)) and not is_cost(frame)
        if refuses and least:
            cite("2.4")
    else:
        cite("14.1.3")
        least, number = bounds(table, frame, node, fitting)
    select = Selecting(
        seat, frame.source, tuple(cards), tests, least=least, most=number, clause="2.8", secret=secret, refusable=refuses
    )  # fmt: skip
    return (Call(select), Picked())


def _fewer_names_first(table: Table, cards: list[int]) -> list[int]:
    """4.13: a card with fewer names leaves room for more others."""
    return sorted(cards, key=lambda card: len(facts(table, card).names))


@rules.set_test(v.Different)
def are_different(table: Table, scope: Speaker, test: Node, cards: list[int]) -> bool:
    """異なる: no two of them have a unit name in common (14.1.3)."""
    last = cards[-1]
    return not any(shares_name(facts(table, last), facts(table, one)) for one in cards[:-1])


@rules.possibility(v.Pick)
def can_pick(table: Table, scope: Speaker, node: v.Pick) -> bool:
    if node.up_to or node.any_number:
        return True
    cards = suited(table, scope, found_in(table, scope, node.pools))
    return _enough(table, scope, node, cards, said_of_all(table, node.pools))


@rules.hidden_cost(v.Pick)
def picks_hidden(node: v.Pick) -> tuple[str, ...]:
    return may_refuse(node.pools)


# ── the hand ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _hand(table: Table, scope: Speaker, node: v.Discard, seat: int) -> list[int]:
    hand = [card for card in table.zone(t.HAND, seat) if not node.other or table.ref(card) != scope.source]
    found = [card for card in hand if not node.tests or passes(table, scope, card, node.tests)]
    if not is_cost(scope) or not table.collecting:
        return found
    return [card for card in found if not is_replaced(table, _discarding(table, scope, table.ref(card)))]


@rules.word(v.Discard, "6.5")
def discard(table: Table, frame: Resolving, node: v.Discard) -> WordResult:
    """Cards of the hand go to the retreat area: those who do it pick them, or chance does."""
    if node.group is not None:
        refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.HAND]
        moves = [_discarding(table, frame, ref) for ref in refs]
        return happen(table, moves, "discarded", asked_of(frame, node.group, refs))
    if node.tests and set_tests(table, node.tests):  # 23.1.35.1: different cards are picked with an eye on all of them
        hand = Pool("hand", "own", node.tests, node.other)
        return (
            v.Pick((hand,), node.number, node.up_to, who=node.who, any_number=node.any_number),
            v.Discard(group=It()),
        )
    seat = masters_meant(table, frame.seat, node.who)[0]
    cite_if_said("5.1.2.1.2.6" if node.who == "opponent" else "21.5.1.1.3" if frame.paying else "")
    cards = _hand(table, frame, node, seat)
    number = len(cards) if node.any_number else min(amount(table, frame, node.number), len(cards))
    if node.at_random:
        return discarded(table, frame, node, options_of(chance.pick_at_random(table, tuple(cards), number)))
    refuses = bool(node.tests) and not frame.paying
    least = 0 if node.up_to or node.any_number or refuses else number
    ask = Ask(
        (seat,),
        "choose",
        "6.5",
        options_of(cards),
        least=least,
        most=number,
        secret=True,
        about=frame.source,
        prompt="discard",
    )
    return whole(table, ask) if frame.paying else ask


def _discarding(table: Table, scope: Speaker, ref: Ref) -> Moving:
    return Moving(ref, t.RETREAT, table.cards[ref[0]].owner, reason="discard", source=scope.source, clause="6.5")


@rules.answering(v.Discard)
def discarded(table: Table, frame: Resolving, node: v.Discard, picked: tuple[Option, ...]) -> WordResult:
    refs = [table.ref(option.card) for option in picked]
    if not refs:
        did(table, False)
        return ()
    asked = 0 if node.up_to or node.any_number else amount(table, frame, node.number)
    return happen(table, [_discarding(table, frame, ref) for ref in refs], "discarded", asked)


@rules.possibility(v.Discard)
def can_discard(table: Table, scope: Speaker, node: v.Discard) -> bool:
    if node.group is not None:
        return bool(reached(table, scope, node.group))
    seat = masters_meant(table, scope.seat, node.who)[0]
    together = set_tests(table, node.tests) if node.tests else ()
    return node.up_to or node.any_number or _enough(table, scope, node, _hand(table, scope, node, seat), together)


def _enough(
    table: Table, scope: Speaker, node: v.Pick | v.Discard, cards: list[int], together: tuple[Node, ...]
) -> bool:
    """21.5.2.1: as a cost all of them have to be there; by an effect one will do (2.5), but of different cards all (23.1.35.1)."""
    number = amount(table, scope, node.number)
    there = len(largest(table, scope, together, _fewer_names_first(table, cards)) if together else cards)
    return there >= (number if is_cost(scope) or v.Different() in together else min(1, number))


@rules.hidden_cost(v.Discard)
@rules.hidden_effect(v.Discard)
def discards_hidden(node: v.Discard) -> tuple[str, ...]:
    return ("hand",) if node.tests else ()


# ── the deck ────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Look, "23.1.5.1")
def look(table: Table, frame: Resolving, node: v.Look) -> None:
    """23.1.5, 23.1.4: cards of a deck are looked at, or shown to both; they stay in the deck (23.1.4.3.1)."""
    seat = masters_meant(table, frame.seat, node.whose)[0]
    cards = table.zone(t.DECK, seat)[: max(0, amount(table, frame, node.number))]
    if node.revealed:
        for clause in ("23.1.4.1", "23.1.4.2", "23.1.4.3"):
            cite(clause)
        if len(cards) == len(table.zone(t.DECK, seat)):
            cite("23.1.4.3.1")
        atoms.reveal(table, cards)
        atoms.show(table, cards, tuple(range(table.seats)))
    else:
        cite("23.1.5.2")
        atoms.show(table, cards, (frame.seat,))
    refs = tuple([table.ref(card) for card in cards])
    keep(table, looked=refs, it=refs)
    remember(table, PICKED_SHORT, ())
    did(table, len(refs))


@rules.word(v.Take, "23.1.5.1")
def take(table: Table, frame: Resolving, node: v.Take) -> WordResult:
    """Of the cards that were looked at; what nobody else has seen need not be taken (2.4)."""
    cards = [
        ref[0]
        for ref in frame.looked
        if table.alive(ref) and (not node.tests or passes(table, frame, ref[0], node.tests))
    ]
    if node.every:
        return took(table, frame, node, options_of(cards))
    number = len(cards) if node.any_number else min(amount(table, frame, node.number), len(cards))
    hidden = reveals_hidden(table, frame.seat, [ref[0] for ref in frame.looked if table.alive(ref)])
    own = all(table.cards[ref[0]].seat == frame.seat for ref in frame.looked)
    least = 0 if node.up_to or node.any_number or (node.tests and hidden and own) else number
    return Ask(
        (frame.seat,),
        "choose",
        "23.1.5.1",
        options_of(cards),
        least=least,
        most=number,
        secret=hidden,
        about=frame.source,
        prompt="take",
    )


@rules.answering(v.Take)
def took(table: Table, frame: Resolving, node: v.Take, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    if node.revealed:
        atoms.reveal(table, tuple([ref[0] for ref in refs]))
    short = not node.every and _too_few(table, frame, node, picked)
    remember(table, PICKED_SHORT, refs if short else ())
    left = tuple([ref for ref in frame.looked if ref not in refs])
    keep(table, it=refs, looked=left, did=bool(refs) and not short)
    return ()


# ── orbs ────────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.DestroyOrbs, "23.1.14.1")
def destroy_orbs(table: Table, frame: Resolving, node: v.DestroyOrbs) -> Result:
    """23.1.14.1, 25.16.2: whoever carries it out picks orbs, which go to their user's hand and are shown to nobody."""
    seat = masters_meant(table, frame.seat, node.whose)[0]
    orbs = table.zone(t.ORBS, seat)
    cite("6.4.2")
    by = masters_meant(table, frame.seat, node.by)[0] if node.by else frame.seat
    number = min(amount(table, frame, node.number), len(orbs))
    return Ask(
        (by,), "choose", "23.1.14.1", options_of(orbs), least=number, most=number, about=frame.source, prompt="orbs"
    )


@rules.answering(v.DestroyOrbs)
def orbs_destroyed(table: Table, frame: Resolving, node: v.DestroyOrbs, picked: tuple[Option, ...]) -> WordResult:
    refs = [table.ref(option.card) for option in picked]
    cite("25.16.2")
    moves = [
        Moving(ref, t.HAND, table.cards[ref[0]].seat, reason="orb", source=frame.source, clause="23.1.14.1")
        for ref in refs
    ]
    return happen(table, moves, "orb", amount(table, frame, node.number))


@rules.possibility(v.DestroyOrbs)
def can_destroy_orbs(table: Table, scope: Speaker, node: v.DestroyOrbs) -> bool:
    seat = masters_meant(table, scope.seat, node.whose)[0]
    there, number = len(table.zone(t.ORBS, seat)), amount(table, scope, node.number)
    return there >= (number if is_cost(scope) else min(1, number))


# ── formation ───────────────────────────────────────────────────────────────────────────────────────────────────────
class Forming(Node, frozen=True, tag=t.own):
    """An inner word: units of these names act, beside those that were picked."""

    names: tuple[str, ...]
    units: tuple[int, ...] = ()


def _formed(table: Table, scope: Speaker, node: Forming) -> list[tuple[int, ...]]:
    """The ways to have ready units of these names act, one for each and none for two of them."""
    ready = [unit for unit in table.zone(t.FIELD, scope.seat) if not table.cards[unit].acted and unit not in node.units]
    ways = product(*[[unit for unit in ready if name in facts(table, unit).names] for name in node.names])
    return [way for way in ways if len(set(way)) == len(way)]


@rules.word(v.Formation, "21.2.2.1")
def formation(table: Table, frame: Resolving, node: v.Formation) -> WordResult:
    return (Forming(node.names),)


@rules.word(Forming)
def form(table: Table, frame: Resolving, node: Forming) -> WordResult:
    """21.2.2.1: one unit of each name acts; of several of a name their user says which (21.5.1.1.3)."""
    if not node.names:
        refs = [table.ref(unit) for unit in node.units]
        return happen(table, [Orienting(ref, True, source=frame.source, clause="21.2.2.1") for ref in refs])
    units = list(dict.fromkeys([way[0] for way in _formed(table, frame, node)]))
    return Ask((frame.seat,), "choose", "21.2.2.1", options_of(units), about=frame.source, prompt="pick")


@rules.answering(Forming)
def one_formed(table: Table, frame: Resolving, node: Forming, picked: tuple[Option, ...]) -> WordResult:
    return (change(node, names=node.names[1:], units=(*node.units, picked[0].card)),)


@rules.possibility(v.Formation)
def can_form(table: Table, scope: Speaker, node: v.Formation) -> bool:
    return bool(_formed(table, scope, Forming(node.names)))


# ── one or the other, again and again ───────────────────────────────────────────────────────────────────────────────
@rules.word(v.Modes, "21.1.1.2")
def modes(table: Table, frame: Resolving, node: v.Modes) -> Ask:
    options = tuple([Option("mode", index=index) for index in range(len(node.modes))])
    return Ask(
        (frame.seat,),
        "choose",
        "21.1.1.2",
        options,
        least=node.number,
        most=node.number,
        about=frame.source,
        prompt="modes",
    )


@rules.answering(v.Modes)
def mode_picked(table: Table, frame: Resolving, node: v.Modes, picked: tuple[Option, ...]) -> WordResult:
    return tuple([node.modes[index] for index in sorted([option.index for option in picked])])


@rules.word(v.OrElse, "10.2.2.1.1.2")
def or_else(table: Table, frame: Resolving, node: v.OrElse) -> WordResult:
    """10.2.2.1.1.2: who does not, or cannot, do the first has to do the second."""
    if not possible(table, frame, node.first):
        return (node.second,)
    return Ask((frame.seat,), "yes/no", "10.2.2.1", (YES, NO), about=frame.source, prompt="may")


@rules.answering(v.OrElse)
def one_or_other(table: Table, frame: Resolving, node: v.OrElse, picked: tuple[Option, ...]) -> WordResult:
    if picked[0] != YES:
        cite("10.2.2.1.1")
    return (node.first if picked[0] == YES else node.second,)


@rules.word(v.Provided, "21.1.1.2.1")
def provided(table: Table, frame: Resolving, node: v.Provided) -> WordResult:
    """21.1.1.2.1: what stands behind ただし has to hold for what stands before it."""
    if holds(table, frame, node.condition):
        return (node.effect,)
    did(table, False)
    return ()


@rules.word(v.Repeatedly, "23.1.29.1")
def repeatedly(table: Table, frame: Resolving, node: v.Repeatedly) -> WordResult:
    """23.1.29.1: the first part, then the second if one likes; where that was applied, all of it again."""
    return (node.effect, Offer(node))


class Offer(Node, frozen=True, tag=t.own):
    """An inner word: whether the second part is done, after which all is done again."""

    node: v.Repeatedly
    done: bool = False


@rules.word(Offer, "21.2.2.10")
def offer_again(table: Table, frame: Resolving, node: Offer) -> WordResult:
    if node.done:
        cite("23.1.29.1.1" if frame.did else "23.1.29.2")
        if frame.did:
            cite("21.2.2.10.1")
        return (node.node,) if frame.did else ()
    if not possible(table, frame, node.node.again):
        cite("23.1.29.2")
        return ()
    return Ask((frame.seat,), "yes/no", "23.1.29.1", (YES, NO), about=frame.source, prompt="again")


@rules.answering(Offer)
def again_or_not(table: Table, frame: Resolving, node: Offer, picked: tuple[Option, ...]) -> WordResult:
    if picked[0] != YES:
        cite("23.1.29.2")
        return ()
    return (node.node.again, change(node, done=True))
