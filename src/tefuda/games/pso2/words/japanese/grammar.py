"""The grammar of the Japanese card language, put together once."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.pso2.words.japanese.abilities import add_abilities
from tefuda.games.pso2.words.japanese.actions import add_actions
from tefuda.games.pso2.words.japanese.nouns import add_nouns
from tefuda.games.pso2.words.japanese.replacing import add_replacing
from tefuda.games.pso2.words.japanese.sentences import add_sentences
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.japanese import JAPANESE


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules."""
    found = Grammar(JAPANESE)
    for add in (add_nouns, add_actions, add_sentences, add_abilities, add_replacing):
        add(found)
    return found
