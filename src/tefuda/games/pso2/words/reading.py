"""Reading a card's text, line by line, whole or not at all."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.discards import Unclear, told_apart
from tefuda.games.pso2.words.english import reading as english
from tefuda.games.pso2.words.japanese import reading as japanese
from tefuda.games.pso2.words.owners import NotTheirs, settled
from tefuda.kernel.effects import Gain
from tefuda.kernel.values import Node, within
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.kept import Kept, folder
from tefuda.kernel.wording.patterns import rebuilt


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
    """`read` without any memory."""
    found: list[Node] = []
    for number, line in paragraphs(text):
        if not line.strip():
            continue
        try:
            reader = japanese if is_japanese(line) else english
            said = told_apart(settled(reader.line(line, name, kind)))
            if kind not in BORNE and _speaks_of_its_bearer(said):
                raise Unreadable(number, 1, line, "a card that can lie on another / ほかのカードに重ねられるカード")
            found += said
        except NotTheirs:
            raise Unreadable(number, 1, line, "a zone of the cards' owner / カードの持ち主の領域") from None
        except Unclear:
            raise Unreadable(number, 1, line, "which card “it” is / 「それ」がどのカードか") from None
        except Unreadable as problem:
            if problem.line:
                raise
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
