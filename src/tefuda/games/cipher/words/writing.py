"""Writing skills in either language: which of them stand on one line, and that what is written says the same."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from tefuda.games.cipher.words.vocabulary import SupportSkill
from tefuda.kernel.effects.nodes import Keyword
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable, make_sure

Skills = tuple[Node, ...]
UNITS = ("field",)  # where skills work whose card is spoken of as a unit


class Tongue(NamedTuple):
    """How a language writes a line, how it reads one, and what it calls the card that speaks: a unit, or a card."""

    write: Callable[[Skills], str]
    read: Callable[[str], Skills]
    unit: str
    card: str


def rows(skills: Skills, tongue: Tongue) -> list[str]:
    """The lines that say these skills, each made sure of by reading it back; Unsayable where one would say something else."""
    found: list[str] = []
    left = skills
    while left:
        many = 2 if isinstance(left[0], Keyword) and len(left) > 1 else 1  # a dragon blood skill with its name
        found.append(_row(left[:many], tongue))
        left = left[many:]
    return found


def _row(skills: Skills, tongue: Tongue) -> str:
    words = tongue.write(skills)
    if isinstance(skills[-1], SupportSkill) or getattr(skills[-1], "zone", "field") not in UNITS:
        of_card = words.replace(tongue.unit, tongue.card).replace(tongue.unit.capitalize(), tongue.card.capitalize())
        with suppress(Unsayable), make_sure(of_card, skills) as read_as:
            read_as(tongue.read(of_card))
            return of_card
    with make_sure(words, skills) as read_as:
        read_as(tongue.read(words))
    return words
