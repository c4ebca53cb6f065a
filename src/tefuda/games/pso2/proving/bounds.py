"""PSO2's bounds: who should have fallen, decks that are empty, what lies on what, cards in rows."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.questions import bearer_of, facts, hp_of, row_damage, those_in
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.proving.bounds import Bounds
from tefuda.kernel.table.state import Table


class PSO2Bounds(Bounds):
    """What is never so on a table of PSO2."""

    points = MappingProxyType({"life": "R.2.4"})
    wounded = (t.FIELD,)
    deeds = MappingProxyType({
        t.HAND: ("play",), t.FIELD: ("attack",), t.PLAYER_ZONE: ("attack",), t.MAG_ZONE: ("attack",), t.DISCARD: ("play",),
    })  # fmt: skip

    def others(self, state: Table, settled: bool) -> Iterator[str]:
        for master in range(state.masters):
            yield from self._field(state, master, settled)
            for card in state.zone(t.PP, master):
                if state.cards[card].facedown and state.cards[card].acted:
                    yield f"404.5: the PP {card} lies face down and is OFF"
        for boss in range(state.seats, state.masters):
            if state.zone(t.HAND, boss):
                yield f"R.4.6: the boss {boss} has cards in hand"
        if settled:
            for seat in those_in(state):
                if not state.zone(t.DECK, seat):
                    yield f"101.3: seat {seat} has no deck while a seat may act"

    def _field(self, state: Table, master: int, settled: bool) -> Iterator[str]:
        for card in state.zone(t.FIELD, master):
            record, found = state.cards[card], facts(state, card)
            if (record.place == t.ATTACHED) != (bearer_of(state, card) >= 0):
                yield f"205.4.6: the card {card} is {record.place} and lies on {bearer_of(state, card)}"
            if record.place == t.ATTACHED and t.CHARACTER in found.kinds:
                yield f"202.2: the character {card} is in no row"
            if settled and t.CHARACTER in found.kinds:
                damage = max(row_damage(record, t.FRONT), row_damage(record, t.BACK))
                if hp_of(state, card) <= damage and forbidden(state, card, "be_destroyed") is None:
                    yield f"213.3: the character {card} has {damage} damage of {hp_of(state, card)}"


BOUNDS = PSO2Bounds()
