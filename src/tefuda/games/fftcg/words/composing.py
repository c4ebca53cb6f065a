"""The steps of an effect, and whose cards are meant where players do something."""

from __future__ import annotations

from tefuda.kernel.effects import Sequence
from tefuda.kernel.values import Node


def steps_of(effect: Node) -> tuple[Node, ...]:
    """The steps of an effect."""
    return effect.steps if isinstance(effect, Sequence) else (effect,)


def whose(who: str) -> str:
    """Whose cards those of the players who do something are."""
    return "any" if who == "each" else who
