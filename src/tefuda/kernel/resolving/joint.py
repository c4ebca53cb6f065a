"""Joint choices: what each part of a choice of several things has chosen, and the former and the latter of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.values import Node

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Ref, Resolving
    from tefuda.kernel.table.state import Table


class Gather(Node, frozen=True):
    """An inner word: adds what was chosen last to a joint choice."""


@KERNEL.word(Gather)
def _gather(table: Table, frame: Resolving, node: Gather) -> None:
    parts = (*frame.parts, frame.it)
    every = tuple(dict.fromkeys([ref for part in parts for ref in part]))
    keep(table, parts=parts, it=every, did=bool(every))


def choices_in_order(table: Table, choices: tuple[Node, ...]) -> tuple[Node, ...]:
    """The agenda for making choices one after the other; afterwards `It` is what all of them have chosen."""
    keep(table, parts=())
    return tuple([word for choice in choices for word in (choice, Gather())])


def former(table: Table, scope: Resolving, node: Node) -> tuple[Ref, ...]:
    """前者 / the former: what the first of two choices has chosen."""
    return scope.parts[0] if scope.parts else ()


def latter(table: Table, scope: Resolving, node: Node) -> tuple[Ref, ...]:
    """後者 / the latter: what the second of two choices has chosen."""
    return scope.parts[1] if len(scope.parts) > 1 else ()
