"""Reading one line of a card's text in English."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.fftcg.words.english.abilities import add_abilities
from tefuda.games.fftcg.words.english.actions import add_actions
from tefuda.games.fftcg.words.english.changes import add_changes
from tefuda.games.fftcg.words.english.conditions import add_conditions
from tefuda.games.fftcg.words.english.costs import add_costs
from tefuda.games.fftcg.words.english.fields import add_fields
from tefuda.games.fftcg.words.english.groups import add_groups
from tefuda.games.fftcg.words.english.naming import add_naming
from tefuda.games.fftcg.words.english.nouns import add_nouns
from tefuda.games.fftcg.words.english.removed import add_removed
from tefuda.games.fftcg.words.english.spelling import spelled
from tefuda.games.fftcg.words.english.triggers import add_triggers
from tefuda.games.fftcg.words.english.voice import Voice
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.english.words import ENGLISH
from tefuda.kernel.wording.texts import NO_WORDS, read_spelled

PARTS = (
    add_nouns, add_groups, add_changes, add_actions, add_conditions, add_triggers, add_costs, add_fields, add_removed, add_naming, add_abilities,
)  # fmt: skip


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All that the language can say."""
    whole = Grammar(ENGLISH)
    for add in PARTS:
        add(whole)
    return whole


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood, pointing as far as any reading came."""
    found = spelled(text)
    if not found.text:
        return ()
    abilities: tuple[Node, ...] = read_spelled(found, grammar(), "line", NO_WORDS, Voice(name, kind))
    return abilities
