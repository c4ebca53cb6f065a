"""Chapter 10.2, refresh: an empty deck is made anew of the waiting room at once, in the middle of anything."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving
from tefuda.games.rebirth.rules.ch05_players import shuffle_deck
from tefuda.kernel.flow.leaving import leave
from tefuda.kernel.happening.replacement import intend
from tefuda.kernel.primitives.clauses import cite_if_said
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result


class Refreshing(Frame, frozen=True, tag=t.own):
    """Decks that have run out are made anew."""

    seats: Masters


refreshing = rules.procedure("10.2.1", Refreshing)


@rules.interrupt("10.2.1")
def decks_run_out(table: Table) -> Refreshing | None:
    """10.2.1: whoever's deck has no card; not before the game begins."""
    if not table.facts.number:
        return None
    empty: Masters = ()
    for seat in table.relations.seats:
        if not table.zones[t.DECK * table.masters + seat]:
            empty = (*empty, seat)
    return Refreshing(empty) if empty else None


@refreshing.step("10.2.1.1")
def nothing_to_refresh(table: Table, frame: Refreshing) -> None:
    """10.2.1.1: who has no card in the waiting room either loses, there and then; several at the same moment together."""
    lost = tuple([seat for seat in frame.seats if not table.zone(t.WAITING, seat)])
    if lost:
        for clause in ("1.2.2.2", "10.6.1.1" if len(lost) > 1 else ""):
            cite_if_said(clause)
        leave(table, lost, "10.2.1.1")


@refreshing.step("10.2.1")
def refresh(table: Table, frame: Refreshing) -> Result:
    """10.2.1: all cards of the waiting room go to the deck."""
    cards = [card for seat in frame.seats if seat not in table.out for card in table.zone(t.WAITING, seat)]
    return intend(table, [moving(table, table.ref(card), t.DECK, "10.2.1", "refresh") for card in cards])


@refreshing.step("refresh shuffles")
def shuffle(table: Table, frame: Refreshing) -> None:
    for seat in frame.seats:
        if seat not in table.out:
            shuffle_deck(table, seat)
