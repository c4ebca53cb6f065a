"""Stepping: carries an answer out only up to a point between two questions, for scenarios that look there."""

from __future__ import annotations

from tefuda.kernel.flow.procedures import run
from tefuda.kernel.primitives.clauses import cite_if_said
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import ASKED, Procedure, Result, Step


def at_step(table: Table, procedure: Procedure, clause: str) -> bool:
    """True if the step of this clause comes next."""
    return bool(table.at) and table.at[-1].procedure is procedure and table.at[-1].clause == clause


def answer_until(state: Table, picks: tuple[int, ...], procedure: Procedure, clause: str) -> Table:
    """The table after an answer, at the next question or before the step of a clause, whichever comes first."""
    table = state.copy()

    def watch(table: Table, frame: Frame, step: Step) -> Result:
        if at_step(table, procedure, clause):
            return ASKED
        cite_if_said(table.game.clauses.of_step(step.clause))
        return step.do(table, frame)

    run(table, picks, watch)
    return table
