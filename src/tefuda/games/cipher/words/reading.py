"""Reading a card's text: each line by the reader of the language it is written in, whole or not at all."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tefuda.games.cipher.words.english import reading as english
from tefuda.games.cipher.words.japanese import reading as japanese
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.kept import Kept, folder

__all__ = ["Unreadable", "read"]

_SPOKEN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")  # kana and kanji


def is_japanese(line: str) -> bool:
    """Is a line written in Japanese? English lines have the class of a skill between upright strokes."""
    return "|" not in line and _SPOKEN.search(line) is not None


@lru_cache(maxsize=16384)
def read(text: str, name: str) -> tuple[Node, ...]:
    """The skills of a card's text; Unreadable points at the words that are not understood."""
    kept = _kept()
    found = kept.find(text, "")
    if found is None:
        try:
            found = understand(text)
        except Unreadable as problem:
            kept.keep_problem(text, "", problem)
            raise
        kept.keep(text, "", found)
    return found


@lru_cache(maxsize=1)
def _kept() -> Kept:
    """The readings on disk."""
    return Kept(folder("cipher_words"), Path(__file__).resolve().parent)


def understand(text: str) -> tuple[Node, ...]:
    """`read` without any memory."""
    found: list[Node] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found += (japanese if is_japanese(line) else english).line(line)
        except Unreadable as problem:
            words = line[problem.start : problem.end]
            raise Unreadable(number, problem.start + 1, words, problem.expected) from None
    return tuple(found)
