"""Reading one line of a card's text in English."""

from __future__ import annotations

from tefuda.games.cipher.words.english.grammar import grammar
from tefuda.games.cipher.words.english.spelling import spelled
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.reading import Reader


def line(text: str) -> tuple[Node, ...]:
    """The skills of a line; Unreadable where it is not understood, pointing as far as any reading came."""
    found = spelled(text)
    try:
        skills: tuple[Node, ...] = Reader(grammar(), found.text, {}).whole("line")
    except Unreadable as problem:
        start, end = found.places[problem.start], found.places[problem.end]
        raise Unreadable.at(start, max(end, start), problem.expected) from None
    return skills
