"""Reading one line of a card's text in Japanese."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words.japanese.grammar import grammar
from tefuda.games.pso2.words.japanese.spelling import spelled
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.texts import read_spelled


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood."""
    written = spelled(text)
    if not written.text:
        return ()
    found: tuple[Node, ...] = read_spelled(written, grammar(), "spell" if kind == t.ACTIVE else "whole_line")
    return found
