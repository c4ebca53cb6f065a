"""Card trials of FFTCG: where a card can lie, tools to use it with, plain cards of its elements, and damage already taken."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.proving.setting import SETTING
from tefuda.games.fftcg.words.vocabulary import PayCP, Priming
from tefuda.kernel.primitives import mixer
from tefuda.kernel.primitives.values import within
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.table.state import Table

SUMMON = {"kind": t.SUMMON, "cost": 0, "elements": [t.FIRE]}
FORWARD = {"kind": t.FORWARD, "cost": 2, "power": 5000, "generic": True}
BACKUP = {"kind": t.BACKUP, "cost": 2, "generic": True}
MONSTER = {"kind": t.MONSTER, "cost": 2, "generic": True, "elements": [t.WIND]}
PLAIN = [
    {**made, "number": f"TRY-{word[0]}{place}", "name": f"Trial {word} {place}", "elements": [element]}
    for word, made in (("Forward", FORWARD), ("Backup", BACKUP))
    for place, element in enumerate(t.ELEMENTS)
]


class Trials(CardTrials):
    """FFTCG's cards, each on tables of its own."""

    deeds = ("cast", "attacked", "burst")
    broken = ("break", "broken")
    most_decisions = 160  # whoever has priority is asked again and again
    setting = SETTING
    tools = (
        {"number": "TRY-1", "name": "Trial of Breaking", **SUMMON, "text": "Choose 1 Character. Break it."},
        {"number": "TRY-2", "name": "Trial of Returning", **SUMMON, "text": "Choose 1 Character. Return it to its owner's hand."},
        {"number": "TRY-3", "name": "Trial of Wounds", **SUMMON, "text": "Choose 1 Forward. Deal it 3000 damage."},
        {"number": "TRY-4", "name": "Trial of Frost", **SUMMON, "text": "Choose 1 Character. Dull it and Freeze it."},
        {"number": "TRY-5", "name": "Trial of Haste", **SUMMON, "text": "Choose 1 Character. Activate it. It gains Haste until the end of the turn."},
        {"number": "TRY-7", "name": "Trial of Damage", **SUMMON, "text": "Trial of Damage deals you 1 point of damage."},
        {"number": "TRY-6", "name": "Trial of Loss", **SUMMON, "text": "Discard 1 card. Draw 1 card."},
        {"number": "TRY-8", "name": "Trial of Arrival", **SUMMON, "text": "Play 1 Character from your hand onto the field."},
    )  # fmt: skip
    rooms = MappingProxyType({
        t.FIELD: 13, t.HAND: 12, t.DECK: 30, t.BREAK: 20, t.REMOVED: 6, t.LB_DECK: 8, t.DAMAGE: 5,
    })  # fmt: skip
    others = (*PLAIN, {"number": "TRY-M", "name": "Trial Monster", **MONSTER})
    numbers = MappingProxyType({"crystals": 4})
    chosen, given = (t.FIELD, t.BREAK), (t.FIELD, t.HAND, t.BREAK)
    turns = ({"number": 9, "phase": "main"}, {"number": 9, "phase": "preparation"})

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        facts = self.game.faces[face].facts
        if facts.lb_cost or zone == t.LB_DECK:
            return bool(facts.lb_cost) and zone == t.LB_DECK
        if zone != t.FIELD:
            return True
        mine = [
            self.game.faces[table.cards[card].face].facts
            for card in table.zone(zone)
            if table.cards[card].seat == master
        ]
        if t.SUMMON in facts.kinds or (not facts.generic and any(set(one.names) & set(facts.names) for one in mine)):
            return False  # 5.2.3.1.2.1, 7.7.3
        if t.BACKUP in facts.kinds and len([one for one in mine if t.BACKUP in one.kinds]) >= t.MOST_BACKUPS:
            return False  # 7.7.4
        alone = [element for element in facts.elements if element in t.UNPAYABLE]  # 7.7.5
        return not any(element in one.elements for one in mine for element in alone)

    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        facts = self.game.faces[subject].facts
        if facts.lb_cost:
            others = [index for index, one in enumerate(self.game.faces) if one.facts.lb_cost]
            for face in (*[subject] * 3, *others[:5]):
                self.add(table, face, 0, t.LB_DECK)
        self.add(table, subject, 0, t.FIELD, t.HAND, t.HAND, t.DECK, t.BREAK)
        self.add(table, subject, 1, t.DECK)
        for name in [ability.name for ability in facts.abilities if isinstance(ability, Priming)]:
            for face in self.game.by_name.get(name, ())[:2]:
                self.add(table, face, 0, t.DECK)
        for seat in range(table.seats):
            for step, letter in enumerate("BBBFF"):
                self.add(table, self._plain(subject, letter, step % 3), seat, t.FIELD)
            self.add(table, self.game.by_number["TRY-M"], seat, t.FIELD)
        around()
        self._lay_others(table, subject, seed)

    def _plain(self, subject: int, letter: str, step: int) -> int:
        """A plain forward or backup of one of the elements that the card is of and that its costs ask for."""
        facts = self.game.faces[subject].facts
        costs = [node for node in within(facts.abilities) if isinstance(node, PayCP)]
        asked = dict.fromkeys([*facts.elements, *[element for node in costs for element in node.elements]])
        places = [t.ELEMENTS.index(element) for element in asked if element not in t.UNPAYABLE] or [0]
        return self.subject(f"TRY-{letter}{places[step % len(places)]}")

    def _lay_others(self, table: Table, subject: int, seed: int) -> None:
        by = self.game.by_number
        for seat in range(table.seats):
            for tool in self.tools if seed % 2 == 0 else ():  # where they are at hand they are used before any attack
                self.add(table, by[tool["number"]], seat, t.HAND)
            for step in range(12):
                hand, lost = (t.HAND,) if step < 5 else (), (t.BREAK,) if step < 4 else ()
                self.add(table, self._plain(subject, "FB"[step % 2], step), seat, t.DECK, t.DECK, *hand, *lost)
            damage = (0, 3, 5, 4)[mixer.word(seed, 50 + seat) % 4]
            self.add(table, by["TRY-F0"], seat, *[t.DAMAGE] * damage)
