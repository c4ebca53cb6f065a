"""The toy's scenarios: what can be said of its tables, and what is so if nothing is said."""

from __future__ import annotations

from types import MappingProxyType

from tefuda.kernel.proving.setting import Setting
from tests.toy import table as t
from tests.toy.cards.opening import OpenedToy
from tests.toy.playing import Turns


class ToySetting(Setting):
    """Seats A, B, C, D, as many as the format has, and the boss."""

    seats = MappingProxyType({"A": 0, "B": 1, "C": 2, "D": 3})
    opened, usual, turns = OpenedToy, "duel", Turns
    numbers = MappingProxyType({"life": t.LIFE, "energy": t.ENERGY})
    zones = MappingProxyType({"deck": 5})
    phases = MappingProxyType({"act": ("5.2", ""), "deal": ("4.1", ""), "begin": ("4.2", ""), "end": ("4.5", "")})
    phase = "act"


SETTING = ToySetting()
