"""Pools: cards of one zone or several: narrowed by tests, all of them, their number, whether there are any.

The places of the forms are called `pools` (a tuple of pools, of one player as a rule) and `cards` (a tuple of tests).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard

from tefuda.kernel.effects.nodes import All, AllOf, AnyOf, Both, Compare, Count, Plus, Pool
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import Built, Form, Found

Pools = tuple[Pool, ...]
Tests = tuple[Node, ...]


def is_pools(value: Built) -> TypeGuard[Pools]:
    """True for a tuple of pools."""
    return type(value) is tuple and bool(value) and all(isinstance(one, Pool) for one in value)


def with_tests(pools: Pools, tests: Tests) -> Pools:
    """Pools with further tests."""
    return tuple([change(one, tests=(*one.tests, *tests)) for one in pools])


def widened(pools: Pools) -> Iterable[tuple[Pools, Tests]]:
    """Pools without their last tests, and those tests, as far as all pools share them: the most tests first."""
    for cut in range(len(pools[0].tests)):
        tests = pools[0].tests[cut:]
        wide = tuple([change(one, tests=one.tests[: len(one.tests) - len(tests)]) for one in pools])
        if with_tests(wide, tests) == pools:
            yield wide, tests


def _narrower(value: Built) -> Iterable[Found]:
    if is_pools(value):
        for pools, cards in widened(value):
            yield {"pools": pools, "cards": cards}


NARROWED: Any = Form(lambda found: with_tests(found["pools"], found["cards"]), _narrower)


# ── all of them ─────────────────────────────────────────────────────────────────────────────────────────────────────
def every(pools: Pools) -> Node:
    """All cards of some pools, as a group."""
    group: Node = All(pools[0])
    for one in pools[1:]:
        group = Both(group, All(one))
    return group


def _each(value: Built) -> Iterable[Found]:
    pools: list[Pool] = []
    while isinstance(value, Both) and isinstance(value.second, All):
        pools.insert(0, value.second.pool)
        value = value.first
    if isinstance(value, All):
        yield {"pools": (value.pool, *pools)}


EVERY: Any = Form(lambda found: every(found["pools"]), _each)


# ── how many there are ──────────────────────────────────────────────────────────────────────────────────────────────
def total(pools: Pools) -> Node:
    """The number of all cards of some pools."""
    number: Node = Count(pools[0])
    for one in pools[1:]:
        number = Plus(number, Count(one))
    return number


def _summands(value: Built) -> Iterable[Found]:
    pools: list[Pool] = []
    while isinstance(value, Plus) and isinstance(value.right, Count) and not value.right.kinds_of:
        pools.insert(0, value.right.pool)
        value = value.left
    if isinstance(value, Count) and not value.kinds_of:
        yield {"pools": (value.pool, *pools)}


TOTAL: Any = Form(lambda found: total(found["pools"]), _summands)


def some(pools: Pools) -> Node:
    """A condition: one of the pools has a card."""
    parts = tuple([Compare(Count(one), ">=", 1) for one in pools])
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def pools_of_some(value: Built) -> Pools:
    """The pools of which a condition asks for a card; empty for other conditions."""
    parts = value.parts if isinstance(value, AnyOf) else (value,)
    return tuple([one.left.pool for one in parts if isinstance(one, Compare) and isinstance(one.left, Count)])


def _some_there(value: Built) -> Iterable[Found]:
    if pools := pools_of_some(value):
        yield {"pools": pools}


SOME: Any = Form(lambda found: some(found["pools"]), _some_there)


def _some_such(value: Built) -> Iterable[Found]:
    if pools := pools_of_some(value):
        yield from _narrower(pools)


SOME_SUCH: Any = Form(lambda found: some(with_tests(found["pools"], found["cards"])), _some_such)


def _each_there(found: Found) -> Built:
    parts = [some(with_tests(found["pools"], (noun,))) for noun in found["nouns"]]
    return AllOf(tuple(parts)) if len(parts) > 1 else None


def _nouns_there(value: Built) -> Iterable[Found]:
    if isinstance(value, AllOf):
        each = [pools_of_some(part) for part in value.parts]
        if all(pools and pools[0].tests for pools in each):
            wide = tuple([change(one, tests=one.tests[:-1]) for one in each[0]])
            yield {"pools": wide, "nouns": tuple([pools[0].tests[-1] for pools in each])}


EACH_THERE: Any = Form(_each_there, _nouns_there)  # of several `nouns` each is somewhere in the pools


def beside_the_opponent(op: str) -> Any:
    """The number of one's own cards of a pool, and that of the opponent's."""

    def build(found: Found) -> Built:
        pools = found["pools"]
        if len(pools) != 1 or pools[0].whose != "own":
            return None
        return Compare(Count(pools[0]), op, Count(change(pools[0], whose="opponent")))

    def parts(value: Built) -> Iterable[Found]:
        if isinstance(value, Compare) and isinstance(value.left, Count):
            yield {"pools": (value.left.pool,)}

    return Form(build, parts)
