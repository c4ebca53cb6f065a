"""What それ and “it” are right behind a discard: “discard a card. If it is a character, …” speaks of the discarded card."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Choose, ChooseEach, If, It, Sequence
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.patterns import rebuilt, replaced

BRINGS = (v.Pick, Choose, ChooseEach, v.Take, v.Search, v.Look, v.LookAt)  # cards that “it” could as well be


class Unclear(ValueError):
    """“It” could be either of several cards."""


def told_apart(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """Abilities in which “it” right behind the discard of one card is that card; Unclear where it could be another."""
    if not any(isinstance(node, v.Discard) for node in within(abilities)):
        return abilities
    return tuple([_ability(ability) for ability in abilities])


def _ability(ability: Node) -> Node:
    """An ability that brings no other card which “it” could be, told apart."""
    found: Node = _part(ability)
    if found != ability and any(isinstance(node, BRINGS) for node in within(found)):
        raise Unclear
    return found


def _part(value: Any) -> Any:
    found = rebuilt(value, _part)
    if not isinstance(found, Sequence):
        return found
    steps = list(found.steps)
    for place in range(1, len(steps)):
        before = steps[place - 1]
        if isinstance(before, v.Discard) and _asks_of_discard(before, steps[place]):
            if before.number != 1:
                raise Unclear
            steps[place] = replaced(steps[place], It(), v.Discarded())
    return Sequence(tuple(steps))


def _asks_of_discard(before: v.Discard, step: Any) -> bool:
    """Does a condition ask what a card is that a player has just discarded?"""
    return (
        before.group is None and isinstance(step, If) and any(isinstance(node, It) for node in within(step.condition))
    )
