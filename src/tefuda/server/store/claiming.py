"""Claiming: an SQLite file is one process's at a time, to serve it or to bring it to another schema."""

from __future__ import annotations

import fcntl
from typing import BinaryIO


class AnotherServer(ValueError):
    """A server is at work on this SQLite file; in both languages."""

    def __init__(self, file: str) -> None:
        self.english = f"another server is at work on {file}; several need PostgreSQL (--database postgresql://…)"
        self.japanese = f"別のサーバーが {file} を使っています。複数なら PostgreSQL を（--database postgresql://…）"
        super().__init__(f"{self.english} — {self.japanese}")


def claimed(file: str) -> BinaryIO:
    """Hold a file until what this gives is closed, or the process ends; AnotherServer where somebody does."""
    held = open(f"{file}.lock", "wb")  # noqa: SIM115 - held as long as it is needed
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise AnotherServer(file) from None
    return held
