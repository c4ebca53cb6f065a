"""EVOLVE's cards as two public lists have them: a database by sets, with icons, and a list of cards with all their printings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.kernel.cards.published import (
    Fault,
    Published,
    Shape,
    Taken,
    clean_text,
    number,
    split_words,
    title_or_nothing,
)

DATABASE, ORACLES = "card database (card_code, effect)", "oracles (oracle_id, prints)"
MARKERS = ("EP", "SEP")
TOKENS_BEHIND = re.compile(r"\n*[―—─]{3,}[\s\S]*")  # behind a rule lists say what the tokens of a text are
OF_A_TITLE = re.compile(r"E?CP|CSD|PCS|LCS")  # sets whose cards belong to titles
# The icons that the second list writes as words, and where in a text a word is such an icon.
_COST = r"(?=[^\n。：「」]*：)"
_NAMED = re.compile(r"『[^』]*』|【[^】]*】")
ICONS = (
    (re.compile(r"(?<=】)コスト([0-9]+|X)" + _COST), r"【コスト\1】"),
    (re.compile(r"アクト(?![しすでの状さ】])" + _COST), "【アクト】"),
    (re.compile(r"(攻撃力|体力)(?=[+＋\-－−])"), r"【\1】"),
    (re.compile(f"({'|'.join(t.CLASSES)})(?=フォロワー|スペル|アミュレット|カード|トークン|でない)"), r"【\1】"),
)
NO_QUICK = Fault(
    "this list leaves out the icon of quick: whether the spell has it, another list has to say",
    "このリストには【クイック】のアイコンがありません。スペルにあるかどうかは別のリストで確かめます",
    unsure=True,
)
NO_TITLE = Fault(
    "the title is missing that the cards of this set belong to", "この商品のカードが属するタイトルがありません"
)


def database(card: Mapping[str, Any]) -> Taken:
    """A card of the database by sets, which knows no titles and has lost the icon of quick."""
    number_, kind, text = clean_text(card["card_code"]), clean_text(card["card_type"]), _without_tokens(card["effect"])
    own = {
        "number": number_, "set": _set(number_), "name": clean_text(card["name"]), "class": clean_text(card["class"]), "kind": kind,
        "types": split_words(card["sub_type"]), "title": None, "cost": number(card["cost"]),
        "attack": number(card["attack"]), "defense": number(card["hp"]), "text": text,
    }  # fmt: skip
    unsure = kind.startswith(t.SPELL) and t.TOKEN not in kind and "【クイック】" not in text
    return Taken(_of_both_faces(own), (NO_QUICK,) if unsure else ())


def oracle(card: Mapping[str, Any]) -> Taken:
    """A card of the list with printings, whose texts have words where icons are printed, and evolved cards the cost of others."""
    number_ = clean_text(card["oracle_id"])
    faces = card.get("faces") or [card]
    first, *behind = [_face(face) for face in faces]
    own = {"number": number_, "set": _set(number_), **first, "printings": [clean_text(one) for one in card["prints"]]}
    faults = () if len(behind) < 2 else (Fault(f"it has {len(faces)} faces", f"面が{len(faces)}つあります", True),)
    return Taken(
        own | ({"back": {key: value for key, value in behind[0].items() if key != "title"}} if behind else {}), faults
    )


def _face(face: Mapping[str, Any]) -> dict[str, Any]:
    kind = "・".join(split_words(face["card_type"]))
    cost = None if t.EVOLVED in kind else number(face["cost"])
    return {
        "name": clean_text(face["name"]), "class": clean_text(face["class"]), "kind": kind, "types": split_words(face["tribe"]),
        "title": title_or_nothing(face.get("title")), "cost": cost, "attack": number(face["atk"]), "defense": number(face["hp"]),
        "text": with_icons(_without_tokens(face["text"])),
    }  # fmt: skip


def _without_tokens(text: object) -> str:
    found = clean_text(text)
    return TOKENS_BEHIND.sub("", found) if found not in ("-", "―") else ""


def with_icons(text: str) -> str:
    """A text with its icons as they are printed; names and icons that are there stay what they are."""
    for pattern, icon in ICONS:
        kept = [match.span() for match in _NAMED.finditer(text)]

        def put(match: re.Match[str], icon: str = icon, kept: list[tuple[int, int]] = kept) -> str:
            inside = any(start <= match.start() < end for start, end in kept)
            return match[0] if inside else match.expand(icon)

        text = pattern.sub(put, text)
    return text


def _of_both_faces(own: dict[str, Any]) -> dict[str, Any]:
    """A card whose two names stand in one is not taken: which numbers are whose it does not say."""
    if "//" in own["name"]:
        raise ValueError("two faces in one")
    return own


def _set(number_: str) -> str:
    return number_.partition("-")[0]


def look_over(cards: list[dict[str, Any]]) -> Iterator[tuple[int, Fault]]:
    """Cards of sets that are made of titles, without one."""
    for place, card in enumerate(cards):
        number_ = str(card.get("number") or "")
        if OF_A_TITLE.match(number_) and not card.get("title") and card.get("kind") not in MARKERS:
            yield place, NO_TITLE


PUBLISHED = Published(
    (
        Shape(DATABASE, ("card_code", "name", "card_type", "sub_type", "effect", "hp"), database),
        Shape(ORACLES, ("oracle_id", "name", "card_type", "prints", "tribe"), oracle),
    ),
    look_over,
)
