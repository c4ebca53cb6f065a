"""Chapter 12.2, before the game: heroes face down, decks, who goes first, hands and the one redraw, orbs."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch13_turn import Turns
from tefuda.games.cipher.rules.questions import options_of
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import CardId, Natural
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, DONE, Result

HERO_COST = 1


class Preparation(Frame, frozen=True, tag=t.own):
    """The steps before the first turn."""

    heroes: tuple[CardId, ...] = ()
    asked: Natural = 0  # players who have been asked about their hand


preparation = rules.procedure("12.2", Preparation)


@preparation.step("12.2.1.1")
def choose_heroes(table: Table, frame: Preparation) -> Result:
    """12.2.1.1, 12.2.1.1.1: each a card whose printed deployment cost is 1."""
    seat = len(frame.heroes)
    if seat >= table.seats:
        _lay_heroes(table, frame)
        return None
    cite("12.2.1.1.1")
    found: dict[int, int] = {}
    for card in table.zone(t.DECK, seat):
        printed: Any = table.game.sides[table.cards[card].face][0]
        if printed.cost == HERO_COST:
            found.setdefault(table.cards[card].face, card)
    atoms.show(table, table.zone(t.DECK, seat), (seat,))  # it is one's own deck
    return Ask((seat,), "choose", "12.2.1.1", options_of(list(found.values())), secret=True, prompt="hero")


@preparation.answer("12.2.1.1")
def hero_chosen(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    keep(table, heroes=(*frame.heroes, picked[0].card))
    return AGAIN


def _lay_heroes(table: Table, frame: Preparation) -> None:
    """Lay the heroes of all players face down into their front areas at once."""
    for seat, card in enumerate(frame.heroes):
        atoms.move(table, card, t.FIELD, seat, facedown=True, reason="hero", clause="12.2.1.1", place=t.FRONT)
        atoms.show(table, (card,), (seat,))
        atoms.mark(table, card, t.HERO)
        cite("5.1.2.5.1")
        cite("5.1.2.1.1.1")


@preparation.step("12.2.1.2")
def shuffle(table: Table, frame: Preparation) -> None:
    for seat in range(table.seats):
        chance.shuffle(table, t.DECK, seat)


@preparation.step("12.2.1.3")
def who_goes_first(table: Table, frame: Preparation) -> None:
    first = chance.roll(table, table.seats) - 1
    atoms.set_facts(table, first=first, player=first)
    atoms.record(table, Event("goes first", seat=first, clause="12.2.1.3"))


@preparation.step("12.2.1.4")
def draw_hands(table: Table, frame: Preparation) -> None:
    for seat in (table.facts.first, 1 - table.facts.first):
        _draw_hand(table, seat, "12.2.1.4")


def _draw_hand(table: Table, seat: int, clause: str) -> None:
    for card in table.zone(t.DECK, seat)[: t.OPENING_HAND]:
        atoms.move(table, card, t.HAND, seat, reason="draw", clause=clause)


@preparation.step("12.2.1.5")
def redraw(table: Table, frame: Preparation) -> Result:
    """12.2.1.5, 12.2.1.5.1.1: the first player, then the other, may change the whole hand once."""
    if frame.asked >= table.seats:
        return None
    seat = (table.facts.first + frame.asked) % table.seats
    return Ask((seat,), "yes/no", "12.2.1.5", (YES, NO), prompt="redraw")


@preparation.answer("12.2.1.5")
def redraw_settled(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    seat = (table.facts.first + frame.asked) % table.seats
    keep(table, asked=frame.asked + 1)
    if picked[0] == YES:
        cite("12.2.1.5.1")
        cite("12.2.1.5.1.1")
        for card in table.zone(t.HAND, seat):
            atoms.move(table, card, t.DECK, seat, reason="redraw", clause="12.2.1.5.1")
        chance.shuffle(table, t.DECK, seat)
        _draw_hand(table, seat, "12.2.1.5.1")
    return AGAIN


@preparation.step("12.2.1.6")
def lay_orbs(table: Table, frame: Preparation) -> None:
    for seat in range(table.seats):
        for card in table.zone(t.DECK, seat)[: t.OPENING_ORBS]:
            atoms.move(table, card, t.ORBS, seat, position=-1, reason="orb", clause="12.2.1.6")


@preparation.step("12.2.1.7")
def begin(table: Table, frame: Preparation) -> Result:
    """12.2.1.7: heroes are turned face up (they were not deployed); 12.2.1.7.1: the first player is the turn player."""
    for seat in range(table.seats):
        for card in table.zone(t.FIELD, seat):
            place = table.cards[card].place
            atoms.move(
                table, card, t.FIELD, seat, facedown=False, reason="hero", clause="12.2.1.7", follow="all", place=place
            )
    for clause in ("12.2.1.7.1", "6.2", "6.3"):
        cite(clause)
    return Turns()


@preparation.step("12.2.1")
def over(table: Table, frame: Preparation) -> Result:
    return DONE
