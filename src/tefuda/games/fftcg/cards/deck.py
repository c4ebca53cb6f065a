"""Decks of FFTCG: sections of a list, a deck as it is played, and what its picture shows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import MappingProxyType

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import ch08_deck_building as building
from tefuda.games.fftcg.rules.ch08_deck_building import ELEMENTS_EN, KINDS_EN
from tefuda.kernel.cards.decklist import HEADINGS, KEYS, Problem, Sections
from tefuda.kernel.cards.decks import Chance, Copies, Decks, Prepared, Row
from tefuda.kernel.primitives.values import Record

SECTIONS = Sections(
    keys=KEYS | dict.fromkeys(("lb", "lbデッキ", "LBデッキ", "lb deck", "limit break", "limit break deck"), "lb"),
    cards=("main", "lb", "pool"),  # a file may also say what was opened for limited play
    headings=(*KINDS_EN, *KINDS_EN.values(), "character", "キャラクター", *HEADINGS),
)


class Deck(Record, frozen=True, tag=t.own):
    """A deck as it is played: main deck and LB deck by card numbers."""

    main: tuple[str, ...]
    lb: tuple[str, ...] = ()
    name: str = ""
    pool: tuple[str, ...] = ()  # limited play: what was opened, where the list says it


class FFTCGDecks(Decks[Deck]):
    """FFTCG's decks."""

    sections, formats, record, clause_of_cards = SECTIONS, building.FORMATS, Deck, "5.1"
    folder = Path(__file__).with_name("decks")
    drawn = MappingProxyType({"main": ("Main deck", "メインデッキ"), "lb": ("LB deck", "LBデッキ")})
    body = ("power", "パワー")

    short_number = r"([0-9]+-[0-9]+)[A-Z]"  # without the letter of its rarity

    def problems(self, deck: Prepared, format: str) -> list[Problem]:
        return list(building.problems(deck, format))

    def sketch(self, chance: Chance) -> Prepared:
        """Two elements, of which every card has at least one and no other; an LB deck of the same."""
        pair = chance.mixed(list(t.ELEMENTS[:6]))[:2]
        faces = [face for face in self.game.faces if all(element in pair for element in face.facts.elements)]
        parts = {
            section: tuple(chance.copies([face for face in faces if face.section == section], size, building.COPIES))
            for section, size in (("main", building.MAIN_SIZE), ("lb", building.LB_MOST))
        }
        return Prepared(parts, {section: sum(one.count for one in part) for section, part in parts.items()}, {}, {})

    def row(self, copies: Copies) -> Row:
        facts, face = copies.facts, copies.face
        ja = f"{'・'.join(facts.elements)} {'／'.join(facts.kinds)}"
        en = f"{'/'.join([ELEMENTS_EN[one] for one in facts.elements])} {'/'.join([KINDS_EN[kind] for kind in facts.kinds])}"
        body = "" if facts.power is None else str(facts.power)
        return Row(copies.count, facts.cost, face.name, face.english, ja, en, body, face.number)

    def about(self, deck: Prepared) -> tuple[str, str]:
        """How many cards there are of each element."""
        counts: Counter[str] = Counter()
        for copies in deck["main"]:
            counts.update(dict.fromkeys(copies.facts.elements, copies.count))
        en = ", ".join([f"{ELEMENTS_EN[element]} {count}" for element, count in counts.most_common()])
        return en, "、".join([f"{element}{count}枚" for element, count in counts.most_common()])
