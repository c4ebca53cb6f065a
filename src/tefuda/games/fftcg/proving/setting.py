"""FFTCG's scenarios: what can be said of its tables, cards and turns, and what is so if nothing is said."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.opening import OpenedFFTCG
from tefuda.games.fftcg.proving.scenario_moves import VERBS
from tefuda.games.fftcg.rules.ch09_turn import Turns
from tefuda.games.fftcg.rules.ch10_attack import AttackPhase
from tefuda.kernel.cards.setup import add
from tefuda.kernel.proving.laying import laid_over, marked
from tefuda.kernel.proving.setting import Setting, go_on_at
from tefuda.kernel.state import Table

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
    opened, turns, taken = OpenedFFTCG, Turns, "turns"
    numbers = MappingProxyType({"crystals": 0, "hand_limit": t.HAND_LIMIT})
    unlisted = ("over",)
    states = MappingProxyType({
        "dull": lambda layout, card, _: layout.change(card, acted=True),
        "frozen": marked(t.FROZEN),
        "primed": laid_over(t.OVER),
    })  # fmt: skip
    phases = MappingProxyType({
        "active": ("9.1.1.1", "active"), "draw": ("9.2.1.1", "draw"), "main": ("9.3.1.4", "main1"), "preparation": ("9.4.1", "main1"),
        "attack": ("9.4.1", "attack"), "main2": ("9.3.1.1", "main2"), "end": ("9.5.1.1", "end"),
    })  # fmt: skip

    def with_defaults(self, card: dict[str, Any]) -> dict[str, Any]:
        power = {"power": 5000} if card.get("kind", t.FORWARD) == t.FORWARD else {}
        return {"cost": 0, **power, **card}

    def lay(self, table: Table, face: int, master: int, zone: int) -> int:
        return add(table, face, master, zone, True if zone == t.LB_DECK else None)

    def enter(self, table: Table, phase: str) -> None:
        super().enter(table, phase)
        if phase == "attack":  # right before the declaration
            table.at[-1] += 1
            go_on_at(table, AttackPhase, "10.1.2.1")


SETTING = FFTCGSetting()
