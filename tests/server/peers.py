"""Peers that speak WebSocket badly on purpose: raw sockets, frames as they are wished, nothing read unless it is asked for."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec

from tefuda.server.settings import Patience, Settings
from tests.server.process import Server

TEXT, BINARY, CONTINUED, CLOSE, PING = 1, 2, 0, 8, 9
MEBIBYTE = 1 << 20
PATIENCE = 300.0  # seconds: no more than a sign that something hangs, however slow the machine

# Soon, but not sooner than a good peer on a busy machine says hello.
HASTY = Patience(greeting=4.0, sending=2.0, request=5.0, unread=2.0, farewell=1.0)


@contextmanager
def hasty(folder: Path, **said: Any) -> Iterator[Server]:
    """A real server that lets slow peers go after seconds, with more settings."""
    database = f"sqlite:///{folder / 'tables.db'}"
    with Server(database, folder) as server:
        settings = Settings(database=database, port=server.port, **{"limited": False, "patience": HASTY, **said})
        server.words = [msgspec.json.encode(settings).decode()]
        server.start()
        yield server


class Peer:
    """A TCP connection to a server, from one of this machine's own addresses."""

    def __init__(self, server: Server, source: str = "127.0.0.1", window: int = 0) -> None:
        self.socket = socket.socket()
        if window:  # how much is taken in without being read
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))
        self.host = f"127.0.0.1:{server.port}"
        self.left = b""
        self.answered = b""  # the head of the answer to the handshake

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.socket.close()

    def handshake(self, path: str = "/play", **headers: str) -> int:
        """Ask for a WebSocket; the status of the answer."""
        wanted = {
            "Host": self.host,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            **headers,
        }
        lines = "".join([f"{name}: {value}\r\n" for name, value in wanted.items()])
        self.socket.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode("latin1"))
        while b"\r\n\r\n" not in self.left:
            if not self._more():
                return 0
        self.answered, _, self.left = self.left.partition(b"\r\n\r\n")
        return int(self.answered.split()[1])

    def hello(self, link: str) -> None:
        """Become a connection of a link's."""
        assert self.handshake() == 101
        self.say({"type": "hello", "link": link})

    def say(self, said: Any) -> None:
        """Send a message."""
        self.socket.sendall(frame(TEXT, json.dumps(said).encode()))

    def push(self, data: bytes) -> bool:
        """Send as much as goes out at once; False where the other side has ended the connection or takes no more."""
        self.socket.settimeout(0.5)
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        finally:
            self.socket.settimeout(PATIENCE)
        return True

    def _more(self) -> bool:
        try:
            found = self.socket.recv(MEBIBYTE)
        except ConnectionError:
            return False
        self.left += found
        return bool(found)

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """What is sent, frame by frame, until the other side ends the connection."""
        while True:
            while (found := _first(self.left)) is None:
                if not self._more():
                    return
            code, data, self.left = found
            yield code, data

    def until(self, wanted: str) -> Any:
        """The next message of a type."""
        for code, data in self.frames():
            if code == TEXT and (said := json.loads(data))["type"] == wanted:
                return said
        raise AssertionError("the connection is gone")

    def closed(self) -> int:
        """Wait until the other side ends the connection; the code that it gives, 0 for none."""
        for code, data in self.frames():
            if code == CLOSE:
                return int(struct.unpack("!H", data[:2])[0])
        return 0


def frame(code: int, data: bytes, fin: bool = True, length: int | None = None) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(data) if length is None else length
    head = bytes([(0x80 if fin else 0) | code])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + data


def _first(data: bytes) -> tuple[int, bytes, bytes] | None:
    """The first frame of what a server sends, and the rest; None where it is not whole yet."""
    if len(data) < 2:
        return None
    size, at = data[1] & 127, 2
    if size == 126:
        size, at = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, at = int.from_bytes(data[2:10], "big"), 10
    if len(data) < at + size:
        return None
    return data[0] & 15, data[at : at + size], data[at + size :]


# ── what becomes of the server ──────────────────────────────────────────────────────────────────────────────────────
def memory(server: Server) -> int:
    """The bytes that a server's process holds."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def sockets(server: Server) -> int:
    """How many connections a server's process has open."""
    assert server.process is not None
    found = 0
    for one in Path(f"/proc/{server.process.pid}/fd").iterdir():
        try:
            found += os.readlink(one).startswith("socket:")
        except OSError:
            continue
    return found


def soon(holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """True once something holds; False if it does not in time."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
