"""Examining printed cards: which are understood, and at which words of which line the others are not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.loading import BrokenCard, cards_in, face, packs
from tefuda.games.evolve.opening import OpenedEvolve
from tefuda.games.evolve.table import Face
from tefuda.games.evolve.trying import Trials, invented
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.kernel.state import Table
from tefuda.kernel.values import Record

POINT_CARDS = ("EP", "SEP")  # 2.3: they lie beside the table; what is printed on them is read like any text


class NotUnderstood(Record, frozen=True):
    """A card that is not understood: its words, where they stand in its text, and what was expected there."""

    number: str
    name: str
    file: str
    file_line: int
    line: int  # of the text; 0 where it is not the text that is wrong
    column: int
    words: str
    expected: str
    printed: str = ""  # the line of the text


class Examined(Record, frozen=True):
    """A file's card: its face when it is understood and can lie on a table."""

    number: str
    name: str
    face: Face | None = None
    problem: NotUnderstood | None = None


def examine(paths: list[Path]) -> Iterator[Examined]:
    """Every card of the files; a file that is none of cards raises `BrokenCard` with its line."""
    for path in paths:
        for line, card in cards_in(path):
            yield _examined(path, line, card)


def _examined(path: Path, line: int, card: dict[str, Any]) -> Examined:
    number, name = (value if isinstance(value := card.get(key), str) else "" for key in ("number", "name"))
    number = number or name
    try:
        if card.get("kind") in POINT_CARDS:
            text = card.get("text") or ""
            if not isinstance(text, str):
                raise BrokenCard(f"text is not a text: {text!r}")
            read(text, str(card["kind"]))
            return Examined(number, name)
        return Examined(number, name, face(card))
    except Unreadable as problem:
        found = problem
    except BrokenCard as broken:
        if not isinstance(broken.__cause__, Unreadable):
            why = str(broken).removeprefix(f"{card.get('name', '?')}: ")
            return Examined(number, name, None, NotUnderstood(number, name, str(path), line, 0, 0, "", why))
        found = broken.__cause__
    printed = _line(card, found)
    return Examined(
        number,
        name,
        None,
        NotUnderstood(number, name, str(path), line, found.line, found.column, found.words, found.expected, printed),
    )


def _line(card: dict[str, Any], problem: Unreadable) -> str:
    """The line of text that an error points into: of the card or of its back."""
    for side in (card, card.get("back")):
        rows = str(side.get("text") or "").split("\n") if isinstance(side, dict) else []
        row = rows[problem.line - 1] if 0 < problem.line <= len(rows) else ""
        if row[problem.column - 1 :].startswith(problem.words):
            return row
    return ""


class Tried:
    """The understood cards of files, ready to be tried; beside them are the project's packs."""

    def __init__(self, faces: list[Face]) -> None:
        known: dict[str, Face] = {}
        for one in (*faces, *packs()):
            known.setdefault(one.number, one)
        self.faces = list(dict.fromkeys(one.number for one in faces))
        self.lacking: dict[str, str] = {}  # what a card speaks of and is not there
        playable = list(known.values())
        while True:
            game = Evolve([*playable, *invented(playable)])
            missing = {one.number: why for one, why in game.missing()}
            if not missing:
                break
            self.lacking |= {number: why for number, why in missing.items() if number in known}
            playable = [one for one in playable if one.number not in missing]
        self.opened = OpenedEvolve(game, {}, {})
        self._trials = Trials(game)

    def table(self, number: str, seed: int) -> Table:
        return self._trials.table(number, seed)

    def subject(self, number: str) -> int:
        """The face that a trial is about."""
        return self._trials.game.by_number[number]
