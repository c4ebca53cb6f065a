"""Workers: work that is spread over several processes, and ends with the one that deals it out."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import Any, NamedTuple, TypeAlias, TypeVar

Held = TypeVar("Held")
Piece = TypeVar("Piece")
Result = TypeVar("Result")
Work = Callable[[Held, Piece], Iterable[Result]]

CAN_SHARE = (
    sys.platform == "linux"
)  # a process that forks has all that was loaded; elsewhere it has to be sent, and so must be plain data
WAITING = 2  # pieces that each process has before it, the one that it works at among them


class Cluster(NamedTuple):
    """Machines that work together by Ray: the address of a running cluster, or `auto`."""

    address: str


Jobs: TypeAlias = int | Cluster  # how many processes of this machine, or those of a cluster
_held: Any = None  # in a worker: what all pieces need


class WorkerLost(RuntimeError):
    """A process ended before its work was done; why that may be, in both languages."""

    def __init__(self, english: str = "", japanese: str = "") -> None:
        self.english = (
            english or "a process was ended from outside, perhaps for want of memory (fewer --jobs need less)"
        )
        self.japanese = (
            japanese or "プロセスが外から止められました。メモリ不足かもしれません（--jobs を減らすと少なく済みます）"
        )
        super().__init__(f"{self.english} — {self.japanese}")


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Work[Held, Piece, Result], held: Held, pieces: Iterator[Piece], jobs: Jobs) -> Iterator[Result]:
    """The results of all pieces: one after the other in this process, or as they come from several, or from a cluster.

    WorkerLost where a process of this machine was killed; the results of what was done by then have come before it.
    """
    if isinstance(jobs, Cluster):
        from tefuda.arena.cluster import spread_over  # an extra: nothing else needs it

        yield from spread_over(work, held, pieces, jobs.address)
        return
    if jobs <= 1:
        for piece in pieces:
            yield from work(held, piece)
        return
    frozen = gc.get_freeze_count()
    gc.freeze()  # what is loaded is shared, so that no collector may touch it
    context = get_context("fork" if CAN_SHARE else None)
    pool = ProcessPoolExecutor(jobs, context, _follow_the_parent, (held,))
    waiting: set[Future[list[Result]]] = set()
    try:
        while True:
            some = islice(pieces, jobs * WAITING - len(waiting))
            waiting |= {pool.submit(_worked, work, piece) for piece in some}
            if not waiting:
                return
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            lost = [future for future in ready if isinstance(future.exception(), BrokenProcessPool)]
            for future in ready.difference(lost):
                yield from future.result()
            if lost:
                raise WorkerLost
    except BrokenProcessPool:  # as work was handed out
        raise WorkerLost from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        if not frozen:
            gc.unfreeze()


def _worked(work: Work[Any, Piece, Result], piece: Piece) -> list[Result]:
    return list(work(_held, piece))


def _follow_the_parent(held: object) -> None:
    """Leave interrupts to the process that deals out the work, and end when it does, even where it could not say so."""
    global _held
    _held = held
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)
