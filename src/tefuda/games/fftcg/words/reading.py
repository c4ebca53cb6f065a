"""Reading a card's text: each line by the reader of the language it is written in, whole or not at all."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tefuda.games.fftcg.words.english import reading as english
from tefuda.games.fftcg.words.japanese import reading as japanese
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.kept import Kept, folder

__all__ = ["EX_BURST", "Unreadable", "read"]

EX_BURST = "EX BURST"
_SPOKEN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")  # kana and kanji
_NAMED = re.compile(r"《[^》]*》|【[^】]*】|\[[^\]]*\]|Limit Break|Damage|EX BURST")  # the same in either language


def is_japanese(line: str, name: str) -> bool:
    """Is a line written in Japanese, icons and the card's own name aside? Lists with marks are English."""
    if line.lstrip().startswith("Priming "):
        return False
    left = _NAMED.sub("", line.replace(name, ""))
    return _SPOKEN.search(left) is not None or not ("[[" in line or re.search(r"[A-Za-z]", left))


@lru_cache(maxsize=16384)
def read(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a card's text, a line each (11.5.3); Unreadable points at the words that are not understood."""
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
    return Kept(folder("fftcg_words"), Path(__file__).resolve().parent)


def understand(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """`read` without any memory."""
    found: list[Node] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        reader = japanese if is_japanese(line, name) else english
        try:
            found += reader.line(line, name, kind)
        except Unreadable as problem:
            words = line[problem.start : problem.end]
            raise Unreadable(number, problem.start + 1, words, problem.expected) from None
    return tuple(found)
