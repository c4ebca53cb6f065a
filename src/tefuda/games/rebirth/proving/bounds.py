"""Reバース's bounds: rule processes that were done, who carries damage, where partners and Re-births lie."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules.ch09_check_timing import is_due
from tefuda.kernel.proving.bounds import Bounds, place
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.state import Table


class RebirthBounds(Bounds):
    """What is never so on a table of Reバース."""

    wounded = (t.ENTRY,)
    nothing = Option("end")
    deeds = MappingProxyType({t.HAND: ("play", "set"), t.ENTRY: ("shift",), t.MEMBER: ("attack",)})

    def others(self, state: Table, settled: bool) -> Iterator[str]:
        if settled and is_due(state):
            yield "9.6.2: a rule process is due, or an ability waits, while somebody may act"
        for seat in state.relations.seats if settled else ():
            entries, seats = len(state.zone(t.ENTRY, seat)), [state.cards[c].place for c in state.zone(t.MEMBER, seat)]
            if entries > 1 or len(set(seats)) < len(seats):
                yield f"10.3.3: seat {seat} has {entries} entries and members on {seats}"
        for card in state.cards:
            if card.zone >= 0 and card.owner != card.seat:
                yield f"4.1.1.1: card {card.id} is in another player's {place(state, card.zone)}"


BOUNDS = RebirthBounds()
