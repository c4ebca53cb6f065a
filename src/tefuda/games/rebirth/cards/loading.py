"""Loading: printed cards from JSON lines into faces, with errors that name the line and the words."""

from __future__ import annotations

import re
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.cards.published import PUBLISHED
from tefuda.games.rebirth.rules import (
    chapters,  # noqa: F401 - what words depend on must be declared before cards are read
    rules,
)
from tefuda.games.rebirth.table import Face, Facts
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.spelling import spelled_trait
from tefuda.games.rebirth.words.notation import notations
from tefuda.games.rebirth.words.reading import paragraphs, read
from tefuda.kernel.cards.fields import ANYTHING, NUMBER, WORDS, Field, Fields
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects.nodes import Activated, Automatic, Continuous, Keyword
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import BrokenCard

ABILITIES = (Keyword, Activated, Automatic, Continuous, v.CancelAbility, v.Blocker)
KINDS = MappingProxyType({  # 2.2.2: as cards, lists and rulebook write them
    **{kind: kind for kind in t.KINDS},
    "CH": t.CHARACTER, "RE": t.RE_BIRTH, "PA": t.PARTNER,
    "Character": t.CHARACTER, "Rebirth": t.RE_BIRTH, "Partner": t.PARTNER,
})  # fmt: skip
PRINTED = MappingProxyType({"CH": "2.2.2.1", "RE": "2.2.2.2", "PA": "2.2.2.3"})
PAGE = re.compile(r"&nbsp;|<.*")  # marks of the page a public list was taken from: where they begin a name is over
FIELDS = Fields(
    Field("number"), Field("name", clause="2.1.1"), Field("english"), Field("kind", clause="2.2.1"), Field("cost", NUMBER),
    Field("atk", NUMBER, clause="2.6.1"), Field("def", NUMBER, clause="2.7.1"), Field("traits", WORDS, clause="2.5.1", fact="traits"),
    Field("title", clause="2.8.1"), Field("text", clause="2.4.1"), Field("text_en"), Field("abilities", ANYTHING),
    ignored=MappingProxyType({
        "color": "", "set": "2.11.2", "illustration": "2.9.2", "illustrator": "2.11.2", "flavor": "2.10.2", "printings": "2.11.2", "note": "",
    }),
)  # fmt: skip


class RebirthLoader(Loader[Face]):
    """Reバース's cards, in our own form or as public lists write them."""

    published = PUBLISHED
    game, rules, fields, abilities = "rebirth", rules, FIELDS, ABILITIES
    folder = Path(__file__).with_name("packs")

    def build(self, card: dict[str, Any], whole: bool) -> Face:
        found = self.fields.read(card)
        name = PAGE.sub("", found["name"]).strip()
        number = found["number"] or name
        kind = _kind(found["kind"] or t.CHARACTER)
        if len(found["traits"]) > 1:
            cite("2.5.2")
        abilities = self._abilities(found, kind, whole)
        character = kind == t.CHARACTER
        cost, attack, defense = [_number(found[key], character) for key in ("cost", "atk", "def")]
        facts = Facts(
            names=(name,), kinds=(kind,), titles=(found["title"] or number.partition("/")[0],), cost=cost, attack=attack, defense=defense,
            **self.fields.as_facts(found) | {"traits": tuple([spelled_trait(one) for one in found["traits"]])},
            **sorted_abilities(abilities, rules),
        )  # fmt: skip
        section = "partner" if kind == t.PARTNER else "main"
        return Face(number, name, facts, found["text"], found["english"], found["text_en"], section)

    def _abilities(self, found: dict[str, Any], kind: str, whole: bool) -> tuple[Node, ...]:
        """What the card says, in English where a list has nothing else; BrokenCard where the rules do not carry it out."""
        said = self.meaning({**found, "text": found["text"] or found["text_en"]}, kind, whole)
        if whole and (problems := rules.unsupported(said)):
            raise BrokenCard(problems[0])
        return said

    def read(self, text: str, name: str, kind: str) -> tuple[Node, ...]:
        if re.search("[（(]", text):
            cite("2.4.2")
        found = read(text)
        if RECORDS:
            for words, line in paragraphs(text):
                for clause in notations(words, read(line)):
                    cite(clause)
        return found


def _kind(word: str) -> str:
    """A kind as it is printed (2.2.2), or as lists call it."""
    if word not in KINDS:
        raise BrokenCard(f"there is no kind {word!r}; there are {', '.join(KINDS)} / 種別 {word!r} はない")
    cite("2.2.2")
    cite_if_said(PRINTED.get(word, ""))
    return KINDS[word]


def _number(value: int | None, character: bool) -> int | None:
    """What is printed; a character has numbers, and other cards have none."""
    return (value or 0) if character else None


LOADER = RebirthLoader()
face, faces_in, packs, examine = LOADER.face, LOADER.faces_in, LOADER.packs, LOADER.examine
