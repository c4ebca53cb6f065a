"""EVOLVE's rulebook as a program: one module a chapter, one function a clause, in the rulebook's order.

`rules` is what the chapters register on; `chapters.py` is the table of contents, and importing it registers them all.
"""

from __future__ import annotations

from tefuda.games.evolve.rules.ch10_layers import LAYERS, ZONE_GROUPS, ZONE_NUMBERS
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.table.masks import MARKS, NUMBERS, WOUNDED

rules = Rules("evolve", ZONE_NUMBERS, LAYERS, ZONE_GROUPS)
rules.fact("kind", "special", "class", "type", "name", "title", "number", "zone", reads=0)
rules.fact("played_from", reads=MARKS)
rules.fact("cost", "attack", "defense", reads=WOUNDED | NUMBERS)
