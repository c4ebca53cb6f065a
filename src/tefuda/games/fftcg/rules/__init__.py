"""FFTCG's rulebook as a program: one module a chapter, one function a clause, in the rulebook's order.

`rules` is what the chapters register on; `chapters.py` is the table of contents, and importing it registers them all.
"""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch11_layers import LAYERS
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.table.masks import NUMBERS, WOUNDED, name_mask

# What is said of casting is said of cards in the hand and the LB deck, of those that effects cast, and of a summon on its way.
GROUPS = {"any": tuple(range(t.OVER)), "castable": (t.HAND, t.LB_DECK, t.STACK, t.BREAK, t.REMOVED)}
rules = Rules("fftcg", {zone.name: number for number, zone in enumerate(t.ZONES)}, LAYERS, GROUPS)
rules.fact("kind", "name", "number", "zone", "element", "job", "category", "generic", reads=0)
rules.fact("cost", "power", reads=WOUNDED | NUMBERS)
BATTLE = name_mask("attackers", "blocker", "party") | 1 << t.FIELD  # who is gone is in no battle
