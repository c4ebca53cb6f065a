"""Deeds: what is done: to cards named elsewhere in the sentence, to those just spoken of, for a time, at a price."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.kernel.effects.nodes import Cost, It, Sequence
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Form, Found, replaced
from tefuda.kernel.wording.meaning.composition import sequence

DONE_FIELDS = ("card", "group", "first")  # where a word has the cards that something is done to


def done_to(done: Node, group: Node) -> Node:
    """A deed with the cards that it is done to."""
    found: Node = replaced(done, OBJECT, group)
    return found


def undone(value: Built) -> Iterable[Found]:
    """A deed without its cards, and the cards."""
    for field in DONE_FIELDS:
        group = getattr(value, field, None)
        if isinstance(value, Node) and isinstance(group, Node):
            yield {"group": group, "done": change(value, **{field: OBJECT})}


def _undone_to_it(value: Built) -> Iterable[Found]:
    return [{"done": found["done"]} for found in undone(value) if found["group"] == It()]


DONE_TO_GROUP: Any = Form(lambda found: done_to(found["done"], found["group"]), undone)
DONE_TO_IT: Any = Form(lambda found: done_to(found["done"], It()), _undone_to_it)


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def cost_of(parts: Iterable[Node]) -> Cost:
    """A cost of several parts, in the order in which they are paid."""
    whole = sequence(parts)
    return Cost(whole.steps if isinstance(whole, Sequence) else (whole,))


def in_pairs(steps: Iterable[Node], picks: tuple[type[Node], ...]) -> list[Node]:
    """Steps, each one that picks cards joined with what is done to them."""
    found: list[Node] = []
    for step in steps:
        if found and isinstance(found[-1], picks) and any(_undone_to_it(step)):
            found[-1] = Sequence((found[-1], step))
        else:
            found.append(step)
    return found


def cost_in(name: str, *picks: type[Node]) -> Any:
    """A cost of several deeds; those of `picks` are joined with what is done to the cards they pick."""

    def parts(value: Built) -> Iterable[Found]:
        if isinstance(value, Cost) and value.parts:
            yield {name: tuple(in_pairs(value.parts, picks))}

    return Form(lambda found: cost_of(found[name]), parts)
