"""Chapter 7.1: the moment of a check timing, as the steps of every procedure call it."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch09_rule_processes import cite_powerless, signs_of
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import CHECK, Procedure, Result


class CheckTiming(Frame, frozen=True, tag=t.own):
    """A check timing: when skills were selected in it, so that what has triggered since is a group of its own (10.2.3.4)."""

    since: tuple[int, ...] = ()
    asked_first: int = 0  # of how much that happened the first seat was asked for special skills of the hand,
    asked_second: int = 0  # and the second
    rounds: int = 0  # skills selected in it,
    seen: tuple[str, ...] = ()  # and the tables met, once there were many (24.1)


CHECKING = CheckTiming()


def check_at(procedure: Procedure, clause: str) -> None:
    """Let the next step of a procedure be a check timing; where nothing has come up since the last one, it is passed over."""

    def look(table: Table, frame: Frame) -> Result:
        if RECORDS:
            cite(clause)
        if table.waiting or "hand special" in table.trigger_index.marks or signs_of(table):
            return CHECKING
        if RECORDS:
            cite("7.1")
            cite("7.2")
        atoms.checked(table)
        return None

    def pass_over(table: Table) -> None:
        cite(clause)
        cite_powerless(table)

    procedure.step(clause, needs=CHECK, passing=pass_over)(look)


def is_checking(table: Table) -> bool:
    """Is a check timing going on?"""
    return any(type(frame) is CheckTiming for frame in table.frames)
