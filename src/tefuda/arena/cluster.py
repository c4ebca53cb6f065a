"""A cluster: work that is spread over the processes of several machines by Ray, which the extra `ray` brings.

Pieces can be repeated, since what a game is follows from its seed: one whose process or machine is lost is handed out again. Few
enough are under way at once that nothing piles up, and each result is handed on as it comes.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from tefuda.arena.workers import WAITING, Work, WorkerLost
from tefuda.kernel.cards import installed
from tefuda.kernel.primitives import folders
from tefuda.kernel.primitives.bilingual import system_reasons

Held = TypeVar("Held")
Piece = TypeVar("Piece")
Result = TypeVar("Result")

PACKAGE = Path(__file__).resolve().parents[1]
MOST_LOST = 5  # times that a piece is handed out again before it is taken for what ends the processes
LOOK = 2.0  # seconds after which it is asked how many processors there are: machines come and go
KNOCK = 5.0  # seconds within which somebody has to answer at an address
PATIENCE = 120.0  # seconds without any processor after which nobody waits any more


class ClusterError(WorkerLost):
    """A cluster that cannot be used, or no longer; why, in both languages."""


def spread_over(work: Work[Held, Piece, Result], held: Held, pieces: Iterator[Piece], address: str) -> Iterator[Result]:
    """The results of all pieces as they come from a cluster. ClusterError where there is none, or a piece ends every process it comes to."""
    ray = joined(address)
    try:
        yield from _Dealer(ray, work, held).deal(pieces)
    finally:
        ray.shutdown()


def joined(address: str) -> Any:
    """Ray, with this process in a running cluster."""
    try:
        import ray
    except ImportError:
        raise ClusterError(
            "--cluster needs Ray: pip install 'tefuda[ray]'",
            "--cluster には Ray が要ります: pip install 'tefuda[ray]'",
        ) from None
    _reach(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", configure_logging=False)
    except Exception as problem:  # Ray has many kinds of them
        ray.shutdown()
        raise _no_cluster(address, problem) from None
    return ray


def _reach(address: str) -> None:
    """Knock where a cluster is said to be: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()
        except (OSError, OverflowError) as problem:
            raise _no_cluster(address, problem) from None


def _no_cluster(address: str, problem: Exception) -> ClusterError:
    """What is said of an address at which there is no cluster; of what Ray says the first line."""
    words = [line for line in system_reasons(problem)[0].splitlines() if line.strip()] or [type(problem).__name__]
    english, japanese = words[0], system_reasons(problem)[1].strip().splitlines()[:1]
    return ClusterError(
        f"there is no cluster at {address}: {english}",
        f"{address} にクラスターがありません: {japanese[0] if japanese else english}",
    )


class _Dealer:
    """Deals out pieces: two for each processor, as many as there are at the moment."""

    def __init__(self, ray: Any, work: Work[Any, Any, Any], held: object) -> None:
        self.ray = ray
        self.task = ray.remote(_worked).options(max_retries=0, num_cpus=1)
        self.shared = ray.put((work, held, fingerprint()))
        self.under_way: dict[Any, tuple[Any, int]] = {}  # by reference: the piece, and how often it was lost
        self.processors, self.looked = 0, 0.0
        self.alone_since = time.monotonic()

    def deal(self, pieces: Iterator[Any]) -> Iterator[Any]:
        """All results."""
        while True:
            for piece in islice(pieces, max(0, self._room() - len(self.under_way))):
                self._hand_out(piece, 0)
            if not self.under_way:
                return
            ready, _ = self.ray.wait([*self.under_way], num_returns=1, timeout=LOOK)
            for reference in ready:
                piece, lost = self.under_way.pop(reference)
                found = self._result(reference)
                if found is None:
                    self._again(piece, lost + 1)
                else:
                    yield from found

    def _hand_out(self, piece: Any, lost: int) -> None:
        self.under_way[self.task.remote(self.shared, piece)] = piece, lost

    def _again(self, piece: Any, lost: int) -> None:
        if lost > MOST_LOST:
            raise ClusterError(
                f"a piece of work was lost {lost} times with the process that had it: {str(piece)[:200]}",
                f"作業がプロセスごと{lost}回失われました: {str(piece)[:200]}",
            )
        self._hand_out(piece, lost)

    def _result(self, reference: Any) -> list[Any] | None:
        """What came of a piece; None where it was lost with its process or its machine."""
        from ray.exceptions import RayError, RayTaskError

        try:
            found, problem = self.ray.get(reference)
        except RayTaskError as fault:  # in the work itself: as it would have come in this process
            raise fault.cause if isinstance(fault.cause, Exception) else fault from None
        except RayError:
            return None
        if problem:
            raise ClusterError(*problem)
        result: list[Any] = found
        return result

    def _room(self) -> int:
        """How many pieces may be under way: two for each processor."""
        if time.monotonic() - self.looked > LOOK:
            self.looked = time.monotonic()
            self.processors = int(self.ray.cluster_resources().get("CPU", 0))
            if self.processors:
                self.alone_since = self.looked
            elif self.looked - self.alone_since > PATIENCE:
                raise ClusterError("the cluster has no processor left", "クラスターに使えるプロセッサがありません")
        return max(1, WAITING * self.processors)


def _worked(shared: tuple[Work[Any, Any, Any], Any, str], piece: Any) -> tuple[list[Any], tuple[str, str] | None]:
    """In a process of the cluster: the results of a piece; or why this machine's would not be those of the others."""
    work, held, wanted = shared
    if fingerprint() != wanted:
        where = os.uname().nodename if hasattr(os, "uname") else ""
        return [], (
            f"the machine {where} has another tefuda, or other packs, than this one: install the same on all",
            f"マシン {where} の tefuda かパックが、このマシンのものと違います。全台に同じものを入れてください",
        )
    return list(work(held, piece)), None


@cache
def fingerprint() -> str:
    """What results depend on besides their pieces: the program's own files, and the cards that are installed."""
    found = blake2b(digest_size=16)
    for folder, files in ((PACKAGE, _own_files()), (folders.home(), _installed_files())):
        for path in files:
            found.update(f"{path.relative_to(folder).as_posix()}\n".encode())
            found.update(blake2b(path.read_bytes()).digest())
    return found.hexdigest()


def _own_files() -> Iterable[Path]:
    kinds = (".py", ".jsonl", ".toml", ".txt", ".lark", ".npz")
    return sorted(path for path in PACKAGE.rglob("*") if path.suffix in kinds and "proving" not in path.parts)


def _installed_files() -> Iterable[Path]:
    sorts = (installed.PACKS, installed.REWORDINGS)
    return sorted(path for sort in sorts for path in folders.home().joinpath(sort).rglob("*") if path.is_file())
