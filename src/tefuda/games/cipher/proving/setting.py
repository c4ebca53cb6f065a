"""Cipher's scenarios: what can be said of its tables, cards and turns, and what is so if nothing is said."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.cipher import table as t
from tefuda.games.cipher.cards.opening import OpenedCipher
from tefuda.games.cipher.proving.scenario_moves import VERBS
from tefuda.games.cipher.rules.ch13_turn import Turns
from tefuda.kernel.proving.laying import State
from tefuda.kernel.proving.setting import Setting


class CipherSetting(Setting):
    """Two seats, 先 and 後. The first unit of a player is the hero; decks are of blank cards without a symbol, orbs too."""

    moves = VERBS
    blanks: ClassVar[tuple[dict[str, Any], ...]] = (
        {"name": "札", "cost": 1, "attack": 30, "support": 10},
        {"name": "主", "cost": 1, "attack": 30, "support": 10},  # the hero of a player of whom nothing is said
        *[{"name": f"{symbol}札", "cost": 1, "attack": 30, "support": 10, "symbols": [symbol]} for symbol in t.SYMBOLS],
    )
    opened, turns, taken = OpenedCipher, Turns, "turns"
    zones = MappingProxyType({"deck": 10, "field": ["主"], "orbs": 5, "retreat": 1})
    first_is = MappingProxyType({"field": "hero"})
    unlisted = ("over",)
    states = MappingProxyType({
        "hero": State(mark=t.HERO), "defeated": State(mark=t.DEFEATED), "levelled": State(mark=t.LEVELLED),
        "class_changed": State(mark=t.CLASS_CHANGED), "grown": State(mark=t.GROWN), "bonus": State(mark=t.BONUS), "over": State(over=True),
    })  # fmt: skip
    phase = "act"
    phases = MappingProxyType({
        "start": ("13.2.1.1", "start"), "bond": ("13.3.1", "bond"), "deploy": ("13.4.1", "deploy"), "act": ("13.5.1.3", "act"),
        "end": ("13.6.1.1", "end"),
    })  # fmt: skip


SETTING = CipherSetting()
