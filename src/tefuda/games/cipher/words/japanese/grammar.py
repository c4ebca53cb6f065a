"""The grammar of the Japanese card language, put together once."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.cipher.words.japanese.actions import add_actions
from tefuda.games.cipher.words.japanese.changes import add_changes
from tefuda.games.cipher.words.japanese.conditions import add_conditions
from tefuda.games.cipher.words.japanese.costs import add_costs
from tefuda.games.cipher.words.japanese.nouns import add_nouns
from tefuda.games.cipher.words.japanese.sentences import add_sentences
from tefuda.games.cipher.words.japanese.skills import add_skills
from tefuda.games.cipher.words.japanese.triggers import add_triggers
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.japanese.words import JAPANESE


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules."""
    found = Grammar(JAPANESE)
    for add in (
        add_nouns,
        add_conditions,
        add_changes,
        add_actions,
        add_costs,
        add_sentences,
        add_triggers,
        add_skills,
    ):
        add(found)
    return found
