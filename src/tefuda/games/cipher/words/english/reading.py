"""Reading one line of a card's text in English."""

from __future__ import annotations

from tefuda.games.cipher.words.english.grammar import grammar
from tefuda.games.cipher.words.english.spelling import spelled
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.texts import read_spelled


def line(text: str) -> tuple[Node, ...]:
    """The skills of a line; Unreadable where it is not understood, pointing as far as any reading came."""
    skills: tuple[Node, ...] = read_spelled(spelled(text), grammar(), "line")
    return skills
