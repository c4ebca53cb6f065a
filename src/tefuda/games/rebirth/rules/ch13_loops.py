"""Chapter 13, endless loops: what brought the same table back may not be done again, and what nobody can stop is a draw."""

from __future__ import annotations

from tefuda.kernel import bookkeeping
from tefuda.kernel.ending import finish
from tefuda.kernel.loops import came_back, same
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table


def remember_table(table: Table, option: Option) -> None:
    """13.1.1.2: the turn player does something on this table; if it comes back, the same is not done again."""
    if any(deed == option for _, deed in table.history):
        cite("13.1.1.1")  # as often as the turn player wants; whoever can may do something else each time
    bookkeeping.remember(table, (table.copy(), option))


def done_before(table: Table, option: Option) -> bool:
    """Was this very thing done on this very table, since anything else was done?"""
    return any(deed == option and same(then, table) for then, deed in table.history)


def bar_again(table: Table, option: Option) -> Bar | None:
    """13.1.1.2: what led back to the same table may not be repeated."""
    if table.history and done_before(table, option):
        cite("13.1.1.2")
        return Bar("13.1.1.2")
    return None


def not_again(table: Table, options: list[Option]) -> list[Option]:
    """The options without those that led back to this table."""
    return [option for option in options if bar_again(table, option) is None] if table.history else options


def endless(table: Table) -> bool:
    """13.1.1.3: has the same table come back in a row of checks in which nobody could decide anything? Then the game is drawn."""
    if not came_back(table):
        return False
    for clause in ("13.1.1", "13.1.1.3"):
        cite(clause)
    finish(table, (), "13.1.1.3")
    return True
