"""Lore: what a game says of its cards' facts, so that abilities can be looked through once: zones, layers, what stands on what."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from tefuda.kernel.effects import Add, Become, Gain, LoseAbilities, Make
from tefuda.kernel.values import Node

# What facts can depend on, as bits above those of the zones.
TURNED, WOUNDED, POINTS, COUNTERS, DEEDS = 1 << 40, 1 << 41, 1 << 42, 1 << 43, 1 << 44
ANYTHING = (1 << 45) - 1

# The layers that a game has unless it says otherwise: given and lost abilities (always the first), what is no number, numbers;
# and last what is no fact of a card at all: what it may and must do, what happens instead, what playing it costs. These look
# at cards as they are, and change none.
ABILITY_LAYER, WORD_LAYER, NUMBER_LAYER, RULING_LAYER = range(4)
LAYERS: dict[type, int] = {
    Gain: ABILITY_LAYER,
    LoseAbilities: ABILITY_LAYER,
    Become: WORD_LAYER,
    Add: NUMBER_LAYER,
    Make: NUMBER_LAYER,
}


def layer(node: Any) -> int:
    """The layer that a change belongs to. Costs (play_cost…) are no facts of a card."""
    number = LAYERS.get(type(node), RULING_LAYER)
    return RULING_LAYER if number == NUMBER_LAYER and node.fact.endswith("_cost") else number


class Lore:
    """One game's say. Facts and points that are not named stand on nothing but where cards lie."""

    def __init__(
        self, zones: dict[str, int], meanings: dict[str, tuple[Node, ...]], *, layer: Callable[[Any], int] = layer,
        last: int = RULING_LAYER, changed_in: Callable[[str], int], facts: dict[str, int], points: dict[str, int] | None = None,
        any_points: int = POINTS | WOUNDED, plain_cost: str = "",
    ) -> None:  # fmt: skip
        self.zones, self.meanings = zones, meanings
        self.layer, self.last, self.numbers = layer, last, range(last + 1)
        self.changed_in = changed_in  # the layers, as a bit mask, in which a fact (as tests name it) is changed
        self.facts = MappingProxyType(facts)  # what a fact stands on
        self.points = MappingProxyType(points or {})  # what a player's number stands on,
        self.any_points = any_points  # and one that is not named
        self.plain_cost = plain_cost  # the player's number that is a cost by itself in most abilities

    def of_fact(self, fact: str) -> int:
        """What a card's fact stands on, besides where it lies and what effects make of it."""
        return self.facts.get(fact.partition(":")[0], 0)

    def of_points(self, stat: str) -> int:
        """What a player's number stands on."""
        return self.points.get(stat, self.any_points)
