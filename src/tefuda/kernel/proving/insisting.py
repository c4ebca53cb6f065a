"""Verbs of scenarios that accept an offer in advance (`superevolve`): the plain deed, then yes to the question that they are about."""

from __future__ import annotations

from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving import moves
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table


def insisted(table: Table, seat: int, verb: str, name: str) -> list[Answer]:
    """The answers of such a verb, the yes last; empty if the question that it is about is not asked.

    Raises `NotOffered` if the plain deed is not possible. Only questions of the deed itself are answered.
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
