"""One order for what is asked of a card: the same description gives the same value in every language."""

from __future__ import annotations

from tefuda.kernel.effects.nodes import AllOf, AnyOf, Not, Test
from tefuda.kernel.primitives.values import Node

ORDER = (
    "state", "damage", "multi", "ex", "element", "category", "job", "name", "keyword", "cost", "power", "counter", "kind",
)  # fmt: skip


def ordered(tests: list[Node] | tuple[Node, ...]) -> tuple[Node, ...]:
    """The tests in the order of what they ask, each once; what is excluded comes last."""
    return tuple(sorted(dict.fromkeys(tests), key=_rank))


def either(choices: list[tuple[Node, ...]]) -> tuple[Node, ...]:
    """The tests of A or B or …: what they have in common is asked once, the rest as alternatives in the written order."""
    if len(choices) == 1:
        return ordered(choices[0])
    common = [test for test in choices[0] if all(test in other for other in choices[1:])]
    parts = [ordered([test for test in choice if test not in common]) for choice in choices]
    if any(not part for part in parts):  # one of them asks no more than what all do
        return ordered(common)
    whole = AnyOf(tuple([part[0] if len(part) == 1 else AllOf(part) for part in parts]))
    return ordered([*common, whole])


def _rank(test: Node) -> int:
    if isinstance(test, Not):
        return 100 + _rank(test.part)
    if isinstance(test, AnyOf | AllOf):
        return min(_rank(part) for part in test.parts)
    if not isinstance(test, Test):
        return 90
    fact = test.fact.split(":")[0]
    return ORDER.index(fact) if fact in ORDER else len(ORDER)
