"""Whose hand cards are put into: it is their owner's, and English says whose that is."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, It, Pool, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import Built, rebuilt

OTHERS = (
    "its"  # in a `Put` that is to be written: into the hand of whoever owns the cards, who may be another than “you”
)


def with_owners(skills: tuple[Node, ...]) -> tuple[Node, ...]:
    """Skills as they are to be written: it is put down where cards may go to the hand of another player."""
    return tuple([_Walk().node(skill) for skill in skills])


class _Walk:
    """A walk through a skill in the order of its words, with whose the cards are that are spoken of."""

    def __init__(self) -> None:
        self.it = "own"

    def node(self, value: Built) -> Any:
        """A word, or several one after the other."""
        if isinstance(value, tuple):
            return tuple([self.node(part) for part in value])
        if isinstance(value, v.Put):
            return change(value, whose=OTHERS) if value.zone == "hand" and self.owner(value.group) != "own" else value
        if isinstance(value, v.When):
            self.it = self.owner(value.subject)
        elif isinstance(value, v.Pick):
            first, *others = [pool.whose for pool in value.pools]
            self.it = "any" if any(whose != first for whose in others) else first
        elif isinstance(value, v.Look):
            self.it = value.whose
        elif isinstance(value, v.Reveal):
            self.it = self.owner(value.group)
        return rebuilt(value, self.node) if isinstance(value, Node) else value

    def owner(self, group: Node | None) -> str:
        """Whose the cards of a group are: own | opponent | any."""
        if isinstance(group, It):
            return self.it
        if isinstance(group, All):
            return group.pool.whose
        return group.whose if isinstance(group, Pool | Top) else "own"
