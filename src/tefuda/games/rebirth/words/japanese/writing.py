"""Writing abilities in Japanese: the text that reads as the same value again."""

from __future__ import annotations

from tefuda.games.rebirth.words.japanese.grammar import grammar
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.kernel.effects.nodes import Spell
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.writing import Writer

NUMERALS = "ⅰⅱⅲⅳⅴ"


def write(abilities: tuple[Node, ...]) -> str:
    """The text of a card with these abilities, a line each; Unsayable where the language has no words for one."""
    writer = Writer(grammar(), {})
    return "\n".join([in_lines(said(writer, ability), "．") for ability in abilities])


def said(writer: Writer, ability: Node) -> str:
    """An ability in words; what stands alone is one of several effects."""
    return writer.say("effect", ability.effect) if isinstance(ability, Spell) else writer.say("line", (ability,))


def in_lines(words: str, behind: str) -> str:
    """Words in which effects of which one is chosen stand below each other, with numerals before them."""
    head, *modes = words.split(MODE)
    return "\n".join([head, *[f"{NUMERALS[place]}{behind}{mode}" for place, mode in enumerate(modes)]])
