"""Loading: printed cards from JSON lines into faces, with errors that name the line and the words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tefuda.games.evolve import table as t
from tefuda.games.evolve.listening import marks, whens
from tefuda.games.evolve.rules.ch12_keywords import MEANINGS
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.kernel.game import sorted_abilities
from tefuda.kernel.values import Node, revive

ZONE_NUMBERS = {zone.name: number for number, zone in enumerate(t.ZONES)}
PACKS = Path(__file__).parent / "packs"
IGNORED = ("set", "printings", "tokens", "illustration", "flavor", "rarity", "note")  # 2.9 to 2.13: no meaning in the game
KNOWN = ("number", "name", "english", "class", "kind", "types", "cost", "attack", "defense", "text", "title", "collaboration", "back", "abilities")


class BrokenCard(ValueError):
    """A card that cannot be taken in: which, and why."""


def face(card: dict[str, Any], where: str = "") -> Face:
    """A face from a card's printed facts."""
    try:
        front = _side(card)
        sides, texts = (front,), [str(card.get("text", ""))]
        if card.get("back"):
            if not isinstance(card["back"], dict):
                raise BrokenCard("back holds the facts of the second face")
            back = {"number": card.get("number"), **card["back"]}
            sides, texts = (front, _side(back)), [*texts, str(back.get("text", ""))]
    except Unreadable as problem:
        raise BrokenCard(f"{where}{card.get('name', '?')}: {problem}") from problem
    except BrokenCard as problem:
        raise BrokenCard(f"{where}{card.get('name', '?')}: {problem}") from None
    return Face(front.number, front.names[0], sides, tuple(texts), str(card.get("english", "")), whens(sides), marks(sides))


def _side(card: dict[str, Any]) -> EvolveFacts:
    for key in card:
        if key not in KNOWN and key not in IGNORED:
            raise BrokenCard(f"a card has no {key!r}")
    name = _string(card, "name")
    if not name:
        raise BrokenCard("a card needs a name")
    kind, special = _kind(card)
    classes = _classes(card)
    numbers = {key: _number(card, key) for key in ("cost", "attack", "defense")}
    if kind == t.FOLLOWER and (numbers["attack"] is None or numbers["defense"] is None):
        raise BrokenCard("a follower needs attack and defense")
    if kind == t.LEADER_KIND:
        numbers["defense"] = t.LEADER_LIFE
    abilities = _abilities(card)
    types = card.get("types") or []
    if not isinstance(types, list) or not all(isinstance(word, str) for word in types):
        raise BrokenCard("types is a list of words")
    return EvolveFacts(
        names=(name, *_other_names(abilities)),
        kinds=(kind,),
        special=special,
        classes=classes,
        types=tuple(types),
        title=_string(card, "title"),
        number=_string(card, "number") or name,
        collaboration=_string(card, "collaboration"),
        **numbers,
        **sorted_abilities(abilities, MEANINGS, ZONE_NUMBERS),
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


def _kind(card: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """2.3: the kind, and the special kind behind the dot."""
    kind, _, special = _string(card, "kind").partition("・")
    if kind not in t.KINDS or (special and special not in t.SPECIAL):
        raise BrokenCard(f"there is no kind {card.get('kind')!r}")
    return kind, (special,) if special else ()


def _classes(card: dict[str, Any]) -> tuple[str, ...]:
    classes = tuple((_string(card, "class") or t.NEUTRAL).split("・"))
    for word in classes:
        if word not in t.CLASSES:
            raise BrokenCard(f"there is no class {word!r}")
    return classes


def _abilities(card: dict[str, Any]) -> tuple[Node, ...]:
    """What the text means; cards of the publishers' come with their effect values instead."""
    if card.get("abilities") is not None:
        found: tuple[Node, ...] = revive(card["abilities"])
        return found
    return read(_string(card, "text"), _string(card, "kind"))


def _other_names(abilities: tuple[Node, ...]) -> tuple[str, ...]:
    return tuple([ability.name for ability in abilities if type(ability).__name__ == "AlsoNamed"])  # type: ignore[attr-defined]


def cards_in(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The cards of a JSON-lines file with their lines."""
    found = []
    try:
        lines = path.read_text("utf8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BrokenCard(f"{path}: cannot be read: {problem}") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            card = msgspec.json.decode(line)
        except msgspec.DecodeError as problem:
            raise BrokenCard(f"{path}, line {number}: not JSON: {problem}") from None
        if not isinstance(card, dict):
            raise BrokenCard(f"{path}, line {number}: a card is an object")
        found.append((number, card))
    return found


def faces_in(path: Path) -> list[Face]:
    """All faces of a file; the first card that cannot be taken in is an error with its line."""
    return [face(card, f"{path.name}, line {number}: ") for number, card in cards_in(path)]


def packs() -> list[Face]:
    """All faces that the project brings."""
    return [one for path in sorted(PACKS.glob("*.jsonl")) for one in faces_in(path)]
