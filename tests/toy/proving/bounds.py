"""The toy's bounds: no energy below nothing, no tactics on a field."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tefuda.kernel.proving.bounds import Bounds
from tefuda.kernel.table.state import Table
from tests.toy import table as t


class ToyBounds(Bounds):
    """What is never so on a table of the toy."""

    points = MappingProxyType({"energy": "5.1.7"})
    wounded = (t.FIELD,)
    deeds = MappingProxyType({t.HAND: ("play", "set"), t.FIELD: ("flip", "shift", "attack")})

    def others(self, state: Table, settled: bool) -> Iterator[str]:
        for master in range(state.masters):
            for card in state.zone(t.FIELD, master):
                if state.game.facts(state, card).power is None:
                    yield f"3.3: the tactic {card} is on the field"


BOUNDS = ToyBounds()
