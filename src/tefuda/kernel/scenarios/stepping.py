"""Stepping: an answer carried on only as far as a place between two questions, for scenarios that want to look there."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel import procedures
from tefuda.kernel.procedures import Procedure
from tefuda.kernel.requests import Ask
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
    ask, place, depth = table.pending, table.at[-1], len(table.frames)
    assert ask is not None
    current = Procedure.registry[type(table.frames[-1])]
    cite(ask.clause)
    procedures._proceed(table, current, depth, procedures._answered(table, current, place, ask, picks))
    table.pending = None
    while table.frames and table.over is None and not there(table):
        frame, place, depth = table.frames[-1], table.at[-1], len(table.frames)
        current = Procedure.registry[type(frame)]
        if place == current.length:
            procedures._finish(table, None)
            continue
        cite(table.game.clauses.get(current.clauses[place], current.clauses[place]))
        result = current.steps[place](table, frame)
        if isinstance(result, Ask):
            only = result.forced()
            if only is None:
                table.pending = result
                break
            cite(result.clause)
            result = procedures._answered(table, current, place, result, only)
        procedures._proceed(table, current, depth, result)
    return table
