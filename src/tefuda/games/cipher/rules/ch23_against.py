"""Chapters 2.2 and 23.1.33: effects that forbid or allow something against some units only."""

from __future__ import annotations

from tefuda.games.cipher.rules.questions import facts
from tefuda.games.cipher.words import further as f
from tefuda.kernel.evaluating.questions import Scope, passes
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table


def forbidden_by(table: Table, card: int, deed: str, other: int) -> bool:
    """2.2: does an effect on a card forbid a deed where the other unit is such a one?"""
    for source in facts(table, card).collected:
        said = source.change
        if (
            isinstance(said, f.ForbidBy)
            and said.deed == deed
            and passes(table, Scope(source.source, source.seat), other, said.tests)
        ):
            cite("2.2")
            return True
    return False


def in_any_range(table: Table, unit: int, enemy: int) -> bool:
    """2.1: does an effect let a unit attack such an enemy whatever its ranges are?"""
    for source in facts(table, unit).collected:
        said = source.change
        if isinstance(said, f.AllowTo) and passes(table, Scope(source.source, source.seat), enemy, said.tests):
            cite("2.1")
            return True
    return False
