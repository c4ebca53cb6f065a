"""Deck lists of EVOLVE: leader, basis, main deck, evolve deck, and what was opened for sealed play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tefuda.kernel.cards.decklist import DIGITS, BrokenDeck, Entry, Problem, Reader

__all__ = ["BrokenDeck", "DeckList", "Entry", "Problem", "read_deck"]

# Both languages' words for the same thing.
KEYS = {
    "name": "name", "名前": "name", "デッキ名": "name",
    "leader": "leader", "リーダー": "leader",
    "basis": "basis", "基準": "basis",
    "main": "main", "メイン": "main", "メインデッキ": "main",
    "evolve": "evolve", "エボルヴ": "evolve", "エボルヴデッキ": "evolve",
    "pool": "pool", "開封": "pool", "開けたカード": "pool",
    "promo": "promo", "プロモ": "promo", "同梱": "promo",
    "packs": "packs", "パック": "packs", "パック数": "packs",
    "box": "box", "ボックス": "box", "箱": "box",
}  # fmt: skip
BASES = {"class": "class", "クラス": "class", "title": "title", "タイトル": "title"}
SECTIONS = ("main", "evolve", "pool", "promo")
COUNTS = ("packs", "box")
MOST_PACKS = 999


class DeckList(NamedTuple):
    """A deck file: its words and their lines."""

    name: str = ""
    leader: tuple[Entry, ...] = ()
    basis: str = ""  # class | title | "": it was not said
    main: tuple[Entry, ...] = ()
    evolve: tuple[Entry, ...] = ()
    lines: Mapping[str, int] = {}  # where name, basis, main, evolve and the others stand
    pool: tuple[Entry, ...] = ()  # sealed: the cards that were opened
    promo: tuple[Entry, ...] = ()  # sealed: cards that lay in the box beside its packs
    packs: int = 0  # sealed: how many packs were opened
    box: int = 0  # sealed: how many packs the box has

    def size(self, section: str) -> int:
        """How many cards a section has."""
        return sum(entry.count for entry in getattr(self, section))


def read_deck(deck: object) -> DeckList:
    """A deck from a file's text, or from the mapping that a scenario has. BrokenDeck when it cannot be read."""
    reader = _Reader()
    reader.read(deck)
    entries, said = reader.entries, reader.said
    return DeckList(
        said.get("name", ""),
        tuple(entries["leader"]),
        said.get("basis", ""),
        tuple(entries["main"]),
        tuple(entries["evolve"]),
        reader.lines,
        tuple(entries["pool"]),
        tuple(entries["promo"]),
        int(said.get("packs", 0)),
        int(said.get("box", 0)),
    )


class _Reader(Reader):
    """A deck list of EVOLVE's."""

    keys = KEYS
    sections = SECTIONS
    repeated = ("leader",)

    def meant(self, key: str, value: str, line: int) -> str | None:
        if key == "basis" and value.lower() not in BASES:
            self.wrong(
                line,
                f"a deck is built on `class` or on `title`, not on {value!r}",
                f"基準は「class」か「title」です: 「{value}」",
            )
            return None
        if key in COUNTS and not (value.translate(DIGITS).isdecimal() and 0 < int(value) <= MOST_PACKS):
            self.wrong(line, f"{value[:12]!r} is no number of packs", f"「{value[:12]}」はパックの数ではありません")
            return None
        return BASES[value.lower()] if key == "basis" else value
