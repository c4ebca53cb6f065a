"""Ends: the one function that ends a game, and the one that ends a trial."""

from __future__ import annotations

from tefuda.kernel.primitives.clauses import cite_if_said
from tefuda.kernel.table.atoms import record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.state import Table


def break_off_trial(table: Table, outcome: Outcome) -> None:
    """A table on which something is only tried comes to no more than this."""
    table.over = outcome


def finish(table: Table, winners: tuple[int, ...], clause: str) -> None:
    """The game is over: these seats (or bosses) have won, none in a draw. Nothing is looked for any more."""
    cite_if_said(table.game.clauses.ended)
    table.over, table.check_pending = Outcome(tuple(sorted(winners)), clause), False
    record(table, Event("ended", clause=clause))
