"""Cipher's rulebook as a program: one module a chapter, one function a clause, in the rulebook's order.

`rules` is what the chapters register on; `chapters.py` is the table of contents, and importing it registers them all.
"""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch02_layers import LAYERS
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.table.masks import NUMBERS, TURNED, name_mask

GROUPS = {"any": tuple(range(t.OVER))}
rules = Rules("cipher", {zone.name: number for number, zone in enumerate(t.ZONES)}, LAYERS, GROUPS)
rules.keeps_events = "hand special"  # 10.1.1.1.5: what comes to the hand later may be triggered by what happened before
rules.uses_when_executed = True  # 10.2.3.1.1: a limit is used up when the skill is executed, not when it triggers
rules.never_silent = ("special",)  # 23.1.17.1: a special skill is no automatic skill
rules.fact("name", "title", "zone", "symbol", "sex", "weapon", "type", "class", "range", reads=0)
rules.fact("attack", "cost", "class_change", "support", "orbs", "raised", reads=NUMBERS)
COMBAT = name_mask("attacker", "defender") | 1 << t.FIELD  # who has left the field fights no more
ACTED = TURNED
