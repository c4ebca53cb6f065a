"""Loading: printed cards from JSON lines into faces, with errors that name the line and the words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.published import PUBLISHED
from tefuda.games.evolve.rules import (
    chapters,  # noqa: F401 - what words depend on must be declared before cards are read
    rules,
)
from tefuda.games.evolve.rules.ch06_deck_building import FITS, title_of
from tefuda.games.evolve.rules.ch14_titles import CARROT
from tefuda.games.evolve.rules.questions import evolve_names
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.games.evolve.words.notation import notations
from tefuda.games.evolve.words.reading import read
from tefuda.games.evolve.words.spelling import EATEN
from tefuda.games.evolve.words.tokens import CARD_NAMES, TYPES
from tefuda.games.evolve.words.vocabulary import DeckLimit, PayWith, Starting
from tefuda.kernel.cards.fields import ANYTHING, NUMBER, WORDS, Field, Fields
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects.nodes import Activated, Automatic, Continuous, Keyword, Spell, Test
from tefuda.kernel.effects.vocabulary import Times
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.patterns import replaced
from tefuda.kernel.wording.errors import BrokenCard

ABILITIES = (Keyword, Activated, Automatic, Continuous, Spell, DeckLimit, PayWith, Starting)
PACKS = Path(__file__).parent / "packs"
# What is on a card and has no meaning in the game, and the clause that says so.
IGNORED = {
    "tokens": "2.9.2", "illustration": "2.10.2", "flavor": "2.11.2", "rarity": "2.12.2", "set": "2.13.2", "printings": "2.13.2",
    "copyright": "2.13.2", "note": "",
}  # fmt: skip
# The words that cards print for their kind, and for the special kind behind it.
PRINTED = {
    "Leader": (t.LEADER_KIND, "2.3.2.1"), "Follower": (t.FOLLOWER, "2.3.2.2"), "Amulet": (t.AMULET, "2.3.2.3"), "Spell": (t.SPELL, "2.3.2.4"),
    "Crest": (t.CREST, "2.3.2.5"), "Equipment": (t.EQUIPMENT_KIND, "14.5.2.1.1"), "EVOLVE": (t.EVOLVED, "2.3.3.1"), "ADVANCE": (t.ADVANCE, "2.3.3.2"),
    "TOKEN": (t.TOKEN, ""),
}  # fmt: skip
FIELDS = Fields(
    Field("number"), Field("name", names=CARD_NAMES), Field("english"), Field("kind"), Field("text"),
    Field("back", ANYTHING), Field("abilities", ANYTHING), Field("class", clause="2.2.2"), Field("types", WORDS, fact="types", names=TYPES),
    Field("title", fact="title"), Field("collaboration", fact="collaboration"), Field("cost", NUMBER, fact="cost"),
    Field("attack", NUMBER, fact="attack"), Field("defense", NUMBER, fact="defense"),
    ignored=IGNORED,
)  # fmt: skip


class EvolveLoader(Loader[Face]):
    """EVOLVE's cards, of one side or two."""

    published = PUBLISHED
    game, rules, fields, abilities, folder = "evolve", rules, FIELDS, ABILITIES, PACKS
    digits = 4
    markers = ("EP", "SEP")  # cards that only count points (3.2.5, 3.2.6)

    def build(self, card: dict[str, Any], whole: bool) -> Face:
        printed = _first_and_second(card) if card.get("back") else (card,)
        sides = tuple([self._side(side, whole) for side in printed])
        texts = tuple([str(side.get("text") or "") for side in printed])
        english = str(printed[0].get("english") or "")
        evolves = tuple(
            dict.fromkeys([name for side in sides if t.EVOLVED in side.special for name in evolve_names(side)])
        )
        section = next((section for section, fits in FITS.items() if fits(sides[0])), "")
        return Face(sides[0].number, sides[0].names[0], sides[0], sides, texts, english, evolves, section)

    def _side(self, card: dict[str, Any], whole: bool) -> EvolveFacts:
        found = self.fields.read(card)
        kind, special = kind_of(found["kind"])
        facts = self.fields.as_facts(found) | {"title": title_of(found["title"])}
        if kind == t.FOLLOWER and None in (found["attack"], found["defense"]):
            raise BrokenCard("a follower needs attack and defense / フォロワーには攻撃力と体力が要ります")
        if kind == t.LEADER_KIND:
            cite("2.8.3")
            if found["defense"] is None:
                cite("2.8.3.1")
                facts["defense"] = t.LEADER_LIFE
        if not found["collaboration"] and found["name"] != CARROT and EATEN.match(found["text"]):
            facts["collaboration"] = CARROT  # lists leave the name out by which such a card is eaten (2.14.2)
        abilities = self.meaning(found, "・".join((kind, *special)), whole)
        return EvolveFacts(
            names=(found["name"],),
            kinds=(kind,),
            special=special,
            classes=_classes(found["class"]),
            number=found["number"] or found["name"],
            **facts,
            **sorted_abilities(abilities, rules),
        )

    def read(self, text: str, name: str, kind: str) -> tuple[Node, ...]:
        """The abilities of a text. Questions about the past say これと同名 by the card's name: a turn's history is kept for no card."""
        found = read(text, kind)
        for times in {node: None for node in within(found) if type(node) is Times}:
            found = replaced(found, times, replaced(times, Test("name", "これ", "!="), Test("name", name, "!=")))
        if RECORDS:
            for clause in notations(text, found):
                cite(clause)
        return found


def _first_and_second(card: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """2.15.2, 2.13.2.2: the side with the collector number is the first; both are known by it."""
    one, other = {key: value for key, value in card.items() if key != "back"}, card["back"]
    if not isinstance(other, dict):
        raise BrokenCard("back holds the facts of the second face")
    cite("2.15.2")
    cite("2.13.2.2")
    first, second = (other, one) if other.get("number") and not one.get("number") else (one, other)
    return first, {"number": first.get("number"), **second}


def kind_of(words: str) -> tuple[str, tuple[str, ...]]:
    """2.3: the kind, and the special kind behind it: フォロワー・エボルヴ, or as cards print it, Follower EVOLVE."""
    kind, _, special = re.sub("[ /]", "・", words).partition("・")
    kind, special = _as_printed(kind), _as_printed(special)
    if kind not in t.KINDS or (special and special not in t.SPECIAL):
        raise BrokenCard(f"there is no kind {words!r}")
    if kind != t.EQUIPMENT_KIND:
        cite("2.3.2")
    return kind, (special,) if special else ()


def _as_printed(word: str) -> str:
    if word not in PRINTED:
        return word
    meant, clause = PRINTED[word]
    cite_if_said(clause)
    return meant


def _classes(words: str) -> tuple[str, ...]:
    classes = tuple((words or t.NEUTRAL).split("・"))
    for word in classes:
        if word not in t.CLASSES:
            raise BrokenCard(f"there is no class {word!r} / クラスにない: {word!r}")
    return classes


LOADER = EvolveLoader()
face, faces_in, packs, examine = LOADER.face, LOADER.faces_in, LOADER.packs, LOADER.examine
