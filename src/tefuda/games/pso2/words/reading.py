"""Reading a card's text, line by line, whole or not at all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.discards import Unclear, told_apart
from tefuda.games.pso2.words.english import reading as english
from tefuda.games.pso2.words.japanese import reading as japanese
from tefuda.games.pso2.words.owners import NotTheirs, settled
from tefuda.kernel.effects.nodes import Gain
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.patterns import rebuilt
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.texts import CachedReader, by_paragraphs, lines

BORNE = (t.ITEM, t.WEAPON, t.ARMOUR, t.ACTIVE)  # what can lie on another card
_SPOKEN = re.compile(r"[\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff]")  # kana, kanji
_NAMED = re.compile(r'《[^》]*》|"[^"]*"|“[^”]*”')  # the same in either language


def is_japanese(line: str) -> bool:
    """Is a line written in Japanese, names aside?"""
    return _SPOKEN.search(_NAMED.sub("", line)) is not None or not re.search(r"[A-Za-z]", line)


def _without_gifts(value: Any) -> Any:
    """A value without the abilities that it gives to cards."""
    return Gain(()) if isinstance(value, Gain) else rebuilt(value, _without_gifts)


def _speaks_of_its_bearer(said: tuple[Node, ...]) -> bool:
    """204.2.2.1, 205.4.1: 装備先, 付与先: does a card speak of what it lies on? What it gives to others (「…」を持つ) aside."""
    nodes = list(within(_without_gifts(said)))
    bearers = any(isinstance(node, v.Bearer) for node in nodes)
    return bearers or any(isinstance(node, v.When) and node.event.startswith("bearer_") for node in nodes)


def understand(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a card's text, a line each (211.2); Unreadable points at the words that are not understood."""

    def ability(words: str) -> tuple[Node, ...]:
        try:
            said = told_apart(settled((japanese if is_japanese(words) else english).line(words, name, kind)))
        except NotTheirs:
            raise Unreadable.at(0, len(words), "a zone of the cards' owner / カードの持ち主の領域") from None
        except Unclear:
            raise Unreadable.at(0, len(words), "which card “it” is / 「それ」がどのカードか") from None
        if kind not in BORNE and _speaks_of_its_bearer(said):
            raise Unreadable.at(0, len(words), "a card that can lie on another / ほかのカードに重ねられるカード")
        return said

    return by_paragraphs(paragraphs(text), ability)


read = CachedReader("pso2", Path(__file__).resolve().parent, understand)


def paragraphs(text: str) -> list[tuple[int, str]]:
    """The lines of a text, with the number of each; modes on lines of their own (・…) belong to the line before them (406.3)."""
    found: list[tuple[int, str]] = []
    for number, line in lines(text):
        if found and line.lstrip().startswith("・"):
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        else:
            found.append((number, line))
    return found
