"""The grammar of the card language: one set of phrases that reads and writes, said in Japanese and in English."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.rebirth.words.abilities import add_abilities
from tefuda.games.rebirth.words.actions import add_actions
from tefuda.games.rebirth.words.conditions import add_conditions
from tefuda.games.rebirth.words.nouns import add_nouns
from tefuda.games.rebirth.words.sentences import add_sentences
from tefuda.games.rebirth.words.statements import add_statements
from tefuda.games.rebirth.words.triggers import add_triggers
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.phrases import Phrases
from tefuda.kernel.wording.english.words import ENGLISH
from tefuda.kernel.wording.japanese.words import JAPANESE

PARTS = (add_nouns, add_actions, add_statements, add_conditions, add_sentences, add_triggers, add_abilities)


@lru_cache(maxsize=2)
def grammar(english: bool, /) -> Grammar:
    """All the phrases in a language, put together once."""
    phrases = Phrases(Grammar(ENGLISH if english else JAPANESE), english)
    for add in PARTS:
        add(phrases)
    return phrases.grammar
