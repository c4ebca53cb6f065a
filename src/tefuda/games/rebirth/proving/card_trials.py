"""Card trials of Reバース: a table for each card, with energy, members to be chosen and cards to be paid with."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.proving.setting import SETTING
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Compare, Count, Pay, Pool, Quantity, Test
from tefuda.kernel.primitives import mixer
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.table.state import Table

RETIRED = 5  # cards that a player can have retired and not be about to lose (10.6.2)
MOVED = (  # what the cards of trials do to others
    "自分のメンバーから1枚選び、控え室に置く",
    "相手のメンバーから1枚選び、控え室に置く",
    "自分のメンバーから1枚選び、手札に戻す",
    "自分の手札から1枚選び、控え室に置く",
    "自分の控え室から1枚選び、メンバーに置く",
    "自分のエネルギーから1枚選び、控え室に置く",
)
PLAIN = {"kind": t.CHARACTER, "cost": 1, "atk": 3, "def": 5}


class Trials(CardTrials):
    """Reバース's cards, each on tables of its own."""

    deeds = ("played", "attacked")
    broken = ("retire", "retired")
    setting = SETTING
    others = (
        {"number": "TRY-1", "name": "試しの一", **PLAIN},
        {"number": "TRY-2", "name": "試しの二", **PLAIN, "def": 7},
        {"number": "TRY-R", "name": "試しの再", "kind": t.RE_BIRTH},
        {"number": "TRY-P", "name": "試しの友", "kind": t.PARTNER},
    )
    plain = MappingProxyType({"": PLAIN, t.RE_BIRTH: {"kind": t.RE_BIRTH}})
    given_to_plain = MappingProxyType({"name": "name", "trait": "traits"})
    tools = (
        {
            "number": "TRY-S",
            "name": "試しの火花",
            **PLAIN,
            "text": "【スパーク】：カードを1枚引く。\n【キャンセル】：【スパーク】",
        },
        {
            "number": "TRY-T",
            "name": "試しの手",
            "kind": t.PARTNER,
            "text": "\n".join([f"【起】【ターン1】：［エネ0］あなたは{moved}。" for moved in MOVED]),
        },
    )
    rooms = MappingProxyType({
        t.DECK: 30, t.HAND: 10, t.ENTRY: 1, t.MEMBER: 3, t.ENERGY: 8, t.REBIRTH: 2, t.RETIRE: 5, t.WAITING: 12, t.MEMORY: 3,
    })  # fmt: skip
    chosen, given = (t.MEMBER, t.RETIRE, t.WAITING), (t.MEMBER, t.HAND, t.WAITING)
    turns = ({"phase": "main"}, {"phase": "attack"})

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        kind: str = self.game.faces[face].facts.kinds[0]
        if kind == t.PARTNER:
            return zone in (t.HAND, t.ENERGY)
        if zone == t.REBIRTH:
            return kind == t.RE_BIRTH
        return zone not in t.FIELD or kind == t.CHARACTER

    def meaning(self, node: Node) -> Node:
        if isinstance(node, v.ReCombo):  # 11.5.2, 11.5.3
            named = (Test("name", node.name, "has"),) if node.name else ()
            return _own("rebirth", ">=", 1, (Test("kind", t.RE_BIRTH), *named))
        if isinstance(node, v.FullPotential):  # 11.7.2, 11.7.3
            tests, retired = (AnyOf(node.tests),) if node.tests else (), min(node.level, RETIRED)
            return AllOf((_own("retire", ">=", retired, tests), _own("member", ">=", node.level - retired, tests)))
        if isinstance(node, Compare) and isinstance(node.left, v.EmptySeats) and type(node.right) is int:
            return Compare(len(t.SEATS) - node.right, node.op, Count(Pool("member", node.left.whose)))
        if isinstance(node, v.Put) and (node.zone, node.place) == ("member", "empty"):
            return _own("member", "<", len(t.SEATS))
        return _own("energy", ">=", node.amount) if isinstance(node, Pay) else node

    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        plain, other = self.subject("TRY-1"), self.subject("TRY-2")
        entry, member = (subject, other) if seed % 2 else (plain, subject)
        self.add(table, entry, 0, t.ENTRY)
        self.add(table, member, 0, t.MEMBER)
        self.add(table, subject, 0, t.HAND, t.HAND, t.DECK, t.DECK, t.DECK, t.WAITING, t.REBIRTH, t.ENERGY)
        self.add(table, subject, 1, t.DECK, t.HAND)
        for seat in range(table.seats):
            self.add(table, plain, seat, t.ENTRY, t.MEMBER, *[t.ENERGY] * 3, *[t.HAND] * 3, t.WAITING, t.WAITING)
            self.add(table, self.subject("TRY-P" if seed % 2 else "TRY-T"), seat, t.ENERGY)
            self.add(table, self.subject("TRY-P"), seat, t.ENERGY, t.ENERGY, t.HAND)
        around()
        for seat in range(table.seats):
            retired = mixer.word(seed, seat) % 5
            self.add(table, other, seat, *[t.DECK] * 8, t.MEMBER, *[t.RETIRE] * retired, t.WAITING)
            self.add(table, self.subject("TRY-R"), seat, t.DECK, t.WAITING)
            self.add(table, self.subject("TRY-S"), seat, *[t.DECK] * 4, t.HAND)


def _own(zone: str, op: str, number: Quantity, tests: tuple[Node, ...] = ()) -> Compare:
    """The condition that one has so many such cards in a zone."""
    return Compare(Count(Pool(zone, "own", tests)), op, number)
