"""Tuning a deck: swaps of one card, raced against the same opponents, and those that are left tested in games of their own.

The race is successive halving: after each round the better half goes on, and all games are played on to twice as many. It chooses, and
says nothing of how good a swap is: who is best of many is mostly lucky. That is found out in fresh games, which no choice was made by,
against the deck as it is; with several finalists each has its part of the error that all of them may have together (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import msgspec

from tefuda.arena.studies.counting import Counts, Share
from tefuda.arena.studies.journal import Journal
from tefuda.arena.studies.one_game import Played
from tefuda.arena.studies.plan import Contestant, Group, Study
from tefuda.arena.studies.running import Running
from tefuda.arena.workers import Jobs
from tefuda.kernel.table.records import MAIN

ORIGINAL = "="  # the name of the deck as it is, among its swaps
MOST_TRIED = 20_000  # pairs of cards that are looked at for legal swaps
DOUBT = (
    20  # games of even share that a card's record is mixed with, so that few games do not make it the best or the worst
)
AT_LEAST = 4  # times as many games as the last round has the test, which has to see what the race could not


class Swap(NamedTuple):
    """One card out, one in, by their numbers."""

    out: str
    into: str

    @property
    def name(self) -> str:
        """What it is called among contestants."""
        return f"−{self.out} +{self.into}"


class Tuning(msgspec.Struct, frozen=True):
    """What is raced: swaps with the decks that they make, against whom, in how many games."""

    deck: str
    player: str
    swaps: tuple[Swap, ...]
    decks: dict[str, object]  # by the name of the swap
    opponents: tuple[str, ...]
    games: int  # against each opponent, in the first round
    finals: int
    error: float  # that all finalists may have together


class Raced(NamedTuple):
    """A swap after a round."""

    swap: Swap
    share: Share
    goes_on: bool


class Tested(NamedTuple):
    """A finalist in fresh games, and how it differs from the deck as it is: between which bounds, all finalists at once."""

    swap: Swap
    share: Share
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """What the games say: better, worse, or not clear."""
        return "better" if self.low > 0 else "worse" if self.high < 0 else "not clear"


class Tuned(NamedTuple):
    """What came of it."""

    rounds: tuple[tuple[Raced, ...], ...]
    games: tuple[int, ...]  # of each round, against each opponent
    original: Share
    tested: tuple[Tested, ...]
    whole: bool  # all that was to be played was played


def proposals(
    deck: Any,
    counts: Sequence[Counts],
    pool: Sequence[str],
    others: Sequence[Any],
    legal: Callable[[Swap], object | None],
    number: int,
) -> Iterator[tuple[Swap, object]]:
    """Legal swaps with the decks that they make: what won least when it was drawn out, what won most in.

    Cards come from `pool`; where that is empty from the deck itself, of which there may be more copies, and from the other decks.
    """
    records = _records(counts)
    own = sorted(set(getattr(deck, MAIN)))
    outs = sorted(own, key=lambda card: (records.get(card, 0.5), card))
    there = {card for other in (deck, *others) for card in getattr(other, MAIN)}
    ins = sorted([*pool] or there, key=lambda card: (-records.get(card, 0.5), card))
    found = 0
    places = sorted((i + j, i, j) for i in range(len(outs)) for j in range(len(ins)))
    for _, i, j in places[:MOST_TRIED]:
        swap = Swap(outs[i], ins[j])
        made = legal(swap) if swap.out != swap.into else None
        if made is not None:
            found += 1
            yield swap, made
        if found >= number:
            return


def _records(counts: Sequence[Counts]) -> dict[str, float]:
    """By card, how often it won when it was drawn, in whichever deck, mixed with doubt."""
    points: dict[str, tuple[float, float]] = {}
    for group in counts:
        for (_, card), count in group.cards.items():
            won, games = points.get(card, (DOUBT / 2, float(DOUBT)))
            points[card] = won + count.drawn_points, games + count.drawn
    return {card: won / games for card, (won, games) in points.items()}


def rounds_of(swaps: int, finals: int) -> list[int]:
    """How many swaps each round has: half of them each time, until no more are left than may come to the test."""
    found = [swaps]
    while found[-1] > finals:
        found.append(max(finals, (found[-1] + 1) // 2))
    return found[:-1]


class Race:
    """A tuning under way. Its games are kept in the study's journal, and go on where they were."""

    def __init__(self, study: Study, tuning: Tuning, journal: Journal) -> None:
        self.study, self.tuning, self.journal = study, tuning, journal
        lists = {**study.field.lists, **tuning.decks}
        self.field = msgspec.structs.replace(study.field, lists=lists)
        self.sizes = rounds_of(len(tuning.swaps), tuning.finals)
        self.stage = -1
        self.running: Running | None = None

    @property
    def stages(self) -> list[int]:
        """How many games each round adds, and then the test."""
        found, last, opponents = list[int](), 0, len(self.tuning.opponents)
        for number, size in enumerate(self.sizes):
            wanted = self.tuning.games << number
            found.append(opponents * size * (wanted - last))
            last = wanted
        finalists = min(self.tuning.finals, len(self.tuning.swaps))
        return [*found, opponents * (finalists + 1) * self.final_games]

    @property
    def left(self) -> int:
        """How many games there still are to play."""
        return sum(self.stages[self.stage + 1 :]) + (0 if self.running is None else self.running.left)

    @property
    def final_games(self) -> int:
        """How many games each finalist has against each opponent in the test."""
        return AT_LEAST * (self.tuning.games << max(0, len(self.sizes) - 1))

    def run(self, jobs: Jobs | None, heard: Callable[[Played], None] = lambda game: None) -> Tuned:
        """Race and test, or without `jobs` look at what there is."""
        left, rounds, games = [*self.tuning.swaps], list[tuple[Raced, ...]](), list[int]()
        whole, self.stage = True, -1
        for number in range(len(self.sizes)):
            games.append(self.tuning.games << number)
            found, done = self._met([swap.name for swap in left], games[-1], self.study.seeds, jobs, heard)
            whole = whole and done
            order = sorted(left, key=lambda swap: (-found[swap.name].share, swap))
            kept = (self.sizes[number + 1] if number + 1 < len(self.sizes) else self.tuning.finals) if whole else 0
            rounds.append(tuple([Raced(swap, found[swap.name], place < kept) for place, swap in enumerate(order)]))
            if not whole:
                return Tuned(tuple(rounds), tuple(games), Share(0, 0), (), False)
            left = order[:kept]
        fresh = (max(self.study.seeds) + 1,)
        names = [ORIGINAL, *[swap.name for swap in left]]
        found, done = self._met(names, self.final_games, fresh, jobs, heard)
        original = found[ORIGINAL]
        tested = tuple([_tested(swap, found[swap.name], original, self.tuning.error / len(left)) for swap in left])
        return Tuned(tuple(rounds), tuple(games), original, tested if done else (), done)

    def _met(
        self, names: list[str], games: int, seeds: tuple[int, ...], jobs: Jobs | None, heard: Callable[[Played], None]
    ) -> tuple[dict[str, Share], bool]:
        """How decks fare against all opponents, and whether all of that was played."""
        player = self.tuning.player
        decks = [self.tuning.deck if name == ORIGINAL else name for name in names]
        ours = [Contestant(name, deck, player) for name, deck in zip(names, decks, strict=True)]
        theirs = [Contestant(name, name, player) for name in self.tuning.opponents]
        group = Group(self.tuning.deck, (*ours, *theirs), games, gauntlet=len(ours))
        study = Study(self.study.title, self.field, (group,), seeds)
        self.running = running = Running(study, self.journal)
        self.stage += 1
        if jobs is not None:
            running.play(jobs, heard)
        found = {}
        for place, name in enumerate(names):
            met = [running.met(0, place, len(ours) + other) for other in range(len(theirs))]
            found[name] = Share(sum([one.points for one in met]), sum([one.games for one in met]))
        return found, running.left == 0


def _tested(swap: Swap, share: Share, original: Share, error: float) -> Tested:
    """The difference of two shares, with the interval that may be wrong so often (Agresti and Caffo: a game won and one lost more for each)."""
    sure = NormalDist().inv_cdf(1 - error / 2)
    one, other = [Share(found.points + 1, found.games + 2) for found in (share, original)]
    reach = sure * sqrt(sum([found.share * (1 - found.share) / found.games for found in (one, other)]))
    middle = one.share - other.share
    return Tested(swap, share, middle - reach, middle + reach)
