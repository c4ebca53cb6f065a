"""A crew: several trees that search the same question and are added up, in this process or in several.

What is found depends on the number of trees alone: each has its own chance and its share of the iterations, whoever searches it.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection
from typing import Any

from tefuda.games.catalogue import OpenedGame, heuristics_for, open_played
from tefuda.kernel.primitives import rng
from tefuda.players.appearance import Picked
from tefuda.players.explaining import Step
from tefuda.players.priors import deck_prior
from tefuda.players.search import Asked, Searcher, SearchSettings, Tried


class Trees:
    """Some trees of a crew, searched one after the other in this process."""

    def __init__(
        self, opened: OpenedGame, seat: int, key: rng.Key, settings: SearchSettings, numbers: range, trees: int
    ) -> None:
        heuristics, prior = heuristics_for(opened.game), deck_prior(opened, settings.prior)
        self.settings, self.trees, self.numbers = settings, trees, numbers
        guide = settings.guide(opened)
        self.searchers = [
            Searcher(heuristics, seat, rng.derived(key, "tree", number), settings, prior, guide) for number in numbers
        ]

    def think(self, asked: Asked) -> list[tuple[int, tuple[Tried, ...]]]:
        """What each tree has found for a question, by its number."""
        shares = [len(range(number, self.settings.iterations, self.trees)) for number in self.numbers]
        seconds = self.settings.seconds / max(1, len(self.searchers))
        found = [one.think(asked, share, seconds) for one, share in zip(self.searchers, shares, strict=True)]
        return list(zip(self.numbers, found, strict=True))

    def give(self, look: Picked | None) -> None:
        """Tell the trees which answer is given; None: one that they did not find."""
        for searcher in self.searchers:
            searcher.give(look)

    def line(self) -> tuple[Step, ...]:
        """The line that the first of the trees expects."""
        return self.searchers[0].line()


class Crew:
    """All trees. The first ones are searched in this process, the others in processes of their own, which end with it."""

    def __init__(self, opened: OpenedGame, seat: int, key: rng.Key, settings: SearchSettings) -> None:
        trees = settings.trees or settings.jobs
        # A process that may have no children searches all of them itself: that takes longer and finds the same.
        jobs = 1 if current_process().daemon else min(settings.jobs, trees)
        shares = [range(first, trees, jobs) for first in range(jobs)]
        self.own = Trees(opened, seat, key, settings, shares[0], trees)
        self.pipes = [_started(opened, seat, key, settings, share, trees) for share in shares[1:]]

    def think(self, asked: Asked) -> list[Tried]:
        """What all trees have found, added up: each answer once, in the order in which it was first thought of."""
        self._tell("think", asked)
        found = self.own.think(asked)
        for pipe in self.pipes:
            found += pipe.recv()
        added: dict[Picked, Tried] = {}
        # In the order of the trees: sums of fractions depend on it.
        for one in [tried for _, tree in sorted(found, key=lambda tree: tree[0]) for tried in tree]:
            known = added.get(one.look, Tried(one.look, 0, 0.0, 0))
            added[one.look] = Tried(
                one.look, known.visits + one.visits, known.total + one.total, known.looked + one.looked
            )
        return list(added.values())

    def give(self, look: Picked | None) -> None:
        """Tell all trees which answer is given."""
        self._tell("give", look)
        self.own.give(look)

    def line(self) -> tuple[Step, ...]:
        """The line that is expected."""
        return self.own.line()

    def end(self) -> None:
        """End the processes."""
        for pipe in self.pipes:
            pipe.close()
        self.pipes = []

    def _tell(self, what: str, value: object) -> None:
        for pipe in self.pipes:
            pipe.send((what, value))


def _started(opened: OpenedGame, *given: Any) -> Connection:
    """Start a process that searches some trees; what it is told and says goes through the pipe."""
    # A process that forks has the game that was opened; elsewhere it opens it by name.
    forks = sys.platform == "linux"
    context = get_context("fork" if forks else "spawn")
    pipe, theirs = context.Pipe()
    which = opened if forks else (opened.name, dict(opened.packs))
    # The stubs know no `Process` of a context that may be either.
    process = context.Process(target=_work, args=(theirs, pipe if forks else None, which, given), daemon=True)  # type: ignore[attr-defined]
    process.start()
    theirs.close()
    return pipe


def _work(pipe: Connection, parents: Connection | None, which: Any, given: tuple[Any, ...]) -> None:
    """Search until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process that asks
    if parents is not None:
        parents.close()
    trees = Trees(open_played(*which) if isinstance(which, tuple) else which, *given)
    with contextlib.suppress(EOFError, OSError):
        while True:
            what, value = pipe.recv()
            if what == "think":
                pipe.send(trees.think(value))
            else:
                trees.give(value)
