"""Decks by what people call them: the name of a bundled deck, a file with a list, or a folder of such files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.kernel.cards.decklist import BrokenDeck, Problem


class Completed(NamedTuple):
    """The deck of a list as it is played, and what the list lacks or a clause forbids in it."""

    deck: Any
    notes: tuple[Problem, ...] = ()


class Gathered(NamedTuple):
    """The decks that were asked for, by their names; what there is to say of their files; the files of folders left out."""

    decks: dict[str, Any]
    notes: list[tuple[Path, Problem]]
    left_out: list[tuple[Path, list[Problem]]]


class RefusedDeck(ValueError):
    """A deck that was asked for and cannot be had: its words, and what is wrong with it (nothing: there is none)."""

    def __init__(self, words: str, problems: list[Problem]) -> None:
        super().__init__("; ".join([words, *[problem.why for problem in problems]]))
        self.words, self.problems = words, problems


def gather(words: Iterable[str], bundled: Mapping[str, Any], read: Callable[[Path], Completed]) -> Gathered:
    """Decks by their names, files and folders; RefusedDeck at the first that cannot be had.

    `read` makes the deck of a file, or raises BrokenDeck. Of a folder's files those that it refuses are left out.
    """
    found = Gathered({}, [], [])
    for word in words:
        path = Path(word)
        if path.is_dir():
            _folder(path, read, found)
        elif path.is_file():
            try:
                _add(path, read(path), found)
            except BrokenDeck as broken:
                raise RefusedDeck(word, broken.problems) from None
        elif word in bundled:
            found.decks[word] = bundled[word]
        else:
            raise RefusedDeck(word, [])
    return found


def _folder(folder: Path, read: Callable[[Path], Completed], found: Gathered) -> None:
    """All lists of a folder that can be played."""
    before = len(found.decks)
    for path in sorted(folder.glob("*.txt")):
        try:
            _add(path, read(path), found)
        except BrokenDeck as broken:
            found.left_out.append((path, broken.problems))
    if len(found.decks) == before:
        first = [problems[0] for path, problems in found.left_out if path.parent == folder][:1]
        en, ja = "none of its lists (*.txt) can be played", "使えるデッキ（*.txt）がありません"
        raise RefusedDeck(str(folder), [Problem("", 0, en, ja), *first])


def _add(path: Path, completed: Completed, found: Gathered) -> None:
    name = path.stem if path.stem not in found.decks else str(path)
    found.decks[name] = completed.deck
    found.notes.extend([(path, note) for note in completed.notes])
