"""The writer: whatever one server writes goes to disk in the order it comes, what waits together in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

from tefuda.server.store.records import Append
from tefuda.server.store.store import Store

Parameters = ParamSpec("Parameters")
Found = TypeVar("Found")
TOGETHER = 64  # that share a transaction at the most


class _Waiting(NamedTuple):
    """Something on its way to disk, and whom to tell what became of it."""

    write: Callable[[], Any]
    told: asyncio.Future[Any]
    table: str = ""  # whose row it is


class Writer:
    """A thread that writes. A sync of the disk takes milliseconds: all that came meanwhile, rows and else, shares the next one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self.thread = Thread(target=self._work, name="tefuda-writer", daemon=True)
        self.thread.start()

    async def append(self, row: Append) -> str:
        """Write a row: KEPT once it is on disk, else DOUBLED or STALE."""
        found: list[str] = await self._put(partial(self.store.append, [row]), row.table)
        return found[0]

    async def write(
        self, call: Callable[Parameters, Found], *given: Parameters.args, **named: Parameters.kwargs
    ) -> Found:
        """What a call of the store that writes gives, once it is on disk. What the database raises is raised here."""
        found: Found = await self._put(partial(call, *given, **named))
        return found

    async def _put(self, write: Callable[[], Any], table: str = "") -> Any:
        waiting = _Waiting(write, asyncio.get_running_loop().create_future(), table)
        self.queue.put(waiting)
        return await waiting.told

    def close(self) -> None:
        """Write what is on its way, and end."""
        self.queue.put(None)
        self.thread.join()

    def _work(self) -> None:
        while (first := self.queue.get()) is not None:
            batch, ends = [first], False
            while len(batch) < TOGETHER and not self.queue.empty():
                more = self.queue.get()
                if more is None:
                    ends = True
                    break
                batch.append(more)
            self._write(batch)
            if ends:
                return

    def _write(self, batch: list[_Waiting]) -> None:
        """Write all of it, or nothing: then each alone, so that what one of them has spoilt is nobody else's.

        Rows go by their tables: two servers that write to the same ones do not wait for each other in a ring.
        """
        batch.sort(key=lambda one: one.table)
        try:
            with self.store.together():
                done = [one.write() for one in batch]
        except Exception as problem:  # a full disk, a lost connection, something that is there already
            if len(batch) == 1:
                _tell_later(batch[0].told, problem)
            else:
                for one in batch:
                    self._write([one])
            return
        for one, found in zip(batch, done, strict=True):
            _tell_later(one.told, found)


def _tell_later(told: asyncio.Future[Any], found: Any) -> None:
    told.get_loop().call_soon_threadsafe(_tell, told, found)


def _tell(told: asyncio.Future[Any], found: Any) -> None:
    """Set what was found, unless whoever waited has gone away."""
    if told.done():
        return
    if isinstance(found, Exception):
        told.set_exception(found)
    else:
        told.set_result(found)
