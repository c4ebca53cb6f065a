"""Influences: what changes a card now, effect by effect, as an observer may know it. Nothing is played by it: people ask."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.kernel.evaluating.continuous import made_to
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.seeing.view import sees, told_of
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table


class Influence(NamedTuple):
    """A change that is made to a card: by which card (its handle; its face, where it has left since), what, by which ability of it."""

    card: int
    face: int
    change: Node
    ability: Node | None  # None: by an effect that was resolved, and lasts


def influences(table: Table, card: int, observer: int) -> list[Influence]:
    """What continuous effects make of a card that the observer sees, in the order in which they are applied; none of a card
    that the observer may not know. What a card does to itself as long as it lies there is printed on it, and left out.
    """
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
    """The card that made an effect by its handle and its face; None where the observer may not know which it is."""
    if source[0] < 0:
        return -1, -1
    handle, face = told_of(table, source, observer)
    return (handle, face) if handle else None
