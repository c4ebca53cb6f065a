"""Programs: they think in worker processes, never in the loop that serves people; a worker that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import multiprocessing
import pickle
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

from tefuda.server.worker import Question, Thought, work

OPENING = 30.0  # seconds more for the first question of a worker, which opens the game first


class Worker:
    """One process. It answers one question at a time."""

    def __init__(self, memory: int, serve: Callable[[Connection, int], None] = work) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, memory), daemon=True, name="tefuda-program")
        self.process.start()
        theirs.close()
        self.fresh = True

    async def ask(self, question: object, limit: float) -> Any:
        """The answer; TimeoutError where none comes in time, EOFError or OSError where the process is gone."""
        async with asyncio.timeout(limit + (OPENING if self.fresh else 0.0)):
            await asyncio.to_thread(self.pipe.send_bytes, pickle.dumps(question))  # one that is fresh reads late
            await _readable(self.pipe)
            answer = await asyncio.to_thread(self.pipe.recv_bytes)  # a long one comes in parts
        self.fresh = False
        return pickle.loads(answer)

    def kill(self) -> None:
        """End the process at once."""
        self.pipe.close()
        self.process.kill()


async def _readable(pipe: Connection) -> None:
    """Wait until something can be read, or the other side is gone."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(pipe.fileno(), ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(pipe.fileno())


class FairQueue:
    """So many places at a time, which tables share fairly: whoever has used less of them comes first, however long and often others think.

    A table's time begins where that of those at work stands, so that a new or a resting one is neither ahead nor behind.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.used: dict[str, float] = {}  # by table, up to when its share is used, in seconds of work
        self.now = 0.0  # up to when that of whoever came to a place last was
        self.waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self.order = itertools.count()

    @asynccontextmanager
    async def place(self, table: str) -> AsyncIterator[None]:
        """A place for as long as it is used."""
        since = max(self.now, self.used.get(table, 0.0))
        if self.places and not self.waiting:
            self.places -= 1
        else:
            await self._wait(since)
        self.now, begun = max(self.now, since), time.monotonic()
        try:
            yield
        finally:
            self.used[table] = since + time.monotonic() - begun
            self._free()

    async def _wait(self, since: float) -> None:
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (since, next(self.order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given a place and does not come
                self._free()
            raise

    def _free(self) -> None:
        while self.waiting:
            turn = heapq.heappop(self.waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self.places += 1

    def forget(self, table: str) -> None:
        """A table does not think any more."""
        self.used.pop(table, None)


class Programs:
    """So many workers. A program's questions go to the worker that knows its game, if it is free, else to any that is."""

    def __init__(self, workers: int, limit: float, memory: int) -> None:
        self.limit, self.memory = limit, memory
        self.free: list[Worker] = []
        self.queue = FairQueue(workers)
        self.homes: dict[tuple[str, int], Worker] = {}  # by table and seat, the worker that thought last
        self.all: set[Worker] = set()

    async def think(self, question: Question) -> Thought:
        """The answer of a program. Cancelled, the worker that thinks about it is replaced: its answer is nobody's any more."""
        async with self.queue.place(question.table):
            worker = self._take((question.table, question.seat))
            try:
                found: Thought = await worker.ask(question, self.limit)
            except TimeoutError:
                self._end(worker)
                return Thought(None, f"no answer within {self.limit:g} s", f"{self.limit:g}秒以内に回答がありません")
            except (EOFError, OSError, pickle.UnpicklingError):
                self._end(worker)
                return Thought(None, "the program's process has ended", "プログラムのプロセスが終了しました")
            except BaseException:
                self._end(worker)
                raise
            self.free.append(worker)
            return found

    def _take(self, key: tuple[str, int]) -> Worker:
        home = self.homes.get(key)
        if home is not None and home in self.free:
            self.free.remove(home)
            return home
        if self.free:
            worker = self.free.pop(0)
        else:
            worker = Worker(self.memory)
            self.all.add(worker)
        self.homes[key] = worker
        return worker

    def _end(self, worker: Worker) -> None:
        worker.kill()
        self.all.discard(worker)
        self.homes = {key: home for key, home in self.homes.items() if home is not worker}

    def forget(self, table: str) -> None:
        """The programs of a table are not asked any more."""
        self.homes = {key: home for key, home in self.homes.items() if key[0] != table}
        self.queue.forget(table)

    def close(self) -> None:
        """End all workers."""
        for worker in list(self.all):
            self._end(worker)
        self.free.clear()


class Thinking:
    """What one table's programs think about: at most one question at a time, dropped when the table goes on without it."""

    def __init__(self) -> None:
        self.task: asyncio.Task[Any] | None = None
        self.about: object = None

    @property
    def busy(self) -> bool:
        """True while something is thought about."""
        return self.task is not None and not self.task.done()

    def start(self, about: object, think: Callable[[], Awaitable[None]]) -> None:
        """Think about something, unless that is being done; what was thought about before is dropped."""
        if self.about == about and self.busy:
            return
        self.stop()
        self.about = about
        self.task = asyncio.ensure_future(think())

    def stop(self) -> None:
        """Drop what is thought about."""
        task, self.task, self.about = self.task, None, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def end(self) -> None:
        """Drop it and wait until it is gone."""
        task = self.task
        self.stop()
        if task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await task
