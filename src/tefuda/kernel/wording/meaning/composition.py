"""Putting effects together: steps in sequence, and what “it” (それ) means in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tefuda.kernel.effects.nodes import Cost, If, It, May, PayThen, Sequence, Top
from tefuda.kernel.effects.vocabulary import Put
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.patterns import Built, rebuilt


def sequence(steps: Iterable[Node]) -> Node:
    """One step alone, or several as a flat sequence."""
    flat: list[Node] = []
    for step in steps:
        flat += step.steps if isinstance(step, Sequence) else (step,)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


class Binding(NamedTuple):
    """The words of a card language that give “it” (それ) a new meaning: those that choose, find or show cards."""

    kinds: tuple[type[Node], ...]
    from_deck: bool = False  # so do cards that are put somewhere from the top of a deck
    closed: tuple[type[Node], ...] = ()  # words within which “it” is never what was spoken of before
    paid: bool = False  # so do cards that are chosen to pay a cost

    def binds(self, node: Node) -> bool:
        """True if a node, or a step within it, gives “it” a new meaning."""
        if isinstance(node, self.kinds):
            return True
        if self.from_deck and isinstance(node, Put) and isinstance(node.group, Top):
            return True
        inner: tuple[Node, ...] = getattr(node, "steps", ())
        if isinstance(node, May | If):
            inner = (node.effect if isinstance(node, May) else node.then,)
        elif self.paid and isinstance(node, PayThen):
            inner = (*node.cost.parts, node.effect)
        return any(map(self.binds, inner))

    def in_place_of_it(self, effect: Built, other: Node) -> Any:
        """An effect with other cards in the place of “it”, up to a step that gives “it” a new meaning."""
        if isinstance(effect, It):
            return other
        if isinstance(effect, Sequence):
            return Sequence(self._up_to_binding(effect.steps, other))
        if self.paid and isinstance(effect, PayThen):
            *parts, then = self._up_to_binding((*effect.cost.parts, effect.effect), other)
            return PayThen(Cost(tuple(parts)), then)
        if isinstance(effect, self.closed):
            return effect
        return rebuilt(effect, lambda part: self.in_place_of_it(part, other))

    def _up_to_binding(self, steps: tuple[Node, ...], other: Node) -> tuple[Node, ...]:
        """Steps with other cards in the place of “it”, before the first that gives “it” a new meaning."""
        place = next((place for place, step in enumerate(steps) if self.binds(step)), len(steps))
        return (*[self.in_place_of_it(step, other) for step in steps[:place]], *steps[place:])
