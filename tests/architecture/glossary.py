"""The tables of games/glossary.md, and the names in the code that they speak of."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from tefuda.games.catalogue import GLOSSARY
from tefuda.kernel.proving import glossary
from tefuda.kernel.proving.glossary import NONE, OURS, OWN, SHARED, entries_of

__all__ = ["NONE", "OURS", "OWN", "SHARED"]

GAMES = ("evolve", "fftcg", "cipher", "rebirth", "pso2")
UNNUMBERED = {"pso2": ("用語集", "協力レイドバトル")}  # chapters of a rulebook that has no numbers in them
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


class Term(NamedTuple):
    """A row of the glossary, as far as one rulebook is concerned: one term, or several ways to say it."""

    where: str  # the heading of its table
    game: str  # empty: ours
    sort: str
    japanese: tuple[str, ...]
    english: tuple[str, ...]
    clauses: tuple[str, ...]
    code: tuple[str, ...]


def tables() -> dict[str, list[list[str]]]:
    """The rows of the table under each heading, in lower case, cell by cell, without the head."""
    return {heading: rows[1:] for heading, rows in glossary.tables(GLOSSARY).items()}


def terms() -> list[Term]:
    """Every term of the glossary."""
    return [term for heading, rows in tables().items() for row in rows for term in _terms(heading, row)]


def _terms(heading: str, row: list[str]) -> Iterator[Term]:
    if heading == OWN:
        english, japanese, code, _meaning = row
        yield Term(heading, "", "own", (japanese,), (english,), (), _names(code))
    elif heading == SHARED:
        english, code, *cells = row
        for game, cell in zip(GAMES, cells, strict=True):
            for entry in entries_of(cell, "; "):
                japanese, _, clause = entry.rpartition(" ")
                yield Term(heading, game, "shared", (japanese,), (english,), (clause,), _names(code))
    else:
        sort, japanese, english, clauses, code, _meaning = row
        words = tuple([word.removesuffix(OURS).strip() for word in entries_of(english, " / ")])
        yield Term(heading, heading, sort, entries_of(japanese, " / "), words, entries_of(clauses, ", "), _names(code))


def _names(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


def named(game: str, name: str) -> Any:
    """What a name of the glossary stands for; a game's own names are looked for in the game first. LookupError: nothing."""
    packages = ([f"tefuda.games.{game}."] if game else []) + ["tefuda.", ""]
    for package in packages:
        found = _found(package + name)
        if found is not None:
            return found
    raise LookupError(f"there is no {name}")


def _found(name: str) -> Any:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            value: Any = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            value = getattr(value, part, None)
        return value
    return None
