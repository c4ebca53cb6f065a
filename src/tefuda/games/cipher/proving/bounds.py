"""Cipher's bounds: what is never so on its tables, and the deeds that can be wished for."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.questions import heroes
from tefuda.kernel.proving.bounds import Bounds, place
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.state import Table


class CipherBounds(Bounds):
    """What is never so on a table of Cipher."""

    nothing = Option("end")
    deeds = MappingProxyType(
        {t.HAND: ("play", "level"), t.FIELD: ("attack", "move"), t.BONDS: (), t.RETREAT: ("play",)}
    )
    attacked = (t.FIELD,)

    def others(self, state: Table, settled: bool) -> Iterator[str]:
        for seat in range(state.seats) if settled else ():
            if len(heroes(state, seat)) != 1:
                yield f"3.1.1: seat {seat} has {len(heroes(state, seat))} heroes"
            if state.zone(t.SUPPORT, seat):
                yield f"18.6.1.2: seat {seat} has a support card outside of a combat"
        laid = [card for one in state.cards if one.zone == t.FIELD for card in one.attached]
        for card in state.cards:
            if (card.zone == t.OVER) != (card.id in laid):
                yield f"14.2.7: card {card.id} in {place(state, card.zone)} is of no unit"
            if settled and (t.DEFEATED in card.marks or t.BONUS in card.marks):
                yield f"7.2: card {card.id} waits for a check that should be over"


BOUNDS = CipherBounds()
