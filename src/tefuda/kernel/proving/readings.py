"""Readings: how ambiguous clauses are read, from the tables of a game's `readings.md`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from tefuda.kernel.primitives.values import Record

FILE = "readings.md"
NAMED = re.compile(r"`([^`]+)`")
UP_TO = " to "


class Reading(Record, frozen=True):
    """One reading: its clauses, how we read them, why, and the scenarios that show it."""

    clauses: tuple[str, ...]
    text: str
    reason: str
    shown: tuple[str, ...]


def readings(folder: Path, clauses: Collection[str]) -> tuple[Reading, ...]:
    """The readings of a game's folder, for a rulebook with these clauses; empty if there is no such file."""
    path = folder.joinpath(FILE)
    if not path.exists():
        return ()
    rows = [row for line in path.read_text("utf8").splitlines() if (row := cells(line)) and len(row) > 2]
    return tuple([_reading(row, [*clauses]) for row in rows if row[0] != "clauses"])


def cells(line: str) -> list[str]:
    """The cells of a line of a table; empty for any other line and for the line below a table's head."""
    if line[:1] != "|" or line.startswith("| ---"):
        return []
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _reading(row: list[str], clauses: list[str]) -> Reading:
    cited = tuple([clause for part in row[0].split(", ") for clause in _cited(part, clauses)])
    return Reading(cited, row[1], row[2], tuple(NAMED.findall(row[3])) if len(row) > 3 else ())


def _cited(part: str, clauses: list[str]) -> Iterator[str]:
    """The clauses in a part of a cell: a single one, or a range on one level."""
    first, _, last = part.partition(UP_TO)
    if last and first in clauses and last in clauses:
        depth = first.count(".")
        yield from [
            clause for clause in clauses[clauses.index(first) : clauses.index(last) + 1] if clause.count(".") == depth
        ]
    elif first in clauses:
        yield first
