"""Writing abilities in Japanese: the text that reads as the same value again."""

from __future__ import annotations

from tefuda.games.pso2.words.japanese.grammar import grammar
from tefuda.kernel.effects import Keyword, Spell
from tefuda.kernel.values import Node
from tefuda.kernel.wording.writing import Unsayable, Writer


def write(abilities: tuple[Node, ...]) -> str:
    """The text of a card with these abilities, a line each; Unsayable where the language has no words for one."""
    writer = Writer(grammar(), {})
    found: list[str] = []
    left = abilities
    while left:
        for many in range(len(left), 0, -1):
            spell = any(isinstance(ability, Spell) or ability == Keyword("Main") for ability in left[:many])
            text = writer.text("spell" if spell else "line", left[:many])
            if text is not None:
                break
        else:
            raise Unsayable(f"no words for {left[0]!r} / 言葉がありません")
        found.append(text)
        left = left[many:]
    return "\n".join(found)
