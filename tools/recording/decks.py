"""Real-card decks: lists that people play, filled up where a card is not understood, and decks by chance from the understood cards.

All of it follows from the card file, the lists and the numbers that are understood. A recording keeps the decks it was played
with, so that a tree which understands more cards can still play the same games.
"""

from __future__ import annotations

import json
import random
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

Deck = dict[str, Any]
Legal = Callable[[Deck], bool]

_LINE = re.compile(r"(\d+) (.+)")


class Lists(ABC):
    """The cards of a file that are understood, how often decks have used each, and the lists beside the file."""

    def __init__(self, folder: Path, name: str, playable: frozenset[str], legal: Legal) -> None:
        rows = (folder / f"{name}.jsonl").read_text("utf8").splitlines()
        self.cards: list[dict[str, Any]] = [card for card in map(json.loads, rows) if card["number"] in playable]
        self.by_number: dict[str, dict[str, Any]] = {card["number"]: card for card in self.cards}
        self.lists = sorted((folder / "decks" / name).glob("*.txt"))
        self.legal, self.used, self.chance = legal, Counter[str](), random.Random(name)

    def all(self, count: int) -> list[Deck]:
        """Every list, then decks by chance, until there are so many; all of them legal."""
        found = [deck for path in self.lists if self.legal(deck := self.listed(path))]
        tries = 0
        while len(found) < count and tries < 4 * count:
            tries += 1
            deck = self.by_chance(tries)
            if self.legal(deck):
                found.append(deck)
        return found[:count]

    def entries(self, path: Path) -> dict[str, list[tuple[int, dict[str, Any]]]]:
        """The understood cards of a list by section, with their counts."""
        found: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        section = "main"
        for line in path.read_text("utf8").splitlines():
            if line.strip().endswith(":"):
                section = line.strip()[:-1]
            elif match := _LINE.fullmatch(line.strip()):
                card = self.called(match[2], section)
                if card is not None:
                    found.setdefault(section, []).append((int(match[1]), card))
        return found

    def called(self, words: str, section: str) -> dict[str, Any] | None:
        """The card that a number, another printing's number or a name means."""
        if words in self.by_number:
            return self.by_number[words]
        fitting = [card for card in self.cards if words == card["name"] or words in card.get("printings", ())]
        return next((card for card in fitting if self.fits(card, section)), None)

    def pick(self, cards: Iterable[dict[str, Any]], count: int) -> list[dict[str, Any]]:
        """So many cards of different names, those first that decks have used least."""
        found: dict[str, dict[str, Any]] = {}
        ranked = sorted(cards, key=lambda card: (self.used[card["number"]], self.chance.random()))
        for card in ranked:
            if len(found) < count:
                found.setdefault(card["name"], card)
        self.used.update(card["number"] for card in found.values())
        return list(found.values())

    def filled(self, numbers: list[str], pool: list[dict[str, Any]], size: int, copies: int) -> tuple[str, ...]:
        """These numbers and, up to the size, so many copies of cards from the pool with names that are not there yet."""
        names = {self.by_number[number]["name"] for number in numbers}
        missing = -(-(size - len(numbers)) // copies)
        if missing > 0:
            for card in self.pick((card for card in pool if card["name"] not in names), missing):
                numbers = [*numbers, *[card["number"]] * copies]
        return tuple(numbers[:size])

    @abstractmethod
    def fits(self, card: dict[str, Any], section: str) -> bool:
        """Can a card be in this section?"""

    @abstractmethod
    def listed(self, path: Path) -> Deck:
        """The deck of a list, with what it has not filled in."""

    @abstractmethod
    def by_chance(self, turn: int) -> Deck:
        """A deck by chance."""


class EvolveLists(Lists):
    """EVOLVE: a leader of the main class or the title, an evolve deck of the names in the main deck."""

    CLASSES = ("エルフ", "ロイヤル", "ウィッチ", "ドラゴン", "ナイトメア", "ビショップ")
    SIZE, EVOLVE = 40, 10

    def fits(self, card: dict[str, Any], section: str) -> bool:
        special = card["kind"].partition("・")[2]
        if section == "evolve":
            return special in ("エボルヴ", "アドバンス")
        return not special and card["kind"] not in ("リーダー", "EP", "SEP")

    def listed(self, path: Path) -> Deck:
        entries = self.entries(path)
        cards = [card for count, card in entries.get("main", []) for _ in range(count)]
        evolve = [card["number"] for count, card in entries.get("evolve", []) for _ in range(count)]
        found = Counter(card["class"] for card in cards if card["class"] in self.CLASSES)
        titles = Counter(card["title"] for card in cards)
        title, share = titles.most_common(1)[0]
        if title and 2 * share > len(cards):
            return self.built(path.stem, [c for c in cards if c["title"] == title], evolve, title=title, cls="")
        cls = found.most_common(1)[0][0]
        kept = [card for card in cards if card["class"] in (cls, "ニュートラル")]
        return self.built(path.stem, kept, evolve, title="", cls=cls)

    def by_chance(self, turn: int) -> Deck:
        titles = sorted({card["title"] for card in self.cards if card["title"] and card["kind"] == "リーダー"})
        if turn % 6 == 0 and titles:
            return self.built(f"title {turn}", [], [], title=titles[turn // 6 % len(titles)], cls="")
        return self.built(f"class {turn}", [], [], title="", cls=self.CLASSES[turn % len(self.CLASSES)])

    def built(self, name: str, cards: list[dict[str, Any]], evolve: list[str], *, title: str, cls: str) -> Deck:
        """A deck with these cards on a title or a class; the rest is filled in."""
        pool = [card for card in self.cards if self.fits_basis(card, title, cls)]
        main = self.filled([card["number"] for card in cards], [c for c in pool if self.fits(c, "main")], self.SIZE, 2)
        names = {self.by_number[number]["name"] for number in main}
        evolved = [card for card in pool if self.fits(card, "evolve")]
        if not evolve:
            matching = self.pick((card for card in evolved if card["name"] in names), self.EVOLVE)
            advance = self.pick((card for card in evolved if "アドバンス" in card["kind"]), 1)
            evolve = [card["number"] for card in (*matching[: self.EVOLVE - 1], *advance)]
        leaders = [
            c for c in self.cards if c["kind"] == "リーダー" and (c["title"] == title if title else c["class"] == cls)
        ]
        leader = self.pick(leaders, 1)[0]["number"] if leaders else ""
        return {"name": name, "leader": (leader,), "main": main, "evolve": tuple(evolve), "title": title}

    def fits_basis(self, card: dict[str, Any], title: str, cls: str) -> bool:
        return bool(card["title"] == title if title else card["class"] in (cls, "ニュートラル"))


class FFTCGLists(Lists):
    """FFTCG: fifty cards of two elements, and Limit Break cards of these where there are any."""

    ELEMENTS = ("fire", "ice", "wind", "earth", "lightning", "water")
    SIZE, LB = 50, 8

    def fits(self, card: dict[str, Any], section: str) -> bool:
        limit_break = "Limit Break --" in card["text"]
        return card["kind"] != "crystal" and limit_break == (section == "lb")

    def listed(self, path: Path) -> Deck:
        cards = [card for count, card in self.entries(path).get("main", []) for _ in range(count)]
        found = Counter(card["element"] for card in cards if card["element"] in self.ELEMENTS)
        return self.built(path.stem, cards, [element for element, _ in found.most_common(2)])

    def by_chance(self, turn: int) -> Deck:
        first, step = turn % 6, 1 + turn // 6 % 5
        return self.built(f"elements {turn}", [], [self.ELEMENTS[first], self.ELEMENTS[(first + step) % 6]])

    def built(self, name: str, cards: list[dict[str, Any]], elements: list[str]) -> Deck:
        """A deck with these cards, filled up with cards of these elements, two of five of them backups."""
        also = [*elements, self.chance.choice(("light", "dark"))]
        pool = [card for card in self.cards if self.fits(card, "main") and card["element"] in elements]
        other = [card for card in self.cards if self.fits(card, "main") and card["element"] == also[-1]]
        numbers = [card["number"] for card in cards]
        backups = [card for card in pool if card["kind"] == "backup"]
        rest = [card for card in pool if card["kind"] != "backup"]
        if not numbers:
            numbers = [card["number"] for card in self.pick(other, 1)]
            numbers += self.filled([], backups, 20, 2)
        main = self.filled(numbers, rest, self.SIZE, 2)
        lb = [card for card in self.cards if self.fits(card, "lb") and card["element"] in also]
        return {"name": name, "main": main, "lb": tuple(card["number"] for card in self.pick(lb, self.LB))}


LISTS: dict[str, type[Lists]] = {"evolve": EvolveLists, "fftcg": FFTCGLists}
