"""EVOLVE's scenarios: what can be said of its tables, cards and turns, and what is so if nothing is said."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.opening import OpenedEvolve
from tefuda.games.evolve.rules.ch07_turn import Turns
from tefuda.kernel.effects.nodes import LoseAbilities
from tefuda.kernel.proving.laying import BLANK, State
from tefuda.kernel.proving.setting import Setting

BODY = {"attack": 1, "defense": 1}


class EvolveSetting(Setting):
    """Two seats, 先 and 後, each with a leader and ten play points."""

    blanks: ClassVar[tuple[dict[str, Any], ...]] = (
        {"name": BLANK, "kind": t.FOLLOWER, "cost": 1, **BODY},
        {"name": "リーダー", "kind": t.LEADER_KIND},
    )
    kind = t.FOLLOWER
    defaults = MappingProxyType({
        t.LEADER_KIND: {}, "Leader": {}, f"{t.FOLLOWER}・{t.EVOLVED}": BODY, t.EVOLVED: {}, t.FOLLOWER: {"cost": 1, **BODY}, "": {"cost": 1},
    })  # fmt: skip
    opened, turns, taken = OpenedEvolve, Turns, "elapsed"
    numbers = MappingProxyType({
        "pp": t.MOST_PP, "max_pp": t.MOST_PP, "ep": 0, "sep": 0, "title": "", "field_limit": t.LIMITS[t.FIELD], "ex_limit": t.LIMITS[t.EX],
    })  # fmt: skip
    follows = MappingProxyType({"pp": "max_pp"})
    sides = MappingProxyType({"life": ("leader", "defense")})
    zones = MappingProxyType({"deck": 10, "leader": "リーダー"})
    single = ("leader",)
    states = MappingProxyType({
        "evolved": State(over=True), "boxed": State(mark="箱詰め", changes=(LoseAbilities(),)), "defense": State(left="defense"),
    })  # fmt: skip
    phases = MappingProxyType({"start": ("7.2.1", "start"), "main": ("7.3.3", "main"), "end": ("7.4.1", "end")})
    turn_facts = MappingProxyType({"evolve_used": False})


SETTING = EvolveSetting()
