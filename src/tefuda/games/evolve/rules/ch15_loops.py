"""Chapter 15.2, endless loops: what goes on for ever without anybody's doing ends the game; what somebody does is not done again."""

from __future__ import annotations

from tefuda.kernel import atoms
from tefuda.kernel.events import Event
from tefuda.kernel.loops import digest
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Outcome, Table

PATIENCE = 60  # events without a question before it is worth looking whether the same table came back,
LONG_PATIENCE = 600  # or rounds of checks, where nothing happens in them
OFTEN = 100  # how often it must come back where only its numbers have changed, or chance was asked on the way


def endless(table: Table) -> bool:
    """15.2.1.3: the same table came back though nobody could do anything: the game is a draw.

    Numbers that only grow make a table no other one for this: what has gone round a hundred times goes on for ever.
    """
    table.steps += 1
    if len(table.events) < PATIENCE and table.steps < LONG_PATIENCE:
        return False
    now, likeness = f"{digest(table)} {table.counter}", digest(table, numbers=False)
    back, often = now in table.returned, table.returned.count(likeness) >= OFTEN
    if not back and not often:
        table.returned += [now, likeness]
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
        if isinstance(then, str) or _alike(then, table):
            now = now or digest(table)
            if (then if isinstance(then, str) else digest(then)) == now:
                found.append(option)
    return found  # type: ignore[return-value]


def _alike(one: Table, other: Table) -> bool:
    """Could these be the same table? A quick look that never says no wrongly."""
    return one.players == other.players and [len(zone) for zone in one.zones] == [len(zone) for zone in other.zones]
