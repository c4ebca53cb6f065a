"""Reading a card's text: each line by the reader of the language it is written in, whole or not at all."""

from __future__ import annotations

import re
from pathlib import Path

from tefuda.games.fftcg.words.english import reading as english
from tefuda.games.fftcg.words.japanese import reading as japanese
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.texts import CachedReader, by_paragraphs, lines

__all__ = ["EX_BURST", "Unreadable", "read", "understand"]

EX_BURST = "EX BURST"
_SPOKEN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")  # kana and kanji
_NAMED = re.compile(r"《[^》]*》|【[^】]*】|\[[^\]]*\]|Limit Break|Damage|EX BURST")  # the same in either language


def is_japanese(line: str, name: str) -> bool:
    """Is a line written in Japanese, icons and the card's own name aside? Lists with marks are English."""
    if line.lstrip().startswith("Priming "):
        return False
    left = _NAMED.sub("", line.replace(name, ""))
    return _SPOKEN.search(left) is not None or not ("[[" in line or re.search(r"[A-Za-z]", left))


def understand(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a card's text, a line each (11.5.3); Unreadable points at the words that are not understood."""

    def ability(line: str) -> tuple[Node, ...]:
        reader = japanese if is_japanese(line, name) else english
        found: tuple[Node, ...] = reader.line(line, name, kind)
        return found

    return by_paragraphs(lines(text), ability)


read = CachedReader("fftcg", Path(__file__).resolve().parent, understand)
