"""Skills as they are played: what the rulebook has a text do besides what it says in so many words."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.effects.nodes import Add, Become, Continuous, Per, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import rebuilt

RAISED = "raised"


def as_played(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """23.1.38: what a skill adds to an attack is counted apart from what else does."""
    found: tuple[Node, ...] = _counted(tuple([_known_everywhere(one) for one in abilities]))
    return found


def _known_everywhere(ability: Node) -> Node:
    """21.3.1.6.2: what a card is besides what is printed it is wherever anybody looks at it, be it in a deck."""
    if not isinstance(ability, Continuous) or (ability.zone, ability.condition) != ("special", None):
        return ability
    told = ability.group == This() and all(isinstance(one, Become) and one.also for one in ability.changes)
    return change(ability, zone="any") if told else ability


def _counted(value: Any) -> Any:
    if type(value) is tuple:
        return tuple([more for part in value for more in _also_counted(_counted(part))])
    return rebuilt(value, _counted)


def _also_counted(part: Any) -> tuple[Any, ...]:
    """An addition to an attack, and beside it the same to what skills have added; what is taken off does not count (23.1.38.1)."""
    if type(part) is Add and part.fact == "attack" and not _takes_off(part.amount):
        return (part, Add(RAISED, part.amount))
    return (part,)


def _takes_off(amount: Any) -> bool:
    """Is a number below nothing, or so much below nothing for each?"""
    each = amount.each if type(amount) is Per else amount
    return type(each) is int and each <= 0


def as_said(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """Skills in the words of their text again: without what is only counted."""
    found: tuple[Node, ...] = _uncounted(tuple([_of_special(one) for one in abilities]))
    return found


def _of_special(ability: Node) -> Node:
    return change(ability, zone="special") if isinstance(ability, Continuous) and ability.zone == "any" else ability


def _uncounted(value: Any) -> Any:
    if type(value) is tuple:
        return tuple([_uncounted(part) for part in value if not (type(part) is Add and part.fact == RAISED)])
    return rebuilt(value, _uncounted)
