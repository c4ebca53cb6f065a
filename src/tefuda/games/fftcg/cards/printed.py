"""Printed cards as public lists have them: English words for kinds and elements, text with marks; put into our own form."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words.english.terms import ELEMENTS, KINDS

LISTED = ("set", "element", "job", "category")
_BREAK = re.compile(r"\[\[br\]\]|<br ?/?>")
_GOES_ON = re.compile(r"\(it ")  # a bracket that belongs to the sentence before
_ELEMENTS = re.compile(r"\s*(?:\[\[i\]\])?\(Card Elements: ([\w/]+)\)(?:\[\[/\]\])?")  # of a card with several
_MARKS = re.compile(r"(?:\[\[(?:i|b|ex|s|/)\]\]|</?p>|\s)*")  # what may stand before the first word of a line


def is_listed(card: dict[str, Any]) -> bool:
    """Is a card written as public lists write them?"""
    return any(key in card for key in LISTED)


def plain(card: dict[str, Any]) -> dict[str, Any]:
    """The card in our own form. What is not as lists have it stays as it is, for the loader to name."""
    card = {key: unescape(value) if isinstance(value, str) else value for key, value in card.items()}
    if isinstance(card.get("text"), str) and (several := _ELEMENTS.search(card["text"])):
        card |= {"element": several[1], "text": _ELEMENTS.sub("", card["text"])}
    found = {key: value for key, value in card.items() if key not in LISTED}
    kind = card.get("kind")
    if isinstance(kind, str) and kind.capitalize() in KINDS and kind.capitalize() != "Character":
        found["kind"] = KINDS[kind.capitalize()]
    if isinstance(element := card.get("element"), str):
        found["elements"] = [ELEMENTS.get(word.strip().capitalize(), word) for word in element.split("/")]
    for key, plural in (("job", "jobs"), ("category", "categories")):
        if isinstance(words := card.get(key), str):
            found[plural] = [
                word.strip() for word in re.split(r"/|・|·", words) if word.strip() not in ("", "―", "-", "—")
            ]
    if found.get("kind") != t.FORWARD and found.get("power") == 0:
        del found["power"]
    if "Standard Unit" in found.get(
        "jobs", ()
    ):  # lists do not tell the icon: it is on the units without a name of their own
        found["generic"] = True
    if isinstance(text := card.get("text"), str):
        rows = lines(text)
        found["text"] = "\n".join(rows)
        if found.get("kind") == t.SUMMON and any(_bare(row).startswith("EX BURST") for row in rows):
            found["ex_burst"] = True
    return found


def _bare(row: str) -> str:
    """A line from its first word on."""
    match = _MARKS.match(row)
    return row[match.end() :] if match else row


def lines(text: str) -> list[str]:
    """The lines of a marked text, as it was printed; what goes on with the sentence before is not a line of its own."""
    rows: list[str] = []
    for row in _BREAK.split(text.replace("\r", " ").replace("\n", " ")):
        row = row.strip()
        first = _bare(row)[:1]
        if not first:
            continue
        if rows and (first in '"“' or first.islower() or _GOES_ON.match(_bare(row)) or rows[-1].endswith(" pay")):
            rows[-1] += " " + row
        else:
            rows.append(row)
    return rows
