"""Card trials of Cipher: where a card can lie, tools to use it with, plain cards of its symbols, bonds to pay with."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tefuda.games.cipher import table as t
from tefuda.games.cipher.proving.setting import SETTING
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, AllOf, Compare, Count, Matches, Not, Pool, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.table import atoms
from tefuda.kernel.table.state import Table

PLAIN = [
    {"number": f"TRY-S{place}", "name": f"Trial {place}", "symbols": [symbol], "cost": 1, "attack": 40, "support": 10,
     **({"types": [*t.TYPES], "weapons": [*t.WEAPONS]} if place == 0 else {})}
    for place, symbol in enumerate(t.SYMBOLS)
]  # fmt: skip
# A hero for each player, and what it can become, or grow by.
CHANGED = [
    {"number": f"TRY-C{seat}", "name": f"Trial Hero {seat}", "cost": 3, "class_change": 1, "attack": 40}
    for seat in (0, 1)
]  # fmt: skip
GROWS = "〔起〕〔ターン1回〕自分の手札の「Trial Hero {}」を1枚選び、このユニットの下に重ねて成長させる。"
HEROES = [
    {**hero, "number": f"TRY-H{seat}", "class_change": None, "text": GROWS.format(seat)} for seat, hero in enumerate(CHANGED)
]  # fmt: skip
TOOL = {"cost": 0, "attack": 30}


class Trials(CardTrials):
    """Cipher's cards, each on tables of its own."""

    deeds = ("deploy", "attacked", "skill_used")
    broken = ("defeat", "retreated")
    most_decisions = 160
    setting = SETTING
    tools = (
        {
            "number": "TRY-1",
            "name": "Trial of Defeat",
            **TOOL,
            "text": "〔起〕【〔行動〕】主人公以外のユニットを1体選び、撃破する。",
        },
        {
            "number": "TRY-2",
            "name": "Trial of Return",
            **TOOL,
            "text": "〔起〕【〔行動〕】主人公以外の味方を1体選び、手札に戻す。",
        },
        {
            "number": "TRY-3",
            "name": "Trial of Moving",
            **TOOL,
            "text": "〔起〕〔ターン1回〕ユニットを1体選び、移動させる。",
        },
        {
            "number": "TRY-4",
            "name": "Trial of Readiness",
            **TOOL,
            "text": "〔起〕〔ターン1回〕味方を2体まで選び、未行動にする。",
        },
        {
            "number": "TRY-5",
            "name": "Trial of Loss",
            **TOOL,
            "text": "〔起〕〔ターン1回〕相手は自分の手札を1枚選び、退避エリアに置く。",
        },
    )
    rooms = MappingProxyType({t.FIELD: 16, t.HAND: 10, t.DECK: 30, t.RETREAT: 12, t.BONDS: 8, t.ORBS: 5})
    others = (*PLAIN, *HEROES, *CHANGED)
    plain = MappingProxyType({"": {"cost": 1, "attack": 40}})
    given_to_plain = MappingProxyType({"name": "name"})
    staying = tuple([str(hero["number"]) for hero in HEROES])
    stacked = True  # 14.2.1: of the same name
    chosen, given = (t.FIELD, t.RETREAT), (t.FIELD, t.HAND, t.RETREAT)
    turns = ({"number": 9, "phase": "deploy"}, {"number": 9, "phase": "act"})

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        if zone != t.FIELD:
            return True
        names = self.game.faces[face].facts.names
        there = [self.game.faces[table.cards[card].face].facts.names for card in table.zone(zone, master)]
        return not any(name in names for other in there for name in other)  # 9.2

    def meaning(self, node: Node) -> Node:
        if isinstance(node, v.Need):
            return node.part
        if isinstance(node, Matches) and isinstance(node.group, v.Fighter) and node.group.side:  # 25.6 to 25.8
            return Matches(All(Pool("field", "opponent", (Not(Test("state", t.HERO)),))), node.tests)
        if isinstance(node, v.Formation):  # 21.2.2.1
            allies = [Pool("field", "own", (Test("name", name),)) for name in node.names]
            return AllOf(tuple([Compare(Count(pool), ">=", 1) for pool in allies]))
        if isinstance(node, v.ClassChanged):  # 21.2.2.2
            return Matches(This(), (Test("state", "上級"),))
        if isinstance(node, v.Levelled):  # 21.2.2.3
            return Matches(This(), (Test("state", "重なっている"),))
        if isinstance(node, v.Union):  # 21.2.2.4
            bonds = Pool("bonds", "own", (Test("symbol", node.symbol), Test("state", "表向き")))
            return Compare(Count(bonds), ">=", node.number)
        return node

    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        by = self.game.by_number
        for seat in range(table.seats):
            self.add(table, by[f"TRY-H{seat}"], seat, t.FIELD)
            atoms.mark(table, table.zone(t.FIELD, seat)[0], t.HERO)
            self.add(table, by[f"TRY-C{seat}"], seat, t.HAND, t.HAND)
        self.add(table, subject, 0, *((t.FIELD,) if seed % 4 else ()), t.HAND, t.HAND, t.DECK, t.RETREAT, t.BONDS)
        self.add(table, subject, 1, t.DECK)
        around()
        for seat in range(table.seats):
            self._lay_plain(table, seat)
            if seed % 2 == 0:
                for tool in self.tools:
                    self.add(table, by[str(tool["number"])], seat, t.FIELD)

    def _lay_plain(self, table: Table, seat: int) -> None:
        for step in range(12):
            zones = (t.DECK, t.DECK, *((t.BONDS,) if step < 8 else ()), *((t.RETREAT, t.ORBS) if step < 4 else ()))
            face = self.subject(f"TRY-S{step % len(PLAIN)}")
            self.add(table, face, seat, *zones, *((t.FIELD,) if step < 2 else ()))
