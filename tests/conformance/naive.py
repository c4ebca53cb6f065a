"""The naive run loop: step by step, with nothing remembered; the oracle of the fast one."""

from __future__ import annotations

import msgspec

from tefuda.kernel import procedures
from tefuda.kernel.rulebook import recording
from tefuda.kernel.state import Table


def run(table: Table) -> None:
    """As `procedures.run`, but before every step all that is cached is forgotten and a check is due."""
    table.pending = None
    with recording():  # what is left out where nobody records is carried out, too
        while table.frames and table.over is None:
            if procedures.coming(table):
                table.refresh()
                table.shown, table.shown_zones, table.due = {}, {}, True
            if not procedures.go_on(table, procedures.carry_out(table)):
                return


def run_step_by_step(table: Table) -> None:
    """As `procedures.run`, with nothing forgotten, but never several steps at once."""
    table.pending = None
    while table.frames and table.over is None:
        if not procedures.go_on(table, procedures.carry_out(table)):
            return


def essence(state: Table) -> bytes:
    """A state's bytes but for what the naive loop does more often: that a check is due, and what the last one gave."""
    plain = msgspec.json.decode(state.encode())
    del plain["due"], plain["value"]
    return msgspec.json.encode(plain)
