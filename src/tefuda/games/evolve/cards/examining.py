"""Examining printed cards: which are understood, and at which words of which line the others are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tefuda.games.evolve.cards.loading import face
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.table import Face
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.kernel.cards.files import cards_in
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.kernel.wording.examined import Examined, broken, named, printings, unread

POINT_CARDS = ("EP", "SEP")  # 2.3: they lie beside the table; what is printed on them is read like any text


def examine(paths: list[Path]) -> Iterator[Examined]:
    """Every card of the files; a file that is none of cards raises `BrokenCard` with its line."""
    for path in paths:
        for line, card in cards_in(path):
            yield _examined(path, line, card)


def _examined(path: Path, line: int, card: dict[str, Any]) -> Examined:
    number, name = named(card)
    try:
        if card.get("kind") in POINT_CARDS:
            text = card.get("text") or ""
            if not isinstance(text, str):
                raise BrokenCard(f"text is not a text: {text!r}")
            read(text, str(card["kind"]))
            return Examined(number, name)
        return Examined(number, name, face(card), printings=printings(card))
    except Unreadable as problem:
        found = problem
    except BrokenCard as why:
        if not isinstance(why.__cause__, Unreadable):
            return broken(card, path, line, str(why).removeprefix(f"{card.get('name', '?')}: "))
        found = why.__cause__
    return unread(card, path, line, found, _line(card, found))


def _line(card: dict[str, Any], problem: Unreadable) -> str:
    """The line of text that an error points into: of the card or of its back."""
    for side in (card, card.get("back")):
        rows = str(side.get("text") or "").split("\n") if isinstance(side, dict) else []
        row = rows[problem.line - 1] if 0 < problem.line <= len(rows) else ""
        if row[problem.column - 1 :].startswith(problem.words):
            return row
    return ""


def playable(
    faces: list[Face], more: Callable[[list[Face]], list[Face]] = lambda faces: []
) -> tuple[Evolve, dict[str, str]]:
    """EVOLVE with those cards that lack nothing, and `more` for them; by number, what the others name that is not there."""
    lacking: dict[str, str] = {}
    while True:
        game = Evolve([*faces, *more(faces)])
        missing = {one.number: why for one, why in game.missing()}
        if not missing:
            return game, lacking
        lacking |= missing
        faces = [one for one in faces if one.number not in missing]
