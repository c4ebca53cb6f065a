"""Cipher's cards as the public list of English cards (`cardlist.json`) has them: one entry a card, with all that it was printed as."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tefuda.games.cipher.words.english.terms import COLORS, SEXES, TYPES, WEAPONS
from tefuda.kernel.cards.published import (
    NOTHING,
    Fault,
    Published,
    Shape,
    Taken,
    clean_text,
    number,
    number_or_x,
    split_words,
)

LIST = "cardlist.json (Character, AlternateArts)"
NO_TITLE = Fault(
    "the title is missing: its card name is not known whole (4.14.1)",
    "称号がありません。カード名が分かりません（4.14.1）",
)
NO_COLORS = Fault("it has no color that there is: its symbols are lost", "色がありません（シンボルが失われています）")
KNOWN = {*SEXES, *WEAPONS, *TYPES}


def listed(card: Mapping[str, Any]) -> Taken:
    """A card of the list; its number is that of the first of its printings."""
    printings = [clean_text(one["CardCode"]) for one in card["AlternateArts"]]
    cost, attack, support = [_number(card[key]) for key in ("Cost", "Attack", "Support")]
    own = {
        "number": printings[0], "set": clean_text(card["AlternateArts"][0].get("SetCode")), "unit_name": clean_text(card["Character"]),
        "title": _text(card["Title"]), "colors": split_words(card["Color"]) or ["None"], "cost": cost,
        "class_change_cost": number_or_x(card["ClassChangeCost"]), "class": _text(card["Class"]), "types": split_words(card["Type"]),
        "range": [number(card["MinRange"]) or 0, number(card["MaxRange"]) or 0], "attack": attack, "support": support,
        "text": _text(card["Skill"]), "support_text": _text(card["SupportSkill"]), "printings": printings,
    }  # fmt: skip
    return Taken(own)


def _number(value: object) -> int | None:
    """A number; None where X is printed, as the form of our own lines has it."""
    found = number_or_x(value)
    return None if isinstance(found, str) else found


def _text(value: object) -> str:
    found = clean_text(value)
    return "" if found.lower() in NOTHING else found


def look_over(cards: list[dict[str, Any]]) -> Iterator[tuple[int, Fault]]:
    """Cards without the title that their name has, without a symbol, with icons that there are none of."""
    for place, card in enumerate(cards):
        if "unit_name" not in card:
            continue
        if not card.get("title"):
            yield place, NO_TITLE
        if any(color not in (*COLORS, "None") for color in card.get("colors") or ()):
            yield place, NO_COLORS
        for icon in [one for one in card.get("types") or () if str(one).strip().capitalize() not in KNOWN]:
            yield (
                place,
                Fault(f"there is no icon {str(icon)[:20]!r}", f"「{str(icon)[:20]}」というアイコンはありません"),
            )


PUBLISHED = Published(
    (Shape(LIST, ("Character", "Title", "AlternateArts", "Skill"), listed),), look_over, ("text", "support_text")
)
