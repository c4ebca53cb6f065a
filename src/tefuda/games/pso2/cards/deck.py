"""Decks of PSO2: sections of a list, a deck as it is played, and what its picture shows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import MappingProxyType

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import ch100_deck_building as building
from tefuda.games.pso2.rules.ch100_deck_building import COLORS_EN, KINDS_EN
from tefuda.games.pso2.rules.questions import same_class
from tefuda.kernel.cards.decklist import HEADINGS, KEYS, Problem, Sections
from tefuda.kernel.cards.decks import Chance, Copies, Decks, Prepared, Row
from tefuda.kernel.primitives.values import Record

SECTIONS = Sections(
    keys=KEYS | {
        "player": "player", "プレイヤー": "player", "プレイヤーカード": "player", "player card": "player", "mag": "mag", "マグ": "mag",
        "マグカード": "mag", "mag card": "mag",
    },
    cards=("main", "player", "mag"),
    single=("player", "mag"),
    headings=(*KINDS_EN, *KINDS_EN.values(), *HEADINGS),
)  # fmt: skip


class Deck(Record, frozen=True, tag=t.own):
    """A deck as it is played: the player card, the mag card if there is one, and the deck by card numbers."""

    main: tuple[str, ...]
    player: tuple[str, ...]
    mag: tuple[str, ...] = ()
    name: str = ""


class PSO2Decks(Decks[Deck]):
    """PSO2's decks, which serve the raid, too."""

    sections, formats, record, clause_of_cards = SECTIONS, building.FORMATS, Deck, "100.1"
    folder = Path(__file__).with_name("decks")
    for_all_formats = True
    drawn = MappingProxyType({"main": ("Deck", "デッキ"), "player": ("Player", "プレイヤー"), "mag": ("Mag", "マグ")})
    body = ("attack/HP", "攻撃力/HP")

    def problems(self, deck: Prepared, format: str) -> list[Problem]:
        return list(building.problems(deck, format))

    def sketch(self, chance: Chance) -> Prepared:
        """A player card by chance, and cards of up to two colors and its class; a black player has black cards alone."""
        player = chance.mixed([face for face in self.game.faces if face.section == "player"])[0]
        black = t.BLACK in player.facts.colors
        colors = (t.BLACK,) if black else (*player.facts.colors, *chance.mixed(list(t.COLORS[:3])))[:2]
        usable = [face for face in self.game.faces if _may_be(face.facts, player.facts, colors, black)]
        many = [face for face in usable if t.PROLIFERATION in face.facts.keywords]
        size = player.facts.hp or 0
        main = [Copies(min(building.MANY, size), face, 0) for face in many[:1]]
        others = [face for face in usable if face not in many]
        main += chance.copies(others, size - sum(one.count for one in main), building.COPIES)
        mag = [] if black else chance.mixed([face for face in self.game.faces if face.section == "mag"])[:1]
        parts = {
            "player": (Copies(1, player, 0),), "main": tuple(main), "mag": tuple([Copies(1, face, 0) for face in mag]),
        }  # fmt: skip
        return Prepared(parts, {section: sum(one.count for one in part) for section, part in parts.items()}, {}, {})

    def row(self, copies: Copies) -> Row:
        facts, face = copies.facts, copies.face
        kind = facts.kinds[-1]
        ja, en = f"{'・'.join(facts.colors) or '白'} {kind}", f"{_colors_en(facts)} {KINDS_EN[kind]}"
        body = "" if facts.attack is None and facts.hp is None else f"{facts.attack or 0}/{facts.hp or 0}"
        return Row(copies.count, facts.cost, face.name, face.english, ja, en, body, face.number)

    def about(self, deck: Prepared) -> tuple[str, str]:
        """How many cards there are of each color."""
        counts: Counter[str] = Counter()
        for copies in deck["main"]:
            counts.update(dict.fromkeys(copies.facts.colors or ("白",), copies.count))
        en = ", ".join([f"{COLORS_EN.get(color, 'white')} {count}" for color, count in counts.most_common()])
        return en, "、".join([f"{color}{count}枚" for color, count in counts.most_common()])


def _colors_en(facts: t.Facts) -> str:
    return "/".join([COLORS_EN[color] for color in facts.colors]) or "white"


def _may_be(facts: t.Facts, player: t.Facts, colors: tuple[str, ...], black: bool) -> bool:
    """May a card be among those of a deck with this player card and these colors?"""
    if facts.kinds[0] in (t.PLAYER, t.MAG) or t.BOSS in facts.kinds or facts.drops:
        return False
    if black:
        return t.BLACK in facts.colors or t.CORRUPTION in facts.keywords
    of_class = t.CHARACTER in facts.kinds or same_class(facts, player)
    return of_class and all(color in colors for color in facts.colors)
