"""Joining sentences: how far a condition, "instead" or a delayed "when" holds in a paragraph.

Each holds for the sentences behind it, to the end of the paragraph or mode or to the next condition. Readers add a sentence to
what is `innermost` of the steps before it; writers ask `stands_free` before they write a step behind another. Which words open
a condition is the card language's business: this module sees effect values only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tefuda.kernel.effects.nodes import Delay, If, Instead, Let, Sequence
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.meaning.composition import sequence


class Open(NamedTuple):
    """The steps that the next sentence belongs to, and how to rebuild all steps after it was added."""

    steps: list[Node]
    rebuilt: Callable[[list[Node]], list[Node]]
    within: tuple[Node, ...] = ()  # the steps that they stand in, outermost first


def opened(step: Node) -> str:
    """The field of a step that holds the sentences behind it; "" for a step that ends with its own sentence."""
    match step:
        case If(_, _, otherwise):
            return "then" if otherwise is None else "otherwise"
        case Instead():
            return "instead"
        case Delay():
            return "effect"
        case Let(_, effect) if opened(flat(effect)[-1]):  # X is defined at the end, and closes nothing
            return "effect"
    return ""


def flat(effect: Node) -> list[Node]:
    """An effect's steps: those of a sequence, otherwise the effect alone."""
    return list(effect.steps) if isinstance(effect, Sequence) else [effect]


def outermost(steps: list[Node]) -> Open:
    """Where a sentence with a condition of its own belongs: behind all others."""
    return Open(list(steps), lambda new: new)


def innermost(steps: list[Node], behind: type[Node] | None = None, condition: Node | None = None) -> Open:
    """Where a sentence without a condition belongs: inside the last step, as deep as possible.

    `behind`: steps (of one condition) that it follows, as a second "instead" follows the first.
    """
    last = steps[-1] if steps else None
    goes_in = (
        behind is None or not isinstance(last, behind) or condition not in (None, getattr(last, "condition", None))
    )
    field = opened(last) if last is not None and goes_in else ""
    if last is None or not field:
        return outermost(steps)
    inner = innermost(flat(getattr(last, field)), behind, condition)

    def rebuilt(new: list[Node]) -> list[Node]:
        return [*steps[:-1], change(last, **{field: sequence(inner.rebuilt(new))})]

    return Open(inner.steps, rebuilt, (last, *inner.within))


def stands_free(step: Node, following: Node) -> bool:
    """True if a step written as a sentence behind another is read as following it, not as a part of it."""
    return not opened(step) or isinstance(following, If)
