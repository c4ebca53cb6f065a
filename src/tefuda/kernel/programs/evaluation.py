"""Evaluation: the worth of a table for a seat, from weights. Cards that its player cannot see count by number only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, final

from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Facts

WON = 1_000_000
Steps = tuple[int, ...]  # the worth of 0, 1, 2… of something; of more as much as of the last


def steps(*parts: tuple[int, int], start: int = 0) -> Steps:
    """The worth of 0, 1, 2… of something: the first few are worth so much each, the next few so much, …"""
    found = [start]
    for number, each in parts:
        found += [found[-1] + each * (place + 1) for place in range(number)]
    return tuple(found)


class Weights(NamedTuple):
    """The worth of a card of one kind: for being there, for its numbers, words and abilities, and for its state."""

    base: int = 0
    numbers: tuple[tuple[str, int, int], ...] = ()  # a fact, the worth of so many points of it, and how many these are
    keywords: Mapping[str, int] = {}
    automatic: int = 0
    activated: int = 0
    damage: int = 0  # for each point of damage on it
    counter: int = 0  # for each counter on it
    ready: int = 0  # where it stands
    acted: int = 0  # where it lies dull
    early: tuple[int, int] = (0, 0)  # so many of its kind are worth so much more, each

    def printed(self, facts: Any) -> int:
        """The worth of a card's facts, in whatever zone it lies."""
        worth = self.base + self.automatic * len(facts.automatics) + self.activated * len(facts.activated)
        for name, weight, points in self.numbers:
            worth += weight * max(0, getattr(facts, name) or 0) // points
        return worth + sum([self.keywords.get(word, 0) for word in facts.keywords])


class Evaluation:
    """A game's weights. The seat's own side counts for it, those of its opponents against it."""

    # By zone and kind of card; "" is any other kind. The first kind that a card has decides.
    cards: Mapping[int, Mapping[str, Weights]] = {}
    counts: Mapping[int, Steps] = {}  # by zone: the worth of the cards there by their number
    points: Mapping[str, Steps] = {}  # by a player's field

    def __init__(self, shared: frozenset[int] = frozenset()) -> None:
        self.shared = shared  # the zones that all share
        self.printed = cached_by_identity(self._printed)

    def _printed(self, facts: Facts) -> dict[int, tuple[Weights, int]]:
        """By zone, the weights that apply to a card with these facts, and the worth of the facts themselves."""
        found = {}
        for zone, kinds in self.cards.items():
            weights = next(kinds[kind] for kind in kinds if kind in facts.kinds or not kind)
            found[zone] = (weights, weights.printed(facts))
        return found

    def worth(self, table: Table, seat: int) -> int:
        """The worth of a table for a seat."""
        if table.over is not None:
            return 0 if not table.over.winners else WON if seat in table.over.winners else -WON
        return self.side(table, seat) - sum([self.side(table, other) for other in table.opposing[seat]])

    @final
    def side(self, table: Table, seat: int) -> int:
        """The worth of what one player has on the table."""
        player, worth = table.players[seat], 0
        for zone, row in self.counts.items():
            worth += row[min(len(table.zone(zone, seat)), len(row) - 1)]
        for name, row in self.points.items():
            worth += row[min(getattr(player, name), len(row) - 1)]
        return worth + sum([self._lying(table, zone, seat) for zone in self.cards])

    def _lying(self, table: Table, zone: int, seat: int) -> int:
        """The worth of a player's cards in a zone."""
        now, records, worth = derived_facts(table), table.cards, 0
        counted: dict[object, int] = {}
        for card in table.zone(zone, 0 if zone in self.shared else seat):
            record = records[card]
            if record.seat != seat:
                continue
            weights, printed = self.printed(now[card])[zone]
            worth += printed + (weights.acted if record.acted else weights.ready) - weights.damage * record.damage
            if record.counters:
                worth += weights.counter * sum([number for _, number in record.counters])
            if weights.early[0]:
                counted[weights.early] = counted.get(weights.early, 0) + 1
                worth += weights.early[1] if counted[weights.early] <= weights.early[0] else 0
        return worth
