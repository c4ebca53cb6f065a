"""The steps of an effect."""

from __future__ import annotations

from tefuda.kernel.effects import Sequence
from tefuda.kernel.values import Node


def steps_of(effect: Node) -> tuple[Node, ...]:
    """The steps of an effect."""
    return effect.steps if isinstance(effect, Sequence) else (effect,)
