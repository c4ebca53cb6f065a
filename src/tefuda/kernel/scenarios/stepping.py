"""Stepping: an answer carried on only as far as a place between two questions, for scenarios that want to look there."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel import procedures
from tefuda.kernel.procedures import Procedure
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table


def at_step(table: Table, procedure: Procedure, clause: str) -> bool:
    """Is the step of this clause the next to be carried out?"""
    if not table.frames or table.at[-1] >= procedure.length:
        return False
    return Procedure.registry[type(table.frames[-1])] is procedure and procedure.clauses[table.at[-1]] == clause


def answer_until(state: Table, picks: tuple[int, ...], there: Callable[[Table], bool]) -> Table:
    """The table after an answer, at the next question or where `there` says so, whichever comes first."""
    table = state.copy()
    procedures.answered(table, picks)
    while table.frames and table.over is None and not there(table):
        clause = procedures.coming(table)
        if clause:
            cite(table.game.clauses.get(clause, clause))
        if not procedures.go_on(table, procedures.carry_out(table)):
            break
    return table
