"""Cards as the public list of English cards writes them, in our own form."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words.english.terms import COLORS, SEXES, TYPES, WEAPONS

# Unit names that the list spells otherwise in the text of some cards than on the units' own.
NAMES = {"Azel": "Azelle", "L'Arachael": "L'Arachel", "Claude (Fodlan)": "Claude"}
ICONS = {"sex": SEXES, "weapons": WEAPONS, "types": TYPES}


def is_listed(card: dict[str, Any]) -> bool:
    """Is a card written as the public list writes it?"""
    return "unit_name" in card


def plain(card: dict[str, Any]) -> dict[str, Any]:
    """A card of the public list in our own form; what is printed as X is a number that is missing there."""
    low, high = card.get("range") or (0, 0)
    icons = [str(word).strip().capitalize() for word in card.get("types", ())]
    own: dict[str, Any] = {
        "number": card["number"], "name": card["unit_name"], "title": card.get("title", ""), "english_unit": card["unit_name"],
        "cost": "X" if card.get("cost") is None else card["cost"], "class_change": card.get("class_change_cost"),
        "symbols": [COLORS[color] for color in card.get("colors", ()) if color in COLORS],
        "classes": [card["class"]] if card.get("class") else [], "range": _range(low, high),
        "attack": "X" if card.get("attack") is None else card["attack"], "support": "X" if card.get("support") is None else card["support"],
        "text": _named(card.get("text", "")), "support_text": _named(card.get("support_text", "")),
    }  # fmt: skip
    own |= {f"english_{key}": own[key] for key in ("text", "support_text")}
    for key, words in ICONS.items():
        own[key] = [words[icon] for icon in icons if icon in words]
    return own


def _range(low: int, high: int) -> str:
    if not low:
        return "-"
    return str(low) if low == high else f"{low}-{high}"


def _named(text: Any) -> Any:
    """A text that calls units by their own names; what is no text is left to whoever reads the fields."""
    for spelled, name in NAMES.items() if isinstance(text, str) else ():
        text = text.replace(f'"{spelled}"', f'"{name}"')
    return text
