"""Reading a card's text: each line by the reader of the language it is written in, whole or not at all."""

from __future__ import annotations

import re
from pathlib import Path

from tefuda.games.cipher.words.english import reading as english
from tefuda.games.cipher.words.japanese import reading as japanese
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.texts import CachedReader, by_paragraphs, lines

__all__ = ["Unreadable", "read", "understand"]

_SPOKEN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")  # kana and kanji


def is_japanese(line: str) -> bool:
    """Is a line written in Japanese? English lines have the class of a skill between upright strokes."""
    return "|" not in line and _SPOKEN.search(line) is not None


def understand(text: str) -> tuple[Node, ...]:
    """The skills of a card's text; Unreadable points at the words that are not understood."""
    return by_paragraphs(lines(text), lambda line: (japanese if is_japanese(line) else english).line(line))


read = CachedReader("cipher", Path(__file__).resolve().parent, understand)
