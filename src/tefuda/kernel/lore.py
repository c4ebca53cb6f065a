"""Lore: what a game says of its cards' facts, so that abilities can be looked through once: zones, keywords, layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.kernel.effects import Add, Become, Gain, LoseAbilities, Make
from tefuda.kernel.once import once_each
from tefuda.kernel.values import Node

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
    """One game's say."""

    def __init__(
        self, zones: dict[str, int], meanings: dict[str, tuple[Node, ...]], changed_in: Callable[[str], int], *,
        layer: Callable[[Any], int] = layer, last: int = RULING_LAYER, places: Callable[[str], int] = lambda zone: -1,
    ) -> None:  # fmt: skip
        self.zones, self.meanings = zones, meanings
        self.changed_in = changed_in  # the layers, as a bit mask, in which a fact (as tests name it) is changed
        self.layer, self.last, self.numbers = layer, last, range(last + 1)
        self.places = places  # the zones, as a bit mask, in which an ability that works in a zone can be in force
        self.works_in = once_each(self._works_in)

    def _works_in(self, facts: Any) -> int:
        """The zones in which what is printed on a card lets continuous abilities be in force, which concern more than its playing."""
        mask = 0
        for static in facts.statics:
            if not static.about_playing:
                mask |= self.places(static.ability.zone)
        return mask
