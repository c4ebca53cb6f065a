"""Deck lists: what a deck file says, line by line, before its cards are looked up; a game names the sections."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tefuda.kernel.cards.exports import counted, is_octgn, octgn_lines
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import read_bytes

MOST_COPIES = 999  # a count beyond this is a slip of the finger, not a deck
MOST_CARDS = 99_999  # in all sections together
MOST_NUMBER = 999  # of packs and the like
MOST_BYTES = 4_000_000  # of a deck file
MOST_LETTERS = 20_000  # of a line
MOST_OF_HEADING = 80
SHOWN = 60  # letters of a line that an error repeats

DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
_COUNT_FIRST = re.compile(r"(?P<count>[-+]?[0-9]+)(?:[xX×✕枚]\s*|\s+[xX×✕枚](?=\s)\s*|\s+)(?P<words>\S.*)")
_COUNT_LAST = re.compile(r"(?P<words>.*\S)\s+(?:[xX×✕]\s*(?P<count>[-+]?[0-9]+)|(?P<cards>[-+]?[0-9]+)\s*枚)")
_COUNT_BEHIND = re.compile(r"(?P<words>.*[^\s:：])[:：]?\s+(?P<count>[0-9]+)")  # in a list that was pasted
_DECORATION = "[]【】<>《》=*-–—―_~■□◆◇●○・.:： \t\u3000"
_HEADING_COUNT = re.compile(r"[(\[（［:：\s-]*(?:[0-9]+\s*(?:枚|cards?)?(?:\s*/\s*[0-9]+)?)?[)\]）］]?$", re.IGNORECASE)


class Problem(NamedTuple):
    """A problem of a deck, in both languages: the clause it breaks ("": a fault of the file itself) and its line (0: none)."""

    clause: str
    line: int
    why_en: str
    why_ja: str

    @property
    def why(self) -> str:
        """The problem in English and in Japanese, in one line."""
        return f"{self.why_en} / {self.why_ja}"


class BrokenDeck(ValueError):
    """A deck file that cannot be read: all problems of the file, and the part that could be read."""

    def __init__(self, problems: list[Problem], listed: Listed | None = None) -> None:
        super().__init__(
            "; ".join(f"line {problem.line}: {problem.why}" if problem.line else problem.why for problem in problems)
        )
        self.problems = problems
        self.listed = listed


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of one card, in the words of the file (a name or a number), and the line they stand on."""

    count: int
    words: str
    line: int


@dataclass(frozen=True)
class Listed:
    """A deck file that was read: the entries of each section, the headers, and the line of each.

    The section "" holds the cards of a list without sections: each goes where cards of its kind belong.
    """

    entries: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The deck's name."""
        return self.said.get("name", "")

    def __getitem__(self, section: str) -> tuple[Entry, ...]:
        return self.entries.get(section, ())

    def number(self, key: str) -> int:
        """The number in a header such as `packs: 8`; 0 without such a header."""
        return int(self.said.get(key, 0))

    def size(self, section: str) -> int:
        """The number of cards in a section."""
        return sum(entry.count for entry in self[section])


# What the lists of every game call a deck's name, the main deck, and the cards that were opened for limited play.
KEYS = {
    "name": "name", "名前": "name", "デッキ名": "name",
    "main": "main", "メイン": "main", "メインデッキ": "main", "main deck": "main", "deck": "main", "デッキ": "main",
    "pool": "pool", "開封": "pool", "開けたカード": "pool",
}  # fmt: skip
HEADINGS = ("total", "合計", "計")


class Sections(NamedTuple):
    """The notation of a game's deck lists: its sections and headers."""

    keys: Mapping[str, str]  # both languages' words for the same thing, in small letters
    cards: tuple[str, ...]  # those of them under which cards stand, the main deck first
    single: tuple[str, ...] = ()  # of these the ones whose card may stand behind the colon, each time it is said
    values: Mapping[str, Mapping[str, str]] = {}  # keys with a few values, and what these mean
    numbers: tuple[str, ...] = ()  # keys with a number
    headings: tuple[str, ...] = ()  # what pasted lists write between the cards, and says nothing about where they go


def read_text(path: Path) -> str:
    """The text of a deck file; BrokenDeck if it cannot be read."""
    try:
        return decoded(read_bytes(path, MOST_BYTES))
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise BrokenDeck([Problem("", 0, f"it cannot be opened: {english}", f"開けません: {japanese}")]) from None


def decoded(data: bytes) -> str:
    """The text in a deck file's bytes; BrokenDeck if they are no text, or too many."""
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        en, ja = f"it is no deck list: it has more than {most} MB", f"{most}MBを超えるので、デッキではありません"
        raise BrokenDeck([Problem("", 0, en, ja)])
    try:
        return data.decode("utf8")
    except UnicodeDecodeError:
        raise BrokenDeck([Problem("", 0, "it is not a text in UTF-8", "UTF-8の文ではありません")]) from None


def plain_words(words: str) -> str:
    """Words without spaces, in one case and width."""
    return "".join(unicodedata.normalize("NFKC", words).casefold().split())


def short(words: str) -> str:
    """Words, shortened for a message."""
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"


def read_deck(deck: object, sections: Sections) -> Listed:
    """A deck from a file's text, or from a scenario's mapping; BrokenDeck if it cannot be read."""
    return ListReader(sections).read(deck)


class ListReader:
    """Reads a deck list, and collects its problems."""

    def __init__(self, sections: Sections) -> None:
        self.sections, self.main = sections, sections.cards[0]
        self.headings = {plain_words(word) for word in sections.headings}
        self.named = {plain_words(word): key for word, key in sections.keys.items()}
        self.entries: dict[str, list[Entry]] = {key: [] for key in ("", *sections.cards)}
        self.said: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.last = self.cards = 0

    def wrong(self, line: int, en: str, ja: str) -> None:
        """Record a problem."""
        self.problems.append(Problem("", line, en, ja))

    def read(self, deck: object) -> Listed:
        """The list that was read; BrokenDeck, with all problems, if there are any."""
        if isinstance(deck, str):
            self.text(deck)
        elif isinstance(deck, Mapping):
            self.mapping(deck)
        else:
            said = short(repr(deck))
            self.wrong(0, f"a deck is a text or a mapping, not {said}", f"デッキは文か対応表です: {said}")
        self._look_back()
        entries = {key: tuple(found) for key, found in self.entries.items()}
        listed = Listed(entries, self.said, self.lines)
        if self.problems:
            raise BrokenDeck(sorted(self.problems, key=lambda problem: problem.line), listed)
        return listed

    def _look_back(self) -> None:
        """Record the problems that only show in the list as a whole."""
        if self.main not in self.lines and not self.problems:
            en, ja = (
                f"there is no `{self.main}:` and so no main deck",
                f"「{self.main}:」がなく、メインデッキがありません",
            )
            self.wrong(self.last, en, ja)
        for key in self.sections.single:
            if key in self.lines and not self.entries[key]:
                self.wrong(self.lines[key], f"`{key}:` says nothing", f"「{key}:」の後が空です")
        if self.cards > MOST_CARDS:
            en, ja = (
                f"it has {self.cards:,} cards; {MOST_CARDS:,} are the most",
                f"{self.cards}枚あります。{MOST_CARDS}枚までです",
            )
            self.wrong(0, en, ja)
            self.entries = {key: [] for key in self.entries}

    # ── a file ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, text: str) -> None:
        """Read the lines of a text."""
        text = text.removeprefix("\ufeff")
        if is_octgn(text):
            self._octgn(text)
            return
        section = ""
        for number, raw in enumerate(text.splitlines(), 1):
            line = re.split(r"(?:^|\s)[#＃]|^\s*//", raw, maxsplit=1)[0].strip()
            if not line:
                continue
            self.last = number
            if len(line) > MOST_LETTERS:
                self.wrong(number, f"the line has {len(line):,} letters", f"この行は{len(line)}文字もあります")
                continue
            key, value = self._key(line)
            if key in self.sections.single and value:
                self.lines.setdefault(key, number)
                self.card(key, value, number)
            elif key in self.sections.cards:
                section = key
                self.lines.setdefault(key, number)
                if value:
                    en, ja = f"the cards stand on the lines after `{key}:`", f"カードは「{key}:」の次の行から書きます"
                    self.wrong(number, en, ja)
            elif key:
                self.header(key, value, number)
            elif not self._is_heading(line):
                self.lines.setdefault(section or self.main, number)
                self.card(section, line, number)

    def _octgn(self, text: str) -> None:
        """Read a deck of OCTGN; a section that the game does not have is a problem if it holds cards."""
        section, known = "", True
        for number, words, names_a_section in octgn_lines(text):
            self.last = number
            if names_a_section:
                section = self.named.get(_heading(words), "")
                known = section in self.sections.cards
                if not known:
                    en, ja = (
                        f"decks have no section {short(words)!r}",
                        f"デッキに「{short(words)}」という部分はありません",
                    )
                    self.wrong(number, en, ja)
            if known and not names_a_section:
                self.lines.setdefault(section or self.main, number)
                self.card(section, words, number)

    def _key(self, line: str) -> tuple[str, str]:
        """The key and the value of a header such as `leader: NAME` or `Main Deck (40)`; the key is empty for a line of a card."""
        word, colon, value = line.replace("：", ":", 1).partition(":")
        key = self.sections.keys.get(word.strip().lower(), "") if colon else ""
        if key:
            counts = key in self.sections.cards and _HEADING_COUNT.fullmatch(f":{value}")
            return key, "" if counts else value.strip()
        key = self.named.get(_heading(line), "")
        return (key, "") if key in self.sections.cards else ("", "")

    def _is_heading(self, line: str) -> bool:
        """True if a line is only a heading, as `Forwards (18)` is, or is empty."""
        words = _heading(line)
        return not words or words in self.headings or words.removesuffix("s") in self.headings

    def header(self, key: str, value: str, line: int) -> None:
        """Read a header such as `name: NAME`."""
        if not value:
            self.wrong(line, f"`{key}:` says nothing", f"「{key}:」の後が空です")
        elif key in self.said:
            before = self.lines[key]
            self.wrong(line, f"`{key}:` was already said on line {before}", f"「{key}:」は{before}行目にもあります")
        else:
            meant = self._meant(key, value, line)
            if meant is not None:
                self.said[key], self.lines[key] = meant, line

    def _meant(self, key: str, value: str, line: int) -> str | None:
        """The value of a header; None, with a problem recorded, if it has no meaning."""
        if key in self.sections.values:
            values = self.sections.values[key]
            if value.lower() in values:
                return values[value.lower()]
            known = list(dict.fromkeys(values.values()))
            en, ja = (
                f"`{key}:` is {' or '.join(known)}, not {short(value)!r}",
                f"「{key}:」は{'か'.join(known)}です: 「{short(value)}」",
            )
            self.wrong(line, en, ja)
            return None
        if key not in self.sections.numbers:
            return value
        digits = value.translate(DIGITS)
        if digits.isdecimal() and len(digits) <= len(str(MOST_NUMBER)) and 0 < int(digits) <= MOST_NUMBER:
            return digits
        en, ja = f"{value[:12]!r} is no number of `{key}:`", f"「{value[:12]}」は「{key}:」の数ではありません"
        self.wrong(line, en, ja)
        return None

    def card(self, section: str, words: str, line: int) -> None:
        """Read a line of a card: `3 NAME` or `NAME x3`; in a section for a single card `NAME` is enough."""
        plain = words.translate(DIGITS)
        found = _COUNT_FIRST.fullmatch(plain) or _COUNT_LAST.fullmatch(plain)
        if found is None and not section:
            found = _COUNT_BEHIND.fullmatch(plain)
        if found is not None:
            parts = found.groupdict()
            said = words[found.start("words") : found.end("words")].strip()
            self.entry(section, parts["count"] or parts["cards"], said, line)
        elif section in self.sections.single:
            self.entry(section, "1", words, line)
        elif (exported := counted(plain)) is not None:
            self.entry(section, *exported, line)
        else:
            en = f"how many of {short(words)!r}? A card's line is `3 NAME` or `NAME x3`"
            ja = f"「{short(words)}」は何枚ですか。「3 カード名」か「カード名 x3」と書きます"
            self.wrong(line, en, ja)

    def entry(self, section: str, digits: str, words: str, line: int) -> None:
        """Read copies of a card; a count that is too long is refused before it is made a number."""
        count = int(digits) if len(digits) <= len(str(MOST_COPIES)) + 1 else MOST_COPIES + 1
        if not 1 <= count <= MOST_COPIES:
            shown = digits if len(digits) < 12 else f"{digits[:9]}…"
            self.wrong(line, f"{shown} is no number of copies", f"「{shown}」枚は入れられません")
            return
        self.cards += count
        self.entries[section].append(Entry(count, words, line))

    # ── a scenario's mapping ────────────────────────────────────────────────────────────────────────────────────────
    def mapping(self, deck: Mapping[str, object]) -> None:
        """Read the deck of a scenario that starts a game."""
        lines: Mapping[str, int] = getattr(deck, "lines", {})
        for word, value in deck.items():
            key, line = self.sections.keys.get(str(word), ""), lines.get(word, 0)
            if not key:
                self.wrong(line, f"a deck has no {word!r}", f"デッキに「{word}」という項目はありません")
            elif key in self.sections.single:
                self.lines[key] = line
                for one in value if isinstance(value, list | tuple) else [value]:
                    self.entry(key, "1", str(one), line)
            elif key in self.sections.cards:
                self.lines[key] = line
                self.section(key, value, line)
            else:
                self.header(key, str(value).strip() if value is not None else "", line)

    def section(self, key: str, value: object, line: int) -> None:
        """Read a list of [count, card]."""
        if value is None:
            return
        if not isinstance(value, list | tuple):
            self.wrong(line, f"{key} is a list of [count, card]", f"{key}は[枚数, カード]の並びです")
            return
        lines = getattr(value, "lines", [line] * len(value))
        for item, at in zip(value, lines, strict=True):
            pair = item if isinstance(item, list | tuple) and len(item) == 2 else (None, None)
            if isinstance(item, str):
                self.card(key, item.strip(), at)
            elif type(pair[0]) is int and isinstance(pair[1], str | int):
                self.entry(key, str(pair[0]), str(pair[1]), at)
            else:
                said = short(repr(item))
                self.wrong(at, f"{said} is not [count, card]", f"「{said}」は[枚数, カード]ではありません")


def _heading(line: str) -> str:
    """The words of a heading without its decoration: brackets, rules, and the number of cards that follow."""
    if len(line) > MOST_OF_HEADING:
        return line
    return plain_words(_HEADING_COUNT.sub("", line.translate(DIGITS).strip(_DECORATION)).strip(_DECORATION))
