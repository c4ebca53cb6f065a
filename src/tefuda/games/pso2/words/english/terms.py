"""Terms: the English words for kinds, colors, classes and keywords, and what they are called in values."""

from __future__ import annotations

from tefuda.games.pso2 import table as t

KINDS = {
    "character": t.CHARACTER, "item": t.ITEM, "active": t.ACTIVE, "weapon": t.WEAPON, "armor": t.ARMOUR, "mag": t.MAG,
}  # fmt: skip
COLORS = dict(zip(("red", "blue", "yellow", "black"), t.COLORS, strict=True))
CLASSES = dict(
    zip(("Hunter", "Ranger", "Force", "Fighter", "Gunner", "Techter", "Bouncer", "Summoner", "Braver"), t.CLASSES, strict=True)
)  # fmt: skip
KEYWORDS = {
    "War Cry": t.WAR_CRY, "Combo": t.DOUBLE_STRIKE, "Ambush": t.AMBUSH, "Rapid Fire": t.DOUBLE_SHOT, "Snipe": t.SNIPE,
    "Corrosion": t.CORRUPTION, "Proliferation": t.PROLIFERATION, "Frozen": t.FROZEN,
}  # fmt: skip
