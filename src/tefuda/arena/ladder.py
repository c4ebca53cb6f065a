"""The ladder: programs meet in sets of games in which they change seats, until it is clear who is better; all results are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, takewhile
from typing import NamedTuple

import msgspec

from tefuda.arena.intervals import wilson
from tefuda.arena.match import Bout, Plan, Report, play_bout, tables_of
from tefuda.arena.results import Results
from tefuda.arena.runner import run
from tefuda.arena.sequential import GOING_ON, SequentialTest
from tefuda.arena.workers import Jobs
from tefuda.games.catalogue import open_game
from tefuda.kernel.primitives import mixer, rng
from tefuda.players.registry import is_ours

VERSION = 1


class Heading(msgspec.Struct, frozen=True):
    """What all games of a ladder's file have in common."""

    game: str
    format: str
    seats: int
    seed: rng.Seed | None  # None: a fresh key whenever it goes on
    decks: tuple[str, ...]
    ladder: int = VERSION


class Played(msgspec.Struct, frozen=True):
    """One game: who met whom, in which set and at which seat of it, and who won. Players are by their names, by seat."""

    one: str
    other: str
    set: int
    turn: int
    players: tuple[str, ...]
    decks: tuple[str, ...]
    winners: tuple[int, ...]  # seats; a boss counts as the number of seats on
    ended: bool
    turns: int
    decisions: int
    error: str = ""
    forfeits: tuple[int, ...] = ()  # seats that gave no legal answer

    @property
    def id(self) -> tuple[str, str, int, int]:
        """What tells this game from every other of the ladder."""
        return self.one, self.other, self.set, self.turn


class Standing(NamedTuple):
    """How two programs stand: the points of the first, of so many games, and the test's word. A draw is shared out."""

    one: str
    other: str
    played: int  # games of whole sets
    points: float
    games: int  # of these, those that count
    wins: tuple[int, int]
    even: float  # the share of who is neither better nor worse
    verdict: str
    errors: int = 0

    @property
    def share(self) -> float:
        """The share of the points that the first has."""
        return self.points / self.games if self.games else self.even

    @property
    def interval(self) -> tuple[float, float]:
        """Between which bounds that share lies, 95 times of 100."""
        return wilson(self.points, self.games)


class Ladder:
    """Games of some programs against each other, each pair in sets: as many games as there are sides, with the same key and decks.

    In the games of a set the first program has every side in turn; decks stay where they are, so that both have had the same
    cards at the same seats. Where all seats are one side, against a boss, a set is a game of each program at all seats.
    """

    def __init__(self, plan: Plan, seats: int, test: SequentialTest | None, results: Results[Played]) -> None:
        opened = open_game(plan.game, plan.cards)
        self.plan, self.seats, self.test, self.results = plan, seats, test, results
        self.sides = opened.sides_of(plan.format, seats)
        self.party = len(set(self.sides)) == 1
        self.turns = 2 if self.party else len(set(self.sides))
        self.pairs = list(combinations(plan.players, 2))
        tables = tables_of(msgspec.structs.replace(plan, players=plan.players[:1] * seats))
        self.tables = _in_any_order(tables) if seats <= 2 or plan.lists else tables
        self.done = {row.id: row for row in results.rows}
        # Who remembers one game of a set would know the shuffles of the next: only our own programs, which do not, get the same.
        self.same_keys = all(is_ours(name) for name in plan.players)

    # ── what is played ──────────────────────────────────────────────────────────────────────────────────────────────
    def run(self, jobs: Jobs, heard: Callable[[Played], None] = lambda row: None) -> bool:
        """Play what is left to be played; True if all of it was. Every game is kept as soon as it is known."""
        for report in run(play_bout, self.plan, self._bouts(), jobs, self):
            heard(self._row(report))
        return all(self.is_settled(pair) for pair in self.pairs)

    def has(self, bout: Bout) -> bool:
        """True if a game was played."""
        return self._id(bout) in self.done

    def keep(self, report: Report) -> None:
        """Keep a game."""
        row = self._row(report)
        self.results.add(row)
        self.done[row.id] = row

    def is_settled(self, pair: tuple[str, str]) -> bool:
        """True if two programs need not meet again: the test has an answer, or all their games were played."""
        found = self.standing(pair)
        return found.verdict != GOING_ON or found.played >= self.plan.games

    def _bouts(self) -> Iterator[Bout]:
        """All games, set by set and pair by pair; a pair that is settled meanwhile meets no more."""
        sets = -(-self.plan.games // self.turns)
        for number in range(sets):
            for place, pair in enumerate(self.pairs):
                for turn in range(self.turns):
                    if not self.is_settled(pair):
                        yield self._bout(place, number, turn)

    def _bout(self, pair: int, number: int, turn: int) -> Bout:
        """A game of a set. Its number says which it is: the pair, the set and the turn."""
        one, other = [self.plan.players.index(name) for name in self.pairs[pair]]
        key = rng.derived(rng.key_of(self.plan.seed), "set", number)
        if not self.same_keys:
            key = rng.derived(key, "game", turn + self.turns * pair)
        decks = self.tables[number % len(self.tables)]
        if self.party:
            players = ((one, other)[turn],) * self.seats
        else:
            players = tuple([one if side == turn else other for side in self.sides])
        return Bout((number * self.turns + turn) * len(self.pairs) + pair, key, players, decks)

    def _id(self, bout: Bout) -> tuple[str, str, int, int]:
        rest, pair = divmod(bout.number, len(self.pairs))
        return *self.pairs[pair], *divmod(rest, self.turns)

    def _row(self, report: Report) -> Played:
        names = tuple([self.plan.players[place] for place in report.bout.players])
        return Played(
            *self._id(report.bout), names, report.bout.decks, report.seats, report.ended, report.turns, report.decisions,
            "; ".join(filter(None, (report.error, *report.violations))), report.forfeited,
        )  # fmt: skip

    # ── what came of it ─────────────────────────────────────────────────────────────────────────────────────────────
    def standing(self, pair: tuple[str, str]) -> Standing:
        """How two programs stand, by the whole sets that they have played: half a set would favour a seat.

        The test takes the sets in their order, up to the first that is not whole: what it says does not depend on which of several
        processes was quicker.
        """
        sets = [self._set(pair, number) for number in range(-(-self.plan.games // self.turns))]
        rows = [row for found in sets if self._is_whole(found) for row in found]
        points, games = self._points(pair, rows)
        errors = len([row for row in rows if row.error])
        even = even_share(self.sides)
        return Standing(
            *pair, len(rows), points, games, self._wins(pair, rows), even, self._verdict(pair, sets), errors
        )

    def _verdict(self, pair: tuple[str, str], sets: list[list[Played]]) -> str:
        """What the test said first, or that it says nothing yet."""
        points, games = 0.0, 0
        for found in takewhile(self._is_whole, sets):
            more = self._points(pair, found)
            points, games = points + more[0], games + more[1]
            said = GOING_ON if self.test is None else self.test.says(points, games)
            if said != GOING_ON:
                return said
        return GOING_ON

    def _points(self, pair: tuple[str, str], rows: list[Played]) -> tuple[float, int]:
        """The points of the first of two programs in whole sets, and of how many games.

        Parties do not meet: who wins a table that the other loses has a point, and tables that both win or lose tell nothing.
        """
        if self.party:
            won = [{row.set for row in rows if self._has_won(row, name)} for name in pair]
            return len(won[0] - won[1]), len(won[0] ^ won[1])
        return sum([self._has_won(row, pair[0]) if self._is_won(row) else 1 / self.turns for row in rows]), len(rows)

    def _wins(self, pair: tuple[str, str], rows: list[Played]) -> tuple[int, int]:
        one, other = [len([row for row in rows if self._has_won(row, name)]) for name in pair]
        return one, other

    def _has_won(self, row: Played, name: str) -> bool:
        return any(row.players[seat] == name for seat in row.winners if seat < self.seats)

    def _is_won(self, row: Played) -> bool:
        """True if a seat has won, and not a boss or nobody."""
        return any(seat < self.seats for seat in row.winners)

    def _is_whole(self, found: list[Played]) -> bool:
        return len(found) == self.turns

    def _set(self, pair: tuple[str, str], number: int) -> list[Played]:
        found = [self.done.get((*pair, number, turn)) for turn in range(self.turns)]
        return [row for row in found if row is not None]


def even_share(sides: Sequence[int]) -> float:
    """The share of the points of a program that is neither better nor worse. Parties against a boss are compared with each other."""
    return 1 / max(2, len(set(sides)))


def _in_any_order(tables: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Tables in an order in which few of them have many decks, the same for every ladder."""
    return [tables[place] for place in mixer.shuffled(0, 0, tuple(range(len(tables))))[0]]
