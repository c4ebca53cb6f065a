"""Chapter 5.10, drawing cards."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_players import whom
from tefuda.games.evolve.rules.questions import leader
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import Call
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Natural, Seat
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Jump, Result, WordResult


class Drawing(Frame, frozen=True):
    """A player draws cards, one after the other; `up_to`: may stop before each."""

    seat: Seat
    number: Natural
    up_to: bool = False
    drawn: Natural = 0
    cards: tuple[Ref, ...] = ()


drawing = rules.procedure("5.10", Drawing)


@drawing.step("5.10.3.1")
def may_stop(table: Table, frame: Drawing) -> Result:
    if frame.number <= 0:
        return Done(0)
    if not frame.up_to:
        return None
    cite("5.10.3")
    return Ask((frame.seat,), "yes/no", "5.10.3.1", (YES, NO), prompt="draw")


@drawing.answer("5.10.3.1")
def stopped(table: Table, frame: Drawing, picked: tuple[Option, ...]) -> Result:
    if not frame.up_to:
        return None
    if picked[0] == NO:
        return Done(frame.cards)
    cite("5.10.3.2")
    return None


@drawing.step("5.10.1")
def draw_one(table: Table, frame: Drawing) -> Result:
    deck = table.zone(t.DECK, frame.seat)
    keep(table, drawn=frame.drawn + 1, cards=frame.cards + ((table.ref(deck[0]),) if deck else ()))
    return draw_a_card(table, frame.seat)


def draw_a_card(table: Table, seat: int) -> Frame | None:
    """5.10.1: the top card goes to the hand; with none there, the player loses at the next rule process (5.10.1.1)."""
    if table.derived is None:
        derived_facts(table)
    chief = leader(table, seat)
    if table.collecting and (
        forbidden(table, chief, "draw")
        or (table.facts.phase != "start" and forbidden(table, chief, "draw_outside_start"))
    ):
        cite("1.3.3")
        return None
    deck = table.zones[t.DECK * table.masters + seat]
    if not deck:
        return intend(table, [t.DrawingNothing(seat)])
    return intend(table, [Moving(table.ref(deck[0]), t.HAND, seat, reason="draw", clause="5.10.1")])


@rules.intention(t.DrawingNothing)
def draw_from_nothing(table: Table, intention: t.DrawingNothing, facts: t.EvolveFacts) -> None:
    """5.10.1.1: a draw from an empty deck."""
    cite("5.10.1.1")
    atoms.set_player(table, intention.seat, drew_from_nothing=True)


@drawing.step("5.10.2")
def draw_again(table: Table, frame: Drawing) -> Result:
    if frame.drawn < frame.number:
        return Jump("5.10.3.1")
    if frame.up_to:
        cite("5.10.3.3")
    return Done(frame.cards)


@rules.word(v.Draw, "5.10.1")
def draw(table: Table, frame: Resolving, node: v.Draw) -> WordResult:
    number = amount(table, frame, node.number)
    if number <= 0:
        cite("1.3.2.2")
        if number < 0:
            cite("1.3.2.2.1")
    if node.who == "own" and frame.seat != table.facts.player:
        cite("3.1.2.4.1")
    calls = [Call(Drawing(seat, number, node.up_to)) for seat in whom(table, frame, node.who)]
    return (*calls, Note((), "drawn", (t.HAND,)))
