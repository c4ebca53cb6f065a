"""Reading one line of a card's text in Japanese."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words.japanese.grammar import grammar
from tefuda.games.pso2.words.japanese.spelling import spelled
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.reading import Reader


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood."""
    written = spelled(text)
    if not written.text:
        return ()
    reader = Reader(grammar(), written.text, {})
    try:
        found: tuple[Node, ...] = reader.whole("spell" if kind == t.ACTIVE else "whole_line")
    except Unreadable as problem:
        start, end = written.places[problem.start], written.places[problem.end]
        raise Unreadable.at(start, max(end, start), problem.expected) from None
    return found
