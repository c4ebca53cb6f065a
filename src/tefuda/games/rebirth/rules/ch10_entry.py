"""Chapter 10.5, the entry process: Re-births leave the entry, and an empty entry is filled from the deck."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving
from tefuda.games.rebirth.rules.ch10_signs import EMPTY, SETS
from tefuda.games.rebirth.rules.questions import is_kind, turn_seats
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.sides import in_turn_order
from tefuda.kernel.table.state import Table

ENTRY_PROCESSES = ("10.5.1.1", "10.5.1.2", "10.5.1.3", "10.5.1.4")
FROM_DECK = "entry process"  # why the card moves: a Spark waits for it (11.3.2)


def _others(table: Table) -> list[Masters]:
    """The players whose turn it is not, one after the other in turn order (12.2.1); a team together."""
    mine = turn_seats(table)
    others = tuple([seat for seat in in_turn_order(table, table.facts.player) if seat not in mine])
    if table.seating.format.together or len(others) < 2:
        return [others]
    cite("12.2.1")
    return [(seat,) for seat in others]


def _setting(table: Table, seats: Masters, clause: str) -> list[Moving]:
    """A Re-birth in an entry goes to the Re-birth zone, which is setting it (5.6.1)."""
    cards = [card for seat in seats for card in table.zone(t.ENTRY, seat) if is_kind(table, card, t.RE_BIRTH)]
    return [moving(table, table.ref(card), t.REBIRTH, clause, "set") for card in cards]


def _filling(table: Table, seats: Masters, clause: str) -> list[Moving]:
    """The top card of the deck goes to an empty entry."""
    empty = [
        table.zone(t.DECK, seat)[0] for seat in seats if not table.zone(t.ENTRY, seat) and table.zone(t.DECK, seat)
    ]
    return [moving(table, table.ref(card), t.ENTRY, clause, FROM_DECK) for card in empty]


@rules.process("10.5.1.1", SETS)
def turn_players_rebirth(table: Table) -> list[Moving]:
    return _setting(table, turn_seats(table), "10.5.1.1")


@rules.process("10.5.1.2", SETS)
def other_players_rebirth(table: Table) -> list[Moving]:
    found = [_setting(table, seats, "10.5.1.2") for seats in _others(table)]
    return next((moves for moves in found if moves), [])


@rules.process("10.5.1.3", EMPTY)
def turn_players_entry(table: Table) -> list[Moving]:
    return _filling(table, turn_seats(table), "10.5.1.3")


@rules.process("10.5.1.4", EMPTY)
def other_players_entry(table: Table) -> list[Moving]:
    found = [_filling(table, seats, "10.5.1.4") for seats in _others(table)]
    return next((moves for moves in found if moves), [])
