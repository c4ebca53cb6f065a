"""Reバース's cards as a set file (`.r4uset`) has them: everything in two languages, other pictures beside the card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tefuda.kernel.cards.published import Fault, Published, Shape, Taken, clean_text, number

SET_FILE = "set files (.r4uset)"
PAGE = re.compile(r"\s*<[\s\S]*")  # where marks of a page begin in a name, what stood beside it on the page begins
BROKEN_NAME = Fault(
    "markup is left in the name, which is cut there", "カード名にマークアップが残っています（そこで切りました）"
)


def of_a_set(card: Mapping[str, Any]) -> Taken:
    """A card of a set file."""
    serial, printed = clean_text(card["Serial"]), _said(card["Name"], "JP") or _said(card["Name"], "EN")
    name, effects = PAGE.sub("", printed), card.get("Effect") or []
    texts = {
        key: "\n".join([_said(one, language) for one in effects]).strip()
        for key, language in (("text", "JP"), ("text_en", "EN"))
    }
    own = {
        "number": serial, "set": serial.rpartition("-")[0], "name": name, "kind": clean_text(card["Type"]), "color": card.get("Color"),
        "cost": number(card.get("Cost")), "atk": number(card.get("ATK")), "def": number(card.get("DEF")),
        "traits": [_said(one, "JP") or _said(one, "EN") for one in card.get("Traits") or []], **texts,
    }  # fmt: skip
    others = [clean_text(one["Serial"]) for one in card.get("Alternates") or []]
    return Taken(own | ({"printings": [serial, *others]} if others else {}), (BROKEN_NAME,) if name != printed else ())


def _said(value: object, language: str) -> str:
    """What is said in a language; what stands there without one is Japanese."""
    if isinstance(value, Mapping):
        return clean_text(value.get(language))
    return clean_text(value) if language == "JP" else ""


PUBLISHED = Published((Shape(SET_FILE, ("Serial", "Name", "Type"), of_a_set),))
