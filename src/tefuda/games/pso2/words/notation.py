"""Notation: what the rulebook says about how a text is written, and which of it shows in what the text was read as."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.spelling import NOTE
from tefuda.games.pso2.words.reading import paragraphs, understand
from tefuda.kernel.primitives.values import Node


def notations(text: str, abilities: tuple[Node, ...], name: str, kind: str) -> list[str]:
    """The clauses by which a text was written as it is, given the abilities that it was read as."""
    lines = [line for _, line in paragraphs(text) if line.strip()]
    found = []
    if _in_their_order(lines, abilities, name, kind):
        found.append("211.2")
    if NOTE.search(text) and understand(NOTE.sub("", text), name, kind) == abilities:
        found.append("211.4")
    if any(isinstance(ability, v.Copies) for ability in abilities):
        found.append("G.ルール")
    return found


def _in_their_order(lines: list[str], abilities: tuple[Node, ...], name: str, kind: str) -> bool:
    """211.2: does each of several lines say something, and is all of it there, one line's behind the other's?"""
    parts = [part for line in lines if (part := understand(line, name, kind))]
    return len(parts) > 1 and tuple([ability for part in parts for ability in part]) == abilities
