"""Writing: skills as the Japanese text that a card would carry."""

from __future__ import annotations

from tefuda.games.cipher.words.japanese.grammar import grammar
from tefuda.games.cipher.words.japanese.reading import line
from tefuda.games.cipher.words.writing import Tongue, rows
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Writer


def render(skills: tuple[Node, ...]) -> str:
    """The text of a card with these skills, a line each; Unsayable for what the language has no words for."""
    writer = Writer(grammar(), {})
    tongue = Tongue(lambda skill: writer.say("line", skill), line, "このユニット", "このカード")
    return "\n".join(rows(skills, tongue))
