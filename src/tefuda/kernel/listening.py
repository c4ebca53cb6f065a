"""Listening: which events the triggers on a set of faces wait for, found once, so that what nobody waits for costs nothing."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.kernel.effects import AnyOf, This
from tefuda.kernel.game import WAY_BITS, Ears
from tefuda.kernel.once import once_each
from tefuda.kernel.values import within
from tefuda.kernel.vocabulary import When

ROW = 1 << WAY_BITS


def found_in(value: Any, kinds: tuple[type, ...]) -> list[Any]:
    """All nodes of some kinds in a value."""
    return [node for node in within(value) if isinstance(node, kinds)]


def spots(zones: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Where the zones of all seats stand among those of the table."""
    return tuple([zone * seats + seat for zone in zones for seat in range(seats)])


class Waits(dict[str | int, tuple[int, ...]]):
    """Which of some automatic abilities wait for a kind of event ("": for any), for one of a sort, or for a move from one zone to
    another.
    """

    def __init__(self, ears: type[TriggerEars], automatics: tuple[Any, ...]) -> None:
        super().__init__({"": tuple(range(len(automatics)))})
        self.could_be, self.moving = ears.could_be, []
        for index, ability in enumerate(automatics):
            parts = ability.trigger.parts if type(ability.trigger) is AnyOf else (ability.trigger,)
            whens = [when for when in parts if type(when) is When]
            kinds = [kind for when in whens for kind in ears.kinds(when)]
            of_sorts = [f"{kind} {sort}" for when in whens for kind, sort in ears.sorts(when)]
            for key in dict.fromkeys([*kinds, *of_sorts]):
                self[key] = (*self.get(key, ()), index)
            self.moving.append([when for when in whens if "moved" in ears.kinds(when)])

    def __missing__(self, key: str | int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        if isinstance(key, int):  # from where to where, as `trigger` has it
            source, target = divmod(key, ROW)
            every = enumerate(self.moving)
            found = tuple(
                [place for place, whens in every if any(self.could_be(when, source, target) for when in whens)]
            )
        self[key] = found
        return found


class TriggerEars(Ears):
    """Ears that hear what some triggers wait for. A trigger has an `event`, a `subject`, a `fact` and zones."""

    behind: ClassVar[dict[str, tuple[str, ...]]] = {}  # the kinds of event behind a trigger's word, where they differ
    asked: ClassVar[Any]
    ways: ClassVar[Any]
    by_sort: ClassVar[tuple[str, ...]] = ("phase",)  # kinds of event of which only those of some sorts are heard
    zones: ClassVar[int]

    def __init_subclass__(cls) -> None:
        cls.asked, cls.ways = staticmethod(once_each(cls._waiting)), staticmethod(once_each(cls._ways))

    def __init__(self, numbers: tuple[int, ...], whens: tuple[Any, ...]) -> None:
        self.faces, self.waiting = frozenset(numbers), self.asked
        self.heard_sorts = frozenset([one for when in whens for one in self.sorts(when)])
        kinds = [kind for when in whens for kind in self.kinds(when)]
        self.heard = {kind: self._sorts_of(kind) if kind in self.by_sort else None for kind in kinds}
        others = [when for when in whens if not isinstance(when.subject, This)]
        self.watched = frozenset([kind for when in others for kind in self.kinds(when)])
        every = 0
        for when in whens:
            if "moved" in self.kinds(when):
                every |= self.ways(when)
        self.moves = tuple([every >> source * ROW & (1 << ROW) - 1 for source in range(self.zones + 1)])

    def _sorts_of(self, kind: str) -> tuple[str, ...]:
        return tuple(sorted([sort for of, sort in self.heard_sorts if of == kind]))

    @classmethod
    def kinds(cls, when: Any) -> tuple[str, ...]:
        """The kinds of event that this trigger could wait for."""
        return cls.behind.get(when.event, (when.event,))

    @classmethod
    def _waiting(cls, automatics: tuple[Any, ...]) -> Waits:
        return Waits(cls, automatics)

    @classmethod
    def _ways(cls, when: Any) -> int:
        """The moves that a trigger could wait for, as bits: by rows from where (the last: from nowhere), in each to where."""
        found = 0
        for row, source in enumerate((*range(cls.zones), -1)):
            for target in range(cls.zones):
                found |= cls.could_be(when, source, target) << row * ROW + target
        return found

    @classmethod
    def sorts(cls, when: Any) -> list[tuple[str, str]]:
        """Of the kinds that are heard by sort: which."""
        return [(when.event, fact) for fact in when.fact.split("|")] if when.event in cls.by_sort else []

    @classmethod
    def could_be(cls, when: Any, source: int, target: int) -> bool:
        """Could a move from a zone to a zone be what this trigger waits for?"""
        return True
