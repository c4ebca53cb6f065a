"""Stepping: an answer carried on only as far as a place between two questions, for scenarios that want to look there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.kernel.procedures import ASKED, Procedure, answer
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Table


def at_step(table: Table, procedure: Procedure, clause: str) -> bool:
    """Is the step of this clause the next to be carried out?"""
    if not table.frames or table.at[-1] >= procedure.length:
        return False
    return table.game.procedures[type(table.frames[-1])] is procedure and procedure.clauses[table.at[-1]] == clause


def answer_until(state: Table, picks: tuple[int, ...], there: Callable[[Table], bool]) -> Table:
    """The table after an answer, at the next question or where `there` says so, whichever comes first."""
    table = state.copy()

    def step(table: Table, frame: Frame, current: Procedure, place: int) -> Any:
        if there(table):
            return ASKED
        if place < current.length:
            clause = current.clauses[place]
            cite(table.game.clauses.get(clause, clause))
        return current.steps[place](table, frame)

    answer(table, picks, step)
    return table
