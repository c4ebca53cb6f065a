"""Stepping: an answer carried on only as far as a place between two questions, for scenarios that want to look there."""

from __future__ import annotations

from tefuda.kernel.procedures import ASKED, Procedure, Result, run
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Table


def at_step(table: Table, procedure: Procedure, clause: str) -> bool:
    """Is the step of this clause the next to be carried out?"""
    if not table.frames or table.at[-1] >= procedure.length:
        return False
    return table.game.procedures[type(table.frames[-1])] is procedure and procedure.clauses[table.at[-1]] == clause


def answer_until(state: Table, picks: tuple[int, ...], procedure: Procedure, clause: str) -> Table:
    """The table after an answer, at the next question or before the step of a clause, whichever comes first."""
    table = state.copy()

    def step(table: Table, frame: Frame, current: Procedure, place: int) -> Result:
        if at_step(table, procedure, clause):
            return ASKED
        if place < current.length:
            now = current.clauses[place]
            cite(table.game.clauses.get(now, now))
        return current.steps[place](table, frame)

    run(table, picks, step)
    return table
