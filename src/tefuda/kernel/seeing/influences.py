"""Influences: the changes on a card now, effect by effect, as an observer may know them. Asking changes nothing."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.kernel.evaluating.continuous import made_to
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.seeing.view import sees, told_of
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table


class Influence(NamedTuple):
    """A change on a card: the card that makes it (its handle; its face, if it has left), the change, and its ability."""

    card: int
    face: int
    change: Node
    ability: Node | None  # None: by an effect that was resolved, and lasts


def influences(table: Table, card: int, observer: int) -> list[Influence]:
    """The continuous changes on a card that the observer sees, in the order in which they apply; empty for a card that the
    observer may not know. Changes that a card makes to itself by its own text are left out."""
    record = table.cards[card]
    if not sees(table, record, observer):
        return []
    found = []
    for active, change in made_to(table, (card, record.life)):
        source, static = active.scope.source, active.static
        own = static is not None and source[0] == card
        known = None if own else _known(table, source, observer)
        if known is not None:
            found.append(Influence(*known, change, None if static is None else static.ability))
    return found


def _known(table: Table, source: Ref, observer: int) -> tuple[int, int] | None:
    """The handle and the face of the card that made an effect; None if the observer may not know it."""
    if source[0] < 0:
        return -1, -1
    handle, face = told_of(table, source, observer)
    return (handle, face) if handle else None
