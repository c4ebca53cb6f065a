"""A real server in a process of its own, started and killed by tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from tefuda.server.client import Gone, fetch

PATIENCE = 300.0  # seconds: no more than a sign that something hangs, however slow the machine


def held_port() -> socket.socket:
    """A port that nobody else gets as long as it is held; a server can listen at it, again and again."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do, which lets one of them listen
    found.bind(("127.0.0.1", 0))
    return found


class Server:
    """A server process on a database; it can be killed and started again at the same address."""

    def __init__(self, database: str, folder: Path, seed: str = "") -> None:
        self.database, self.held = database, held_port()
        self.port = int(self.held.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.words = ["serve", "--port", str(self.port), "--database", database, "--unlimited"]
        self.log = folder / f"server-{self.port}.log"
        self.seed, self.starts = seed, 0  # every time other keys, or two tables would be one
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self.held.close()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.starts += 1
        words = [sys.executable, "-m", "tests.server.seeded", f"{self.seed} {self.starts}", *self.words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fetch(self.address, "/api/tables")
                return
            except Gone:
                assert self.process.poll() is None, self.log.read_text()[-3000:]
                assert time.monotonic() < until, self.log.read_text()[-3000:]
                time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, with all that it has started: nothing of it can say goodbye."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def end(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(database: str, folder: Path, seed: str = "") -> Iterator[Server]:
    """A server for as long as it is used."""
    with Server(database, folder, seed) as server:
        server.start()
        yield server
