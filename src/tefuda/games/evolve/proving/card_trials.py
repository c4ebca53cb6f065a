"""Trying a card: a table of its own for it, with what it speaks of around it and the means to use it in every way."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.examining import playable
from tefuda.games.evolve.cards.loading import face, packs
from tefuda.games.evolve.cards.opening import OpenedEvolve
from tefuda.games.evolve.cards.starting import add, empty
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.rules.ch07_turn import Turns, turn
from tefuda.games.evolve.table import Face, Player
from tefuda.kernel import rng
from tefuda.kernel.effects import Pool, Test
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.state import Table, change
from tefuda.kernel.values import Node, within
from tefuda.kernel.wording import examined

# What makes happen to a card what its own text does not: written as any card is, and played by the rules.
TOOLS: tuple[dict[str, Any], ...] = (
    {"number": "TRY-1", "name": "試し斬り", "text": "【クイック】\n場のカード1枚を選ぶ。それを破壊する。"},
    {"number": "TRY-2", "name": "試し育て", "text": "自分の場のフォロワー1体を選ぶ。それは進化する。"},
    {"number": "TRY-3", "name": "試し捨て", "text": "自分の手札1枚を捨てる。1枚引く。"},
    {"number": "TRY-4", "name": "試し戻し", "text": "場のカード1枚を選ぶ。それを手札に戻す。"},
    {"number": "TRY-5", "name": "試し撃ち", "text": "場のフォロワー1体を選ぶ。それに2ダメージ。"},
)
LEADER = {"number": "TRY-0", "name": "試し役", "kind": t.LEADER_KIND}
BODY = {"number": "TRY-9", "name": "試し相手", "kind": t.FOLLOWER, "cost": 2, "attack": 2, "defense": 4}
BASE = {"kind": t.FOLLOWER, "cost": 1, "attack": 2, "defense": 3, "text": "【進化】【コスト0】：これは進化する。"}
ROOM = {t.FIELD: 4, t.HAND: 7, t.EX: 4, t.DECK: 24, t.EVOLVE_DECK: 10, t.GRAVEYARD: 14, t.BANISHED: 6}
PLACES = {zone.name: number for number, zone in enumerate(t.ZONES)}


def invented(faces: list[Face]) -> list[Face]:
    """What the trials need besides the cards themselves: tools, a leader, and bases for evolved cards without one."""
    names = {side.names[0] for one in faces for side in one.sides if t.EVOLVED not in side.special}
    lonely = dict.fromkeys(
        side.names[0]
        for one in faces
        for side in one.sides
        if t.EVOLVED in side.special and t.FOLLOWER in side.kinds and side.names[0] not in names
    )
    tools = [face({"kind": t.SPELL, "cost": 0, **tool}) for tool in TOOLS]
    bases = [face({**BASE, "number": f"TRY-B{place}", "name": name}) for place, name in enumerate(lonely)]
    return [face(LEADER), face(BODY), *tools, *bases]


class Trials:
    """Tables for the cards of a game that holds them and what was `invented` for them."""

    def __init__(self, game: Evolve) -> None:
        self.game = game
        self.classes: dict[str, list[int]] = {}
        for index, one in enumerate(game.faces):
            if building.may_be_in_main(one.sides[0]) and not one.number.startswith("TRY-"):
                self.classes.setdefault(one.sides[0].classes[0], []).append(index)

    def table(self, number: str, seed: int) -> Table:
        """A table in the first player's main phase with this card in every place where it can be."""
        game, table = self.game, empty(self.game, 2, seed)
        subject = game.by_number[number]
        for _ in range(2):
            table.players.append(Player(pp=10, max_pp=10, ep=3, sep=1, elapsed=7))
        self._lay_out(table, subject, seed)
        for spot in (t.DECK * 2, t.DECK * 2 + 1):
            table.zones[spot], table.counter = rng.shuffled(table.key, table.counter, table.zones[spot])
        table.facts = change(table.facts, number=14, player=0, first=0, phase="main", began=table.tick())
        call(table, Turns())
        table.at[-1] = turn.place("7.3.3")
        return settle(table)

    # ── what lies where ─────────────────────────────────────────────────────────────────────────────────────────────
    def _lay_out(self, table: Table, subject: int, seed: int) -> None:
        by, faces = self.game.by_number, self.game.faces
        leads = t.LEADER_KIND in faces[subject].sides[0].kinds
        add(table, subject if leads else by["TRY-0"], 0, t.LEADER)
        add(table, by["TRY-0"], 1, t.LEADER)
        wanted = self._spoken_of(subject, seed)
        for seat in (0, 1):
            for tool in TOOLS:
                add(table, by[tool["number"]], seat, t.HAND)
            for zone in (t.FIELD, t.DECK, t.DECK, t.DECK, t.DECK, t.DECK, t.DECK, t.GRAVEYARD):
                add(table, by["TRY-9"], seat, zone)
        add(table, by["TRY-9"], 1, t.FIELD)
        self._subject(table, subject)
        for zone, other, whose in wanted:
            for seat in (0, 1):
                if whose not in ("any", "own") if seat == 0 else whose == "own":
                    continue
                self._add(table, other, seat, zone)
        for step in range(8):  # its kin: cards of its class, as they would be beside it in a deck
            kin = self._kin(subject, rng.word(seed, 100 + step))
            self._add(table, kin, 0, (t.DECK, t.GRAVEYARD, t.DECK, t.HAND)[step % 4])

    def _subject(self, table: Table, subject: int) -> None:
        game = self.game
        side = game.faces[subject].sides[0]
        if t.EQUIPMENT_KIND in side.kinds:
            bearer = table.zone(t.FIELD, 0)[0]
            gear = add(table, subject, 0, t.EQUIPMENT)
            table.put(change(table.cards[gear], token=t.TOKEN in side.special))
            table.put(change(table.cards[bearer], attached=(gear,), linked=table.tick()))
        elif t.EVOLVED in side.special or t.ADVANCE in side.special:
            for _ in range(2):
                self._add(table, subject, 0, t.EVOLVE_DECK)
            for base in self._bases(subject)[:2]:
                for zone in (t.FIELD, t.HAND):
                    self._add(table, base, 0, zone)
        elif t.LEADER_KIND not in side.kinds:
            for zone in (t.HAND, t.FIELD, t.EX, t.DECK, t.GRAVEYARD):
                self._add(table, subject, 0, zone)
            for over in self._evolved(subject)[:3]:
                self._add(table, over, 0, t.EVOLVE_DECK)

    def _bases(self, subject: int) -> list[int]:
        """Who can become this evolved card."""
        names = self.game.faces[subject].sides[0].names
        same = [index for index in self.game.by_name.get(names[0], ()) if self._may_be(index, t.HAND)]
        others = [
            index
            for index, one in enumerate(self.game.faces)
            if self._may_be(index, t.HAND)
            and any(set(names) & set(getattr(node, "into", ())) for node in within(one.sides[0].abilities))
        ]
        return same + others

    def _evolved(self, subject: int) -> list[int]:
        side = self.game.faces[subject].sides[0]
        names = [*side.names, *(name for node in within(side.abilities) for name in getattr(node, "into", ()))]
        return [
            index
            for name in dict.fromkeys(names)
            for index in self.game.by_name.get(name, ())
            if self._may_be(index, t.EVOLVE_DECK)
        ]

    def _may_be(self, index: int, zone: int) -> bool:
        """Can a card lie there (6.1, 9.1.4, 9.2.2)?"""
        side = self.game.faces[index].sides[0]
        if t.LEADER_KIND in side.kinds or t.EQUIPMENT_KIND in side.kinds:
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

    def _add(self, table: Table, index: int, seat: int, zone: int) -> None:
        if self._may_be(index, zone) and len(table.zone(zone, seat)) < ROOM.get(zone, 0):
            card = add(table, index, seat, zone)
            token = t.TOKEN in self.game.faces[index].sides[0].special
            table.put(change(table.cards[card], token=token))

    # ── what a card speaks of ───────────────────────────────────────────────────────────────────────────────────────
    def _spoken_of(self, subject: int, seed: int) -> list[tuple[int, int, str]]:
        """Cards of the kinds that it speaks of, each in the zone of which it speaks: zone, face, whose."""
        found: list[tuple[int, int, str]] = []
        for node in within(self.game.faces[subject].sides[0].abilities):
            tests: tuple[Node, ...] = getattr(node, "tests", ())
            if not tests and not isinstance(node, Pool):
                continue
            zone = PLACES.get(node.zone, t.HAND) if isinstance(node, Pool) else t.DECK
            fitting = [index for index, one in enumerate(self.game.faces) if _fits(one, tests)]
            for step in range(2):
                if fitting:
                    pick = fitting[rng.word(seed, len(found) + step) % len(fitting)]
                    found.append((zone, pick, node.whose if isinstance(node, Pool) else "own"))
                    found.append((t.DECK, pick, "own"))
        return found[:40]

    def _kin(self, subject: int, word: int) -> int:
        side = self.game.faces[subject].sides[0]
        kin = self.classes.get(side.classes[0]) or [self.game.by_number["TRY-9"]]
        return kin[word % len(kin)]


def _fits(one: Face, tests: tuple[Node, ...]) -> bool:
    """Is the printed card such as these tests ask for, as far as print can tell?"""
    side = one.sides[0]
    words = {"kind": side.kinds, "special": side.special, "class": side.classes, "type": side.types, "name": side.names}
    for test in tests:
        if not isinstance(test, Test):
            continue
        fact = test.fact.removeprefix("original_")
        if fact in words and test.op == "=" and test.value not in words[fact]:
            return False
        if fact in ("cost", "attack", "defense") and isinstance(test.value, int):
            number = getattr(side, fact)
            if number is None or (test.op == "<=" and number > test.value) or (test.op == ">=" and number < test.value):
                return False
            if test.op == "=" and number != test.value:
                return False
    return True


class Tried(examined.Trials):
    """The understood cards of files, ready to be tried; beside them are the project's packs."""

    deeds = ("played", "attacked", "evolved")

    def __init__(self, faces: list[Face]) -> None:
        known: dict[str, Face] = {}
        for one in (*faces, *packs()):
            known.setdefault(one.number, one)
        self.faces = list(dict.fromkeys(one.number for one in faces))
        game, self.lacking = playable(list(known.values()), invented)
        self.opened = OpenedEvolve(game, {}, {})
        self._trials = Trials(game)

    def table(self, number: str, seed: int) -> Table:
        return self._trials.table(number, seed)

    def subject(self, number: str) -> int:
        """The face that a trial is about."""
        return self._trials.game.by_number[number]
