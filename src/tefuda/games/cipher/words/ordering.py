"""One order for what is asked of a card: the same description gives the same value however its words are ordered."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.kernel.effects.nodes import AllOf, AnyOf, Not, Test
from tefuda.kernel.primitives.values import Node

ORDER = (
    "state",
    "symbol",
    "sex",
    "weapon",
    "type",
    "class",
    "name",
    "cost",
    "class_change",
    "attack",
    "support",
    "raised",
    "place",
)


def ordered(tests: Iterable[Node]) -> tuple[Node, ...]:
    """The tests in the order of what they ask, each once; what is excluded comes last."""
    return tuple(sorted(dict.fromkeys(tests), key=lambda test: (_rank(test), repr(test))))


def _rank(test: Node) -> int:
    if isinstance(test, Not):
        return 50 + _rank(test.part)
    if isinstance(test, AnyOf | AllOf):
        return min(_rank(part) for part in test.parts)
    if not isinstance(test, Test):
        return 40
    return ORDER.index(test.fact) if test.fact in ORDER else len(ORDER)


def all_of(parts: Iterable[Node | None]) -> Node | None:
    """Several conditions as one: those that are there, flat; None where there is none."""
    flat: list[Node] = []
    for part in parts:
        if part is not None:
            flat += part.parts if isinstance(part, AllOf) else (part,)
    return None if not flat else flat[0] if len(flat) == 1 else AllOf(tuple(flat))
