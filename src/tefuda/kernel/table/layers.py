"""Layers: the order in which the changes of continuous effects are applied, which each rulebook declares."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tefuda.kernel.effects.nodes import Add, Become, Gain, Lack, LoseAbilities, Make, Scale

# The default layers: abilities given and lost (always the first), facts that are no numbers, numbers;
# and last what is no fact of a card at all: what it may and must do, what happens instead, what playing it costs. These look
# at cards as they are, and change none.
ABILITY_LAYER, WORD_LAYER, NUMBER_LAYER, RULING_LAYER = range(4)
LAYERS: dict[type, int] = {
    Gain: ABILITY_LAYER,
    LoseAbilities: ABILITY_LAYER,
    Become: WORD_LAYER,
    Lack: WORD_LAYER,
    Add: NUMBER_LAYER,
    Make: NUMBER_LAYER,
    Scale: NUMBER_LAYER,
}

NO_FACTS: Mapping[str, int] = MappingProxyType({})


class Layers:
    """The layers of one rulebook: the layer of each change, the layers that change a fact, and the order within a layer.

    `kinds`: the layer of each class of change; the last layer for all others. `facts`: the layer for changes of a fact, if it
    is another one. `changed`: a mask of the layers in which a fact (by its name in tests) is changed; `otherwise`: that of all
    other facts. `ahead`: the facts that conditions and descriptions read as all layers make them, even in an earlier layer (if
    `asking` is given, only in those). `own_first`: in a layer, what a card does to itself comes first. `set_first`: in a layer,
    setting a number comes before adding, and before `own_first`. `printed_lost`: losing abilities takes printed ones, too, of
    cards that came (or were laid over another) after the effect. `by_play`: within a layer, an effect's time is when its card
    was played and an ability's when its card came; otherwise when they were made or given.
    """

    def __init__(
        self, kinds: Mapping[type, int] | None = None, facts: Mapping[str, int] = NO_FACTS, changed: Mapping[str, int] = NO_FACTS,
        otherwise: int = -1, last: int = RULING_LAYER, ahead: tuple[str, ...] = (),
        asking: tuple[int, ...] = (), own_first: bool = False, set_first: bool = False, printed_lost: bool = False,
        by_play: bool = False,
    ) -> None:  # fmt: skip
        self.kinds, self.facts = dict(LAYERS if kinds is None else kinds), dict(facts)
        self.changed, self.otherwise, self.ahead = dict(changed), otherwise, ahead
        self.last, self.numbers = last, range(last + 1)
        self.asking = asking or tuple(range(last))
        self.own_first, self.set_first, self.ranked = own_first, set_first, own_first or set_first
        self.printed_lost, self.by_play = printed_lost, by_play

    def layer(self, node: Any) -> int:
        """The layer that a change belongs to. Costs (play_cost…) are no facts of a card."""
        kind = type(node)
        number = self.kinds.get(kind, self.last)
        if kind is Add or kind is Make or kind is Become:
            return self.last if node.fact.endswith("_cost") else self.facts.get(node.fact, number)
        return number

    def changed_in(self, fact: str) -> int:
        """The layers, as a bit mask, in which a fact is changed; counters are changed by none."""
        return 0 if fact.startswith("counter") else self.changed.get(fact, self.otherwise)

    def asks_ahead(self, facts: list[str], layers: tuple[int, ...]) -> bool:
        """True if changes of some layers ask for facts that are known only after later ones."""
        asked = [fact for fact in facts if fact in self.ahead]
        return any(self.changed_in(fact) >> layer + 1 for fact in asked for layer in layers if layer in self.asking)
