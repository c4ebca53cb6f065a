"""Dialogue: every line that programs are told and write, kept in a file for whoever writes one."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


class Dialogue:
    """The lines of one program in one game, added to a file that those of other games may be added to at the same time."""

    def __init__(self, path: Path, game: int, seat: int) -> None:
        self.path, self.game, self.seat = path, game, seat

    def keep(self, sort: str, line: bytes | str) -> None:
        """Add a line: `to` the program, `from` it, or what it wrote as its `errors`."""
        text = line.decode("utf8", "replace") if isinstance(line, bytes) else line
        row = msgspec.json.encode({"game": self.game, "seat": self.seat, sort: text.rstrip("\n")}) + b"\n"
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(file, row)  # at once, so that lines of several processes do not mix
        finally:
            os.close(file)
