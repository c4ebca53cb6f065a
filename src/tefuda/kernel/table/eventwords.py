"""The meaning of a rulebook's words for events, actions that follow a move at once, and zones where abilities are in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tefuda.kernel.table.records import Ref

FACE_UP = "face up"  # in force on cards that lie face up


class AfterMove(NamedTuple):
    """What the rules do as soon as a card has left or entered certain zones (bit masks), or when a special card has moved."""

    clause: str
    act: Callable[..., None]
    leaves: int
    enters: int
    special: bool


class EventWord:
    """The meaning of a word for an event (`Rules.event`)."""

    def __init__(self, kinds: tuple[str | tuple[str, str], ...], of: str, **said: Any) -> None:
        self.kinds: dict[str, tuple[str, ...] | None] = {}  # the kinds of event; of some only these sorts
        for kind in kinds:
            if isinstance(kind, str):
                self.kinds[kind] = (said["sort"],) if said["sort"] else None
            else:
                self.kinds[kind[0]] = (*(self.kinds.get(kind[0]) or ()), kind[1])
        self.of = of
        self.fact, self.means = str(said["fact"]), dict(said["means"] or {})
        self.leaves = sum([1 << zone for zone in said["leaves"]])
        self.enters = sum([1 << zone for zone in said["enters"]])
        self.by_sort, self.by_seat, self.from_pool = (
            bool(said["by_sort"]),
            bool(said["by_seat"]),
            bool(said["from_pool"]),
        )
        self.done_to = bool(said["done_to"])
        self.doers: Callable[..., tuple[Ref, ...]] | None = said["doers"]
        self.test: Callable[..., bool] | None = None

    def sorts_of(self, kind: str, fact: str) -> tuple[str, ...] | None:
        """The sorts of a kind of event that the word means with a pattern's fact; None: any."""
        if self.kinds[kind] is not None:
            return self.kinds[kind]
        return self.meant(fact) if self.fact == "sort" and fact else None

    def meant(self, fact: str) -> tuple[str, ...]:
        """The sorts or texts that a pattern's fact means: each part itself, or what it stands for."""
        return tuple([meant for one in fact.split("|") for meant in self.means.get(one, (one,))])


class Where(NamedTuple):
    """Where abilities that work in a zone of some name are in force: in these zones, under these conditions."""

    zones: tuple[int, ...]
    kinds: tuple[str, ...]
    mark: str
    face_up: bool
    clause: str
