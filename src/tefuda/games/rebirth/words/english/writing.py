"""Writing abilities in English: the text that reads as the same value again."""

from __future__ import annotations

from tefuda.games.rebirth.words.english.grammar import grammar
from tefuda.games.rebirth.words.english.spelling import printed
from tefuda.games.rebirth.words.japanese.writing import in_lines, said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.writing import Writer


def write(abilities: tuple[Node, ...]) -> str:
    """The text of a card with these abilities, a line each; Unsayable where the language has no words for one."""
    writer = Writer(grammar(), {})
    return "\n".join([in_lines(printed(said(writer, ability)), ". ") for ability in abilities])
