"""Chapter 24: loops — what nobody can stop ends the game in a draw; what one player could stop is not begun again."""

from __future__ import annotations

from typing import Any

from tefuda.kernel import bookkeeping
from tefuda.kernel.ending import finish
from tefuda.kernel.loops import OFTEN, alike, digest, goes_on_for_long, met
from tefuda.kernel.procedures import keep, trial
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table

ROUNDS = 10  # skills selected in one check before it is worth a look


def endless(table: Table, checking: Any) -> bool:
    """24.1, 24.2: the same table has come back though nobody could do anything about it: a draw."""
    long = goes_on_for_long(table)
    if not long and checking.rounds < ROUNDS:
        return False
    plain = _plain(table)
    now = f"{digest(plain)} {table.counter}"
    if long:
        likeness = digest(plain, numbers=False)
        if now in table.returned or table.returned.count(likeness) >= OFTEN:
            return _draw(table)
        met(table, now, likeness)
    if now in checking.seen and table.answers == 0:
        return _draw(table)
    keep(table, seen=(*checking.seen[-ROUNDS:], now))
    return False


def _plain(table: Table) -> Table:
    """The table without what its check timings have counted."""
    frames = [type(frame)() if getattr(frame, "rounds", 0) else frame for frame in table.frames]
    return trial(table, frames, table.at)


def _draw(table: Table) -> bool:
    for clause in ("24.1", "24.1.1", "24.2"):
        cite(clause)
    finish(table, (), "24.2")
    return True


def remember(table: Table, option: Option) -> None:
    """24.2.1: put down on which table the turn player used this skill."""
    bookkeeping.remember(table, (table.copy(), option))


def done_before(table: Table, wishes: list[Option]) -> list[Option]:
    """24.2.1: of some deeds, those that would begin a loop again: the turn player has done them on the very same table."""
    found: list[Option] = []
    now = ""
    for then, option in table.history:
        if option in wishes and option not in found and (isinstance(then, str) or alike(then, table)):
            now = now or digest(table)
            if (then if isinstance(then, str) else digest(then)) == now:
                cite("24.2.1")
                found.append(option)
    return found
