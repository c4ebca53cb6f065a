"""Deck lists: what a deck file says, line by line, before anybody asks which cards these are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

MOST_COPIES = 999  # a count beyond this is a slip of the finger, not a deck

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

_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
_COUNT_FIRST = re.compile(r"(?P<count>[-+]?[0-9]+)(?:\s*[x×✕枚]\s*|\s+)(?P<words>\S.*)")
_COUNT_LAST = re.compile(r"(?P<words>.*\S)\s+(?:[x×✕]\s*(?P<count>[-+]?[0-9]+)|(?P<cards>[-+]?[0-9]+)\s*枚)")


class Problem(NamedTuple):
    """What is wrong with a deck, in both languages: by which clause ("": the file itself), on which line (0: none)."""

    clause: str
    line: int
    why_en: str
    why_ja: str

    @property
    def why(self) -> str:
        """Both languages in one."""
        return f"{self.why_en} / {self.why_ja}"


class BrokenDeck(ValueError):
    """A deck file that cannot be read: all that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(
            "; ".join(f"line {problem.line}: {problem.why}" if problem.line else problem.why for problem in problems)
        )
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card, in the words of the file (a name or a number), and the line they stand on."""

    count: int
    words: str
    line: int


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
    if isinstance(deck, str):
        reader.text(deck)
    elif isinstance(deck, Mapping):
        reader.mapping(deck)
    else:
        reader.wrong(0, f"a deck is a text or a mapping, not {deck!r}", f"デッキは文か対応表です: {deck!r}")
    return reader.done()


class _Reader:
    """Collects a deck list, and everything that is wrong with it."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {"leader": [], "main": [], "evolve": [], "pool": [], "promo": []}
        self.said: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.last = 0

    def wrong(self, line: int, en: str, ja: str) -> None:
        self.problems.append(Problem("", line, en, ja))

    def done(self) -> DeckList:
        if "main" not in self.lines and not self.problems:
            self.wrong(
                self.last, "there is no `main:` and so no main deck", "「main:」がなく、メインデッキがありません"
            )
        if self.problems:
            raise BrokenDeck(sorted(self.problems, key=lambda problem: problem.line))
        return DeckList(
            self.said.get("name", ""),
            tuple(self.entries["leader"]),
            self.said.get("basis", ""),
            tuple(self.entries["main"]),
            tuple(self.entries["evolve"]),
            self.lines,
            tuple(self.entries["pool"]),
            tuple(self.entries["promo"]),
            int(self.said.get("packs", 0)),
            int(self.said.get("box", 0)),
        )

    # ── a file ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, text: str) -> None:
        section = ""
        for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            line = re.split(r"(?:^|\s)[#＃]", raw, maxsplit=1)[0].strip()
            if not line:
                continue
            self.last = number
            key, value = _key(line)
            if key in SECTIONS:
                section = key
                self.lines.setdefault(key, number)
                if value:
                    self.wrong(
                        number,
                        f"the cards stand on the lines after `{key}:`",
                        f"カードは「{key}:」の次の行から書きます",
                    )
            elif key:
                self.header(key, value, number)
            elif section:
                self.card(section, line, number)
            else:
                self.wrong(
                    number,
                    f"{line!r} stands before `main:` and is none of name, leader, basis, packs, box",
                    f"「{line}」は「main:」より前にあり、name・leader・basis・packs・boxのどれでもありません",
                )

    def header(self, key: str, value: str, line: int) -> None:
        if not value:
            self.wrong(line, f"`{key}:` says nothing", f"「{key}:」の後が空です")
        elif key == "leader":
            self.entries["leader"].append(Entry(1, value, line))
        elif key in self.said:
            self.wrong(
                line,
                f"`{key}:` was already said on line {self.lines[key]}",
                f"「{key}:」は{self.lines[key]}行目にもあります",
            )
        elif key == "basis" and value.lower() not in BASES:
            self.wrong(
                line,
                f"a deck is built on `class` or on `title`, not on {value!r}",
                f"基準は「class」か「title」です: 「{value}」",
            )
        elif key in COUNTS and not (value.translate(_DIGITS).isdecimal() and 0 < int(value) <= MOST_PACKS):
            self.wrong(line, f"{value[:12]!r} is no number of packs", f"「{value[:12]}」はパックの数ではありません")
        else:
            self.said[key], self.lines[key] = BASES[value.lower()] if key == "basis" else value, line

    def card(self, section: str, words: str, line: int) -> None:
        plain = words.translate(_DIGITS)
        found = _COUNT_FIRST.fullmatch(plain) or _COUNT_LAST.fullmatch(plain)
        if found is None:
            self.wrong(
                line,
                f"how many of {words!r}? A card's line is `3 NAME` or `NAME x3`",
                f"「{words}」は何枚ですか。「3 カード名」か「カード名 x3」と書きます",
            )
            return
        parts = found.groupdict()
        start = found.start("words")
        self.entry(section, parts["count"] or parts["cards"], words[start : found.end("words")].strip(), line)

    def entry(self, section: str, digits: str, words: str, line: int) -> None:
        # a count of thousands of digits is not even made a number
        count = int(digits) if len(digits) <= len(str(MOST_COPIES)) + 1 else MOST_COPIES + 1
        if not 1 <= count <= MOST_COPIES:
            shown = digits if len(digits) < 12 else f"{digits[:9]}…"
            self.wrong(line, f"{shown} is no number of copies", f"「{shown}」枚は入れられません")
            return
        self.entries[section].append(Entry(count, words, line))

    # ── a scenario's mapping ────────────────────────────────────────────────────────────────────────────────────────
    def mapping(self, deck: Mapping[str, Any]) -> None:
        lines: Mapping[str, int] = getattr(deck, "lines", {})
        for word, value in deck.items():
            key, line = KEYS.get(str(word), ""), lines.get(word, 0)
            if not key:
                self.wrong(line, f"a deck has no {word!r}", f"デッキに「{word}」という項目はありません")
            elif key in SECTIONS:
                self.lines[key] = line
                self.section(key, value, line)
            elif key == "leader" and isinstance(value, list | tuple):
                for one in value:
                    self.header(key, str(one), line)
            else:
                self.header(key, str(value).strip() if value is not None else "", line)

    def section(self, key: str, value: Any, line: int) -> None:
        if value is None:
            return
        if not isinstance(value, list | tuple):
            self.wrong(line, f"{key} is a list of [count, card]", f"{key}は[枚数, カード]の並びです")
            return
        lines = getattr(value, "lines", [line] * len(value))
        for item, at in zip(value, lines, strict=True):
            if isinstance(item, str):
                self.card(key, item.strip(), at)
            elif (
                isinstance(item, list | tuple)
                and len(item) == 2
                and type(item[0]) is int
                and isinstance(item[1], str | int)
            ):
                self.entry(key, str(item[0]), str(item[1]), at)
            else:
                self.wrong(at, f"{item!r} is not [count, card]", f"「{item}」は[枚数, カード]ではありません")


def _key(line: str) -> tuple[str, str]:
    """The key of a line such as `leader: NAME`, and what it says; no key: a line of a card."""
    word, colon, value = line.replace("：", ":", 1).partition(":")
    key = KEYS.get(word.strip().lower(), "") if colon else ""
    return key, value.strip() if key else ""
