"""Writing: skills as the English text that a card would carry."""

from __future__ import annotations

import re

from tefuda.games.cipher.words.english.grammar import grammar
from tefuda.games.cipher.words.english.owners import with_owners
from tefuda.games.cipher.words.english.reading import line
from tefuda.games.cipher.words.vocabulary import SupportSkill
from tefuda.games.cipher.words.writing import Tongue, rows
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Writer

_ONE = re.compile(r'(Main Character|allied "[^"]+") (gain|acquire|lose|destroy) ')  # units that are named are one
_STARTS = re.compile(r"((?:[A-Z]\| |: )(?:\[[^\]]*\] )*|\. )([a-z])")


def render(skills: tuple[Node, ...]) -> str:
    """The text of a card with these skills, a line each; Unsayable for what the language has no words for."""
    return "\n".join(rows(skills, Tongue(_written, line, "this unit", "this card")))


def _written(skills: tuple[Node, ...]) -> str:
    """One line."""
    writer, skills = Writer(grammar(), {}), with_owners(skills)
    words = writer.say("support", skills[0]) if isinstance(skills[0], SupportSkill) else writer.say("line", skills)
    label, stroke, text = words.partition("|")
    text = _STARTS.sub(lambda match: match[1] + match[2].upper(), _ONE.sub(r"\1 \2s ", text))
    return f"{label}{stroke}{text}"
