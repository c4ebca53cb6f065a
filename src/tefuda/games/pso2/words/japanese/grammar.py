"""The grammar of the Japanese card language, put together once."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.pso2.words.japanese.abilities import add_abilities
from tefuda.games.pso2.words.japanese.ability_terms import add_ability_terms
from tefuda.games.pso2.words.japanese.actions import add_actions
from tefuda.games.pso2.words.japanese.changes import add_changes
from tefuda.games.pso2.words.japanese.conditions import add_conditions
from tefuda.games.pso2.words.japanese.definitions import add_definitions
from tefuda.games.pso2.words.japanese.going_off import add_going_off
from tefuda.games.pso2.words.japanese.nouns import add_nouns
from tefuda.games.pso2.words.japanese.pairs import add_pairs
from tefuda.games.pso2.words.japanese.playing import add_playing
from tefuda.games.pso2.words.japanese.replacing import add_replacing
from tefuda.games.pso2.words.japanese.sentences import add_sentences
from tefuda.games.pso2.words.japanese.triggers import add_triggers
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.japanese.words import JAPANESE

ADDING = (
    add_nouns, add_conditions, add_actions, add_pairs, add_changes, add_sentences, add_triggers, add_abilities, add_playing, add_going_off,
    add_ability_terms, add_definitions, add_replacing,
)  # fmt: skip


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules."""
    found = Grammar(JAPANESE)
    for add in ADDING:
        add(found)
    return found
