"""The naive run loop: step by step, with nothing remembered; the oracle of the fast one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from tefuda.kernel.flow import procedures
from tefuda.kernel.primitives.clauses import recording
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Procedure, Step

_run = procedures.run


def run(table: Table, picks: tuple[int, ...] | None = None, watch: Any = None, seat: int = -1) -> None:
    """Run procedures with every step called; before each, all caches are emptied and a check is due."""
    with recording(), every_step(table.game.procedures.values()):  # and all that is looked at for citing is looked at
        _run(table, picks, _forgetful, seat)


@contextmanager
def every_step(procedures: Iterable[Procedure]) -> Iterator[None]:
    """While this is open no step of some procedures is passed over because what it needs is not there."""
    skipping = [(step, step.idle) for procedure in procedures for step in procedure.steps]
    for step, _ in skipping:
        step.idle = step
    try:
        yield
    finally:
        for step, idle in skipping:
            step.idle = idle


def _forgetful(table: Table, frame: Frame, step: Step) -> Any:
    if step is not step.procedure.end:
        table.refresh()
        table.shown, table.shown_zones, table.check_pending = {}, {}, True
    return step.do(table, frame)


def essence(state: Table) -> bytes:
    """A state's bytes but for what the naive loop does more often: that a check is due, and what the last one gave."""
    plain = msgspec.json.decode(state.encode())
    del plain["check_pending"], plain["value"]
    return msgspec.json.encode(plain)
