"""Chapter 15.2, endless loops: what goes on for ever without anybody's doing ends the game; what somebody does is not done again."""

from __future__ import annotations

from tefuda.kernel import atoms
from tefuda.kernel.events import Event
from tefuda.kernel.loops import alike, came_back, digest
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Outcome, Table


def endless(table: Table) -> bool:
    """15.2.1.3: the same table came back though nobody could do anything: the game is a draw."""
    if not came_back(table):
        return False
    cite("15.2.1.3")
    cite("15.2.1")
    table.over = Outcome(tuple(range(table.seats)), "15.2.1.3", draw=True)
    atoms.record(table, Event("ended", clause="15.2.1.3"))
    return True


def remember(table: Table, option: Option) -> None:
    """15.2.1.2: put down on which table the turn player did this. Only activating can bring a table back: cards played and attacks stay on record."""
    table.history = (*table.history, (table.copy(), option))


def done_before(table: Table) -> list[Option]:
    """15.2.1.2: what the turn player has already done on the very same table."""
    found, now = [], ""
    for then, option in table.history:
        if isinstance(then, str) or alike(then, table):
            now = now or digest(table)
            if (then if isinstance(then, str) else digest(then)) == now:
                found.append(option)
    return found  # type: ignore[return-value]
