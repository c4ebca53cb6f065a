"""Layers: in which order the changes of continuous effects are applied; the order is each rulebook's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.kernel.effects import Add, Become, Gain, LoseAbilities, Make

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


class Layers:
    """The layers of one rulebook: which there are, which change belongs into which, and which of them changes a fact."""

    def __init__(
        self, changed_in: Callable[[str], int] = lambda fact: -1, layer: Callable[[Any], int] = layer, last: int = RULING_LAYER
    ) -> None:  # fmt: skip
        self.changed_in = changed_in  # the layers, as a bit mask, in which a fact (as tests name it) is changed
        self.layer, self.last, self.numbers = layer, last, range(last + 1)
