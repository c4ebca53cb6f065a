"""Chapter 103.5, numbers: in which order continuous effects are applied: abilities, then what is no number, then numbers by time."""

from __future__ import annotations

from tefuda.kernel.table.layers import ABILITY_LAYER, NUMBER_LAYER, WORD_LAYER, Layers

# 103.5.4, 103.5.5: numbers in the order of their times, so that a setting wipes what was worked out before it.
WORDS = ("kind", "color", "class", "type", "name")
NUMBER_FACTS = ("attack", "hp", "defense", "cost")
LAYERS = Layers(
    changed={
        "keyword": 1 << ABILITY_LAYER,
        **dict.fromkeys(WORDS, 1 << WORD_LAYER),
        **dict.fromkeys(NUMBER_FACTS, 1 << NUMBER_LAYER),
    },
    otherwise=0,
)
