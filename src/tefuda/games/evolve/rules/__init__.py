"""EVOLVE's rulebook as a program: one module a chapter, one function a clause, in the rulebook's order.

`rules` is what the chapters register on; `chapters.py` is the table of contents, and importing it registers them all.
"""

from __future__ import annotations

from tefuda.games.evolve.rules.ch10_layers import LAYERS, ZONE_NUMBERS, places
from tefuda.kernel.dependence import NUMBERS, TURNED, WOUNDED, named
from tefuda.kernel.rules import Rules

rules = Rules("evolve", ZONE_NUMBERS, LAYERS, places)
rules.fact("kind", "special", "class", "type", "name", "title", "number", "zone", reads=0)
rules.fact("cost", "attack", "defense", reads=WOUNDED | NUMBERS)
rules.state("スタンド", "アクト", reads=TURNED)
rules.state("進化", reads=0)
rules.state("交戦", "攻撃", reads=named("battle"))
