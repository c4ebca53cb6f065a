"""Ends: the one function that ends a game, and the one that stops a trial."""

from __future__ import annotations

from tefuda.kernel.primitives.clauses import cite_if_said
from tefuda.kernel.table.atoms import record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.state import Table


def break_off_trial(table: Table, outcome: Outcome) -> None:
    """Stop a trial (a copy of a table on which something is tried) with this outcome."""
    table.over = outcome


def finish(table: Table, winners: tuple[int, ...], clause: str) -> None:
    """End the game: these seats (or bosses) have won; nobody has if it is drawn. No checks follow."""
    cite_if_said(table.game.clauses.ended)
    table.over, table.check_pending = Outcome(tuple(sorted(winners)), clause), False
    record(table, Event("ended", clause=clause))
