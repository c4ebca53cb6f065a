"""The application: what is looked up over HTTP, and the WebSocket on which tables are played."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, WebSocket, websocket
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.response import Response
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tefuda.server import lookup, metrics, page_files, sayings
from tefuda.server.connection import Connection
from tefuda.server.house import House
from tefuda.server.jobs import Jobs
from tefuda.server.limits import Rates, Room, address_of
from tefuda.server.messages import MOST_BYTES, Declined
from tefuda.server.rest import cards, decks, exercises, matches, reading, replays, rules
from tefuda.server.rest.said import PACKING, Kept
from tefuda.server.settings import Settings

LOG = logging.getLogger("tefuda")
THEMES: tuple[Any, ...] = (lookup, cards, decks, reading, rules, exercises, replays, matches, page_files)
NOT_THERE = dict.fromkeys(("no link", "no table", "no file"), 404)
SOUGHT = ("no game", "no format", "no deck", "no card", "no clause", "no scenario")  # 404 where they are asked for
STATUS = {**NOT_THERE, "full": 503, "too fast": 429, "no invitation": 403, "not shown": 403, "failed": 500}
HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}


def application(settings: Settings, watched: socket.socket | None = None) -> Litestar:
    """The application of a server with these settings; NewerDatabase or AnotherServer where its database is not for it.

    `watched`: where health and metrics are served.
    """
    house = House(settings)
    rates = Rates(settings.requests_per_second, settings.requests_per_second * 5)
    files = page_files.PageFiles(Path(settings.images) if settings.images else None)

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        app.state.house = house
        app.state.page_files = files
        app.state.room = Room(settings.connections, settings.connections_per_address)
        app.state.rates = rates
        app.state.callers = Rates(settings.requests_per_second, settings.connections_per_address)
        app.state.makers = Rates(settings.tables_per_hour / 3600, settings.tables_at_once)
        app.state.kept = Kept()
        app.state.jobs = jobs = Jobs(settings.jobs, settings.job_seconds, settings.program_memory)
        app.state.matches = matching = Jobs(settings.matches, settings.job_seconds, settings.program_memory)
        try:
            async with page_files.building(files, settings.page_builder):
                await house.open()
                async with metrics.serving(house, watched):
                    yield
        finally:
            jobs.close()
            matching.close()
            await house.close()

    return Litestar(
        route_handlers=[play, *[route for theme in THEMES for route in theme.ROUTES]],
        lifespan=[living],
        exception_handlers={
            Declined: _declined,
            HTTPException: _not_understood,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        request_max_body_size=MOST_BYTES,
        before_send=[_with_headers],
        middleware=[_guarded(settings, rates)],
        compression_config=PACKING,
        openapi_config=lookup.OPENAPI,
        logging_config=None,  # the process logs in one form (`logs`)
        debug=False,
    )


def _declined(request: Request[Any, Any, Any], no: Declined) -> Response[dict[str, str]]:
    body = {"code": no.code, "en": no.en, "ja": no.ja, "clause": no.clause}
    there = request.method != "GET" or no.code not in SOUGHT
    return Response(body, status_code=STATUS.get(no.code, 400) if there else 404)


def _not_understood(request: Request[Any, Any, Any], problem: HTTPException) -> Response[dict[str, str]]:
    """What is no request that there is, or not of the form it should have, is declined in the form of all else."""
    details = [one.get("message", "") for one in problem.extra or () if isinstance(one, dict)]
    code, en, ja = sayings.not_understood(problem.status_code, ": ".join([problem.detail, *details]))
    return Response({"code": code, "en": en, "ja": ja, "clause": ""}, status_code=problem.status_code)


def _too_deep(request: Request[Any, Any, Any], problem: RecursionError) -> Response[dict[str, str]]:
    return _declined(request, Declined(*sayings.invalid(problem)))


def _failed(request: Request[Any, Any, Any], problem: Exception) -> Response[dict[str, str]]:
    """A fault of ours."""
    LOG.error("a request has failed", exc_info=problem)
    return _declined(request, Declined(*sayings.FAILED))


def _guarded(settings: Settings, rates: Rates) -> Any:
    """What every request passes: rates by address."""

    def guard(app: ASGIApp) -> ASGIApp:
        async def call(scope: Scope, receive: Receive, send: Send) -> None:
            counts = settings.limited and scope["type"] == ScopeType.HTTP
            if counts and not rates.take(address_of(scope, settings.proxied)):
                slowed = _declined(Request(scope), Declined(*sayings.TOO_FAST))
                await slowed.to_asgi_response(app=None, request=Request(scope))(scope, receive, send)
                return
            await app(scope, receive, send)

        return call

    return guard


async def _with_headers(message: Message, scope: Scope) -> None:
    """Put the headers of every answer into one that begins."""
    if message["type"] == "http.response.start":
        known = {name.lower() for name, _ in message["headers"]}
        more = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in known]
        message["headers"] = [*message["headers"], *more]


class SocketLine:
    """A WebSocket as a connection uses it: binary and text messages alike are JSON, in UTF-8 if they are any."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket

    async def receive(self) -> bytes | None:
        """The next message; None when the other side has gone."""
        event: Any = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            return None
        text, data = event.get("text"), event.get("bytes")
        return text.encode() if text is not None else data or b""

    async def send(self, data: bytes) -> None:
        """Send a message; ConnectionError when the other side has gone."""
        try:
            await self.socket.send_data(data.decode(), mode="text")
        except (WebSocketDisconnect, RuntimeError) as gone:
            raise ConnectionError(str(gone)) from None


@websocket("/play")
async def play(socket: WebSocket[Any, Any, Any]) -> None:
    """One WebSocket a connection: `hello` with a link first, then what is said at the table of that link."""
    house: House = socket.app.state.house
    room: Room = socket.app.state.room
    if not _same_origin(socket, house.settings):
        await socket.close(code=4403)
        return
    address = address_of(socket.scope, house.settings.proxied)
    await socket.accept()
    connection = Connection(house, SocketLine(socket))
    with suppress(WebSocketDisconnect, OSError, RuntimeError):
        try:
            with room.place(address):
                if house.settings.limited and not socket.app.state.callers.take(address):
                    raise Declined(*sayings.TOO_FAST)
                await connection.serve()
        except Declined as no:
            await connection.send(no.told())
        await socket.close()


def _same_origin(socket: WebSocket[Any, Any, Any], settings: Settings) -> bool:
    """True if a WebSocket comes from a page of this server's, from one that is allowed, or from no page at all."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    return origin is None or origin in settings.origins or origin in (f"http://{host}", f"https://{host}")
