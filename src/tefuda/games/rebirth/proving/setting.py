"""Reバース's scenarios: what can be said of its tables, cards and turns, and what is so if nothing is said."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.cards.opening import OpenedRebirth
from tefuda.games.rebirth.proving.scenario_moves import VERBS
from tefuda.games.rebirth.rules.ch07_turn import Turns
from tefuda.games.rebirth.rules.ch08_attack import AttackPhase
from tefuda.kernel.proving.laying import State
from tefuda.kernel.proving.setting import Setting


class RebirthSetting(Setting):
    """Two seats, 先 and 後, with more players up to six; blank characters, Re-births and partners."""

    seats = MappingProxyType({"先": 0, "後": 1, "丙": 2, "丁": 3, "戊": 4, "己": 5})
    moves = VERBS
    blanks: ClassVar[tuple[dict[str, Any], ...]] = (
        {"name": "札", "cost": 1, "atk": 2, "def": 4},
        {"name": "新", "kind": t.RE_BIRTH},
        {"name": "友", "kind": t.PARTNER},
    )
    kind = t.CHARACTER
    defaults = MappingProxyType({t.CHARACTER: {"cost": 1, "atk": 2, "def": 4}})
    opened, turns, taken = OpenedRebirth, Turns, "turns"
    zones = MappingProxyType({"deck": 10, "entry": ["札"]})
    unlisted = ("partners",)
    states = MappingProxyType({"rested": State("acted")})
    phases = MappingProxyType({
        "standby": ("7.1.1", "standby"), "energy": ("7.3.1", "energy"), "main": ("7.4.2", "main"),
        "attack": ("7.5.1", "attack", AttackPhase, "8.2.1"), "end": ("7.6.1", "end"),
    })  # fmt: skip


SETTING = RebirthSetting()
