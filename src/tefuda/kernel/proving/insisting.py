"""Verbs of scenarios that say yes beforehand (`superevolve`): the plain deed, and the first answer up to the question they are about."""

from __future__ import annotations

from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving import moves
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table


def insisted(table: Table, seat: int, verb: str, name: str) -> list[Answer]:
    """Return the answers that such a verb gives, the yes last; none where the question that it is about does not come.

    Raises `NotOffered` where the plain deed is not possible. Only questions of the deed itself are answered.
    """
    plain, prompt, _ = table.game.presentation.insisted[verb]
    given: list[Answer] = [moves.answer(table, seat, f"{plain} {name}")]
    with unrecorded():
        trial, _ = advance(table, given[0])
        while trial.pending is not None and len(trial.frames) > len(table.frames):
            given.append([0])
            if trial.pending.prompt == prompt:
                return given
            trial, _ = advance(trial, [0])
    return []
