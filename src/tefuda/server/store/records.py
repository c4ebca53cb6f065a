"""What goes into the store and comes out of it, as values."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

NO_OUTCOME = b"null"


class TableRecord(NamedTuple):
    """A table as it is kept: how it was made, its header once the game has begun, its end once it is over."""

    id: str
    plan: bytes
    header: bytes | None
    made: int
    begun: int | None
    touched: int
    deadline: int | None
    over: bytes | None
    next: str | None
    listed: bool = False
    thinks: bool = False  # is a program asked?

    @property
    def stage(self) -> str:
        """How far it has come: gathering, playing, over, or closed before its game was over."""
        if self.over is not None:
            return "closed" if self.over == NO_OUTCOME else "over"
        return "gathering" if self.header is None else "playing"


class SeatRecord(NamedTuple):
    """Who has come to a seat, with which deck, and when the seat was last there."""

    seat: int
    name: str
    deck: bytes | None
    seen: int | None


class LinkRecord(NamedTuple):
    """What a secret link opens."""

    table: str
    role: str
    seat: int


class Row(NamedTuple):
    """One row of a table's log: its place, the line, and when it was written."""

    number: int
    body: bytes
    at: int


class Since(NamedTuple):
    """A table as it is now, with its seats, and the rows that were written since somebody looked."""

    table: TableRecord
    seats: list[SeatRecord]
    rows: list[Row]


class Snapshot(NamedTuple):
    """An encoded moment of a game: to whom it was told, after how many rows, by which program and packs."""

    observer: int
    number: int
    program: str
    moment: bytes


class Append(msgspec.Struct, frozen=True):
    """A row that is to be written at a place of a table's log, with what the lists are to show of the table then."""

    table: str
    number: int
    body: bytes
    at: int
    token: str | None = None
    deadline: int | None = None
    over: bytes | None = None
    thinks: bool = False


# What became of an `Append`: it is on disk; it was there already (sent twice); another row was first at its place.
KEPT, DOUBLED, STALE = "kept", "doubled", "stale"
