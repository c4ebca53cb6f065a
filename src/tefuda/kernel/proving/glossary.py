"""The glossary: the terms of rulebooks in both languages, from the tables of a `glossary.md` for several games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.proving.readings import cells

NONE, OURS = "–", "†"  # nothing; a word of ours
SHARED, OWN = "terms that several games share", "our own terms"


class Term(Record, frozen=True):
    """A term of a rulebook: its names in both languages, its clauses, and its meaning."""

    japanese: tuple[str, ...]
    english: tuple[str, ...]
    clauses: tuple[str, ...]
    meaning: str = ""


def tables(path: Path) -> dict[str, list[list[str]]]:
    """The tables of a file: by lower-case heading, the rows with their cells, the table's head first."""
    found: dict[str, list[list[str]]] = {}
    for part in re.split(r"^## ", path.read_text("utf8"), flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        found[heading.lower()] = [row for line in text.splitlines() if (row := cells(line))]
    return found


def terms(path: Path, game: str) -> tuple[Term, ...]:
    """The terms of a game: its own, then those shared by several games."""
    there = tables(path)
    own = [_own(row) for row in there.get(game, [])[1:]]
    shared = there.get(SHARED, [])
    place = shared[0].index(game) if shared and game in shared[0] else -1
    return (*own, *[term for row in shared[1:] if place > 0 for term in _shared(row, place)])


def _own(row: list[str]) -> Term:
    _sort, japanese, english, clauses, _code, meaning = row
    said = tuple([word.removesuffix(OURS).strip() for word in entries_of(english, " / ")])
    return Term(entries_of(japanese, " / "), said, entries_of(clauses, ", "), meaning)


def _shared(row: list[str], place: int) -> Iterator[Term]:
    english = tuple(row[0].split(", "))
    for entry in entries_of(row[place], "; "):
        japanese, _, clause = entry.rpartition(" ")
        yield Term((japanese,), english, (clause,))


def entries_of(cell: str, between: str) -> tuple[str, ...]:
    """The entries of a table's cell."""
    return () if cell == NONE else tuple(cell.split(between))
