"""Chapter 15.1, what players do: draw, discard, look, pick, shuffle, reveal; and CP paid inside an effect."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.rules.ch11_payment import Paying, can_pay
from tefuda.games.fftcg.rules.ch11_spending import cp_of
from tefuda.games.fftcg.rules.ch15_playable import playable
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Count, Half, Quantity, X
from tefuda.kernel.evaluating.questions import Scope, amount, members, passes, pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note, happen
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.playing.picking import joint_tests
from tefuda.kernel.playing.selecting import Selecting, set_tests
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import Call, reached, remember
from tefuda.kernel.resolving.secrecy import reveals_hidden, reveals_hidden_zone
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import CardId, Natural, Seat
from tefuda.kernel.table.knowing import in_no_order
from tefuda.kernel.table.records import Frame, Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Done, Result, WordResult


def draw_a_card(table: Table, seat: int, source: Ref | None = None) -> Frame | None:
    """One card is drawn; who cannot loses at the next rule process (3.1.2, 12.4.2)."""
    deck = table.zone(t.DECK, seat)
    if not deck:
        atoms.set_player(table, seat, drew_from_nothing=True)
        return None
    return intend(table, [Moving(table.ref(deck[0]), t.HAND, seat, reason="draw", source=source)])


class Drawing(Frame, frozen=True, tag=t.own):
    """Cards being drawn, one after the other."""

    seat: Seat
    left: Natural
    source: Ref | None = None


drawing = rules.procedure("7.11.1", Drawing)


@drawing.step("7.11.1")
def draw(table: Table, frame: Drawing) -> Result:
    if frame.left <= 0:
        return Done(1)
    keep(table, left=frame.left - 1)
    return Again(draw_a_card(table, frame.seat, frame.source))


@rules.word(v.Draw, "7.11.1")
def draw_cards(table: Table, frame: Resolving, node: v.Draw) -> WordResult:
    number, seats = amount(table, frame, node.number), masters_meant(table, frame.seat, node.who)
    keep(table, did=True)
    if node.up_to:
        return (Call(DrawingUpTo(seats, max(0, number), frame.source)),)
    return tuple([Call(Drawing(seat, number, frame.source)) for seat in seats])


class DrawingUpTo(Frame, frozen=True, tag=t.own):
    """Up to so many cards are drawn: each who draws says how many, the turn player first, before anything is drawn (11.11.6)."""

    seats: tuple[Seat, ...]
    most: Natural
    source: Ref
    numbers: tuple[Natural, ...] = ()  # what each of them has said


drawing_up_to = rules.procedure("11.11.5.1", DrawingUpTo)


@drawing_up_to.step("11.11.5.1")
def say_how_many_are_drawn(table: Table, frame: DrawingUpTo) -> Result:
    """11.11.5.1: whom the text lets draw chooses how many, none too."""
    if len(frame.numbers) == len(frame.seats):
        return None
    if frame.numbers:
        cite("11.11.6")
    options = tuple([Option("number", number=count) for count in range(frame.most + 1)])
    seat = frame.seats[len(frame.numbers)]
    return Ask((seat,), "number", "11.11.5.1", options, about=frame.source, prompt="draw")


@drawing_up_to.answer("11.11.5.1")
def how_many_are_drawn_said(table: Table, frame: DrawingUpTo, picked: tuple[Option, ...]) -> Result:
    keep(table, numbers=(*frame.numbers, picked[0].number))
    return AGAIN


@drawing_up_to.step("7.11.1")
def draw_as_said(table: Table, frame: DrawingUpTo) -> Result:
    """7.11.1: each draws as many as they said."""
    if not frame.seats:
        return None
    keep(table, seats=frame.seats[1:], numbers=frame.numbers[1:])
    return Again(Drawing(frame.seats[0], frame.numbers[0], frame.source))


# ── discarding ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Discarding(Frame, frozen=True, tag=t.own):
    """A player discards so many cards of their hand."""

    seat: Seat
    number: Natural
    source: Ref
    clause: str = "15.1.1.4.1"
    tests: tuple[Node, ...] = ()
    at_random: bool = False
    up_to: bool = False
    scope_seat: Seat = 0


discarding = rules.procedure("15.1.1.4", Discarding)


@discarding.step("15.1.1.4.1")
def pick_discards(table: Table, frame: Discarding) -> Result:
    scope = Scope(frame.source, frame.scope_seat)
    hand = [
        card for card in table.zone(t.HAND, frame.seat) if not frame.tests or passes(table, scope, card, frame.tests)
    ]
    number = min(frame.number, len(hand))
    if number < frame.number and not frame.up_to:
        cite("2.3")
    asked = (
        frame.up_to and bool(frame.tests) and bool(table.zone(t.HAND, frame.seat))
    )  # none will do: that is theirs to know
    if number <= 0 and not asked:
        return Done(0)
    if frame.at_random:
        return _discard(table, chance.pick_at_random(table, tuple(hand), number), frame)
    whole = number == len(table.zone(t.HAND, frame.seat)) and not frame.up_to
    least = 0 if frame.up_to else number
    return Ask(
        (frame.seat,), "choose", frame.clause, options_of(hand), least=least, most=number, secret=not whole, prompt="discard",
        about=frame.source if frame.source[0] >= 0 else None,
    )  # fmt: skip


@discarding.answer("15.1.1.4.1")
def discards_picked(table: Table, frame: Discarding, picked: tuple[Option, ...]) -> Result:
    return _discard(table, tuple([option.card for option in picked]), frame)


def _discard(table: Table, cards: tuple[int, ...], frame: Discarding) -> Result:
    source = frame.source if frame.source[0] >= 0 else None
    return intend(
        table,
        [
            Moving(table.ref(card), t.BREAK, frame.seat, reason="discard", source=source, clause="15.1.1.4.1")
            for card in cards
        ],
    ) or Done(len(cards))


class DiscardingTogether(Frame, frozen=True, tag=t.own):
    """11.11.6: several players discard: each says which, the turn player first, then all of it happens at once."""

    seats: tuple[Seat, ...]
    numbers: tuple[Natural, ...]  # how many each of them discards
    source: Ref
    tests: tuple[Node, ...] = ()
    at_random: bool = False
    up_to: bool = False
    scope_seat: Seat = 0
    picks: tuple[CardId, ...] = ()


together = rules.procedure("11.11.6", DiscardingTogether)


@together.step("11.11.6")
def pick_in_turn(table: Table, frame: DiscardingTogether) -> Result:
    if not frame.seats:
        return None
    whole = list(table.zone(t.HAND, frame.seats[0]))
    scope = Scope(frame.source, frame.scope_seat)
    hand = [card for card in whole if not frame.tests or passes(table, scope, card, frame.tests)]
    number = min(frame.numbers[0], len(hand))
    if frame.at_random or not whole or not frame.numbers[0]:
        picks = chance.pick_at_random(table, tuple(hand), number) if number else ()
        keep(table, seats=frame.seats[1:], numbers=frame.numbers[1:], picks=(*frame.picks, *picks))
        return AGAIN
    least = 0 if frame.up_to else number
    return Ask(
        (frame.seats[0],), "choose", "11.11.6", options_of(hand), least=least, most=number, secret=number < len(whole) or frame.up_to,
        about=frame.source, prompt="discard",
    )  # fmt: skip


@together.answer("11.11.6")
def picked_in_turn(table: Table, frame: DiscardingTogether, picked: tuple[Option, ...]) -> Result:
    if not frame.seats:
        return None
    picks = (*frame.picks, *[option.card for option in picked])
    keep(table, seats=frame.seats[1:], numbers=frame.numbers[1:], picks=picks)
    return AGAIN


@together.step("6.1.4")
def all_at_once(table: Table, frame: DiscardingTogether) -> Result:
    return intend(
        table,
        [
            Moving(
                table.ref(card), t.BREAK, table.cards[card].owner, reason="discard", source=frame.source, clause="15.1.1.4.1"
            )
            for card in frame.picks
        ],
    ) or Done(len(frame.picks))  # fmt: skip


@rules.word(v.Discard, "15.1.1.4.1")
def discard(table: Table, frame: Resolving, node: v.Discard) -> WordResult:
    if node.group is not None:
        refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.HAND]
        moves = [
            Moving(ref, t.BREAK, table.cards[ref[0]].owner, reason="discard", source=frame.source, clause="15.1.1.4.1")
            for ref in refs
        ]
        return happen(table, moves, "discarded")
    seats = masters_meant(table, frame.seat, node.who, frame)
    if not seats:
        keep(table, did=False)
        return ()
    held = tuple([table.ref(card) for seat in seats for card in table.zone(t.HAND, seat)])
    noted = Note(held, "discarded", (t.BREAK,))
    how: dict[str, Any] = {"tests": node.tests, "at_random": node.at_random, "up_to": node.up_to}
    how["scope_seat"] = frame.seat
    if len(seats) > 1:
        numbers = tuple([_number_of_each(table, frame, node.number, seat) for seat in seats])
        return (Call(DiscardingTogether(seats, numbers, frame.source, **how)), noted)
    number = amount(table, frame, node.number)
    return (Call(Discarding(seats[0], number, frame.source, "15.1.1.4.1", **how)), noted)


def _number_of_each(table: Table, frame: Resolving, number: Quantity, seat: int) -> int:
    """How many one of several players discards: a number of each one's own cards (4.2) is counted for each apart."""
    counted = number.of if isinstance(number, Half) else number
    if not isinstance(counted, Count) or counted.pool.whose != "each":
        return amount(table, frame, number)
    own = Count(change(counted.pool, whose="own"))
    return amount(table, Scope(frame.source, seat), Half(own) if isinstance(number, Half) else own)


@rules.possibility(v.Discard)
def can_discard(table: Table, scope: Speaker, node: v.Discard) -> bool:
    """11.3.1: the card that is being cast is no longer there to be discarded."""
    if node.group is not None:
        return all(table.cards[ref[0]].zone == t.HAND for ref in members(table, scope, node.group))
    hand = [card for card in table.zone(t.HAND, scope.seat) if card != scope.source[0]]
    fitting = [card for card in hand if not node.tests or passes(table, scope, card, node.tests)]
    return node.up_to or len(fitting) >= amount(table, scope, node.number)


def show_to_all(table: Table, cards: tuple[int, ...]) -> None:
    """Cards are revealed: all see them for now, and know them afterwards wherever they can be followed."""
    atoms.reveal(table, cards)
    atoms.show(table, cards, tuple(range(table.seats)))


# ── looking and picking ─────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Look, "7.9.2")
def look(table: Table, frame: Resolving, node: v.Look) -> None:
    seat = masters_meant(table, frame.seat, node.whose)[0]
    cards = table.zone(t.DECK, seat)[: max(0, amount(table, frame, node.number))]
    if node.revealed:
        show_to_all(table, cards)
    else:
        atoms.show(table, cards, (frame.seat,))
    refs = tuple([table.ref(card) for card in cards])
    keep(table, looked=refs, it=refs, did=bool(refs))


@rules.word(v.Take, "11.11.5.1")
def take(table: Table, frame: Resolving, node: v.Take) -> WordResult:
    cards = [
        ref[0]
        for ref in frame.looked
        if table.alive(ref) and (not node.tests or passes(table, frame, ref[0], node.tests))
    ]
    cards = playable(table, frame, cards)
    if node.every:
        return took(table, frame, node, options_of(cards))
    number = len(cards) if node.any_number else min(amount(table, frame, node.number), len(cards))
    least = 0 if node.up_to or node.any_number else number
    tests, secret = set_tests(table, node.tests), reveals_hidden(table, frame.seat, [ref[0] for ref in frame.looked])
    if number > 1:
        tests += joint_tests(table, frame)
    if tests:
        keep(table, agenda=(frame.agenda[0], Gathered(node), *frame.agenda[1:]))
        return Selecting(
            frame.seat,
            frame.source,
            tuple(cards),
            tests,
            least=least,
            most=number,
            clause="11.11.5.1",
            secret=secret,
            prompt="take",
        )
    return Ask(
        (frame.seat,), "choose", "11.11.5.1", options_of(cards), least=least, most=number, secret=secret, about=frame.source, prompt="take",
    )  # fmt: skip


class Gathered(v.Word, frozen=True):
    """An inner word: what was picked one by one is what is taken."""

    node: v.Take


@rules.word(Gathered)
def gathered(table: Table, frame: Resolving, node: Gathered) -> WordResult:
    refs = table.value if isinstance(table.value, tuple) else ()
    return took(table, frame, node.node, options_of([ref[0] for ref in refs]))


@rules.answering(v.Take)
def took(table: Table, frame: Resolving, node: v.Take, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    keep(table, it=refs, looked=tuple([ref for ref in frame.looked if ref not in refs]), did=bool(refs))
    return ()


class Picking(Frame, frozen=True, tag=t.own):
    """11.11.6: several players pick: each says which, the turn player first, then what is written happens to all at once."""

    seats: tuple[Seat, ...]
    node: v.Pick
    source: Ref
    picks: tuple[Ref, ...] = ()


picking = rules.procedure("11.11.6.", Picking)


@picking.step("11.11.6")
def pick_for_each(table: Table, frame: Picking) -> Result:
    if not frame.seats:
        return Done(frame.picks)
    return _ask_to_pick(table, Scope(frame.source, frame.seats[0]), frame.node, frame.seats[0], "11.11.6")


@picking.answer("11.11.6")
def picked_for_one(table: Table, frame: Picking, picked: tuple[Option, ...]) -> Result:
    refs = tuple([table.ref(option.card) for option in picked])
    keep(table, seats=frame.seats[1:], picks=(*frame.picks, *refs))
    return AGAIN


class Picked(Node, frozen=True, tag=t.own):
    """An inner word: what several players have picked is spoken of from here on."""


@rules.word(Picked)
def refer_to_picked(table: Table, frame: Resolving, node: Picked) -> None:
    refs = table.value if isinstance(table.value, tuple) else ()
    keep(table, it=refs, did=bool(refs))


def _pickable(table: Table, scope: Speaker, node: v.Pick) -> list[int]:
    """The cards that can be picked: each once, and those with which the next word can be carried out."""
    found = dict.fromkeys([card for where in node.pools for card in pool(table, scope, where)])
    return playable(table, scope, list(found))


def _ask_to_pick(table: Table, scope: Speaker, node: v.Pick, seat: int, clause: str) -> Ask:
    cards = _pickable(table, scope, node)
    number = len(cards) if node.any_number else min(amount(table, scope, node.number), len(cards))
    hidden = reveals_hidden_zone(table, scope, seat, node.pools)
    least = 0 if node.up_to or node.any_number else number
    return Ask(
        (seat,),
        "choose",
        clause,
        options_of(cards),
        least=least,
        most=number,
        secret=hidden,
        about=scope.source,
        prompt="pick",
    )


@rules.word(v.Pick, "11.11.5.1")
def pick(table: Table, frame: Resolving, node: v.Pick) -> WordResult:
    seats = masters_meant(table, frame.seat, node.who, frame)
    if len(seats) > 1:
        return (Call(Picking(seats, node, frame.source)), Picked())
    return _ask_to_pick(table, frame, node, seats[0], "11.11.5.1")


@rules.answering(v.Pick)
def picked_ones(table: Table, frame: Resolving, node: v.Pick, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    keep(table, it=refs, did=bool(refs))
    return ()


@rules.possibility(v.Pick)
def can_pick(table: Table, scope: Speaker, node: v.Pick) -> bool:
    return node.up_to or len(_pickable(table, scope, node)) >= amount(table, scope, node.number)


@rules.word(v.Shuffle, "15.1.1.6.1")
def shuffle(table: Table, frame: Resolving, node: v.Shuffle) -> None:
    for seat in masters_meant(table, frame.seat, node.who):
        chance.shuffle(table, t.DECK, seat)


@rules.word(v.Reveal, "7.6.1")
def reveal(table: Table, frame: Resolving, node: v.Reveal) -> None:
    cards = in_no_order(table, tuple([ref[0] for ref in reached(table, frame, node.group)]))
    refs = tuple([table.ref(card) for card in cards])
    atoms.reveal(table, cards)
    keep(table, it=refs, did=bool(refs))
    remember(table, "revealed", refs)


# ── CP in the middle of an effect ───────────────────────────────────────────────────────────────────────────────────
@rules.word(v.PayCP, "11.2.1")
def pay_cp(table: Table, frame: Resolving, node: v.PayCP) -> WordResult:
    """CP within an effect; X is said when it is paid (4.5, 11.8.11)."""
    if node.generic == X() and not frame.x:
        options = tuple([Option("number", number=number) for number in _payable_x(table, frame, node)])
        cite("11.8.11" if frame.sort == "auto" else "4.5")
        return Ask((frame.seat,), "number", "4.5", options, secret=True, about=frame.source, prompt="X")
    need = cp_of(table, frame, (node,))
    keep(table, did=True)
    return Paying(frame.seat, need, "11.2.1.1", frame.source) if need.total else ()


@rules.answering(v.PayCP)
def x_paid(table: Table, frame: Resolving, node: v.PayCP, picked: tuple[Option, ...]) -> WordResult:
    number = picked[0].number if picked else 0
    keep(table, x=number, did=True)
    return (v.PayCP(node.elements, number),)


def _payable_x(table: Table, frame: Resolving, node: v.PayCP) -> list[int]:
    """The numbers that can be paid as X, from 0 on."""
    found = []
    for number in range(31):
        if not can_pay(table, frame.seat, cp_of(table, frame, (v.PayCP(node.elements, number),))):
            break
        found.append(number)
    return found


@rules.possibility(v.PayCP)
def can_pay_cp(table: Table, scope: Speaker, node: v.PayCP) -> bool:
    least = v.PayCP(node.elements, 0) if node.generic == X() and not scope.x else node
    return can_pay(table, scope.seat, cp_of(table, scope, (least,)))


@rules.possibility(v.Reveal)
def can_reveal(table: Table, scope: Speaker, node: v.Reveal) -> bool:
    """11.6.4: a cost of showing a card of the hand needs it there."""
    return all(table.alive(ref) and table.cards[ref[0]].zone == t.HAND for ref in members(table, scope, node.group))
