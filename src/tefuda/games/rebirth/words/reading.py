"""Reading a card's text: a line for each ability, whole or not at all."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tefuda.games.rebirth.words.japanese.grammar import grammar
from tefuda.games.rebirth.words.japanese.spelling import spelled
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.kept import Kept, folder
from tefuda.kernel.wording.reading import Reader


@lru_cache(maxsize=16384)
def read(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a card's text; Unreadable points at the words that are not understood."""
    kept = _kept()
    found = kept.find(text, kind)
    if found is None:
        try:
            found = understand(text)
        except Unreadable as problem:
            kept.keep_problem(text, kind, problem)
            raise
        kept.keep(text, kind, found)
    return found


@lru_cache(maxsize=1)
def _kept() -> Kept:
    """The readings on disk."""
    return Kept(folder("rebirth_words"), Path(__file__).resolve().parent)


def understand(text: str) -> tuple[Node, ...]:
    """`read` without any memory."""
    found: list[Node] = []
    for number, line in enumerate(text.splitlines(), 1):
        written = spelled(line)
        if not written.text:
            continue
        try:
            found += Reader(grammar(), written.text, {}).whole("line")
        except Unreadable as problem:
            start, end = written.places[problem.start], written.places[min(problem.end, len(written.places) - 1)]
            raise Unreadable(number, start + 1, line[start : max(end, start + 1)], problem.expected) from None
    return tuple(found)
