"""The writer: rows of all tables go to disk in the order they come, those that wait together in one transaction."""

from __future__ import annotations

import asyncio
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from tefuda.server.store.records import Append
from tefuda.server.store.store import Store

TOGETHER = 64  # rows in one transaction at the most


class _Waiting(NamedTuple):
    """A row on its way to disk, and whom to tell what became of it."""

    row: Append
    told: asyncio.Future[str]


class Writer:
    """A thread that writes rows. A sync of the disk takes milliseconds, and all that came meanwhile share the next one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self.thread = Thread(target=self._work, name="tefuda-writer", daemon=True)
        self.thread.start()

    async def append(self, row: Append) -> str:
        """Write a row: KEPT once it is on disk, else DOUBLED or STALE. What the database raises is raised here."""
        waiting = _Waiting(row, asyncio.get_running_loop().create_future())
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
        try:
            done: list[str] | Exception = self.store.append([one.row for one in batch])
        except Exception as problem:  # a full disk, a lost connection: whoever sent a row is told, nothing was written
            done = problem
        for place, one in enumerate(batch):
            result = done if isinstance(done, Exception) else done[place]
            one.told.get_loop().call_soon_threadsafe(_tell, one.told, result)


def _tell(told: asyncio.Future[str], result: str | Exception) -> None:
    """Set a result, unless whoever waited has gone away."""
    if told.done():
        return
    if isinstance(result, Exception):
        told.set_exception(result)
    else:
        told.set_result(result)
