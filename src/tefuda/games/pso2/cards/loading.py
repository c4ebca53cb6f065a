"""Loading: printed cards from JSON lines into faces, with errors that name the line and the words."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import (
    chapters,  # noqa: F401 - what words depend on must be declared before cards are read
    rules,
)
from tefuda.games.pso2.rules.ch100_deck_building import most_copies
from tefuda.games.pso2.rules.ch205_equipment import ARMOUR
from tefuda.games.pso2.table import Face, Facts
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.notation import notations
from tefuda.games.pso2.words.reading import read
from tefuda.kernel.cards.fields import ANYTHING, NUMBER, NUMBER_OR_X, WORD_OR_WORDS, Field, Fields
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects.nodes import Activated, Automatic, Continuous, Keyword, Spell
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.errors import BrokenCard

ABILITIES = (
    Keyword,
    Activated,
    Automatic,
    Continuous,
    Spell,
    v.AttachesTo,
    v.AttacksWhom,
    v.EntersBack,
    v.EquipsTo,
    v.Slots,
    v.Copies,
    v.Pierce,
)
FIELDS = Fields(
    Field("number"), Field("name", clause="206.1"), Field("title", clause="206.1.1", fact="title"), Field("english"),
    Field("kind", WORD_OR_WORDS, (t.CHARACTER,)), Field("colors", WORD_OR_WORDS, fact="colors", clause="207.1"),
    Field("classes", WORD_OR_WORDS, fact="classes", clause="208.1.1"), Field("types", WORD_OR_WORDS, fact="types", clause="210.1"),
    Field("cost", NUMBER_OR_X), Field("attack", NUMBER, fact="attack"), Field("hp", NUMBER, fact="hp"),
    Field("defense", NUMBER, fact="defense"), Field("text"), Field("english_text"), Field("back", ANYTHING), Field("abilities", ANYTHING),
    ignored=MappingProxyType({"note": "211.4", "printings": "", "set": "", "rarity": ""}),
)  # fmt: skip
PACKS = Path(__file__).with_name("packs")
SECTIONS = {t.PLAYER: "player", t.MAG: "mag", t.BOSS: "boss"}


class PSO2Loader(Loader[Face]):
    """PSO2's cards."""

    game, rules, fields, abilities, folder = "pso2", rules, FIELDS, ABILITIES, PACKS
    implied = (ARMOUR,)

    def build(self, card: dict[str, Any], whole: bool) -> Face:
        found = self.fields.read(card)
        front, back = self._facts(found, whole), found["back"]
        other = self._side(found, back, whole) if back is not None else None
        number, sides = found["number"] or found["name"], (front,) if other is None else (front, other)
        section = next((section for kind, section in SECTIONS.items() if kind in front.kinds), "main")
        if t.BOSS in front.kinds:
            section = "boss"
        back_text = str(back.get("text", "")) if isinstance(back, dict) else ""
        return Face(
            number,
            found["name"],
            front,
            sides,
            found["text"],
            found["english"],
            found["english_text"],
            section,
            back_text,
        )

    def _side(self, found: dict[str, Any], back: object, whole: bool) -> Facts:
        """102.3.1: the side of a player card for whoever goes second: the same but for what it says."""
        if not isinstance(back, dict) or t.PLAYER not in found["kind"]:
            raise BrokenCard("only a player card has a back, with its fields / 裏面があるのはプレイヤーカードだけです")
        said = self.fields.read({"name": found["name"], **back})
        keys = [key for key in back if key not in ("name", "number", "back")]
        plain = {**found, "text": "", "abilities": None, **{key: said[key] for key in keys}}
        return self._facts(plain, whole)

    def _facts(self, found: dict[str, Any], whole: bool) -> Facts:
        kinds = _kinds(found)
        found = {**found, **_numbers_lacking(found, kinds)}
        said = self._abilities(found, kinds[0], whole)
        abilities = tuple([one for one in said if not isinstance(one, v.Copies)])  # glossary ルール: that is no ability
        cost = found["cost"]
        slots = next((ability.number for ability in abilities if isinstance(ability, v.Slots)), 1)
        return Facts(
            names=(found["name"],), kinds=kinds, number=found["number"] or found["name"], cost=0 if cost == "X" else cost,
            cost_is_x=cost == "X", slots=slots, heals=any(isinstance(node, v.Recover) for node in within(abilities)),
            drops=any(getattr(ability, "label", "") == t.DROP for ability in abilities), **self.fields.as_facts(found),
            copies=most_copies(said), **sorted_abilities(abilities, rules),
        )  # fmt: skip

    def _abilities(self, found: dict[str, Any], kind: str, whole: bool) -> tuple[Node, ...]:
        """What the card says; BrokenCard where the rules do not carry it out."""
        said = self.meaning(found, kind, whole)
        if whole and (problems := rules.unsupported(said)):
            raise BrokenCard(problems[0])
        armour = self.implied if t.ARMOUR in found["kind"] else ()
        return (*said, *armour)

    def read(self, text: str, name: str, kind: str) -> tuple[Node, ...]:
        found = read(text, name, kind)
        if RECORDS:
            for clause in notations(text, found, name, kind):
                cite(clause)
        return found


def _numbers_lacking(found: dict[str, Any], kinds: tuple[str, ...]) -> dict[str, int]:
    """212.1.1, 213.1.1: where no number is printed on a character, player or weapon, it is 0."""
    attacks = any(kind in kinds for kind in (*t.FIGHTERS, t.WEAPON))
    lives = any(kind in kinds for kind in t.FIGHTERS)
    wanted = [("attack", attacks, "212.1.1"), ("hp", lives, "213.1.1")]
    lacking = [(key, clause) for key, has, clause in wanted if has and found[key] is None]
    for _, clause in lacking:
        cite(clause)
    return {key: 0 for key, _ in lacking}


def _kinds(found: dict[str, Any]) -> tuple[str, ...]:
    """200.1, 205.2: the kinds of a card: a weapon is an item, a boss the player of its side."""
    kinds: tuple[str, ...] = found["kind"]
    known = (*t.KINDS, *t.EQUIPMENT, t.BOSS)
    classes = (*t.CLASSES, t.ALL_CLASSES)
    said = (("kind", kinds, known), ("color", found["colors"], t.COLORS), ("class", found["classes"], classes))
    for key, words, there in said:
        if wrong := [word for word in words if word not in there]:
            raise BrokenCard(f"there is no {key} {wrong[0]!r}; there are {', '.join(there)} / {wrong[0]!r} はない")
    cite("200.1")
    if any(word in t.EQUIPMENT for word in kinds) and t.ITEM not in kinds:
        kinds = (t.ITEM, *kinds)
    if t.BOSS in kinds and t.PLAYER not in kinds:
        kinds = (t.PLAYER, *kinds)
    if not found["colors"]:
        cite("207.2")
    return kinds


LOADER = PSO2Loader()
face, faces_in, packs, examine = LOADER.face, LOADER.faces_in, LOADER.packs, LOADER.examine
