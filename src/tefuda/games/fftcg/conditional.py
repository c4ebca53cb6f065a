"""Chapter 11.8.13, conditional automatic abilities: "when (event), if (condition), (effect)" has the condition in its trigger."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg.rules.ch11_spending import as_one_cost
from tefuda.kernel.effects import AllOf, Automatic, If, May, Sequence
from tefuda.kernel.state import change
from tefuda.kernel.values import Node


def conditional(node: Any) -> Any:
    """A value as it is played: a condition right after a trigger is a part of it, and what may be paid together is one cost."""
    if isinstance(node, tuple):
        return tuple([conditional(part) for part in node])
    if not isinstance(node, Node):
        return node
    changed = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        other = conditional(value) if isinstance(value, Node | tuple) else value
        if other is not value and other != value:
            changed[name] = other
    found = change(node, **changed) if changed else node
    if isinstance(found, May):
        return May(as_one_cost(found.effect))
    return _conditional(found) if isinstance(found, Automatic) else found


def _conditional(ability: Automatic) -> Automatic:
    steps = ability.effect.steps if isinstance(ability.effect, Sequence) else (ability.effect,)
    first = steps[0] if steps else None
    if not isinstance(first, If) or first.otherwise is not None:
        return ability
    condition = first.condition if ability.condition is None else AllOf((ability.condition, first.condition))
    effect = first.then if len(steps) == 1 else Sequence((first.then, *steps[1:]))
    return change(ability, effect=effect, condition=condition)
