"""Reバース's rulebook as a program: one module a chapter, one function a clause, in the rulebook's order.

`rules` is what the chapters register on; `chapters.py` is the table of contents, and importing it registers them all.
"""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.table.layers import ABILITY_LAYER, NUMBER_LAYER, WORD_LAYER, Layers
from tefuda.kernel.table.masks import NUMBERS

NUMBERED = {zone.name: number for number, zone in enumerate(t.ZONES)}
GROUPS = {"field": t.FIELD}  # キャラ without a zone (2.2.3.1)
WORDS, FIGURES, ABILITIES = 1 << WORD_LAYER, 1 << NUMBER_LAYER, 1 << ABILITY_LAYER
CHANGED = {
    "name": WORDS, "kind": WORDS, "trait": WORDS, "title": 0, "zone": 0, "place": 0, "state": 0, "damage": 0,
    "cost": FIGURES, "attack": FIGURES, "defense": FIGURES, "keyword": ABILITIES,
}  # fmt: skip
rules = Rules("rebirth", NUMBERED, Layers(changed=CHANGED), GROUPS)  # 9.10.1.2 to 9.10.1.4
rules.fact("name", "kind", "trait", "title", "zone", reads=0)
rules.fact("cost", "attack", "defense", reads=NUMBERS)
rules.hears_leaving = False  # 9.8.4.2 speaks only of a card that comes together with what it waits for
rules.counts_plays = True  # 9.2.2.1: 【ターン1】 is about being played, not about waiting
