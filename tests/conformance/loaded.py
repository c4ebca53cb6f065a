"""Loading: the state that comes back from its bytes must ask the same and go on the same, at every question of a scenario."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from tefuda.kernel.flow.play import settle
from tefuda.kernel.proving import running
from tefuda.kernel.proving.running import Run
from tefuda.kernel.proving.verdicts import Verdict
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.state import Table
from tests.conformance.rulings import judged


def load(state: Table) -> tuple[Table, list[str]]:
    """A state at a question (or at the end) as it comes back from its bytes, and what is wrong with that."""
    data = state.encode()
    back = settle(Table.decode(state.game, data))
    clause = "the end" if state.pending is None else state.pending.clause
    found = []
    if back.encode() != data:
        found.append(f"{clause}: loaded, the state is another")
    if back.pending != state.pending:
        found.append(f"{clause}: loaded, the state asks {back.pending}, and not {state.pending}")
    if back.events:
        found.append(f"{clause}: on loading something happens: {[event.kind for event in back.events]}")
    return back, found


class Playthrough:
    """A scenario as it went: every state in bytes, all that happened, and what was wrong with states that were loaded."""

    def __init__(self, name: str, loading: bool) -> None:
        """Play a scenario; with `loading` every state is loaded before it is answered."""
        self.states: list[bytes] = []
        self.events: list[Event] = []
        self.faults: list[str] = []
        through = self

        class Followed(Run):
            @property
            def table(self) -> Table:
                return super().table

            @table.setter
            def table(self, table: Table) -> None:
                through.states.append(table.encode())
                through.events += table.events
                if loading and (table.pending is not None or table.over is not None):
                    happened = table.events
                    table, wrong = load(table)
                    table.events = happened
                    through.faults += wrong
                _put(self, table)

        with patch.object(running, "Run", Followed):
            self.verdict: Verdict = judged(name)


_put: Any = Run.table.fset  # type: ignore[attr-defined]


def faults_of_loading(name: str) -> list[str]:
    """What is wrong with a scenario when every state is loaded, beside the same scenario played through."""
    live, loaded = Playthrough(name, loading=False), Playthrough(name, loading=True)
    found = [*loaded.faults]
    if loaded.verdict.why != live.verdict.why:
        found.append(f"loaded: {loaded.verdict.why}")
    if loaded.states != live.states:
        found.append("what follows in a loaded game is another")
    if loaded.events != live.events:
        found.append("what happens in a loaded game is another")
    return found
