"""Chapter 10.9: the layers of continuous effects."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.kernel.table.layers import ABILITY_LAYER, NUMBER_LAYER, WORD_LAYER, Layers

# What is no number is changed as such, or by an ability that is given.
WORDS = ("kind", "special", "class", "type", "name", "keyword", "title", "state", "number", "zone")
ZONE_NUMBERS = {zone.name: number for number, zone in enumerate(t.ZONES)}
ZONE_GROUPS = {"playable": (t.HAND, t.EX, t.RESOLUTION)}
# 10.9.1: whoever asks for a number asks for what all effects make of it, be it to know who has an ability.
LAYERS = Layers(
    changed=dict.fromkeys(WORDS, 1 << ABILITY_LAYER | 1 << WORD_LAYER),
    otherwise=1 << NUMBER_LAYER,
    ahead=("attack", "defense", "cost"),
    by_play=True,  # 10.9.1.6.1, 10.9.1.6.2
)
