"""PSO2's rulebook as a program: one module a chapter, one function a clause, in the rulebook's order.

`rules` is what the chapters register on; `chapters.py` is the table of contents, and importing it registers them all.
"""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.ch103_layers import LAYERS
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.flow.stack import STACK
from tefuda.kernel.table.masks import NUMBERS, PLACES, TURNED, name_mask

GROUPS = {"sides": t.IN_PLAY, "any": tuple(range(len(t.ZONES)))}  # 味方 and 相手 are characters and players
rules = Rules("pso2", {zone.name: number for number, zone in enumerate(t.ZONES)}, LAYERS, GROUPS)
rules.fact("kind", "name", "number", "zone", "color", "class", "type", "heals", "drops", reads=0)
rules.fact("attack", "defense", reads=NUMBERS)
rules.fact(
    "hp", reads=NUMBERS | 1 << t.DECK | name_mask("life")
)  # 201.3, R.2.4.1: of a player the deck, of a boss its life
rules.fact("cost", reads=NUMBERS | STACK)  # 209.3.1: X of what waits in the processing zone
rules.fact("place", reads=PLACES)
BATTLE = name_mask("attacker", "defenders", "stage") | 1 << t.FIELD
ON, OFF = "ON", "OFF"
rules.state(ON, reads=TURNED)(lambda table, card, facts: not card.acted)
rules.state(OFF, reads=TURNED)(lambda table, card, facts: card.acted)
rules.state("face down", reads=0)(lambda table, card, facts: card.facedown)
