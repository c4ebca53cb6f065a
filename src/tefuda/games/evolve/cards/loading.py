"""Loading: printed cards from JSON lines into faces, with errors that name the line and the words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.listening import histories, marks, tokens, whens
from tefuda.games.evolve.rules import (
    chapters,  # noqa: F401 - what words depend on must be declared before cards are read
    rules,
)
from tefuda.games.evolve.rules.questions import evolve_names
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.games.evolve.words.notation import notations
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.games.evolve.words.vocabulary import DeckLimit, PayWith, Starting
from tefuda.kernel.abilities import sorted_abilities
from tefuda.kernel.cards.files import abilities_from, cards_in
from tefuda.kernel.effects import Activated, Automatic, Continuous, Keyword, Spell
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.values import Node
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
KNOWN = (
    "number",
    "name",
    "english",
    "class",
    "kind",
    "types",
    "cost",
    "attack",
    "defense",
    "text",
    "title",
    "collaboration",
    "back",
    "abilities",
)


def face(card: dict[str, Any], where: str = "") -> Face:
    """A face from a card's printed facts."""
    try:
        printed = _first_and_second(card) if card.get("back") else (card,)
        sides = tuple([_side(side) for side in printed])
    except Unreadable as problem:
        raise BrokenCard(f"{where}{card.get('name', '?')}: {problem}") from problem
    except BrokenCard as problem:
        raise BrokenCard(f"{where}{card.get('name', '?')}: {problem}") from None
    texts = tuple([str(side.get("text", "")) for side in printed])
    english = str(printed[0].get("english", ""))
    evolves = tuple(dict.fromkeys([name for side in sides if t.EVOLVED in side.special for name in evolve_names(side)]))
    return Face(
        sides[0].number,
        sides[0].names[0],
        sides,
        texts,
        english,
        evolves,
        tokens(sides),
        whens(sides),
        histories(sides),
        marks(sides),
    )


def _first_and_second(card: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """2.15.2, 2.13.2.2: the side with the collector number is the first; both are known by it."""
    one, other = {key: value for key, value in card.items() if key != "back"}, card["back"]
    if not isinstance(other, dict):
        raise BrokenCard("back holds the facts of the second face")
    cite("2.15.2")
    cite("2.13.2.2")
    first, second = (other, one) if other.get("number") and not one.get("number") else (one, other)
    return first, {"number": first.get("number"), **second}


def _side(card: dict[str, Any]) -> EvolveFacts:
    for key in card:
        if key not in KNOWN and key not in IGNORED:
            raise BrokenCard(f"a card has no {key!r}")
        if key in IGNORED:
            cite(IGNORED[key])
    name = _string(card, "name")
    if not name:
        raise BrokenCard("a card needs a name")
    kind, special = kind_of(_string(card, "kind"))
    classes = _classes(card)
    numbers: dict[str, Any] = {key: _number(card, key) for key in ("cost", "attack", "defense")}
    if kind == t.FOLLOWER and (numbers["attack"] is None or numbers["defense"] is None):
        raise BrokenCard("a follower needs attack and defense")
    if kind == t.LEADER_KIND:
        cite("2.8.3")
        if numbers["defense"] is None:
            cite("2.8.3.1")
            numbers["defense"] = t.LEADER_LIFE
    abilities = _abilities(card, "・".join((kind, *special)))
    types = card.get("types") or []
    if not isinstance(types, list) or not all(isinstance(word, str) for word in types):
        raise BrokenCard("types is a list of words")
    return EvolveFacts(
        names=(name,),
        kinds=(kind,),
        special=special,
        classes=classes,
        types=tuple(types),
        title=_string(card, "title"),
        number=_string(card, "number") or name,
        collaboration=_string(card, "collaboration"),
        **numbers,
        **sorted_abilities(abilities, rules),
    )


def _string(card: dict[str, Any], key: str) -> str:
    value = card.get(key) or ""
    if not isinstance(value, str):
        raise BrokenCard(f"{key} is not a text: {value!r}")
    return value


def _number(card: dict[str, Any], key: str) -> int | None:
    value = card.get(key)
    if value is not None and (type(value) is not int or value < 0):
        raise BrokenCard(f"{key} is not a number: {value!r}")
    return value


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
    cite(clause)
    return meant


def _classes(card: dict[str, Any]) -> tuple[str, ...]:
    classes = tuple((_string(card, "class") or t.NEUTRAL).split("・"))
    for word in classes:
        if word not in t.CLASSES:
            raise BrokenCard(f"there is no class {word!r}")
    if card.get("class"):
        cite("2.2.2")
    return classes


def _abilities(card: dict[str, Any], kind: str) -> tuple[Node, ...]:
    """What the text means; cards of the publishers' come with their effect values instead."""
    if card.get("abilities") is not None:
        return abilities_from(card["abilities"], "evolve", ABILITIES, rules.zones)
    text = _string(card, "text")
    found = read(text, kind)
    if RECORDS:
        for clause in notations(text, found):
            cite(clause)
    return found


def faces_in(path: Path) -> list[Face]:
    """All faces of a file; the first card that cannot be taken in is an error with its line."""
    return [face(card, f"{path.name}, line {number}: ") for number, card in cards_in(path)]


def packs() -> list[Face]:
    """All faces that the project brings."""
    return [one for path in sorted(PACKS.glob("*.jsonl")) for one in faces_in(path)]
