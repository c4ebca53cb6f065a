"""Moments: a game as it stood after so many rows and what an observer had been told by then, encoded, so that nobody folds it from its start.

A moment holds for one program and one set of packs (`program`): made by another it is passed over, and the rows are folded. What comes after
a moment is told as it would have been without one: it has the state, what stands besides, the log, and what a teller remembers.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tefuda.kernel.flow.play import settle
from tefuda.kernel.primitives.disk_cache import fingerprint
from tefuda.kernel.saving.transcript import Header
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.state import DamagedState, Table
from tefuda.server.standing import Standing

TABLE = -2  # the observer of a moment that was told to nobody: a game and what stands besides
EVERY = 64  # rows between two moments: to tell as many anew takes about 100 ms, and to keep one about 5 ms
MOST_BYTES = 64 << 20  # of a moment that is read
NOTHING = msgspec.Raw(b"null")


class Moment(msgspec.Struct, frozen=True):
    """What is kept of a moment. `log` and `memory`: the lines that were told, and what the teller remembers."""

    state: msgspec.Raw
    standing: dict[str, Any]
    log: msgspec.Raw = NOTHING
    memory: msgspec.Raw = NOTHING


def moment(state: Table, standing: Standing, log: bytes = b"null", memory: bytes = b"null") -> bytes:
    """A moment as bytes, which `packed` makes small."""
    raw = msgspec.Raw
    return msgspec.json.encode(Moment(raw(state.encode()), standing.plain(), raw(log), raw(memory)))


def packed(found: bytes) -> bytes:
    """A moment as it is kept."""
    return zlib.compress(found, 1)


def unpacked(data: bytes) -> Moment | None:
    """A moment that was kept; None where it is damaged."""
    try:
        unpacker = zlib.decompressobj()
        return msgspec.json.decode(unpacker.decompress(data, MOST_BYTES), type=Moment)
    except (zlib.error, msgspec.DecodeError):
        return None


def state_of(found: Moment, game: Game) -> Table | None:
    """The state of a moment, at its question; None where it is damaged."""
    try:
        return settle(Table.decode(game, bytes(found.state)))
    except DamagedState:
        return None


def program(head: Header) -> str:
    """The hash of the program and of the packs that a game is played with."""
    packs = msgspec.json.encode(sorted(head.packs.items()))
    return hashlib.blake2b(packs, key=code().encode(), digest_size=16).hexdigest()


@cache
def code() -> str:
    """The hash of all that this program is made of: its modules and its words."""
    root = Path(__file__).parents[1]
    files = sorted([path for path in root.rglob("*") if path.suffix in (".py", ".toml")])
    return fingerprint([(str(path.relative_to(root)), path) for path in files])
