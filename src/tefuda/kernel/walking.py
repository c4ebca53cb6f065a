"""Walking through an effect as it would be carried out as things stand: what is settled while a card or ability is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tefuda.kernel import effects
from tefuda.kernel.once import once_each
from tefuda.kernel.questions import holds
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table, change
from tefuda.kernel.values import Node

Modes = tuple[tuple[Node, tuple[int, ...]], ...]

# Nodes that hold others to be carried out, and the field they are in; a game puts in its own.
PARTS: dict[type, str] = {effects.Sequence: "steps"}
INNER = (effects.May, effects.PayThen, effects.Repeat, effects.RepeatWhile)
DECIDING = (*INNER, effects.If, effects.Instead, effects.Let, effects.Choice)


def walk(table: Table, scope: Any, effect: Node | None, modes: Modes) -> Iterable[tuple[Node, Any]]:
    """The words of an effect in order, each with who speaks there; of a choice only the modes picked."""
    words = _straight(effect)
    return [(word, scope) for word in words] if words is not None else _walk(table, scope, effect, modes)


@once_each
def _straight(effect: Node | None) -> tuple[Node, ...] | None:
    """The words of an effect in which nothing decides what is carried out; None where something does."""
    field = PARTS.get(type(effect))
    if field is None:
        return None if type(effect) in DECIDING else () if effect is None else (effect,)
    parts = [_straight(part) for part in getattr(effect, field)]
    return None if None in parts else tuple([word for part in parts for word in part or ()])


def _walk(table: Table, scope: Any, node: Any, modes: Modes) -> Iterator[tuple[Node, Any]]:
    if node is None:
        return
    kind = type(node)
    field = PARTS.get(kind)
    if field is not None:
        for part in getattr(node, field):
            yield from _walk(table, scope, part, modes)
    elif kind is effects.If or kind is effects.Instead:
        for part in settled(node.condition):
            yield part, scope
        first, other = (node.then, node.otherwise) if kind is effects.If else (node.instead, node.base)
        later = kind is effects.If and table.game.only_later(node.condition)
        met = later or holds(table, scope, node.condition)
        yield from _walk(table, scope, first if met else other, modes)
    elif kind is effects.Let:
        yield from _walk(table, change(scope, x=node.x), node.effect, modes)
    elif kind in INNER:
        yield from _walk(table, scope, node.effect, modes)
    elif kind is effects.Choice:
        yield node, scope
        for choice, picked in modes:
            if choice == node:
                cite(table.game.clauses.get("modes picked", ""))
                for mode in sorted(picked):
                    yield from _walk(table, scope, node.modes[mode], modes)
                break
    else:
        yield node, scope


def settled(condition: Node) -> list[Node]:
    """Of a condition what is settled as its effect is played."""
    if isinstance(condition, effects.AllOf | effects.AnyOf):
        return [part for one in condition.parts for part in settled(one)]
    return [condition] if isinstance(condition, effects.Settled) else []
