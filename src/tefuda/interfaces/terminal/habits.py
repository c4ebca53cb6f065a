"""Habits: what a person has set about the pace, about passing and about answers that are always the same; kept in the data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tefuda.kernel.primitives.folders import home
from tefuda.kernel.primitives.storage import read_bytes, write_whole
from tefuda.server import documents as d

FILE = "terminal.json"
MOST = 1_000_000  # bytes
BY_KEY = -1.0  # the pace: a key for each step of the others
PACES = (BY_KEY, 0.0, 0.5, 1.0, 2.0, 4.0)  # seconds


class Standing(msgspec.Struct, frozen=True):
    """An answer that is always given: yes or no, and the question in words."""

    verb: str
    words: d.Words


class Habits(msgspec.Struct):
    """What a person has set. Phases are `own:NAME` and `other:NAME`, by game."""

    pace: float = BY_KEY
    autopass: bool = True  # where one may respond and nothing has happened
    confirm: bool = True  # before a turn is ended in which something could still be done
    hints: bool = True  # what somebody who plays for the first time should know
    stops: dict[str, list[str]] = {}  # phases in which one is always asked
    passes: dict[str, list[str]] = {}  # phases in which one never wants to respond
    standing: dict[str, dict[str, Standing]] = {}  # by game and question

    def phase_habit(self, game: str, phase: str) -> str:
        """What is done about responding in a phase: `ask`, `pass`, or as everywhere (empty)."""
        return "ask" if phase in self.stops.get(game, ()) else "pass" if phase in self.passes.get(game, ()) else ""

    def set_phase(self, game: str, phase: str, habit: str) -> None:
        """Set what is done about responding in a phase."""
        for name, phases in (("ask", self.stops), ("pass", self.passes)):
            others = [one for one in phases.get(game, ()) if one != phase]
            phases[game] = [*others, phase] if habit == name else others


def path() -> Path:
    """Where they are kept."""
    return home() / FILE


def read() -> Habits:
    """What was kept; what cannot be read is as if nothing had been set."""
    try:
        return msgspec.json.decode(read_bytes(path(), MOST), type=Habits)
    except (OSError, ValueError):
        return Habits()


def keep(habits: Habits) -> None:
    """Keep them, where anything can be kept."""
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        write_whole(path(), msgspec.json.format(msgspec.json.encode(habits)) + b"\n")
    except OSError:
        return  # set until the table is left


def plain(habits: Habits) -> dict[str, Any]:
    """Habits as plain values, as they are kept in a file."""
    found: dict[str, Any] = msgspec.to_builtins(habits)
    return found
