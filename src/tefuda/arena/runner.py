"""The runner: tasks spread over warm processes, of this machine or of a cluster.

A result is kept before it is told, and a task whose result is kept is not done again.

Matches, studies, the ladder and self-play stand on it; each says what a task is and where its results are kept. What is found depends neither
on the number of processes nor on how often a run was broken off.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Protocol, TypeVar

from tefuda.arena.workers import Jobs, spread

Held = TypeVar("Held")
Task = TypeVar("Task")
Result = TypeVar("Result")
Asked = TypeVar("Asked", contravariant=True)
Found = TypeVar("Found", contravariant=True)

BATCH_SECONDS = 0.5  # of work that travels together: little, so that an interrupt is heard soon and a kill costs little
MOST = 16  # tasks that travel together


class Store(Protocol[Asked, Found]):
    """Where results are kept."""

    def has(self, task: Asked, /) -> bool:
        """True if the result of a task is kept, so that it need not be done."""
        ...

    def keep(self, result: Found, /) -> None:
        """Keep a result: it outlives a kill once this returns. OSError where that cannot be."""
        ...


def run(
    work: Callable[[Held, Task], Result],
    held: Held,
    tasks: Iterable[Task],
    jobs: Jobs,
    store: Store[Task, Result] | None = None,
) -> Iterator[Result]:
    """The results of all tasks that are not kept yet, as they come, each kept when it is told.

    Tasks are taken as processes are ready for them, so that what was found may decide what is still to be done. WorkerLost
    where a process was killed: the results of what was done by then have come before it.
    """
    left = (task for task in tasks if store is None or not store.has(task))
    pace = _Pace()
    for result, seconds in spread(_timed, (work, held), pace.batches(left), jobs):
        pace.add(seconds)
        if store is not None:
            store.keep(result)
        yield result


class _Pace:
    """How many tasks travel together: one at first, and more where they turn out to be short."""

    def __init__(self) -> None:
        self.seconds, self.done = 0.0, 0

    def add(self, seconds: float) -> None:
        """Take in how long a task took."""
        self.seconds += seconds
        self.done += 1

    def batches(self, tasks: Iterator[Task]) -> Iterator[list[Task]]:
        """The tasks, some at a time."""
        while batch := list(islice(tasks, self._size())):
            yield batch

    def _size(self) -> int:
        if not self.done:
            return 1
        return max(1, min(MOST, int(BATCH_SECONDS * self.done / max(self.seconds, 1e-6))))


def _timed(shared: tuple[Callable[[Held, Task], Result], Held], batch: list[Task]) -> Iterator[tuple[Result, float]]:
    """Each task's result, and how many seconds it took."""
    work, held = shared
    for task in batch:
        began = time.perf_counter()
        result = work(held, task)
        yield result, time.perf_counter() - began
