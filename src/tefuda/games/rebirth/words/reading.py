"""Reading a card's text, in Japanese or English: a line for each ability, whole or not at all."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tefuda.games.rebirth.words.english import grammar as english
from tefuda.games.rebirth.words.english import spelling as english_spelling
from tefuda.games.rebirth.words.japanese import grammar as japanese
from tefuda.games.rebirth.words.japanese import spelling as japanese_spelling
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.kept import Kept, folder
from tefuda.kernel.wording.reading import Reader

_SPOKEN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")  # kana and kanji
_NAMED = re.compile(r'《[^》]*》|〔[^〕]*〕|"[^"]*"|“[^”]*”|<[^>]*>|[(（][^()（）]*[)）]')  # names, and notes


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


def is_japanese(line: str) -> bool:
    """True of a line that is written in Japanese, names aside."""
    bare = _NAMED.sub("", line)
    return _SPOKEN.search(bare) is not None or not re.search(r"[A-Za-z]", bare)


def understand(text: str) -> tuple[Node, ...]:
    """`read` without any memory."""
    found: list[Node] = []
    for number, line in enumerate(text.splitlines(), 1):
        spelling, language = (japanese_spelling, japanese) if is_japanese(line) else (english_spelling, english)
        written = spelling.spelled(line)
        if not written.text:
            continue
        try:
            found += Reader(language.grammar(), written.text, {}).whole("line")
        except Unreadable as problem:
            start, end = written.places[problem.start], written.places[min(problem.end, len(written.places) - 1)]
            raise Unreadable(number, start + 1, line[start : max(end, start + 1)], problem.expected) from None
    return tuple(found)
