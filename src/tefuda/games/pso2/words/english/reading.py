"""Reading one line of a card's text in English."""

from __future__ import annotations

import re
from functools import lru_cache

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words.english.abilities import add_abilities
from tefuda.games.pso2.words.english.ability_terms import add_ability_terms
from tefuda.games.pso2.words.english.actions import add_actions
from tefuda.games.pso2.words.english.changes import add_changes
from tefuda.games.pso2.words.english.conditions import add_conditions
from tefuda.games.pso2.words.english.definitions import add_definitions
from tefuda.games.pso2.words.english.going_off import add_going_off
from tefuda.games.pso2.words.english.nouns import add_nouns
from tefuda.games.pso2.words.english.pairs import add_pairs
from tefuda.games.pso2.words.english.replacing import add_replacing
from tefuda.games.pso2.words.english.sentences import add_sentences
from tefuda.games.pso2.words.english.spelling import spelled
from tefuda.games.pso2.words.english.triggers import add_triggers
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.english.words import ENGLISH
from tefuda.kernel.wording.texts import read_spelled

ADDING = (
    add_nouns, add_conditions, add_actions, add_pairs, add_changes, add_sentences, add_triggers, add_abilities, add_going_off, add_ability_terms,
    add_definitions, add_replacing,
)  # fmt: skip
BEARER = re.compile(r"\b(?:the|its) bearer\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules."""
    found = Grammar(ENGLISH)
    for add in ADDING:
        add(found)
    return found


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood."""
    written = spelled(text)
    if not written.text:
        return ()
    if kind == t.ACTIVE:  # what an active lies on is 付与先, not 装備先 (204.2.2.1)
        written.replace(BEARER, "what it is attached to")
    found: tuple[Node, ...] = read_spelled(written, grammar(), "spell" if kind == t.ACTIVE else "whole_line")
    return found
