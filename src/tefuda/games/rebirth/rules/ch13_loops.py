"""Chapter 13, endless loops: what brought the same table back may not be done again, and what nobody can stop is a draw.

During a main phase the history of the table holds what the turn player did on which table; how often a loop runs in which numbers grow
is said (13.1.1.1, `kernel.repeating`).
"""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.kernel.flow import repeating
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.loops import came_back, same
from tefuda.kernel.flow.repeating import Repeating, without_seat
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import bookkeeping
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.state import Table


class Done(Record, frozen=True, tag=t.own):
    """In the history, beside the table: what was done there."""

    option: Option


# ── what was done ───────────────────────────────────────────────────────────────────────────────────────────────────
def begins(table: Table, seat: int, option: Option) -> Repeating | None:
    """The turn player does something: 13.1.1.2 asks later on which table. How often it is done is asked where it goes on with a loop (13.1.1.1)."""
    loop = repeating.begin(table, seat, option, "13.1.1.1")
    if loop is None and not repeating.is_running(table):
        rows, done = table.history, (table.copy(), Done(without_seat(option)))
        bookkeeping.set_history(table, [*rows[:-1], done, rows[-1]])
    return loop


def bar_again(table: Table, seat: int, option: Option) -> Bar | None:
    """13.1.1.2: what led back to the same table may not be repeated; nor what has run as often as was said (13.1.1.1)."""
    if repeating.barred(table, (seat,), (option,)):
        return Bar("13.1.1.1")
    option = without_seat(option)
    for then, what in table.history:
        if type(what) is Done and what.option == option and same(then, table):
            cite("13.1.1.2")
            return Bar("13.1.1.2")
    return None


def endless(table: Table) -> bool:
    """13.1.1.3: has the same table come back in a row of checks in which nobody could decide anything? Then the game is drawn."""
    if repeating.is_running(table) or not came_back(table):
        return False
    for clause in ("13.1.1", "13.1.1.3"):
        cite(clause)
    finish(table, (), "13.1.1.3")
    return True


# ── a loop that runs ────────────────────────────────────────────────────────────────────────────────────────────────
def recall(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """13.1.1.1: while a loop runs its questions are answered as before; who wanted fewer times then has to do something else."""
    return repeating.recall(table, ask)


def remember(table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
    """Put down an answer; where a loop runs, that it has gone on, or is over."""
    repeating.remember(table, ask, picks)
