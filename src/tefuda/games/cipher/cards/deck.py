"""Decks of Cipher: the record of a deck, what a list may say, and what its picture shows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import MappingProxyType

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import ch12_deck_building as building
from tefuda.kernel.cards.decklist import HEADINGS, KEYS, Problem, Sections
from tefuda.kernel.cards.decks import Chance, Copies, Decks, Prepared, Row
from tefuda.kernel.primitives.values import Record

COLORS = dict(zip(t.SYMBOLS, ("red", "blue", "white", "black", "green", "purple", "yellow", "brown"), strict=True))
SECTIONS = Sections(keys=KEYS, cards=("main",), headings=HEADINGS)


class Deck(Record, frozen=True, tag=t.own):
    """A deck as it is played, by card numbers; the hero is chosen from it (12.2.1.1)."""

    main: tuple[str, ...]
    name: str = ""


class CipherDecks(Decks[Deck]):
    """Cipher's decks."""

    sections, formats, record, clause_of_cards = SECTIONS, building.FORMATS, Deck, "12.1.1"
    folder = Path(__file__).with_name("decks")
    drawn = MappingProxyType({"main": ("Deck", "デッキ")})
    body = ("attack/support", "戦闘力/支援力")

    def problems(self, deck: Prepared, format: str) -> list[Problem]:
        return list(building.problems(deck, format))

    def sketch(self, chance: Chance) -> Prepared:
        """One symbol by chance: its cards, and cards without any."""
        symbol = chance.mixed(list(t.SYMBOLS))[0]
        faces = [
            face
            for face in self.game.faces
            if face.section == "main" and all(one == symbol for one in face.facts.symbols)
        ]
        heroes = [face for face in faces if face.facts.cost == building.HERO_COST][:3]
        part = tuple(chance.copies([*heroes, *faces], building.SIZE, building.COPIES))
        return Prepared({"main": part}, {"main": sum(one.count for one in part)}, {}, {})

    def row(self, copies: Copies) -> Row:
        facts, face = copies.facts, copies.face
        ja, en = "・".join(facts.symbols), "/".join([COLORS[one] for one in facts.symbols])
        return Row(
            copies.count, facts.cost, face.name, face.english, ja, en, f"{facts.attack}/{facts.support}", face.number
        )

    def about(self, deck: Prepared) -> tuple[str, str]:
        """How many cards there are of each symbol."""
        counts: Counter[str] = Counter()
        for copies in deck["main"]:
            counts.update(dict.fromkeys(copies.facts.symbols, copies.count))
        en = ", ".join([f"{COLORS[one]} {count}" for one, count in counts.most_common()])
        return en, "、".join([f"{one}{count}枚" for one, count in counts.most_common()])
