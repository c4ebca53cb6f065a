"""Chapter 5.10, drawing cards."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import leader
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_players import whom
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.continuous import forbidden
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.performing import Call, Note, Resolving, put_down
from tefuda.kernel.procedures import done, keep
from tefuda.kernel.questions import amount
from tefuda.kernel.replacement import Moving, intend
from tefuda.kernel.requests import NO, YES, Ask, Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import BOARD, Card, Frame, Ref, Table


class Drawing(Frame, frozen=True):
    """A player draws cards, one after the other; `up_to`: may stop before each."""

    seat: int
    number: int
    up_to: bool = False
    drawn: int = 0
    cards: tuple[Ref, ...] = ()


drawing = rules.procedure("5.10", Drawing)


@drawing.step("5.10.3.1")
def may_stop(table: Table, frame: Drawing) -> Any:
    if frame.number <= 0:
        return done(0)
    if not frame.up_to:
        return None
    cite("5.10.3")
    return Ask(frame.seat, "yes/no", "5.10.3.1", (YES, NO), prompt="draw")


@drawing.answer("5.10.3.1")
def stopped(table: Table, frame: Drawing, picked: tuple[Option, ...]) -> Any:
    if not frame.up_to:
        return None
    if picked[0] == NO:
        return done(frame.cards)
    cite("5.10.3.2")
    return None


@drawing.step("5.10.1")
def draw_one(table: Table, frame: Drawing) -> Any:
    deck = table.zone(t.DECK, frame.seat)
    keep(table, drawn=frame.drawn + 1, cards=frame.cards + ((table.ref(deck[0]),) if deck else ()))
    return draw_a_card(table, frame.seat)


def draw_a_card(table: Table, seat: int) -> Frame | None:
    """5.10.1: the top card goes to the hand; with none there, the player loses at the next rule process (5.10.1.1)."""
    if table.derived is None:
        current(table)
    chief = leader(table, seat)
    if table.collecting and (
        forbidden(table, chief, "draw")
        or (table.facts.phase != "start" and forbidden(table, chief, "draw_outside_start"))
    ):
        cite("1.3.3")
        return None
    deck = table.zone(t.DECK, seat)
    if not deck:
        return intend(table, [t.DrawingNothing(seat)])
    return intend(table, [Moving(table.ref(deck[0]), t.HAND, seat, reason="draw", clause="5.10.1")])


@rules.intention(t.DrawingNothing)
def draw_from_nothing(table: Table, intention: t.DrawingNothing, facts: Any) -> None:
    """5.10.1.1: a draw from an empty deck."""
    cite("5.10.1.1")
    atoms.set_player(table, intention.seat, drew_from_nothing=True)


# ── at once: a card from the deck to the hand ───────────────────────────────────────────────────────────────────────
FROM_DECK_TO_HAND = 1 << t.DECK | 1 << t.HAND


def goes_plainly(table: Table, card: int) -> bool:
    """Is nothing but where it lies another when a card goes from the deck to the hand: what is printed on it, what effects do?"""
    now, facts, record = table.derived, table.base[card], table.cards[card]
    if (
        now is None
        or now[card] is not facts
        or (facts.lasting and table.game.rules.works_in(facts) & FROM_DECK_TO_HAND)
        or (table.dynamic | table.ears.makes_due) & FROM_DECK_TO_HAND
        or table.game.plain[record.face] is not facts
        or not record.facedown
        or RECORDS
    ):
        return False
    return not table.effects or not [effect for effect in table.effects if (card, record.life) in effect.cards]


def to_the_hand(table: Table, seat: int, card: int, reason: str, clause: str) -> None:
    """The top card of the deck goes to the hand, as `atoms.move` has it for one that goes plainly."""
    if table.shared & BOARD:
        table.own_board()
    cards, zones = table.cards, table.zones
    table.clock = life = table.clock + 1
    before = cards[card]
    cards[card] = after = Card(
        card, before.face, before.owner, seat, t.HAND, life, 0, False, True, before.token, 0, (), (), 0, 0, False, before.seen, life
    )  # fmt: skip
    deck, hand = t.DECK * table.seats + seat, t.HAND * table.seats + seat
    zones[deck] = zones[deck][1:]
    zones[hand] += (card,)
    table.events.append(Event("moved", card, seat, before, after, 0, None, reason, clause, table.base[card]))


@drawing.step("5.10.2")
def draw_again(table: Table, frame: Drawing) -> Any:
    if frame.drawn < frame.number:
        return "5.10.3.1"
    if frame.up_to:
        cite("5.10.3.3")
    return done(frame.cards)


@rules.word(v.Draw, "5.10.1")
def draw(table: Table, frame: Resolving, node: v.Draw) -> Any:
    number = amount(table, frame, node.number)
    if number <= 0:
        cite("1.3.2.2")
        if number < 0:
            cite("1.3.2.2.1")
    if node.who == "own" and frame.seat != table.facts.player:
        cite("3.1.2.4.1")
    seats = whom(table, frame, node.who)
    if not node.up_to and number > 0 and _undisturbed(table, seats, number):
        return _draw_at_once(table, seats, number)
    calls = [Call(Drawing(seat, number, node.up_to)) for seat in seats]
    return (*calls, Note(deed="drawn"))


def _undisturbed(table: Table, seats: tuple[int, ...], number: int) -> bool:
    """Is no effect about that could forbid or replace it that these players draw (and does nobody look on)?"""
    now = table.derived or current(table)
    if table.collecting:
        for seat in seats:
            for card in (leader(table, seat), *table.zones[t.DECK * table.seats + seat][:number]):
                if now[card].collected:
                    return False
    return not (table.ears.replaces_entering or RECORDS)


def _draw_at_once(table: Table, seats: tuple[int, ...], number: int) -> Any:
    """As the procedure has it, where nothing can come between the cards."""
    drawn: tuple[Ref, ...] = ()
    unheard = not (table.delayed or table.ears.histories or table.ears.moves[t.DECK] >> t.HAND & 1)
    for seat in seats:
        drawn = ()
        for _ in range(number):
            deck = table.zones[t.DECK * table.seats + seat]
            if deck:
                drawn += (table.ref(deck[0]),)
            if deck and unheard and goes_plainly(table, deck[0]):
                to_the_hand(table, seat, deck[0], "draw", "5.10.1")
            else:
                draw_a_card(table, seat)
    table.value = drawn
    put_down(table, drawn, "drawn")
    return ()
