"""What uvicorn speaks on a connection, with less patience: who does not read, does not ask or says too much at once is let go."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from tefuda.server.settings import Patience

MOST_WAITING = 500  # messages of one connection that wait to be heard


class PlayProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. Whoever does not read is not read either, and does not keep a connection that is over."""

    patience: ClassVar[Patience] = Patience()
    unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """What is sent is not read: pings are not answered, and nothing is heard, until it is; which must be soon."""
        super().pause_writing()
        self.transport.pause_reading()
        self.unread = self.loop.call_later(self.patience.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """What was sent has been read."""
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
        if not self.read_paused:
            self.transport.resume_reading()

    async def run_asgi(self) -> None:
        """Serve; a connection that is over is gone soon after, read or not."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(self.patience.farewell, self.transport.abort)

    async def send(self, message: Any) -> None:
        """Send; whoever does not read is not said goodbye to."""
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.transport.abort()
            return
        await super().send(message)

    def keepalive_timeout(self) -> None:
        """Nobody answers any more."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """A part of a message; one without anything in it is not kept."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; what is no text, or more than can be heard, ends the connection."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._fail(CloseCode.INVALID_DATA)
        elif self.queue.qsize() > MOST_WAITING:
            self._fail(CloseCode.POLICY_VIOLATION)
        else:
            super().send_receive_event_to_app()

    def _fail(self, code: int) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code)
            self.handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class LookupProtocol(H11Protocol):
    """An HTTP connection. It is looked at now and then: one whose request is still the same, or none, is ended."""

    patience: ClassVar[Patience] = Patience()
    watch: asyncio.TimerHandle | None = None
    last: Any = None  # the request of the last look

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self._watch_on()

    def _watch_on(self) -> None:
        self.watch = self.loop.call_later(self.patience.request, self._look)

    def _look(self) -> None:
        if self.cycle is self.last:
            self.transport.abort()
        else:
            self.last = self.cycle
            self._watch_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self._watch_off()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let the connection become a WebSocket, which has a patience of its own."""
        self._watch_off()
        super().handle_websocket_upgrade(event)

    def _watch_off(self) -> None:
        cast(asyncio.TimerHandle, self.watch).cancel()


def protocols(patience: Patience) -> tuple[type[LookupProtocol], type[PlayProtocol]]:
    """What is spoken on HTTP connections and on WebSockets by a server of this patience."""
    lookup = type(LookupProtocol.__name__, (LookupProtocol,), {"patience": patience})
    return lookup, type(PlayProtocol.__name__, (PlayProtocol,), {"patience": patience})
