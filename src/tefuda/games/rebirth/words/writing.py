"""Writing abilities in either language: the text that reads as the same value again."""

from __future__ import annotations

from tefuda.games.rebirth.words.english.spelling import printed
from tefuda.games.rebirth.words.grammar import grammar
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.kernel.effects.nodes import Spell
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Writer

NUMERALS = "ⅰⅱⅲⅳⅴ"


def write_japanese(abilities: tuple[Node, ...]) -> str:
    """The Japanese text of a card with these abilities, a line each; Unsayable where the language has no words for one."""
    writer = Writer(grammar(False), {})
    return "\n".join([_in_lines(_said(writer, ability), "．") for ability in abilities])


def write_english(abilities: tuple[Node, ...]) -> str:
    """The English text of a card with these abilities, in one line."""
    writer = Writer(grammar(True), {})
    return "\n".join([_in_lines(printed(_said(writer, ability)), ". ") for ability in abilities])


def _said(writer: Writer, ability: Node) -> str:
    """An ability in words; what stands alone is one of several effects."""
    return writer.say("effect", ability.effect) if isinstance(ability, Spell) else writer.say("line", (ability,))


def _in_lines(words: str, behind: str) -> str:
    """Words in which effects of which one is chosen stand below each other, with numerals before them."""
    head, *modes = words.split(MODE)
    return "\n".join([head, *[f"{NUMERALS[place]}{behind}{mode}" for place, mode in enumerate(modes)]])
