"""EVOLVE's bounds: points, leaders, limits of zones, where tokens, advance cards and linked cards lie."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch09_special_cards import ADVANCE_ZONES, TOKEN_ZONES
from tefuda.kernel.proving.bounds import Bounds, place
from tefuda.kernel.table.records import GONE
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.state import Table

LINKED = (t.EVOLUTION, t.RACE, t.DRIVE, t.EQUIPMENT)  # the zones of cards that lie under or over another


class EvolveBounds(Bounds):
    """What is never so on a table of EVOLVE."""

    points = MappingProxyType({"pp": "3.2.4.2", "max_pp": "3.2.4.1", "ep": "3.2.5.1", "sep": "3.2.6.1"})
    limits = MappingProxyType({t.FIELD: ("field_limit", "11.4.1"), t.EX: ("ex_limit", "11.5.1")})
    wounded, healed = (t.FIELD, t.LEADER), (t.LEADER,)
    nothing, attacked = Option("end"), (t.FIELD, t.LEADER)
    deeds = MappingProxyType({
        **dict.fromkeys((t.HAND, t.EX, t.LEADER, t.GRAVEYARD), ("play",)), t.FIELD: ("play", "attack", "rush"),
    })  # fmt: skip

    def others(self, state: Table, settled: bool) -> Iterator[str]:
        for seat, player in enumerate(state.players):
            if player.max_pp > t.MOST_PP:
                yield f"3.2.4.1: seat {seat} has a maximum of {player.max_pp} PP"
            if settled and player.pp > player.max_pp:
                yield f"11.9.1: seat {seat} has {player.pp} PP of {player.max_pp}"
            if len(state.zone(t.LEADER, seat)) != 1:
                yield f"seat {seat} has {len(state.zone(t.LEADER, seat))} leaders"
        for card in state.cards:
            side = state.game.faces[card.face].sides[0]
            if card.token and card.zone not in (*TOKEN_ZONES[side.kinds[0]][0], GONE):
                yield f"9.1.4: the token {card.id} is in {place(state, card.zone)}"
            if t.ADVANCE in side.special and not card.token and card.zone not in ADVANCE_ZONES:
                yield f"9.2.2: the advance card {card.id} is in {place(state, card.zone)}"
            if card.attached and card.zone != t.FIELD:
                yield f"5.16.3: card {card.id} has links in {place(state, card.zone)}"
            for other in card.attached if settled else ():
                if state.cards[other].zone not in LINKED:
                    yield f"card {card.id} is linked with {other} in {place(state, state.cards[other].zone)}"


BOUNDS = EvolveBounds()
