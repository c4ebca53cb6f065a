"""Card trials of EVOLVE: where a card can lie, tools to use it with, and what goes with it: bases, evolved cards, cards of its class."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.proving.setting import SETTING
from tefuda.games.evolve.rules.ch06_deck_building import may_be_in_main
from tefuda.games.evolve.rules.ch13_classes import STACK
from tefuda.games.evolve.rules.ch14_titles import CARROT, DRIVE_POINT, MAGIC_ITEM
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.cards.setup import add
from tefuda.kernel.effects.nodes import All, Compare, Count, Fact, Pay, Points, Pool, Quantity, Test
from tefuda.kernel.primitives import mixer
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table

SPELL = {"kind": t.SPELL, "cost": 0}
LEADER: dict[str, object] = {"number": "TRY-0", "name": "試し役", "kind": t.LEADER_KIND}
PLAIN = {"kind": t.FOLLOWER, "cost": 2, "attack": 2, "defense": 4}
BODY: dict[str, object] = {"number": "TRY-9", "name": "試し相手", **PLAIN}
BASE = {"kind": t.FOLLOWER, "cost": 1, "attack": 2, "defense": 3, "text": "【進化】【コスト0】：これは進化する。"}
# What is paid with cards: by the name of the cost, where they are and what they are (13.3.3.2, 14.2.1, 14.3.2.1, 14.4.9).
PAID: dict[str, tuple[str, tuple[Node, ...]]] = {
    "lesson": ("ex", (Test("name", MAGIC_ITEM),)),
    "carrot": ("evolve_deck", (Test("name", CARROT), Test("state", "裏向き"))),
    "drive": ("evolve_deck", (Test("name", DRIVE_POINT), Test("state", "裏向き"))),
}
KIN = 8  # cards of the card's class, as they would be beside it in a deck


class Trials(CardTrials):
    """EVOLVE's cards, each on tables of its own."""

    deeds = ("played", "attacked", "evolved")
    setting = SETTING
    tools = (
        {"number": "TRY-1", "name": "試し斬り", **SPELL, "text": "【クイック】\n場のカード1枚を選ぶ。それを破壊する。"},
        {"number": "TRY-2", "name": "試し育て", **SPELL, "text": "自分の場のフォロワー1体を選ぶ。それは進化する。"},
        {"number": "TRY-3", "name": "試し捨て", **SPELL, "text": "自分の手札1枚を捨てる。1枚引く。"},
        {"number": "TRY-4", "name": "試し戻し", **SPELL, "text": "場のカード1枚を選ぶ。それを手札に戻す。"},
        {"number": "TRY-5", "name": "試し撃ち", **SPELL, "text": "場のフォロワー1体を選ぶ。それに2ダメージ。"},
    )  # fmt: skip
    rooms = MappingProxyType({
        t.LEADER: 1, t.FIELD: 4, t.HAND: 7, t.EX: 4, t.DECK: 24, t.EVOLVE_DECK: 10, t.GRAVEYARD: 14, t.BANISHED: 6,
    })  # fmt: skip
    plain = MappingProxyType({"": PLAIN, t.SPELL: SPELL, t.AMULET: {"kind": t.AMULET, "cost": 2}})
    given_to_plain = MappingProxyType({"type": "types"})
    others, bases = (LEADER, BODY), MappingProxyType({"evolve": BASE})
    numbers = MappingProxyType({"ep": 3, "sep": 1})
    none = MappingProxyType({"pp": 0, "max_pp": 0})
    chosen, given = (t.FIELD, t.EX, t.GRAVEYARD), (t.FIELD, t.HAND, t.EX, t.GRAVEYARD)
    turns = ({"elapsed": [7, 7]},)

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        """Can a card lie there (6.1, 9.1.4, 9.2.2)?"""
        side = self.game.faces[face].sides[0]
        if t.LEADER_KIND in side.kinds or zone == t.LEADER:
            return t.LEADER_KIND in side.kinds and zone == t.LEADER
        if t.EQUIPMENT_KIND in side.kinds:
            return False
        if t.TOKEN in side.special:
            return zone == t.EX or (zone == t.FIELD and (t.FOLLOWER in side.kinds or t.AMULET in side.kinds))
        if t.CREST in side.kinds:
            return zone == t.EX
        if t.ADVANCE in side.special:
            return zone in (t.EVOLVE_DECK, t.FIELD)
        if t.EVOLVED in side.special:
            return zone == t.EVOLVE_DECK
        return zone != t.EVOLVE_DECK and not (zone == t.FIELD and t.SPELL in side.kinds)

    def meaning(self, node: Node) -> Node:
        if isinstance(node, v.SpellChain):  # 13.3.1.2
            return _own("graveyard", node.number, (Test("kind", t.SPELL),))
        if isinstance(node, v.NecroCharge):  # 13.5.1.2
            return _own("graveyard", node.number)
        if isinstance(node, v.Crimson):  # 13.5.2.2
            return Compare(Points("life_went_down"), ">=", 1)
        if isinstance(node, v.Gainpoints) and node.stat == "max_pp":  # 3.2.4.1
            return Compare(Points("max_pp", node.who), "<", t.MOST_PP)
        if isinstance(node, v.EarthRite) or (isinstance(node, Pay) and node.stat == "earth"):  # 13.3.3.2
            number = node.number if isinstance(node, v.EarthRite) else node.amount
            return _own(
                "field", 1, (Test("keyword", STACK), Test("kind", t.AMULET), Test(f"counter:{STACK}", number, ">="))
            )
        if isinstance(node, Pay) and node.stat in PAID:
            zone, tests = PAID[node.stat]
            return _own(zone, node.amount, tests)
        if isinstance(node, Compare) and isinstance(node.left, Points) and node.left.stat == "life":  # 2.8.2
            return change(node, left=Fact("defense", All(Pool("leader", node.left.whose))))
        return node

    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        by = self.game.by_number
        self.add(table, subject, 0, t.LEADER)
        for seat in range(table.seats):
            self.add(table, by["TRY-0"], seat, t.LEADER)
            for tool in self.tools:
                self.add(table, by[tool["number"]], seat, t.HAND)
            self.add(table, by["TRY-9"], seat, t.FIELD, *[t.DECK] * 6, t.GRAVEYARD)
        self.add(table, by["TRY-9"], 1, t.FIELD)
        self._lay_subject(table, subject)
        around()
        self._lay_kin(table, subject, seed)

    def _lay_subject(self, table: Table, subject: int) -> None:
        side = self.game.faces[subject].sides[0]
        if t.EQUIPMENT_KIND in side.kinds:
            bearer = table.zone(t.FIELD, 0)[0]
            gear = add(table, subject, 0, t.EQUIPMENT)
            table.put(change(table.cards[bearer], attached=(gear,), linked=table.tick()))
        elif t.EVOLVED in side.special or t.ADVANCE in side.special:
            self.add(table, subject, 0, t.EVOLVE_DECK, t.EVOLVE_DECK)
            for base in self._bases(side.names)[:2]:
                self.add(table, base, 0, t.FIELD, t.HAND)
                self._lay_counters(table, base, side)
        else:
            self.add(table, subject, 0, t.HAND, t.FIELD, t.EX, t.DECK, t.GRAVEYARD)
            for over in self._evolved(side)[:3]:
                self.add(table, over, 0, t.EVOLVE_DECK)

    def _lay_counters(self, table: Table, base: int, side: Any) -> None:
        """Put counters on the cards that can become this one, where it asks for them: what it was may have put them there."""
        asked = [node.fact for node in within(side.abilities) if isinstance(node, Fact)]
        counters = tuple([(name[8:], 2) for name in dict.fromkeys(asked) if name.startswith("counter:")])
        for card in table.zone(t.FIELD, 0) if counters else ():
            if table.cards[card].face == base:
                table.put(change(table.cards[card], counters=counters))

    def _bases(self, names: tuple[str, ...]) -> list[int]:
        """Who can become an evolved card of these names."""
        sides = enumerate([one.sides[0] for one in self.game.faces])
        others = [index for index, side in sides if set(names) & set(_grows_into(side))]
        return self._cards([*self.game.by_name.get(names[0], ()), *others], t.HAND)

    def _evolved(self, side: Any) -> list[int]:
        """What a card can become."""
        names = dict.fromkeys([*side.names, *_grows_into(side)])
        return self._cards([index for name in names for index in self.game.by_name.get(name, ())], t.EVOLVE_DECK)

    def _cards(self, faces: list[int], zone: int) -> list[int]:
        return [face for face in faces if self.may_be(self.one_of_each, face, 0, zone)]

    def _lay_kin(self, table: Table, subject: int, seed: int) -> None:
        own = self.game.faces[subject].sides[0].classes[0]
        faces = enumerate(self.game.faces)
        kin = [i for i, one in faces if may_be_in_main(one.sides[0]) and one.sides[0].classes[0] == own]
        for step in range(KIN if kin else 0):
            face = kin[mixer.word(seed, 100 + step) % len(kin)]
            self.add(table, face, 0, (t.DECK, t.GRAVEYARD, t.DECK, t.HAND)[step % 4])


def _own(zone: str, number: Quantity, tests: tuple[Node, ...] = ()) -> Compare:
    """The condition that one has so many such cards in a zone."""
    return Compare(Count(Pool(zone, "own", tests)), ">=", number)


def _grows_into(side: Any) -> list[str]:
    """The names of other cards that a card can evolve into by its own words."""
    return [name for node in within(side.abilities) for name in getattr(node, "into", ())]
