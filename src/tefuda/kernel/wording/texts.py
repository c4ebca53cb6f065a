"""Texts of cards: what was read is cached, and errors point at the printed words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Given, Grammar
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.reading_cache import ReadingCache, folder
from tefuda.kernel.wording.spelling import Spelled

Abilities = tuple[Node, ...]
NO_WORDS: Given = {}


class CachedReader:
    """A reader of texts with a cache: in the process, and on disk under the hash of the game's `words`.

    Its further arguments, all of them strings, are part of the cache's key: another kind of card gives another reading.
    """

    def __init__(self, game: str, words: Path, understand: Callable[..., Abilities]) -> None:
        self.game, self.words, self.understand = game, words, understand
        self.forget()

    @cached_property
    def kept(self) -> ReadingCache:
        """The readings cached on disk for this grammar, whose files are hashed when the first text is read."""
        return ReadingCache(folder(f"{self.game}_words"), self.words)

    def forget(self) -> None:
        """Clear the cache of this process; the one on disk stays."""
        self._known = lru_cache(maxsize=16384)(self._read)

    def __call__(self, text: str, *read_as: str) -> Abilities:
        """The abilities of a text; Unreadable if it is not understood."""
        return self._known(text, *read_as)

    def _read(self, text: str, *read_as: str) -> Abilities:
        sort = "\n".join(read_as)
        found = self.kept.find(text, sort)
        if found is None:
            try:
                found = self.understand(text, *read_as)
            except Unreadable as problem:
                self.kept.keep_problem(text, sort, problem)
                raise
            self.kept.keep(text, sort, found)
        return found


def by_paragraphs(paragraphs: Iterable[tuple[int, str]], read: Callable[[str], Abilities]) -> Abilities:
    """The abilities of paragraphs, each with the number of its first line; Unreadable names line, column and words."""
    found: list[Node] = []
    for number, words in paragraphs:
        if not words.strip():
            continue
        try:
            found += read(words)
        except Unreadable as problem:
            raise _located(number, words, problem) from None
    return tuple(found)


def lines(text: str) -> list[tuple[int, str]]:
    """The lines of a text, each with its number."""
    return [*enumerate(text.splitlines(), 1)]


def _located(number: int, words: str, problem: Unreadable) -> Unreadable:
    """The error of a paragraph, with its line and column."""
    if problem.line:
        return problem
    before = words[: problem.start]
    column = len(before) - before.rfind("\n")
    return Unreadable(number + before.count("\n"), column, words[problem.start : problem.end], problem.expected)


def read_spelled(
    written: Spelled, grammar: Grammar, category: str, given: Given = NO_WORDS, context: Any = None
) -> Any:
    """The value of a respelled paragraph; Unreadable points at the words as they were printed."""
    try:
        return Reader(grammar, written.text, given, context).whole(category)
    except Unreadable as problem:
        start, end = written.places[problem.start], written.places[problem.end]
        raise Unreadable.at(start, max(end, start), problem.expected) from None
