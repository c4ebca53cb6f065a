"""Running a server: its application behind uvicorn, until the process is told to end."""

from __future__ import annotations

import gc
import resource
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress

import uvicorn

from tefuda.games.catalogue import games, open_game
from tefuda.server.addresses import listen
from tefuda.server.app import application
from tefuda.server.settings import Settings
from tefuda.server.sockets import protocols

LARGEST = 1 << 20  # bytes of a WebSocket's message that are read at all
FILES = 500  # open files besides connections: the database, workers, modules
COLLECTED = (50_000, 20, 10)  # objects, and rounds, after which the collector looks for what nobody needs any more


class Server(uvicorn.Server):
    """Says when it is up."""

    def __init__(self, config: uvicorn.Config, up: Callable[[], None]) -> None:
        super().__init__(config)
        self.up = up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self.started:
            self.up()


def run(settings: Settings, up: Callable[[int], None] = lambda port: None) -> None:
    """Serve until the process is told to end; `up` is told the port once people are served.

    NotListening where an address cannot be had; NewerDatabase, AnotherServer or NoDatabase where the database is not for this server.
    """
    with ExitStack() as held:
        at = held.enter_context(listen(settings.host, settings.port))
        host, _, port = settings.metrics.rpartition(":")
        watched = held.enter_context(listen(host or "127.0.0.1", int(port))) if settings.metrics else None
        _allow_files(settings.connections + FILES)
        _leave_alone_what_stays()
        lookup, play = protocols(settings.patience)
        config = uvicorn.Config(
            application(settings, watched),
            log_config=None,
            access_log=False,
            http=lookup,
            ws=play,
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,  # how small a message gets would tell what stands in it
            server_header=False,
        )
        server = Server(config, lambda: up(at.getsockname()[1]))
        with suppress(KeyboardInterrupt):  # Ctrl-C, after all is ended
            server.run(sockets=[at])
    if not server.started:
        raise SystemExit(1)


def _allow_files(wanted: int) -> None:
    """Let this process have so many open files, as far as the system lets it: it often begins with 1,024, and each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _leave_alone_what_stays() -> None:
    """Open all games, and keep the collector from going through them again and again: everybody waits while it does.

    Tables are freed without it (`Hosted.release`).
    """
    for name in games():
        open_game(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
