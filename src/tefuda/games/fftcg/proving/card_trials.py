"""Trying a card: a table of its own for it, with what it speaks of around it and the means to use it in every way."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.loading import face, packs
from tefuda.games.fftcg.cards.opening import OpenedFFTCG
from tefuda.games.fftcg.cards.starting import add, empty
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.rules.ch09_turn import Turns, turn
from tefuda.games.fftcg.table import Face, Player
from tefuda.games.fftcg.words.vocabulary import PayCP, Priming
from tefuda.kernel import rng
from tefuda.kernel.effects import AllOf, AnyOf, Pool, Test
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.state import Table, change
from tefuda.kernel.values import Node, within
from tefuda.kernel.wording import examined

# What makes happen to a card what its own text does not: written as any card is, and played by the rules.
TOOLS: tuple[dict[str, Any], ...] = (
    {"number": "TRY-1", "name": "Trial of Breaking", "text": "Choose 1 Character. Break it."},
    {"number": "TRY-2", "name": "Trial of Returning", "text": "Choose 1 Character. Return it to its owner's hand."},
    {"number": "TRY-3", "name": "Trial of Wounds", "text": "Choose 1 Forward. Deal it 3000 damage."},
    {"number": "TRY-4", "name": "Trial of Frost", "text": "Choose 1 Character. Dull it and Freeze it."},
    {"number": "TRY-5", "name": "Trial of Haste", "text": "Choose 1 Character. Activate it and it gains Haste until the end of the turn."},
    {"number": "TRY-7", "name": "Trial of Damage", "text": "Trial of Damage deals you 1 point of damage."},
    {"number": "TRY-6", "name": "Trial of Loss", "text": "Discard 1 card. Draw 1 card."},
)  # fmt: skip
FORWARD = {"kind": t.FORWARD, "cost": 2, "power": 5000, "generic": True}
BACKUP = {"kind": t.BACKUP, "cost": 2, "generic": True}
MONSTER = {"kind": t.MONSTER, "cost": 2, "generic": True, "number": "TRY-M", "name": "Trial Monster"}
ROOM = {t.HAND: 12, t.DECK: 30, t.BREAK: 20, t.REMOVED: 6, t.LB_DECK: 8}
PLACES = {zone.name: number for number, zone in enumerate(t.ZONES)}
MOST_OF_A_KIND = 8  # on the field of one player, so that trials stay small


def invented() -> list[Face]:
    """What the trials need besides the cards themselves: tools, and plain cards of every element."""
    tools = [face({"kind": t.SUMMON, "cost": 0, "elements": [t.FIRE], **tool}) for tool in TOOLS]
    plain = [
        face({**made, "number": f"TRY-{letter}{place}", "name": f"Trial {word} {place}", "elements": [element]})
        for letter, word, made in (("F", "Forward", FORWARD), ("B", "Backup", BACKUP))
        for place, element in enumerate(t.ELEMENTS)
    ]
    return [*tools, *plain, face({**MONSTER, "elements": [t.WIND]})]


class Tables:
    """Tables for the cards of a game that holds them and what was `invented` for them."""

    def __init__(self, game: FFTCG) -> None:
        self.game = game

    def table(self, number: str, seed: int) -> Table:
        """A table in the first player's main phase, or before the attack phase, with this card wherever it can be."""
        table = empty(self.game, seed)
        subject = self.game.by_number[number]
        for _ in range(2):
            table.players.append(Player(crystals=4, turns=5))
        self._lay_out(table, subject, seed)
        for spot in (t.DECK * 2, t.DECK * 2 + 1):
            cards, table.counter = rng.shuffled(table.key, table.counter, table.zones[spot])
            first = tuple([card for card in cards if table.cards[card].face == subject])  # the next to come as damage
            table.lay(spot, first + tuple([card for card in cards if card not in first]))
        now = table.tick()
        table.facts = change(table.facts, number=9, player=0, first=0, phase="main1", began=(now, now))
        call(table, Turns())
        table.at[-1] = turn.place("9.4.1" if seed % 2 else "9.3.1.4")
        return settle(table)

    # ── what lies where ─────────────────────────────────────────────────────────────────────────────────────────────
    def _lay_out(self, table: Table, subject: int, seed: int) -> None:
        by = self.game.by_number
        self._subject(table, subject)
        elements = self._elements(subject)
        for seat in (0, 1):
            for step in range(3):
                self._add(table, by[f"TRY-B{elements[step % len(elements)]}"], seat, t.FIELD)
            for step in range(2):
                self._add(table, by[f"TRY-F{elements[step % len(elements)]}"], seat, t.FIELD)
            self._add(table, by["TRY-M"], seat, t.FIELD)
        for zone, other, whose in self._spoken_of(subject, seed):
            for seat in (0, 1):
                if whose in ("any", "own" if seat == 0 else "opponent"):
                    self._add(table, other, seat, zone)
        for seat in (0, 1):
            for tool in TOOLS if seed % 2 == 0 else ():  # where they are at hand they are used before any attack
                self._add(table, by[tool["number"]], seat, t.HAND)
            for step in range(12):
                filler = by[f"TRY-{'FB'[step % 2]}{elements[step % len(elements)]}"]
                for zone in (t.DECK, t.DECK, *((t.HAND,) if step < 5 else ()), *((t.BREAK,) if step < 4 else ())):
                    self._add(table, filler, seat, zone)
            for _ in range((0, 3, 5, 4)[rng.word(seed, 50 + seat) % 4]):
                add(table, by["TRY-F0"], seat, t.DAMAGE, facedown=False)

    def _subject(self, table: Table, subject: int) -> None:
        facts = self.game.faces[subject].facts
        if facts.lb_cost:
            for _ in range(3):
                self._add(table, subject, 0, t.LB_DECK)
            for other in [i for i, one in enumerate(self.game.faces) if one.facts.lb_cost][:5]:
                self._add(table, other, 0, t.LB_DECK)
            return
        for zone in (t.FIELD, t.HAND, t.HAND, t.DECK, t.BREAK):
            self._add(table, subject, 0, zone)
        self._add(table, subject, 1, t.DECK)
        for ability in facts.abilities:
            if isinstance(ability, Priming):
                for index in self.game.by_name.get(ability.name, ())[:2]:
                    self._add(table, index, 0, t.DECK)

    def _elements(self, subject: int) -> list[int]:
        """The elements that the card is of and that its costs ask for, by their places."""
        facts = self.game.faces[subject].facts
        asked = [
            *facts.elements,
            *[e for node in within(facts.abilities) if isinstance(node, PayCP) for e in node.elements],
        ]
        found = [t.ELEMENTS.index(element) for element in dict.fromkeys(asked) if element not in t.UNPAYABLE]
        return found or [0]

    def _may_be(self, table: Table, index: int, seat: int, zone: int) -> bool:
        """Can a card lie there, and is there room?"""
        facts = self.game.faces[index].facts
        if facts.lb_cost or zone == t.LB_DECK:
            return bool(facts.lb_cost) and zone == t.LB_DECK and len(table.zone(zone, seat)) < ROOM[zone]
        if zone != t.FIELD:
            return zone in ROOM and len(table.zone(zone, seat)) < ROOM[zone]
        mine = [card for card in table.zone(t.FIELD) if table.cards[card].seat == seat]
        if t.SUMMON in facts.kinds or len(mine) >= MOST_OF_A_KIND + t.MOST_BACKUPS:
            return False
        printed = [self.game.faces[table.cards[card].face].facts for card in mine]
        if not facts.generic and any(set(one.names) & set(facts.names) for one in printed):
            return False  # 7.7.3
        if t.BACKUP in facts.kinds and len([one for one in printed if t.BACKUP in one.kinds]) >= t.MOST_BACKUPS:
            return False  # 7.7.4
        alone = [element for element in facts.elements if element in t.UNPAYABLE]  # 7.7.5
        return not any(element in one.elements for one in printed for element in alone)

    def _add(self, table: Table, index: int, seat: int, zone: int) -> None:
        if self._may_be(table, index, seat, zone):
            add(table, index, seat, zone, facedown=True if zone == t.LB_DECK else None)

    # ── what a card speaks of ───────────────────────────────────────────────────────────────────────────────────────
    def _spoken_of(self, subject: int, seed: int) -> list[tuple[int, int, str]]:
        """Cards of the kinds that it speaks of, each in the zone of which it speaks: zone, face, whose."""
        found: list[tuple[int, int, str]] = []
        for node in within(self.game.faces[subject].facts.abilities):
            tests: tuple[Node, ...] = getattr(node, "tests", ())
            if not tests and not isinstance(node, Pool):
                continue
            zone = PLACES.get(node.zone, t.HAND) if isinstance(node, Pool) else t.DECK
            fitting = [index for index, one in enumerate(self.game.faces) if fits(one, tests)]
            for step in range(2):
                if fitting:
                    other = fitting[rng.word(seed, len(found) * 7 + step) % len(fitting)]
                    found.append((zone, other, getattr(node, "whose", "own")))
        return found


def fits(one: Face, tests: tuple[Node, ...]) -> bool:
    """Is the printed card such as these tests ask for, as far as print can tell?"""
    return all(_passes(one, test) for test in tests)


def _passes(one: Face, test: Node) -> bool:
    facts = one.facts
    if isinstance(test, AnyOf | AllOf):
        answers = [_passes(one, part) for part in test.parts]
        return any(answers) if isinstance(test, AnyOf) else all(answers)
    if not isinstance(test, Test):
        return True
    words = {
        "kind": facts.kinds,
        "element": facts.elements,
        "name": facts.names,
        "job": facts.jobs,
        "category": facts.categories,
    }
    if test.fact in words and test.op == "=":
        return test.value in words[test.fact] or (test.value == t.CHARACTER and t.SUMMON not in facts.kinds)
    if test.fact in ("cost", "power") and isinstance(test.value, int):
        number = getattr(facts, test.fact)
        if number is None:
            return False
        return bool({"<=": number <= test.value, ">=": number >= test.value}.get(test.op, number == test.value))
    return True


class Tried(examined.Trials):
    """The understood cards of files, ready to be tried; beside them are the project's packs."""

    deeds = ("cast", "attacked", "burst")
    broken = ("break", "broken")
    most_decisions = 160  # whoever has priority is asked again and again

    def __init__(self, faces: list[Face]) -> None:
        known: dict[str, Face] = {}
        for one in (*faces, *packs()):
            known.setdefault(one.number, one)
        self.faces = list(dict.fromkeys(one.number for one in faces))
        self.lacking: dict[str, str] = {}
        game = FFTCG([*known.values(), *invented()])
        self.opened = OpenedFFTCG(game, {}, {})
        self._tables = Tables(game)

    def table(self, number: str, seed: int) -> Table:
        """A table with this card in every place where it can be."""
        return self._tables.table(number, seed)

    def subject(self, number: str) -> int:
        """The face that a trial is about."""
        return self._tables.game.by_number[number]
