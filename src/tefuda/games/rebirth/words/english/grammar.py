"""The grammar of the English card language: one set of rules that reads and writes."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.rebirth.words.english.abilities import add_abilities
from tefuda.games.rebirth.words.english.actions import add_actions
from tefuda.games.rebirth.words.english.nouns import add_nouns
from tefuda.games.rebirth.words.english.sentences import add_sentences
from tefuda.games.rebirth.words.english.statements import add_statements
from tefuda.games.rebirth.words.english.triggers import add_triggers
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.english.words import ENGLISH


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules, put together once."""
    found = Grammar(ENGLISH)
    for add in (add_nouns, add_actions, add_statements, add_sentences, add_triggers, add_abilities):
        add(found)
    return found
