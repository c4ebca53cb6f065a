"""Bounds: what must never be so on a table by the rulebook; play that breaks one has a bug."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, final

from tefuda.kernel.table.records import GONE
from tefuda.kernel.table.requests import PASS, Option
from tefuda.kernel.table.state import Table


class Bounds:
    """The bounds of every game, by the names that a game declares; a game adds those of its own rulebook."""

    # Numbers of players that are never below nothing, and the clause.
    points: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # By zone: the player's field that says how many, the clause.
    limits: ClassVar[Mapping[int, tuple[str, str]]] = MappingProxyType({})
    wounded: ClassVar[tuple[int, ...]] = ()  # the zones in which a card can have damage
    healed: ClassVar[tuple[int, ...]] = ()  # the zones in which damage can be less than none
    unsettled: ClassVar[tuple[str, ...]] = ()  # prompts at which a seat acts before the rule processes are looked for

    # Deeds that can be wished for: that which does nothing, and by zone the verbs that could be tried with its cards.
    nothing: ClassVar[Option] = PASS
    deeds: ClassVar[Mapping[int, tuple[str, ...]]]
    attacked: ClassVar[tuple[int, ...]] = ()  # the zones of the cards that an attack could name as it is declared

    def others(self, state: Table, settled: bool) -> Iterator[str]:
        """Violations of bounds that only this rulebook has."""
        yield from ()

    # ── what is looked at ───────────────────────────────────────────────────────────────────────────────────────────
    @final
    def out_of_bounds(self, state: Table) -> list[str]:
        """All violations of bounds. Limits count only after rule processes were done, when a player may act (`settled`)."""
        ask = state.pending
        settled = state.over is None and ask is not None and ask.kind == "act" and ask.prompt not in self.unsettled
        found: list[str] = []
        for seat in range(state.masters):
            found += self._points(state, seat)
            found += self._limits(state, seat) if settled else ()
        return [*found, *self._cards(state), *self.others(state, settled)]

    def _points(self, state: Table, seat: int) -> Iterator[str]:
        for name, clause in self.points.items():
            number = getattr(state.players[seat], name)
            if number < 0:
                yield f"{clause}: seat {seat} has {name} {number}"

    def _limits(self, state: Table, seat: int) -> Iterator[str]:
        for zone, (name, clause) in self.limits.items():
            there, most = len(state.zone(zone, seat)), getattr(state.players[seat], name)
            if there > most:
                yield f"{clause}: seat {seat} has {there} cards in {place(state, zone)}, {most} may be"

    def _cards(self, state: Table) -> Iterator[str]:
        for card in state.cards:
            if card.zone == GONE:
                continue  # what exists no more is as it was
            if card.damage and card.zone not in (self.wounded if card.damage > 0 else self.healed):
                yield f"card {card.id} has damage {card.damage} in {place(state, card.zone)}"
            if card.counters and min([number for _, number in card.counters]) <= 0:
                yield f"card {card.id} has counters {card.counters}"

    @final
    def wishes(self, state: Table, seat: int) -> list[Option]:
        """All deeds that a seat could wish for, legal or not: with any card, any ability, against any target."""
        found, masters = [self.nothing], range(state.masters)
        targets = [card for zone in self.attacked for owner in masters for card in state.zone(zone, owner)]
        for zone, verbs in self.deeds.items():
            for owner in (0,) if state.game.zones[zone].shared else masters:
                for card in state.zone(zone, owner):
                    abilities = len(state.game.facts(state, card).activated)
                    found += [Option(verb, card=card) for verb in verbs]
                    found += [Option("activate", card=card, index=index) for index in range(abilities + 1)]
                    against = targets if "attack" in verbs else ()
                    found += [Option("attack", card=card, target=target) for target in against]
        return found


def place(state: Table, zone: int) -> str:
    """The name of a zone."""
    return "nowhere" if zone == GONE else state.game.zones[zone].name
