"""Card trials of PSO2: where a card can lie, tools to use it with, PP of every color, plain cards around it."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.proving.setting import SETTING
from tefuda.kernel.primitives import mixer
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.table.state import Table

ACTIVE = {"kind": t.ACTIVE, "cost": 0}
PLAIN = [
    {"number": f"TRY-{place}", "name": f"Trial Character {place}", "kind": t.CHARACTER, "colors": [color], "classes": [*t.CLASSES],
     "cost": 1, "attack": 1, "hp": 4}
    for place, color in enumerate(t.COLORS)
]  # fmt: skip
OWN_ZONES = {"player": t.PLAYER_ZONE, "mag": t.MAG_ZONE, "boss": t.PLAYER_ZONE}


class Trials(CardTrials):
    """PSO2's cards, each on tables of its own."""

    deeds = ("played", "attacked", "used")
    broken = ("destroy", "fall")
    most_decisions = 120  # whoever has the right to act is asked again and again
    setting = SETTING
    tools = (
        {"number": "TRY-B", "name": "Trial of Breaking", **ACTIVE, "text": "場のキャラ1体を選び、それを破壊する。"},
        {"number": "TRY-R", "name": "Trial of Returning", **ACTIVE, "text": "場のキャラ1体を選び、それを手札に戻す。"},
        {"number": "TRY-W", "name": "Trial of Wounds", **ACTIVE, "text": "場のキャラ1体を選び、それに1ダメージを与える。"},
        {"number": "TRY-O", "name": "Trial of Standing", **ACTIVE, "text": "場のキャラ1体を選び、それを【ON】にする。"},
        {"number": "TRY-D", "name": "Trial of Damage", **ACTIVE, "text": "相手のプレイヤーに2ダメージを与える。"},
        {"number": "TRY-L", "name": "Trial of Loss", **ACTIVE, "text": "手札を1枚捨てる。1枚ドローする。"},
    )  # fmt: skip
    rooms = MappingProxyType({
        t.DECK: 30, t.HAND: 12, t.FIELD: 14, t.PP: 14, t.DISCARD: 14, t.PLAYER_ZONE: 1, t.MAG_ZONE: 1,
    })  # fmt: skip
    others = (*PLAIN, {"number": "TRY-P", "name": "Trial Player", "kind": t.PLAYER, "attack": 1, "hp": 40})
    chosen, given = (t.FIELD, t.DISCARD), (t.FIELD, t.HAND, t.DISCARD)

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        facts, section = self.game.faces[face].facts, self.game.sections[face]
        if zone in (t.PLAYER_ZONE, t.MAG_ZONE) or section != "main":
            return bool(OWN_ZONES.get(section) == zone and section != "boss")
        if zone == t.FIELD:
            return t.CHARACTER in facts.kinds or facts.kinds == (t.ITEM,)
        return True

    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        zone = OWN_ZONES.get(self.game.sections[subject])
        for master in range(table.masters):
            own = zone == t.PLAYER_ZONE and master == 0
            self.add(table, subject if own else self.subject("TRY-P"), master, t.PLAYER_ZONE)
        if zone == t.MAG_ZONE:
            self.add(table, subject, 0, t.MAG_ZONE)
        if zone is None:
            self.add(table, subject, 0, t.HAND, t.HAND, t.DECK, t.DISCARD)
            self.add(table, subject, 1, t.DECK)
            if self.may_be(table, subject, 0, t.FIELD):
                self.add(table, subject, 0, t.FIELD)
        around()
        self._lay_others(table, seed)

    def _lay_others(self, table: Table, seed: int) -> None:
        for master in range(table.masters):
            for tool in self.tools if seed % 2 == 0 and master < table.seats else ():
                self.add(table, self.subject(str(tool["number"])), master, t.HAND)
            for place in range(12):
                self.add(table, self.subject(f"TRY-{place % 4}"), master, t.PP)
            for place in range(8):
                plain = self.subject(f"TRY-{mixer.word(seed, 10 * master + place) % 4}")
                more = (t.HAND, t.DISCARD, t.FIELD) if place < 3 else ()
                self.add(table, plain, master, t.DECK, t.DECK, *more)
