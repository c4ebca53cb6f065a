"""Jobs: work that takes longer than a few milliseconds, done in processes of its own, so that the loop that serves people never stalls."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import resource
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe
from typing import Any, NamedTuple, TypeVar

from tefuda.server import sayings
from tefuda.server.messages import Declined
from tefuda.server.programs import Worker
from tefuda.server.worker import POLITE

Found = TypeVar("Found")
LOG = logging.getLogger("tefuda")
MOST_WAITING = 64  # jobs that wait for a process; more are declined
MOST_SECONDS = 60  # of the processor's time that a job apart may take, whatever becomes of who asked for it


class Job(NamedTuple):
    """A function by its name, and what it is given. `apart`: in a copy of the process that is thrown away, for what strangers have written."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    apart: bool


class No(NamedTuple):
    """A Declined on its way between processes."""

    code: str
    en: str
    ja: str
    clause: str = ""


class Jobs:
    """So many processes, started when they are first needed. Each does one job at a time; one that takes too long is ended."""

    def __init__(self, workers: int, seconds: float, memory: int) -> None:
        self.seconds, self.memory = seconds, memory
        self.places = asyncio.Semaphore(workers)
        self.free: list[Worker] = []
        self.all: set[Worker] = set()
        self.waiting = 0

    async def do(self, work: Callable[..., Found], *given: Any, apart: bool = False) -> Found:
        """What a function of a module gives. Declined as it declines, or where it takes too long, or too many wait."""
        if self.waiting >= MOST_WAITING:
            raise Declined(*sayings.FULL)
        self.waiting += 1
        try:
            async with self.places:
                found = await self._ask(Job(work, given, apart))
        finally:
            self.waiting -= 1
        if isinstance(found, No):
            raise Declined(*found)
        done: Found = found
        return done

    async def _ask(self, job: Job) -> Any:
        worker = self.free.pop() if self.free else self._started()
        try:
            found = await worker.ask(job, self.seconds)
        except TimeoutError:
            self._end(worker)
            raise Declined(*sayings.TOO_LONG) from None
        except (EOFError, OSError, pickle.UnpicklingError):
            self._end(worker)
            raise Declined(*sayings.FAILED) from None
        except BaseException:
            self._end(worker)
            raise
        self.free.append(worker)
        return found

    def _started(self) -> Worker:
        worker = Worker(self.memory, serve)
        self.all.add(worker)
        return worker

    def _end(self, worker: Worker) -> None:
        worker.kill()
        self.all.discard(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in list(self.all):
            self._end(worker)
        self.free.clear()


# ── in the process ──────────────────────────────────────────────────────────────────────────────────────────────────
def serve(pipe: Connection, memory: int) -> None:
    """Do jobs until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself
    os.nice(POLITE)
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with contextlib.suppress(EOFError, OSError):
        while True:
            job: Job = pickle.loads(pipe.recv_bytes())
            pipe.send_bytes(_apart(job) if job.apart else _done(job))


def _done(job: Job) -> bytes:
    """What a job gives, or why it is declined; whatever else it raises is a fault of ours, and told as one."""
    try:
        return pickle.dumps(job.work(*job.given))
    except Declined as no:
        return pickle.dumps(No(no.code, no.en, no.ja, no.clause))
    except (MemoryError, RecursionError):
        return pickle.dumps(No(*sayings.TOO_LARGE))
    except Exception:
        LOG.exception("job")
        return pickle.dumps(No(*sayings.FAILED))


def _apart(job: Job, seconds: int = MOST_SECONDS) -> bytes:
    """What a job gives in a copy of this process: names that it learns and readings that it keeps are gone with the copy."""
    ours, theirs = Pipe(duplex=False)
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # it does not outlive a server that ends us
            theirs.send_bytes(_done(job))
        finally:
            os._exit(0)
    theirs.close()
    try:
        return ours.recv_bytes()
    except EOFError:
        return pickle.dumps(No(*sayings.FAILED))
    finally:
        ours.close()
        os.waitpid(child, 0)
