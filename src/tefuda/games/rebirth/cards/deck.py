"""Decks of Reバース: sections of a list, a deck as it is played, and what its picture shows."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import ch06_deck_building as building
from tefuda.kernel.cards.decklist import HEADINGS, KEYS, Problem, Sections
from tefuda.kernel.cards.decks import Chance, Copies, Decks, Prepared, Row
from tefuda.kernel.primitives.values import Record

KINDS_EN = MappingProxyType({t.CHARACTER: "Character", t.RE_BIRTH: "Rebirth", t.PARTNER: "Partner"})
SECTIONS = Sections(
    keys=KEYS | dict.fromkeys(("partner", "partners", "パートナー"), "partner"),
    cards=("main", "partner"),
    headings=(t.CHARACTER, t.RE_BIRTH, "character", "characters", "re-birth", "re-births", "rebirth", *HEADINGS),
)


class Deck(Record, frozen=True, tag=t.own):
    """A deck as it is played: main deck and partners by card numbers."""

    main: tuple[str, ...]
    partner: tuple[str, ...] = ()
    name: str = ""


class RebirthDecks(Decks[Deck]):
    """Reバース's decks: the same for every format."""

    sections, formats, record, clause_of_cards, for_all_formats = SECTIONS, building.FORMATS, Deck, "6.1.1", True
    folder = Path(__file__).with_name("decks")
    drawn = MappingProxyType({"main": ("Main deck", "メインデッキ"), "partner": ("Partners", "パートナー")})
    body = ("ATK/DEF", "ATK/DEF")

    def problems(self, deck: Prepared, format: str) -> list[Problem]:
        return list(building.problems(deck))

    def sketch(self, chance: Chance) -> Prepared:
        """Fifty cards of the main section, at most eight of them Rebirths, and three partners."""
        faces = self.game.faces
        rebirths = [face for face in faces if t.RE_BIRTH in face.facts.kinds]
        some = tuple(chance.copies(rebirths, building.MOST_REBIRTHS, building.COPIES))
        others = [face for face in faces if t.CHARACTER in face.facts.kinds]
        size = building.MAIN_SIZE - sum(one.count for one in some)
        partners = [face for face in faces if t.PARTNER in face.facts.kinds]
        parts = {
            "main": (*chance.copies(others, size, building.COPIES), *some),
            "partner": tuple(chance.copies(partners, building.PARTNERS, building.PARTNERS)),
        }
        return Prepared(parts, {section: sum(one.count for one in part) for section, part in parts.items()}, {}, {})

    def row(self, copies: Copies) -> Row:
        facts, face = copies.facts, copies.face
        kind = facts.kinds[0]
        body = f"{facts.attack}/{facts.defense}" if facts.attack is not None else ""
        return Row(copies.count, facts.cost, face.name, face.english, kind, KINDS_EN[kind], body, face.number)

    def about(self, deck: Prepared) -> tuple[str, str]:
        """How many characters and Rebirths there are."""
        counts = {
            kind: sum([one.count for one in deck["main"] if kind in one.facts.kinds])
            for kind in (t.CHARACTER, t.RE_BIRTH)
        }
        en = ", ".join([f"{KINDS_EN[kind]} {count}" for kind, count in counts.items()])
        return en, "、".join([f"{kind}{count}枚" for kind, count in counts.items()])
