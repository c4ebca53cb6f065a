"""What hangs on something that may be left undone: who does not look at a card does nothing with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Did, If, It, May, Sequence
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change

BINDS = (v.Pick, v.Take, v.Look)  # what gives “it” its meaning


def depending(steps: Iterable[Any]) -> list[Any]:
    """Steps of which one that speaks of cards that might have been picked or looked at is done only if they were."""
    made: list[Any] = []
    for step in steps:
        last = made[-1] if made else None
        made.append(If(Did(), step) if isinstance(last, May) and _binds(last) and _speaks(step) else step)
    return made


def at_the_end(effect: Any) -> Any:
    """18.6.1.4.1: a condition that stands before the end of the combat is looked at then."""
    if isinstance(effect, If) and effect.otherwise is None and isinstance(effect.then, v.AtCombatEnd):
        return change(effect.then, effect=If(effect.condition, effect.then.effect))
    return effect


def _binds(last: May) -> bool:
    return any(isinstance(part, BINDS) for part in within((last.effect,)))


def _speaks(step: Node) -> bool:
    """Does a step speak of “it”, other than of what it picks itself or under a condition of its own?"""
    first = step.steps[0] if isinstance(step, Sequence) else step
    return not isinstance(first, (*BINDS, If)) and It() in within((first,))
