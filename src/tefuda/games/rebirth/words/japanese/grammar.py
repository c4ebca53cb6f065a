"""The grammar of the Japanese card language: one set of rules that reads and writes."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.rebirth.words.japanese.abilities import add_abilities
from tefuda.games.rebirth.words.japanese.actions import add_actions
from tefuda.games.rebirth.words.japanese.nouns import add_nouns
from tefuda.games.rebirth.words.japanese.sentences import add_sentences
from tefuda.games.rebirth.words.japanese.statements import add_statements
from tefuda.games.rebirth.words.japanese.triggers import add_triggers
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.japanese.words import JAPANESE


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules, put together once."""
    found = Grammar(JAPANESE)
    for add in (add_nouns, add_actions, add_statements, add_sentences, add_triggers, add_abilities):
        add(found)
    return found
