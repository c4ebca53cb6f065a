"""English words for what the icons of cards stand for."""

from __future__ import annotations

from tefuda.games.cipher import table as t

COLORS = dict(
    zip(("Red", "Blue", "White", "Black", "Green", "Purple", "Yellow", "Brown"), t.SYMBOLS, strict=True)
)  # 4.4.4: players call the symbols by their colours
SEXES = dict(zip(("Male", "Female"), t.SEXES, strict=True))
WEAPONS = dict(
    zip(
        ("Sword", "Lance", "Axe", "Bow", "Tome", "Staff", "Dragonstone", "Knife", "Fang", "Brawl"),
        t.WEAPONS,
        strict=True,
    )
)
TYPES = dict(zip(("Armored", "Beast", "Flier", "Dragon", "Mirage", "Monster"), t.TYPES, strict=True))
ICONS = {"symbol": COLORS, "sex": SEXES, "weapon": WEAPONS, "type": TYPES}
