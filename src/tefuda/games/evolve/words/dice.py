"""Dice that each player rolls: 各プレイヤーはサイコロをふる。1から3なら、そのプレイヤーは…。"""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.phrases import Clause
from tefuda.kernel.effects.nodes import If, Rolled
from tefuda.kernel.primitives.values import Node, within

WHO_ROLLED = "そのプレイヤー"


def rolled_by_each(node: Node | None) -> bool:
    """True if this is a die that each player rolls, with what follows for each."""
    return isinstance(node, v.EachPlayer) and isinstance(node.steps[0], v.RollDie)


def of_who_rolled(test: Node, clause: Clause, steps: list[Node]) -> Clause | None:
    """Return the clause without そのプレイヤーは, where a die that each player rolled decides; None where none does."""
    if not rolled_by_each(steps[-1] if steps else None) or not any(isinstance(part, Rolled) for part in within(test)):
        return None
    found = clause.copy()
    topic = found.take("は")
    if topic is None or topic.only is None or topic.only.whole != WHO_ROLLED:
        raise clause.fail(f"{WHO_ROLLED}は / the player who rolled it")
    return found


def with_what_follows(rolled: Node, test: Node, then: Node) -> Node:
    """The die that each player rolls, with one thing more that goes by it."""
    assert isinstance(rolled, v.EachPlayer)
    return v.EachPlayer((*rolled.steps, If(test, then)))


def written(rolled: v.EachPlayer, condition: Callable[[Node], str], action: Callable[[Node], str]) -> str:
    """The sentences of a die that each player rolls, and of what goes by it."""
    text = f"各プレイヤーは{action(rolled.steps[0])}"
    for step in rolled.steps[1:]:
        assert isinstance(step, If)
        text += f"{condition(step.condition)}{WHO_ROLLED}は{action(step.then)}"
    return text
