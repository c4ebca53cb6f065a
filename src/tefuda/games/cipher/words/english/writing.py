"""Writing: skills as the English text that a card would carry."""

from __future__ import annotations

import re

from tefuda.games.cipher.words.english.grammar import grammar
from tefuda.games.cipher.words.english.reading import line
from tefuda.games.cipher.words.vocabulary import SupportSkill
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.writing import Unsayable, Writer

__all__ = ["Unsayable", "render"]

_ONE = re.compile(r'(Main Character|allied "[^"]+") (gain|acquire|lose|destroy) ')  # units that are named are one
_STARTS = re.compile(r"(?:(?<=\. )|(?<=[A-Z]\| )|(?<=\] )|(?<=: ))[a-z]")


def render(skills: tuple[Node, ...]) -> str:
    """The text of a card with these skills, a line each; Unsayable for what the language has no words for."""
    return "\n".join([_row(skill) for skill in skills])


def _row(skill: Node) -> str:
    """One line, made sure of by reading it back: better no words than such as would say something else."""
    writer = Writer(grammar(), {})
    words = writer.say("support", skill) if isinstance(skill, SupportSkill) else writer.say("line", (skill,))
    words = _ONE.sub(r"\1 \2s ", words)
    words = _STARTS.sub(lambda match: match[0].upper(), words)
    try:
        understood = line(words)
    except Unreadable as problem:
        raise Unsayable(f"what comes nearest cannot be read back: {words!r} ({problem})") from None
    if understood != (skill,):
        raise Unsayable(f"what comes nearest means something else: {words!r}")
    return words
