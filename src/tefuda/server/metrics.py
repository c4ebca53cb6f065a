"""Health and metrics, on an address of their own: how many, how long; never who, and nothing of a game."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import uvicorn
from litestar import Litestar, get
from litestar.exceptions import HTTPException
from litestar.response import Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

if TYPE_CHECKING:
    from tefuda.server.house import House

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)


class Metrics:
    """What a server counts."""

    def __init__(self) -> None:
        self.registry = found = CollectorRegistry()
        self.rows = Counter("tefuda_rows", "Rows, by what became of them", ["done"], registry=found)
        self.errors = Counter("tefuda_errors", "Messages that were declined, by their code", ["code"], registry=found)
        self.append = Histogram("tefuda_append_seconds", "Until a row is on disk", registry=found, buckets=SECONDS)
        self.reply = Histogram("tefuda_reply_seconds", "From a message to its reply", registry=found, buckets=SECONDS)
        self.late = Histogram("tefuda_late_seconds", "How late the loop is", registry=found, buckets=SECONDS)
        self.think = Histogram("tefuda_think_seconds", "Until a program has answered", registry=found, buckets=SECONDS)
        self.thoughts = Gauge("tefuda_thoughts_waiting", "Programs that wait for a worker", registry=found)
        self.tables = Gauge("tefuda_tables", "Tables in memory", registry=found)
        self.connections = Gauge("tefuda_connections", "Connections", registry=found)
        ProcessCollector(registry=found)  # memory, processor time, open files of this process


def application(house: House) -> Litestar:
    """What is served on the metrics' address."""

    @get("/health", media_type="text/plain")
    async def health() -> str:
        try:
            await asyncio.wait_for(house.reading(house.store.count), 5)
        except Exception:
            raise HTTPException(status_code=503, detail="the database does not answer") from None
        return "ok"

    @get("/metrics")
    async def metrics() -> Response[bytes]:
        found = house.metrics
        found.tables.set(len(house.tables))
        found.thoughts.set(len(house.programs.queue.waiting))
        found.connections.set(sum(len(hosted.audience.guests) for hosted in house.tables.values()))
        return Response(generate_latest(found.registry), media_type=CONTENT_TYPE_LATEST)

    return Litestar([health, metrics], openapi_config=None, logging_config=None)


@asynccontextmanager
async def serving(house: House, at: socket.socket | None) -> AsyncIterator[None]:
    """Serve health and metrics where somebody listens, as long as it is used; nowhere, where nobody does."""
    if at is None:
        yield
        return
    config = uvicorn.Config(application(house), log_config=None, access_log=False, lifespan="off")
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]  # the server beside it has them
    task = asyncio.create_task(server._serve(sockets=[at]))
    try:
        yield
    finally:
        server.should_exit = True
        with suppress(asyncio.CancelledError):
            await task
