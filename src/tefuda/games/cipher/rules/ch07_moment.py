"""Chapter 7.1: the moment of a check timing, as the steps of every procedure call it."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.kernel.procedures import Result, Step
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Table


class CheckTiming(Frame, frozen=True, tag=t.own):
    """A check timing: when skills were selected in it, so that what has triggered since is a group of its own (10.2.3.4)."""

    since: tuple[int, ...] = ()
    asked: tuple[int, ...] = (0, 0)  # by seat, of how much that happened it was asked for special skills of the hand
    rounds: int = 0  # skills selected in it,
    seen: tuple[str, ...] = ()  # and the tables met, once there were many (24.1)


CHECKING = CheckTiming()


def check(table: Table, frame: Frame) -> Result:
    """A step that is a check timing: registered with `needs=CHECK`."""
    return CHECKING


def check_at(clause: str) -> Step:
    """A check timing right behind another: it finds something only where something has come up in between."""

    def look(table: Table, frame: Frame) -> Result:
        cite(clause)
        return CHECKING if table.check_pending else None

    return look


def is_checking(table: Table) -> bool:
    """Is a check timing going on?"""
    return any(type(frame) is CheckTiming for frame in table.frames)
