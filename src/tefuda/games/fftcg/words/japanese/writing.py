"""Writing abilities in Japanese: the text that reads as the same value again."""

from __future__ import annotations

import re

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words.japanese.grammar import given, grammar
from tefuda.games.fftcg.words.japanese.reading import line
from tefuda.kernel.effects.nodes import Spell
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable, Writer, make_sure

__all__ = ["Unsayable", "write"]


_PRINTED = (
    (re.compile(r"^Limit Break--"), "Limit Break -- "),
    (re.compile(r"(^|「)Damage(\d+)--"), r"\1Damage \2 -- "),
    (re.compile(r"^デジョン(\d+)--"), r"デジョン \1 - "),
    (re.compile(r"^(顕現「[^」]*」)--"), r"\1 -- "),
    (re.compile(r"EX BURST"), "EX BURST "),
)


def write(abilities: tuple[Node, ...], name: str) -> str:
    """The text of a card with these abilities, a line each; Unsayable where the language has no words for one."""
    writer = Writer(grammar(), given(name))
    return "\n".join(_lines(writer, abilities, name))


def _lines(writer: Writer, abilities: tuple[Node, ...], name: str) -> list[str]:
    """The lines: as many abilities on one as belong together, such as keywords, or a cost and what it was paid for."""
    found: list[str] = []
    left = abilities
    while left:
        for many in range(len(left), 0, -1):
            category = "spell" if any(isinstance(ability, Spell) for ability in left[:many]) else "lines"
            text = writer.text(category, left[:many])
            if text is not None:
                break
        else:
            raise Unsayable(f"no words for {left[0]!r} / 言葉がありません")
        for pattern, printed in _PRINTED:
            text = pattern.sub(printed, text)
        kind = t.SUMMON if category == "spell" else t.FORWARD
        with make_sure(text, left[:many]) as read_as:
            read_as(line(text, name, kind))
        found.append(text)
        left = left[many:]
    return found
