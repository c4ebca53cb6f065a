"""Forms that every card language needs: one of several, parts put together as one tuple, steps in their order.

A form builds a part of a value from phrases and takes it apart again (`engine/patterns.py`); it knows no language. What it
takes apart is built again before it is written, so that `parts` may offer more than fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tefuda.kernel.effects.nodes import Sequence
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.patterns import Built, Form, Found, Slot, filled, fillings
from tefuda.kernel.wording.meaning.composition import sequence


def one_or(kind: type[Any], name: str) -> Any:
    """A form for alternatives: one phrase stands for itself, several are parts of a node: A, or AnyOf((A, B))."""

    def build(found: Found) -> Built:
        parts = found[name]
        return parts[0] if len(parts) == 1 else kind(parts)

    return Form(build, lambda value: {name: value.parts if isinstance(value, kind) else (value,)})


def several(kind: type[Any], name: str) -> Any:
    """A form for two or more phrases that are parts of a node; a single one is said otherwise."""

    def build(found: Found) -> Built:
        return kind(found[name]) if len(found[name]) > 1 else None

    return Form(build, lambda value: {name: value.parts} if isinstance(value, kind) else None)


def spliced(*patterns: Any) -> Any:
    """A form for tuples joined into one. To write it, splits are tried with one item in the last tuple first, then two, then none."""

    def build(found: Found) -> Built:
        return tuple([item for pattern in patterns for item in filled(pattern, found)])

    def parts(value: Built) -> Iterable[Found]:
        if type(value) is tuple:
            for cut in _cuts(value, len(patterns)):
                yield from fillings(patterns, cut)

    return Form(build, parts)


def _cuts(items: tuple[Any, ...], many: int) -> Iterator[tuple[tuple[Any, ...], ...]]:
    """All ways to cut a tuple into this many parts."""
    if many == 1:
        yield (items,)
        return
    sizes = sorted(range(len(items) + 1), key=lambda size: (3, 1, 2)[size] if size < 3 else size + 1)
    for size in sizes:
        for before in _short_cuts(items[: len(items) - size], many - 1):
            yield (*before, items[len(items) - size :])


def _short_cuts(items: tuple[Any, ...], many: int) -> Iterator[tuple[tuple[Any, ...], ...]]:
    if many == 1:
        yield (items,)
        return
    for size in range(len(items) + 1):
        for before in _short_cuts(items[: len(items) - size], many - 1):
            yield (*before, items[len(items) - size :])


def only_where(pattern: Any, holds: Callable[[Found], bool]) -> Any:
    """A form for a pattern whose phrases must satisfy a condition."""

    def build(found: Found) -> Built:
        return filled(pattern, found) if holds(found) else None

    return Form(build, lambda value: fillings(pattern, value))


def in_order(first: str, rest: str, fits: Callable[[Node, Node], bool] = lambda first, rest: True) -> Any:
    """A form for two steps or lists of steps as one flat sequence; None if they do not fit behind each other."""

    def build(found: Found) -> Built:
        return sequence((found[first], found[rest])) if fits(found[first], found[rest]) else None

    def parts(value: Built) -> Iterable[Found]:
        if isinstance(value, Sequence):
            for cut in range(1, len(value.steps)):
                yield {first: sequence(value.steps[:cut]), rest: sequence(value.steps[cut:])}

    return Form(build, parts)


def with_optional(pattern: Any, optional: Slot, default: Built) -> Any:
    """A form for a pattern with an optional place: if the template lacks it, it has a default value."""

    def build(found: Found) -> Built:
        return filled(pattern, {optional.name: default, **found})

    def parts(value: Built) -> Iterable[Found]:
        for found in fillings(pattern, value):
            yield {name: part for name, part in found.items() if (name, part) != (optional.name, default)}

    return Form(build, parts)
