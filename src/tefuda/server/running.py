"""Running a server: its application behind uvicorn, until the process is told to end."""

from __future__ import annotations

import gc

import uvicorn

from tefuda.games.catalogue import games, open_game
from tefuda.server.app import application
from tefuda.server.settings import Settings
from tefuda.server.sockets import protocols

LARGEST = 1 << 20  # bytes of a WebSocket's message that are read at all
COLLECTED = (50_000, 20, 10)  # objects, and rounds, after which the collector looks for what nobody needs any more


def run(settings: Settings) -> None:
    """Serve until the process is told to end; NewerDatabase or AnotherServer where the database is not for this server."""
    _leave_alone_what_stays()
    lookup, play = protocols(settings.patience)
    uvicorn.run(
        application(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        http=lookup,
        ws=play,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # how small a message gets would tell what stands in it
        server_header=False,
    )


def _leave_alone_what_stays() -> None:
    """Open all games, and keep the collector from going through them again and again: everybody waits while it does.

    Tables are freed without it (`Hosted.release`).
    """
    for name in games():
        open_game(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
