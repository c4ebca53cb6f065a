"""Reading a card's text, line by line, whole or not at all."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tefuda.games.pso2.words.english import reading as english
from tefuda.games.pso2.words.japanese import reading as japanese
from tefuda.games.pso2.words.owners import NotTheirs, settled
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.kept import Kept, folder


@lru_cache(maxsize=16384)
def read(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a card's text, a line each (211.2); Unreadable points at the words that are not understood."""
    kept, sort = _kept(), f"{kind}\n{name}"
    found = kept.find(text, sort)
    if found is None:
        try:
            found = understand(text, name, kind)
        except Unreadable as problem:
            kept.keep_problem(text, sort, problem)
            raise
        kept.keep(text, sort, found)
    return found


@lru_cache(maxsize=1)
def _kept() -> Kept:
    """The readings on disk."""
    return Kept(folder("pso2_words"), Path(__file__).resolve().parent)


_SPOKEN = re.compile(r"[\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff]")  # kana, kanji
_NAMED = re.compile(r'《[^》]*》|"[^"]*"|“[^”]*”')  # the same in either language


def is_japanese(line: str) -> bool:
    """Is a line written in Japanese, names aside?"""
    return _SPOKEN.search(_NAMED.sub("", line)) is not None or not re.search(r"[A-Za-z]", line)


def understand(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """`read` without any memory."""
    found: list[Node] = []
    for number, line in paragraphs(text):
        if not line.strip():
            continue
        try:
            reader = japanese if is_japanese(line) else english
            found += settled(reader.line(line, name, kind))
        except NotTheirs:
            raise Unreadable(number, 1, line, "a zone of the cards' owner / カードの持ち主の領域") from None
        except Unreadable as problem:
            words = line[problem.start : problem.end]
            before = line[: problem.start]
            column = len(before) - before.rfind("\n")
            raise Unreadable(number + before.count("\n"), column, words, problem.expected) from None
    return tuple(found)


def paragraphs(text: str) -> list[tuple[int, str]]:
    """The lines of a text, with the number of each; modes on lines of their own (・…) belong to the line before them (406.3)."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if found and line.lstrip().startswith("・"):
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        else:
            found.append((number, line))
    return found
