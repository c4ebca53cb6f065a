"""Decks by what people call them: the name of a bundled or installed deck, a file with a list, or a folder of such files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from tefuda.kernel.cards.decklist import BrokenDeck, Problem
from tefuda.kernel.primitives.bilingual import halves
from tefuda.kernel.primitives.storage import same_name

CHANCE = "random"  # `random`, or `random:40`: so many legal decks by chance
MOST_BY_CHANCE = 9999


class Completed(NamedTuple):
    """A deck read from a list and completed for play, with notes on what the list lacked and what is not legal in it."""

    deck: Any
    notes: tuple[Problem, ...] = ()


class Gathered(NamedTuple):
    """The decks that were asked for, by name; remarks about their files; the files of folders that were left out."""

    decks: dict[str, object]
    notes: list[tuple[Path, Problem]]
    left_out: list[tuple[Path, list[Problem]]]
    meant: list[list[str]]  # by word, the names of its decks


class RefusedDeck(ValueError):
    """A deck that was asked for and cannot be used: the words that asked for it, and its problems (none: there is no such deck)."""

    def __init__(self, words: str, problems: list[Problem]) -> None:
        super().__init__("; ".join([words, *[problem.why for problem in problems]]))
        self.words, self.problems = words, problems


def read_otherwise(name: str, bundled: Iterable[str]) -> bool:
    """True if `gather` reads this name as something else than an installed deck: as a bundled deck, or as a random one."""
    by_chance = name.casefold().removeprefix(CHANCE).removeprefix("-")
    return same_name(name, f"{CHANCE}-{by_chance}" if by_chance.isdecimal() else CHANCE) or any(
        same_name(name, known) for known in bundled
    )


def gather(
    words: Iterable[str],
    bundled: Mapping[str, object],
    read: Callable[[Path], Completed],
    installed: Mapping[str, Path] | None = None,
    by_chance: Callable[[int], object] | None = None,
) -> Gathered:
    """The decks with these names, and those in these files and folders; RefusedDeck at the first that cannot be used.

    `read` makes a deck from a file, or raises BrokenDeck; in a folder, such files are left out. `by_chance` makes a random deck
    from a seed.
    """
    found = Gathered({}, [], [], [])
    for word in words:
        path, there, before = Path(word), installed or {}, [*found.decks]
        called = normalize("NFC", word)
        if _is_dir(path):
            _folder(path, read, found)
        elif word in bundled and not path.is_file():
            found.decks[word] = bundled[word]
        elif by_chance is not None and (word == CHANCE or word.startswith(f"{CHANCE}:")):
            _by_chance(word, by_chance, found)
        elif called in there or _is_file(path):
            path = path if _is_file(path) else there[called]
            try:
                _add(path, read(path), found)
            except BrokenDeck as broken:
                raise RefusedDeck(str(path) if called not in there else word, broken.problems) from None
        else:
            raise RefusedDeck(word, [])
        found.meant.append(
            [name for name in found.decks if name not in before] or [word if word in found.decks else path.stem]
        )
    return found


def _is_dir(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that is too long, or none
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _by_chance(word: str, by_chance: Callable[[int], object], found: Gathered) -> None:
    number = word.partition(":")[2] or "1"
    if not (number.isdecimal() and len(number) <= 4 and 0 < int(number) <= MOST_BY_CHANCE):
        en, ja = (
            f"it is `random:40`, with a number from 1 to {MOST_BY_CHANCE}",
            f"「random:40」のように書きます（1～{MOST_BY_CHANCE}）",
        )
        raise RefusedDeck(word, [Problem("", 0, en, ja)])
    for seed in range(int(number)):
        try:
            found.decks[f"{CHANCE}-{seed + 1}"] = by_chance(seed)
        except ValueError as problem:
            raise RefusedDeck(word, [Problem("", 0, *halves(str(problem)))]) from None


def _folder(folder: Path, read: Callable[[Path], Completed], found: Gathered) -> None:
    """All playable deck lists in a folder."""
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
