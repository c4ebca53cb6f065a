"""The grammar of the English card language, put together once."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.cipher.words.english.actions import add_actions
from tefuda.games.cipher.words.english.allowances import add_allowances
from tefuda.games.cipher.words.english.changes import add_changes
from tefuda.games.cipher.words.english.conditions import add_conditions
from tefuda.games.cipher.words.english.costs import add_costs
from tefuda.games.cipher.words.english.defined import add_defined
from tefuda.games.cipher.words.english.nouns import add_nouns
from tefuda.games.cipher.words.english.players import add_players
from tefuda.games.cipher.words.english.sentences import add_sentences
from tefuda.games.cipher.words.english.skills import add_skills
from tefuda.games.cipher.words.english.triggers import add_triggers
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.english.words import ENGLISH


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules."""
    found = Grammar(ENGLISH)
    for add in (
        add_nouns,
        add_conditions,
        add_changes,
        add_allowances,
        add_actions,
        add_players,
        add_costs,
        add_sentences,
        add_triggers,
        add_skills,
        add_defined,
    ):
        add(found)
    return found
