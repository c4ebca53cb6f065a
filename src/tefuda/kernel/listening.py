"""Listening: which events the triggers on a set of faces wait for, found once, so that what nobody waits for costs nothing."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.kernel.effects import AnyOf, This
from tefuda.kernel.events import Event
from tefuda.kernel.game import Ears
from tefuda.kernel.once import once_each
from tefuda.kernel.values import within


def found_in(value: Any, kinds: tuple[type, ...]) -> list[Any]:
    """All nodes of some kinds in a value."""
    return [node for node in within(value) if isinstance(node, kinds)]


def spots(zones: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Where the zones of all seats stand among those of the table."""
    return tuple([zone * seats + seat for zone in zones for seat in range(seats)])


class TriggerEars(Ears):
    """Ears that hear what some triggers wait for. A trigger has an `event`, a `subject`, a `fact` and zones."""

    behind: ClassVar[dict[str, tuple[str, ...]]] = {}  # the kinds of event behind a trigger's word, where they differ
    asked: ClassVar[Any]
    by_sort: ClassVar[tuple[str, ...]] = ("phase",)  # kinds of event of which only those of some sorts are heard

    def __init_subclass__(cls) -> None:
        cls.asked = staticmethod(once_each(cls._waiting))

    def __init__(self, numbers: tuple[int, ...], whens: tuple[Any, ...], zones: int) -> None:
        self.faces = frozenset(numbers)
        self.waiting, self.heard_in_part = self.asked, ("moved", *self.by_sort)
        self.heard = frozenset([kind for when in whens for kind in self.kinds(when)])
        others = [when for when in whens if not isinstance(when.subject, This)]
        self.watched = frozenset([kind for when in others for kind in self.kinds(when)])
        self.heard_sorts = frozenset([one for when in whens for one in self.sorts(when)])
        # From which zone (-1, the last: from nowhere) to which a move can set anything off.
        moving = [when for when in whens if "moved" in self.kinds(when)]
        self.moves = [
            [any(self.could_be(when, source, target) for when in moving) for target in range(zones)]
            for source in (*range(zones), -1)
        ]

    @classmethod
    def kinds(cls, when: Any) -> tuple[str, ...]:
        """The kinds of event that this trigger could wait for."""
        return cls.behind.get(when.event, (when.event,))

    @classmethod
    def _waiting(cls, automatics: tuple[Any, ...]) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for index, ability in enumerate(automatics):
            parts = ability.trigger.parts if type(ability.trigger) is AnyOf else (ability.trigger,)
            kinds = [kind for when in parts if hasattr(when, "event") for kind in cls.kinds(when)]
            for kind in dict.fromkeys(kinds):
                found[kind] = (*found.get(kind, ()), index)
        return found

    def sorts(self, when: Any) -> list[tuple[str, str]]:
        """Of the kinds that are heard by sort: which."""
        return [(when.event, fact) for fact in when.fact.split("|")] if when.event in self.by_sort else []

    def could_be(self, when: Any, source: int, target: int) -> bool:
        """Could a move from a zone to a zone be what this trigger waits for?"""
        return True

    def hears(self, event: Event) -> bool:
        kind = event.kind
        if kind == "moved":
            assert event.after is not None
            return self.moves[event.before.zone if event.before is not None else -1][event.after.zone]
        if kind in self.heard_in_part:
            return (kind, event.sort) in self.heard_sorts
        return kind in self.heard
