"""Reading a card's text: a line for each skill, whole or not at all."""

from __future__ import annotations

import re
from functools import lru_cache

from tefuda.games.cipher.words.japanese.grammar import grammar
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.japanese import WIDE
from tefuda.kernel.wording.reading import Reader
from tefuda.kernel.wording.spelling import Spelled

__all__ = ["Unreadable", "read"]

# 21.1.1.3: what stands in round brackets at the end says nothing of its own.
_REMINDER = re.compile(r"（[^（）]*）\s*$|\([^()]*\)\s*$")
_SPACES = re.compile(r"[ 　\t]+")
_SIGNS = re.compile(r"[０-９Ａ-Ｚ＋－−–—―:()（），,]")


@lru_cache(maxsize=16384)
def read(text: str, name: str) -> tuple[Node, ...]:
    """The skills of a card's text; Unreadable points at the words that are not understood."""
    found: list[Node] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            found += _line(line, number)
    return tuple(found)


def _line(line: str, number: int) -> tuple[Node, ...]:
    written = Spelled(line)
    written.replace(_REMINDER, "")
    written.put([(match, match[0].translate(WIDE)) for match in _SIGNS.finditer(written.text)])
    written.replace(_SPACES, "")
    try:
        found: tuple[Node, ...] = Reader(grammar(), written.text, {}).whole("line")
    except Unreadable as problem:
        start, end = written.places[problem.start], written.places[problem.end]
        words = line[start : max(end, start)]
        raise Unreadable(number, start + 1, words, problem.expected) from None
    return found
