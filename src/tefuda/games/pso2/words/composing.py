"""Lines of a card's text: as many abilities on one as belong together, in either language."""

from __future__ import annotations

from tefuda.kernel.effects.nodes import Keyword, Spell
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable, Writer


def lines_of(writer: Writer, abilities: tuple[Node, ...]) -> list[str]:
    """The lines that say these abilities; Unsayable where the language has no words for one."""
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
    return found
