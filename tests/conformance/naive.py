"""The naive run loop: step by step, with nothing remembered; the oracle of the fast one."""

from __future__ import annotations

import msgspec

from tefuda.kernel import procedures
from tefuda.kernel.procedures import Procedure
from tefuda.kernel.requests import Ask
from tefuda.kernel.state import Table


def run(table: Table) -> None:
    """As `procedures.run`, but before every step all that is cached is forgotten and a check is due."""
    table.pending = None
    while table.frames and table.over is None:
        frame, place = table.frames[-1], table.at[-1]
        current = Procedure.registry[type(frame)]
        if place == len(current.steps):
            procedures._finish(table, None)
            continue
        table.refresh()
        table.shown, table.shown_zones, table.due = {}, {}, True
        depth = len(table.frames)
        result = current.steps[place](table, frame)
        if isinstance(result, Ask):
            only = result.forced()
            if only is None and table.history:
                result, only = procedures.recalled(table, result)
            if only is None:
                table.pending = result
                return
            result = procedures._answered(table, current, place, result, only)
        procedures._proceed(table, current, depth, result)


def essence(state: Table) -> bytes:
    """A state's bytes but for what the naive loop does more often: that a check is due, and what the last one gave."""
    plain = msgspec.json.decode(state.encode())
    del plain["due"], plain["value"]
    return msgspec.json.encode(plain)
