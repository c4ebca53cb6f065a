"""Chapter 8.2, before the game: shuffling, who goes first, the opening hand and the one redraw."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch09_turn import Turns
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.rules.ch15_players import Drawing
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Absent, Natural, Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Done, Jump, Result, Then

OPENING_HAND = 5


class Preparation(Frame, frozen=True, tag=t.own):
    """The steps before the first turn."""

    chooser: Absent | Seat = -1
    asked: Natural = 0  # players who have been asked about their hand
    redrawing: Absent | Seat = -1


preparation = rules.procedure("8.2", Preparation)


@preparation.step("8.2.1.1")
def shuffle(table: Table, frame: Preparation) -> None:
    cite("8.2.1")
    for seat in range(table.seats):
        chance.shuffle(table, t.DECK, seat)


@preparation.step("8.2.1.2")
def who_goes_first(table: Table, frame: Preparation) -> Result:
    """8.2.1.2: chance says who chooses."""
    if frame.chooser < 0:
        frame = keep(table, chooser=chance.roll(table, table.seats) - 1)
        atoms.record(table, Event("chooses", seat=frame.chooser, clause="8.2.1.2"))
    return Ask((frame.chooser,), "yes/no", "8.2.1.2", (YES, NO), prompt="go first")


@preparation.answer("8.2.1.2")
def first_chosen(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> None:
    first = frame.chooser if picked[0] == YES else 1 - frame.chooser
    atoms.set_facts(table, first=first, player=first)
    atoms.record(table, Event("goes first", seat=first, clause="8.2.1.2"))


@preparation.step("8.2.1.3")
def draw_hands(table: Table, frame: Preparation) -> Result:
    """8.2.1.3: five cards each."""
    for seat in masters_meant(table, table.facts.first, "any"):
        if len(table.zone(t.HAND, seat)) < OPENING_HAND <= len(table.zone(t.DECK, seat)):
            return Again(Drawing(seat, OPENING_HAND))
    return None


@preparation.step("8.2.1.4")
def redraw(table: Table, frame: Preparation) -> Result:
    """8.2.1.4: the first player, then the other, may change all five once."""
    if frame.asked >= table.seats:
        return Jump("8.2.1.5")
    seat = (table.facts.first + frame.asked) % table.seats
    return Ask((seat,), "yes/no", "8.2.1.4", (YES, NO), prompt="redraw")


@preparation.answer("8.2.1.4")
def redraw_settled(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return None
    seat = (table.facts.first + frame.asked) % table.seats
    keep(table, asked=frame.asked + 1)
    if picked[0] != YES:
        return AGAIN
    keep(table, redrawing=seat)
    return None


@preparation.step("8.2.1")
def order_the_old_hand(table: Table, frame: Preparation) -> Result:
    """8.2.1.4: the five go to the bottom in any order."""
    hand = list(table.zone(t.HAND, frame.redrawing))
    return Ask(
        (frame.redrawing,),
        "order",
        "8.2.1.4",
        options_of(hand),
        least=len(hand),
        most=len(hand),
        prompt="to the bottom",
    )


@preparation.answer("8.2.1")
def old_hand_ordered(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    for option in picked:
        atoms.move(
            table, option.card, t.DECK, frame.redrawing, position=atoms.BOTTOM, reason="redraw", clause="8.2.1.4"
        )
    return Then(Drawing(frame.redrawing, OPENING_HAND), "8.2.1.4")


@preparation.step("8.2.1.5")
def begin(table: Table, frame: Preparation) -> Result:
    return Turns()


@preparation.step("8.2")
def never(table: Table, frame: Preparation) -> Result:
    return Done()
