"""FFTCG's scenarios: what can be said of its tables, cards and turns, and what is so if nothing is said."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.opening import OpenedFFTCG
from tefuda.games.fftcg.proving.scenario_moves import VERBS
from tefuda.games.fftcg.rules.ch09_turn import Turns
from tefuda.games.fftcg.rules.ch10_attack import AttackPhase
from tefuda.kernel.proving.laying import State
from tefuda.kernel.proving.setting import Setting

FORWARD = {"cost": 2, "power": 2000, "generic": True}
BACKUP = {"kind": t.BACKUP, "cost": 2, "generic": True}


class FFTCGSetting(Setting):
    """Two seats, 先 and 後; blank forwards and backups of every element."""

    moves = VERBS
    blanks: ClassVar[tuple[dict[str, Any], ...]] = (
        {"name": "札", "elements": [t.FIRE], **FORWARD},
        *[{"name": f"{element}札", "elements": [element], **FORWARD} for element in t.ELEMENTS],
        *[{"name": f"{element}控", "elements": [element], **BACKUP} for element in t.ELEMENTS],
    )
    kind = t.FORWARD
    defaults = MappingProxyType({t.FORWARD: {"cost": 0, "power": 5000}, "": {"cost": 0}})
    opened, turns, taken = OpenedFFTCG, Turns, "turns"
    numbers = MappingProxyType({"crystals": 0, "hand_limit": t.HAND_LIMIT})
    unlisted = ("over",)
    states = MappingProxyType({"dull": State("acted"), "frozen": State(mark=t.FROZEN), "primed": State(over=True)})
    phases = MappingProxyType({
        "active": ("9.1.1.1", "active"), "draw": ("9.2.1.1", "draw"), "main": ("9.3.1.4", "main1"), "preparation": ("9.4.1", "main1"),
        "attack": ("9.4.1", "attack", AttackPhase, "10.1.2.1"), "main2": ("9.3.1.1", "main2"), "end": ("9.5.1.1", "end"),
    })  # fmt: skip


SETTING = FFTCGSetting()
