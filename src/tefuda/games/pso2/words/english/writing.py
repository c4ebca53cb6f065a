"""Writing abilities in English: the text that reads as the same value again."""

from __future__ import annotations

from tefuda.games.pso2.words.composing import lines_of
from tefuda.games.pso2.words.english.reading import grammar
from tefuda.games.pso2.words.english.spelling import printed
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Writer


def write(abilities: tuple[Node, ...]) -> str:
    """The text of a card with these abilities, a line each; Unsayable where the language has no words for one."""
    return "\n".join([printed(line) for line in lines_of(Writer(grammar(), {}), abilities)])
