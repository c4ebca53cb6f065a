"""PSO2's scenarios: what can be said of its tables, cards and turns, and what is so if nothing is said."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.cards.opening import OpenedPSO2
from tefuda.games.pso2.proving.scenario_moves import VERBS
from tefuda.games.pso2.rules.ch500_turn import Turns
from tefuda.kernel.proving.laying import State
from tefuda.kernel.proving.setting import Setting

CHARACTER = {"kind": t.CHARACTER, "cost": 1, "attack": 1, "hp": 2}


class PSO2Setting(Setting):
    """Two seats, 先 and 後, each with a player card; blank characters of every color."""

    moves = VERBS
    seats = MappingProxyType({"先": 0, "後": 1, "三": 2, "四": 3})
    blanks: ClassVar[tuple[dict[str, Any], ...]] = (
        {"name": "札", **CHARACTER},
        *[{"name": f"{color}札", "colors": [color], **CHARACTER} for color in t.COLORS],
        {"name": "主人公", "kind": t.PLAYER, "hp": 40},
        {"name": "相棒", "kind": t.MAG},
    )
    kind = t.CHARACTER
    defaults = MappingProxyType({
        t.CHARACTER: {"cost": 0, "attack": 1, "hp": 2}, t.PLAYER: {"hp": 40}, t.WEAPON: {"cost": 0, "attack": 1},
        t.ARMOUR: {"cost": 0, "defense": 1}, t.MAG: {}, t.BOSS: {"hp": 20}, "": {"cost": 0},
    })  # fmt: skip
    back_differs = True
    opened, turns, taken = OpenedPSO2, Turns, "turns"
    numbers = MappingProxyType({"life": 0})
    zones = MappingProxyType({"deck": 10, "player": ["主人公"]})
    single = ("player", "mag")
    states = MappingProxyType({"off": State("acted")})
    phases = MappingProxyType({
        "turn": ("500.1", "start"), "start": ("501.1.1", "start"), "draw": ("502.1.1", "draw"), "pp": ("502.1.2", "pp"),
        "main": ("504.1", "main"),
        "end": ("504.1.6.2", "end"), "refresh": ("505.2", "refresh"),
    })  # fmt: skip


SETTING = PSO2Setting()
