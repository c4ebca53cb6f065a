"""Listening: which tables other servers on the same PostgreSQL have written to."""

from __future__ import annotations

import threading
from collections.abc import Callable

import sqlalchemy as sql

from tefuda.server.store.store import CHANNEL

PATIENCE = 1.0  # seconds between looks at whether to end, and between tries to connect


class Listener:
    """A thread that hears which tables have gone on, by LISTEN. After a lost connection everything may have (an empty name)."""

    def __init__(self, url: sql.URL, heard: Callable[[str], None]) -> None:
        self.url, self.heard = url, heard
        self.ending, self.ready = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._work, name="tefuda-listener", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """End."""
        self.ending.set()
        self.thread.join()

    def _work(self) -> None:
        import psycopg  # only where PostgreSQL is used

        while not self.ending.is_set():
            try:
                self._listen(psycopg)
            except psycopg.Error:
                self.ending.wait(PATIENCE)

    def _listen(self, psycopg: object) -> None:
        from psycopg import connect

        with connect(_conninfo(self.url), autocommit=True) as db:
            db.execute(f"LISTEN {CHANNEL}")
            self.heard("")
            self.ready.set()
            while not self.ending.is_set():
                for notice in db.notifies(timeout=PATIENCE):
                    self.heard(notice.payload)


def _conninfo(url: sql.URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
