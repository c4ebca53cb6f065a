"""FFTCG's cards as public lists of English cards have them, with the marks of a page in their texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tefuda.kernel.cards.published import Fault, Published, Shape, Taken, clean_text, number_or_x

LIST = "lists of English cards (cardNumber, element)"
NUMBER = re.compile(r"([0-9]+)-([0-9]+)([A-Z])")
LAST = (
    "light",
    "dark",
)  # the elements whose cards stand last in a set, but for cards of several elements and of starters
STARTER = "S"
MARK = re.compile(r"\[\[(?:br|i|b|s|ex|/)\]\]")
BROKEN = Fault(
    "markup is broken: marks open that do not close, or the other way round",
    "マークアップが壊れています（開閉が合いません）",
)
ELEMENTS_LOST = Fault(
    "its elements are lost but for one: it stands behind the light and dark cards of its set, where cards of several elements do",
    "属性が1つしか残っていません。弾の光・闇より後の番号は複数属性のカードです",
)


def listed(card: Mapping[str, Any]) -> Taken:
    """A card of a list; its text keeps its marks, which the reader of the game knows."""
    own = {
        "number": clean_text(card["cardNumber"]), "set": clean_text(card.get("set")),
        "name": clean_text(card["name"]), "element": clean_text(card["element"]),
        "kind": clean_text(card["type"]).lower(), "cost": number_or_x(card.get("cost")), "power": number_or_x(card.get("power")),
        "job": card.get("job"), "category": card.get("category"), "text": card.get("text") or "",
    }  # fmt: skip
    return Taken(own)


def look_over(cards: list[dict[str, Any]]) -> Iterator[tuple[int, Fault]]:
    """Cards of several elements of which a list has only the first, and texts whose marks do not go together."""
    places = {place: found for place, card in enumerate(cards) if (found := _place(card)) is not None}
    last = {edition: at for place, (edition, at) in places.items() if str(cards[place].get("element")).lower() in LAST}
    for place, card in enumerate(cards):
        element, text = str(card.get("element") or ""), str(card.get("text") or "")
        if "element" in card and place in places and "/" not in element and "Card Elements" not in text:
            edition, at = places[place]
            if element.lower() not in LAST and at > last.get(edition, at):
                yield place, ELEMENTS_LOST
        if _broken(text):
            yield place, BROKEN


def _place(card: Mapping[str, Any]) -> tuple[str, int] | None:
    """The set of a card and its place in it; None where the number is of another sort, or of a starter."""
    match = NUMBER.fullmatch(str(card.get("number") or "").split("/")[0])
    return None if match is None or match[3] == STARTER else (match[1], int(match[2]))


def _broken(text: str) -> bool:
    """True if marks of a text are cut off, or do not close what they open."""
    marks = Counter(MARK.findall(text))
    opened = sum(count for mark, count in marks.items() if mark not in ("[[br]]", "[[/]]"))
    return opened != marks["[[/]]"] or any(sign in MARK.sub("", text) for sign in ("[[", "]]"))


PUBLISHED = Published((Shape(LIST, ("cardNumber", "name", "element", "type"), listed),), look_over, (), ())
