"""Rewordings: texts of our own in place of printed texts that no grammar should have to learn, each for one number and one text's
hash."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tefuda.kernel.cards import installed
from tefuda.kernel.cards.files import cards_in
from tefuda.kernel.wording.errors import BrokenCard

FILE = "rewordings.jsonl"  # of a game, beside its packs
KEYS = ("number", "hash", "text")


class Rewording(NamedTuple):
    """A text of our own for a printed text: the card's number, the hash of the printed text, and the text to read instead."""

    number: str
    hash: str
    text: str
    line: int = 0


def text_hash(text: str) -> str:
    """The hash of a printed text, ignoring the width of letters, spaces and line ends."""
    rows = [re.sub(r"\s+", " ", row).strip() for row in unicodedata.normalize("NFKC", text).splitlines()]
    return hashlib.sha256("\n".join([row for row in rows if row]).encode()).hexdigest()[:16]


def rewordings_in(path: Path) -> list[Rewording]:
    """The rewordings of a file; BrokenCard at the first line that is none."""
    found = []
    for line, card, *_ in cards_in(path):
        values = [card.get(key) for key in KEYS]
        if wrong := [key for key, value in zip(KEYS, values, strict=True) if not isinstance(value, str) or not value]:
            en, ja = f"a rewording has {', '.join(KEYS)}; {wrong[0]} is missing", f"言い換えに {wrong[0]} がありません"
            raise BrokenCard(f"{en} / {ja}", f"{path}, line {line}")
        found.append(Rewording(str(card["number"]), str(card["hash"]), str(card["text"]), line))
    return found


def known_rewordings(game: str, packs: Path) -> dict[tuple[str, str], str]:
    """All rewordings of a game by number and hash: the project's, then installed ones that the project does not have."""
    ours = packs.parent.joinpath(FILE)
    paths = [*([ours] if ours.is_file() else []), *installed.files(installed.REWORDINGS, game).values()]
    found: dict[tuple[str, str], str] = {}
    for path in paths:
        for one in rewordings_in(path):
            found.setdefault((one.number, one.hash), one.text)
    return found


def rewordings_hash(used: Iterable[tuple[str, str]]) -> str:
    """The hash of a set of rewordings: of their numbers and texts."""
    return hashlib.sha256("\n".join([f"{number}\t{text}" for number, text in sorted(used)]).encode()).hexdigest()
