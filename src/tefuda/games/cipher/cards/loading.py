"""Loading: printed cards from JSON lines into faces, in our own form or as the public list of English cards writes them."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.cards.printed import is_listed, plain
from tefuda.games.cipher.cards.published import PUBLISHED
from tefuda.games.cipher.rules import (
    chapters,  # noqa: F401 - what words depend on must be declared before cards are read
    rules,
)
from tefuda.games.cipher.rules.as_played import as_played
from tefuda.games.cipher.table import Face, Facts
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.notation import notations
from tefuda.games.cipher.words.reading import read
from tefuda.kernel.cards.fields import ANYTHING, NUMBER_OR_X, WORD_OR_WORDS, WORDS, Field, Fields
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects.nodes import Activated, Automatic, Continuous
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.errors import BrokenCard

ABILITIES = (Activated, Automatic, Continuous, v.SupportSkill)
PACKS = Path(__file__).parent / "packs"
FIELDS = Fields(
    Field("number", clause="4.18.2"), Field("kind"),
    Field("name", clause="4.13.1"), Field("names", WORDS), Field("title", clause="4.12.1"), Field("english"), Field("english_unit"),
    Field("cost", NUMBER_OR_X, 1), Field("class_change", NUMBER_OR_X), Field("symbols", WORD_OR_WORDS, clause="4.4.1"),
    Field("sex", WORD_OR_WORDS, clause="4.5.1"), Field("weapons", WORD_OR_WORDS, clause="4.6.1"), Field("types", WORD_OR_WORDS, clause="4.7.1"),
    Field("classes", WORD_OR_WORDS, clause="4.16.1"), Field("range"), Field("attack", NUMBER_OR_X, 30), Field("support", NUMBER_OR_X, 10),
    Field("text"), Field("support_text"), Field("english_text"), Field("english_support_text"), Field("abilities", ANYTHING),
    ignored=MappingProxyType({
        "line": "4.8.2", "rarity": "4.19.2", "artist": "4.20.2", "picture": "4.21.2", "season": "4.22.2", "set": "", "printings": "",
    }),
)  # fmt: skip
RANGES = {
    "": (),
    "-": (),
    "1": ("1",),
    "2": ("2",),
    "3": ("3",),
    "1-2": ("1", "2"),
    "1-3": ("1", "2", "3"),
    "2-3": ("2", "3"),
}
SHOWN = str.maketrans("[]", "【】")  # English texts have the brackets that Japanese ones have, which are read alike
KNOWN = {"symbols": t.SYMBOLS, "sex": t.SEXES, "weapons": t.WEAPONS, "types": t.TYPES}


class CipherLoader(Loader[Face]):
    """Cipher's cards."""

    published = PUBLISHED
    game, rules, fields, abilities, folder = "cipher", rules, FIELDS, ABILITIES, PACKS
    blank = ("attack", "support")

    def build(self, card: dict[str, Any], whole: bool) -> Face:
        listed = is_listed(card)
        found = self.fields.read(plain(card) if listed else card)
        _check(found)
        name, title = found["name"], found["title"]
        card_name = f"{title} {name}" if title else name
        facts = Facts(
            names=(name, *found["names"]), kinds=(found["kind"] or t.UNIT,), title=title, cost=_number(found["cost"]), symbols=found["symbols"],
            class_change=None if found["class_change"] is None else _number(found["class_change"]), sexes=found["sex"],
            weapons=found["weapons"], types=found["types"], classes=found["classes"], ranges=RANGES[found["range"] or "1"],
            attack=_number(found["attack"]), support=_number(found["support"]), **sorted_abilities(self._abilities(found, whole, listed), rules),
        )  # fmt: skip
        if RECORDS:
            _cite(found, facts)
        return Face(
            number=found["number"] or card_name, name=card_name, facts=facts, text=_whole_text(found), english=found["english"],
            english_text=_whole_text(found, "english_").translate(SHOWN), english_unit=found["english_unit"] or found["english"].rpartition(" ")[2],
        )  # fmt: skip

    def _abilities(self, found: dict[str, Any], whole: bool, listed: bool) -> tuple[Node, ...]:
        """What the card says, support skills last; BrokenCard where the rules do not carry it out."""
        said = self.meaning({**found, "text": _whole_text(found)}, t.UNIT, whole)
        if whole and (problems := rules.unsupported(said)):
            raise BrokenCard(problems[0])
        if whole and listed:
            _check_skills(said)
        return as_played(said)

    def read(self, text: str, name: str, kind: str) -> tuple[Node, ...]:
        found = read(text)
        if RECORDS:
            for clause in notations(text, found):
                cite(clause)
        return found


def _check_skills(said: tuple[Node, ...]) -> None:
    """A skill whose use is asked for is one of the card: public lists translate the name of one skill in two ways."""
    names = {one.sort if isinstance(one, Activated) else getattr(one, "label", "") for one in said}
    for node in within(said):
        if isinstance(node, v.SkillUsed) and node.name not in names:
            raise BrokenCard(f"the card has no skill {node.name!r} / このカードにないスキル: {node.name!r}")


def _whole_text(found: dict[str, Any], language: str = "") -> str:
    """The text of a card, its support skills behind its other skills."""
    return "\n".join([part for key in ("text", "support_text") if (part := found[f"{language}{key}"])])


def _check(found: dict[str, Any]) -> None:
    for key, known in KNOWN.items():
        if wrong := [word for word in found[key] if word not in known]:
            raise BrokenCard(
                f"there is no {key} {wrong[0]!r}; there are {', '.join(known)} / {key} にない: {wrong[0]!r}"
            )
    if found["range"] not in RANGES:
        raise BrokenCard(f"there is no range {found['range']!r}; there are {', '.join(RANGES)} / 射程にない")
    if len(found["symbols"]) > 2:
        raise BrokenCard("a card has at most two symbols / シンボルは2つまで")


def _number(value: int | str) -> int:
    """4.2.3, 4.3.3, 4.11.3, 4.17.2: what is printed as X is 0."""
    return 0 if isinstance(value, str) else value


# Clauses about what is printed as X, and about what can be printed at all, by the field and the fact that is made of it.
AS_X = (("cost", "4.2.3"), ("class_change", "4.3.3"), ("attack", "4.11.3"), ("support", "4.17.2"))
PRINTED = (
    ("symbols", "symbols", "4.4.4"),
    ("sex", "sexes", "4.5.3"),
    ("weapons", "weapons", "4.6.3"),
    ("types", "types", "4.7.4"),
)


def _cite(found: dict[str, Any], facts: Facts) -> None:
    """The clauses about what is printed, where the card is what they say of it."""
    for key, clause in AS_X:
        if found[key] == "X" and getattr(facts, key) == 0:
            cite(clause)
    for key, fact, clause in PRINTED:
        if found[key] and set(getattr(facts, fact)) == set(found[key]):
            cite(clause)
    cite("4.3.2" if facts.class_change is None else "4.3.1")
    cite_if_said("4.4.2" if not facts.symbols else "4.4.3" if len(facts.symbols) > 1 else "")
    if facts.title:
        cite("4.14.1")


LOADER = CipherLoader()
face, packs, examine, faces_in = LOADER.face, LOADER.packs, LOADER.examine, LOADER.faces_in
