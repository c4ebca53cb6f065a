"""Frames: what is seen of a game at one moment, as what is another than at the moment before."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.server.changes import changes
from tefuda.server.documents import GameNow, LogLine
from tefuda.server.narration import Narration


class Frame(msgspec.Struct, frozen=True):
    """A moment: `whole`, or `set`, what is another in it than in the frame before; and the new lines of the log."""

    whole: GameNow | None
    set: list[Any]  # of changes, as the WebSocket has them; OpenAPI has no words for what these are
    log: list[LogLine]


def seen(told: Narration) -> GameNow:
    """What is shown of a game now: the board in words, without the view that programs read."""
    return told.document(with_view=False)


def framed(before: GameNow | None, told: Narration, lines: int) -> Frame:
    """The frame of what was told last, after the document before it (None: there is none) and so many lines of the log."""
    log = told.log[lines:]
    if before is None:
        return Frame(seen(told), [], log)
    return Frame(None, changes(msgspec.to_builtins(before), msgspec.to_builtins(seen(told))), log)
