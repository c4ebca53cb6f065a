"""What EVOLVE says of its cards' facts: which are words and which numbers (10.9.1)."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch12_keywords import MEANINGS
from tefuda.kernel.lore import ABILITY_LAYER, NUMBER_LAYER, WORD_LAYER, Lore

WORDS = ("kind", "special", "class", "type", "name", "keyword", "title", "state", "number", "zone")


def changed_in(fact: str) -> int:
    """The layers that change a fact: a word's may do so by an ability given; none changes what counters lie on a card."""
    if fact.startswith("counter"):
        return 0
    return 1 << ABILITY_LAYER | 1 << WORD_LAYER if fact in WORDS else 1 << NUMBER_LAYER


LORE = Lore({zone.name: number for number, zone in enumerate(t.ZONES)}, MEANINGS, changed_in)
