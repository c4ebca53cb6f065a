"""Notation: which clauses say what the icons and brackets of a text are, given what the text was understood as."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.reading import read
from tefuda.kernel.effects.nodes import Activated, Automatic, Continuous, Cost
from tefuda.kernel.primitives.values import Node, within

Skills = tuple[Node, ...]
SKILLS = (Activated, Automatic, Continuous, v.SupportSkill)
REMINDER = re.compile(r"（[^（）]*）$", re.MULTILINE)


def _any(*kinds: type[Node], zone: str = "") -> Callable[[Skills], bool]:
    """Is there a skill of one of these kinds, in force in this zone?"""
    return lambda skills: any(
        isinstance(one, kinds) and zone in ("", getattr(one, "zone", ""), getattr(one, "side", "")) for one in skills
    )


def _pays(word: type[Node]) -> Callable[[Skills], bool]:
    """Is there a cost that has one do this?"""
    return lambda skills: any(
        isinstance(part, word) for node in within(skills) if isinstance(node, Cost) for part in within(node.parts)
    )


# A clause, how it shows in the text, and what must have come of it.
NOTATIONS: tuple[tuple[str, str, Callable[[Skills], bool]], ...] = (
    ("21.3.1", "〔", _any(*SKILLS)),
    ("21.3.1.1.1", "〔絆〕", _any(Activated, Automatic, Continuous, zone="bonds")),
    ("21.3.1.2.1", "〔札〕", _any(Activated, zone="hand")),
    ("21.3.1.3.1", "〔常〕", _any(Continuous)),
    ("21.3.1.4.1", "〔起〕", _any(Activated)),
    ("21.3.1.5.1", "〔自〕", _any(Automatic)),
    ("21.3.1.6.1", "〔特〕", _any(Automatic, Continuous, zone="special")),
    ("21.3.1.7.1", "支〕", _any(v.SupportSkill)),
    ("21.5.3", "〔行動〕", _pays(v.Act)),
    ("21.5.3", "〔裏", _pays(v.TurnOver)),
)


def notations(text: str, skills: Skills) -> Iterator[str]:
    """The clauses about how a text is written that it makes use of, where what it was understood as bears them out."""
    for clause, icon, means in NOTATIONS:
        if icon in text and means(skills):
            yield clause
    if REMINDER.search(text) and read(REMINDER.sub("", text)) == skills:  # what stands in brackets changes nothing
        yield "21.1.1.3"
