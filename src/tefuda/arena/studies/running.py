"""Running a study: its games one after the other, in any number of processes, until every pair has met often enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from tefuda.arena.intervals import wilson
from tefuda.arena.runner import run
from tefuda.arena.sequential import GOING_ON, HIGH, SequentialTest
from tefuda.arena.studies.journal import Journal
from tefuda.arena.studies.one_game import NOBODY, Played, play_fixture
from tefuda.arena.studies.plan import Fixture, Marks, Pair, Pairing, Study, fixtures, games_of, marks_of, pairings
from tefuda.arena.workers import Jobs
from tefuda.games.catalogue import OpenedGame, open_game

SET = 2  # games in which both contestants have had both seats
EVEN = 0.5


class Won(NamedTuple):
    """What counts of a game between two contestants: the points of the first, and whether it came to an end."""

    points: float
    ended: bool


class Met(NamedTuple):
    """How two contestants have met: the points of the first in so many games."""

    points: float
    games: int

    @property
    def share(self) -> float:
        """The share of the first; even where they have not met."""
        return self.points / self.games if self.games else EVEN

    @property
    def interval(self) -> tuple[float, float]:
        """Between which bounds that share lies, 95 times of 100."""
        return wilson(self.points, self.games)


class Looked(msgspec.Struct):
    """How far the sets of a pair were looked at, what was in them, and after how many it had met often enough."""

    sets: int = 0
    points: float = 0.0
    games: int = 0
    enough: int | None = None


class Running:
    """A study and its journal: what is there, what is still to be played, which games count."""

    def __init__(self, study: Study, journal: Journal) -> None:
        self.study, self.journal = study, journal
        field = study.field
        self.opened: OpenedGame = open_game(field.game, field.cards, field.blank)
        self.marks: Marks = marks_of(field, self.opened)
        self.pairs: list[Pairing] = pairings(study, self.marks)
        self.by_pair = {one.pair: one for one in self.pairs}
        self.games = games_of(study, self.pairs)
        self.places: dict[str, list[tuple[Pair, int, int, tuple[int, int]]]] = {}  # by id, where a game belongs
        self.won: dict[Pair, dict[tuple[int, int], Won]] = {one.pair: {} for one in self.pairs}
        self.looked: dict[Pair, Looked] = {one.pair: Looked() for one in self.pairs}
        for fixture in fixtures(study, self.pairs):
            place = fixture.pair, fixture.seed, fixture.number, fixture.sides
            self.places.setdefault(fixture.id, []).append(place)
        for game in journal.games([id for id in self.places if journal.has(id)]):
            self._count(game)

    # ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def play(self, jobs: Jobs, heard: Callable[[Played], None] = lambda game: None) -> None:
        """Play what is left to be played; every game is kept as soon as it is known."""
        for game in run(play_fixture, self.study.field, self._left(), jobs, self):
            self._count(game)
            heard(game)

    def _left(self) -> Iterator[Fixture]:
        handed: set[str] = set()
        for fixture in fixtures(self.study, self.pairs, self._is_wanted):
            if fixture.id not in handed:  # two decks of one list have their games in common
                handed.add(fixture.id)
                yield fixture

    def has(self, fixture: Fixture) -> bool:
        """True if a game was played."""
        return self.journal.has(fixture.id)

    def keep(self, game: Played) -> None:
        """Keep a game."""
        self.journal.keep(game)

    def _count(self, game: Played) -> None:
        for pair, seed, number, sides in self.places.get(game.id, ()):
            points = EVEN if game.winner == NOBODY else float(sides[game.winner] == pair.one)
            self.won[pair][seed, number] = Won(points, game.ended)

    # ── stopping ────────────────────────────────────────────────────────────────────────────────────────────────────
    def _is_wanted(self, pair: Pair, seed: int, number: int) -> bool:
        stop = self.stopped_at(pair)
        return stop is None or self._place(seed, number) < stop

    def _place(self, seed: int, number: int) -> int:
        """In which set of its pair a game is."""
        return number // SET * len(self.study.seeds) + self.study.seeds.index(seed)

    def stopped_at(self, pair: Pair) -> int | None:
        """How many sets of a pair count, where it has met often enough; None where it has not.

        Sets are looked at in their order, up to the first that is not whole: what is found does not depend on which of several
        processes was quicker.
        """
        stop = self.study.stop
        if not stop.width and not stop.better:
            return None
        looked = self.looked[pair]
        test = SequentialTest(EVEN, stop.better) if stop.better else None
        while looked.enough is None and (found := self._set(pair, looked.sets)):
            looked.points += sum([one.points for one in found])
            looked.games += len(found)
            looked.sets += 1
            low, high = wilson(looked.points, looked.games)
            narrow = bool(stop.width) and high - low <= stop.width
            if narrow or (test is not None and _answers(test, looked.points, looked.games)):
                looked.enough = looked.sets
        return looked.enough

    def _set(self, pair: Pair, place: int) -> list[Won]:
        """A set of a pair; nothing where it is not whole, or there is none."""
        start, seed = place // len(self.study.seeds) * SET, self.study.seeds[place % len(self.study.seeds)]
        numbers = range(start, min(start + SET, self.study.groups[pair.group].games))
        found = [self.won[pair].get((seed, number)) for number in numbers]
        there = [one for one in found if one is not None]
        return there if len(there) == len(found) else []

    # ── what counts ─────────────────────────────────────────────────────────────────────────────────────────────────
    def counted(self) -> Iterator[Fixture]:
        """The games that are there and count, in the order of seed, pair and number."""
        for seed in sorted(self.study.seeds):
            for one in self.pairs:
                stop = self.stopped_at(one.pair)
                for number in range(self.study.groups[one.pair.group].games):
                    if (seed, number) not in self.won[one.pair]:
                        continue
                    if stop is None or self._place(seed, number) < stop:
                        yield one.fixture(seed, number)

    def met(self, group: int, one: int, other: int) -> Met:
        """How two contestants have met, as the first has it. Games that broke off count for nobody."""
        pair = Pair(group, min(one, other), max(one, other))
        if pair not in self.won:
            return Met(0, 0)
        stop = self.stopped_at(pair)
        found = [
            won.points
            for (seed, number), won in self.won[pair].items()
            if won.ended and (stop is None or self._place(seed, number) < stop)
        ]
        points = sum(found)
        return Met(points if one < other else len(found) - points, len(found))

    @property
    def done(self) -> int:
        """How many games there are that the study can have."""
        return sum([len(found) for found in self.won.values()])

    @property
    def left(self) -> int:
        """How many games there still are to play, if no further pair stops early."""
        left = 0
        for one in self.pairs:
            stop = self.stopped_at(one.pair)
            games = self.study.groups[one.pair.group].games * len(self.study.seeds)
            left += max(0, (games if stop is None else min(games, stop * SET)) - len(self.won[one.pair]))
        return left


def _answers(test: SequentialTest, points: float, games: int) -> bool:
    """True if one of the two is found better, or neither of them."""
    says = test.says(points, games), test.says(games - points, games)
    return HIGH in says or GOING_ON not in says
