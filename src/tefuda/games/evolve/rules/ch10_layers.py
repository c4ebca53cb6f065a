"""Chapters 10.3 and 10.9: the layers of continuous effects, and the zones in which abilities are in force."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.kernel.layers import ABILITY_LAYER, NUMBER_LAYER, WORD_LAYER, Layers

# What is no number is changed as such, or by an ability that is given.
WORDS = ("kind", "special", "class", "type", "name", "keyword", "title", "state", "number", "zone")
ZONE_NUMBERS = {zone.name: number for number, zone in enumerate(t.ZONES)}
ZONE_GROUPS = {"playable": (t.HAND, t.EX, t.RESOLUTION)}


def places(zone: str) -> int:
    """10.3.4 to 10.3.6: the zones, as a bit mask, where an ability that works in one can be in force (`Evolve.in_force`)."""
    if zone == "field":
        return 1 << t.FIELD | 1 << t.EX | 1 << t.LEADER | 1 << t.EQUIPMENT
    if zone == "hand":
        return 1 << t.HAND | 1 << t.EX | 1 << t.RESOLUTION
    if zone == "ex":
        return 1 << t.EX | 1 << t.RESOLUTION
    return 1 << ZONE_NUMBERS[zone] if zone in ZONE_NUMBERS else -1


LAYERS = Layers(changed=dict.fromkeys(WORDS, 1 << ABILITY_LAYER | 1 << WORD_LAYER), otherwise=1 << NUMBER_LAYER)
