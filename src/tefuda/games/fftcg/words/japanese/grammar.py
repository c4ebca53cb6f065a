"""The grammar of the Japanese card language, put together once."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.fftcg.words.japanese.abilities import add_abilities
from tefuda.games.fftcg.words.japanese.actions import add_actions
from tefuda.games.fftcg.words.japanese.conditions import add_conditions
from tefuda.games.fftcg.words.japanese.costs import add_costs
from tefuda.games.fftcg.words.japanese.nouns import add_nouns
from tefuda.games.fftcg.words.japanese.numbers import add_numbers
from tefuda.games.fftcg.words.japanese.sentences import add_sentences
from tefuda.games.fftcg.words.japanese.statements import add_statements
from tefuda.games.fftcg.words.japanese.statics import add_statics
from tefuda.games.fftcg.words.japanese.triggers import add_triggers
from tefuda.kernel.effects.nodes import This
from tefuda.kernel.wording.engine.grammar import Given, Grammar
from tefuda.kernel.wording.japanese.words import JAPANESE


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules."""
    found = Grammar(JAPANESE)
    for add in (
        add_nouns,
        add_numbers,
        add_conditions,
        add_costs,
        add_actions,
        add_statements,
        add_triggers,
        add_sentences,
        add_statics,
        add_abilities,
    ):
        add(found)
    return found


def given(name: str) -> Given:
    """What the words mean that differ from card to card: its own name is the card (5.2.4.1)."""
    return {"self": {name: This()}}
