"""One value for one meaning, whatever the language or the order of the words: tests in order, flat sequences."""

from __future__ import annotations

from tefuda.kernel.effects import AllOf, AnyOf, Not, Sequence, Test
from tefuda.kernel.values import Node

# The kind first, then what is printed, then what is so now.
FACTS = (
    "kind", "name", "job", "category", "element", "multi", "generic", "ex", "cost", "power", "keyword", "state", "damage", "counter",
)  # fmt: skip


def _rank(test: Node) -> tuple[int, int, str, str, str]:
    while isinstance(test, AnyOf | AllOf) and test.parts:
        test = test.parts[0]
    negated = isinstance(test, Not)
    while isinstance(test, Not):
        test = test.part
    if not isinstance(test, Test):
        return (len(FACTS), negated, type(test).__name__, repr(test), "")
    fact = test.fact.partition(":")[0]
    return (FACTS.index(fact) if fact in FACTS else len(FACTS), negated, test.fact, test.op, str(test.value))


def ordered(tests: tuple[Node, ...]) -> tuple[Node, ...]:
    """Tests in the one order in which they stand in a value, each once."""
    return tuple(sorted(dict.fromkeys(tests), key=_rank))


def sequence(steps: tuple[Node, ...]) -> Node:
    """One step bare, several in a flat sequence."""
    flat: list[Node] = []
    for step in steps:
        flat += step.steps if isinstance(step, Sequence) else (step,)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def steps_of(effect: Node) -> tuple[Node, ...]:
    """The steps of an effect."""
    return effect.steps if isinstance(effect, Sequence) else (effect,)
