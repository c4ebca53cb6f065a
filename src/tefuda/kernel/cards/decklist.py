"""Deck lists: what a deck file says, line by line, before anybody asks which cards these are; a game names the sections."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from tefuda.kernel.wording.examined import Examined, NotUnderstood

MOST_COPIES = 999  # a count beyond this is a slip of the finger, not a deck

DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
_COUNT_FIRST = re.compile(r"(?P<count>[-+]?[0-9]+)(?:\s*[x×✕枚]\s*|\s+)(?P<words>\S.*)")
_COUNT_BEHIND = re.compile(r"(?P<words>.*\S)\s+(?P<count>[0-9]+)")  # in a list that was pasted
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
        self.entries: Mapping[str, list[Entry]] = {}  # what could be read beside it


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card, in the words of the file (a name or a number), and the line they stand on."""

    count: int
    words: str
    line: int


class Row(NamedTuple):
    """So many copies of a card as a deck's picture shows them: cost, names, kind, and the numbers it has."""

    copies: int
    cost: int | None
    name: str
    english: str
    kind_ja: str
    kind_en: str
    body: str
    number: str


class Part(NamedTuple):
    """A part of a deck: what it is called, its cards."""

    title_en: str
    title_ja: str
    rows: tuple[Row, ...]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(row.copies for row in self.rows)


class Sheet(NamedTuple):
    """A legal deck, ready to be drawn: what there is to say of it as a whole, and its parts, the main deck first."""

    name: str
    about_en: str
    about_ja: str
    body_en: str  # what the numbers of a card are called
    body_ja: str
    parts: tuple[Part, ...]


def read_text(path: Path) -> str:
    """The text of a deck file; BrokenDeck where it cannot be had."""
    try:
        return path.read_text("utf8")
    except UnicodeDecodeError:
        raise BrokenDeck([Problem("", 0, "it is not a text in UTF-8", "UTF-8の文ではありません")]) from None
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise BrokenDeck([Problem("", 0, f"it cannot be opened: {why}", f"開けません: {why}")]) from None


def plain_words(words: str) -> str:
    """Words without regard to the width and size of letters and to spaces."""
    return "".join(unicodedata.normalize("NFKC", words).casefold().split())


def no_such_card(entry: Entry, names: list[str], clause: str = "") -> Problem:
    """What is said of a card that does not exist, with the nearest that does."""
    near = get_close_matches(entry.words, list(dict.fromkeys(names)), n=1)
    en, ja = f"there is no card {entry.words!r}", f"「{entry.words}」というカードはありません"
    if near:
        en, ja = f"{en}; did you mean {near[0]}?", f"{ja}。「{near[0]}」のことですか"
    return Problem(clause, entry.line, en, ja)


def not_playable(entry: Entry, name: str, why_en: str, why_ja: str) -> Problem:
    """What is said of a card that exists but whose text is not understood."""
    return Problem("", entry.line, f"{name} is not playable: {why_en}", f"{name}はプレイできません: {why_ja}")


def unread_cards(found: Iterable[Examined], lacking: Mapping[str, str]) -> dict[str, NotUnderstood]:
    """Why cards of files are not playable, by plain number and name: their text is not read, or it names what there is not."""
    unread: dict[str, NotUnderstood] = {}
    for one in found:
        problem = one.problem
        if problem is None and one.number in lacking:
            problem = NotUnderstood(one.number, one.name, "", 0, 0, 0, "", lacking[one.number])
        if problem is not None:
            for words in (one.number, *one.printings, one.name, f"{one.name} ({one.number})"):
                unread.setdefault(plain_words(words), problem)
    return unread


def unread_card(unread: Mapping[str, NotUnderstood], entry: Entry) -> Problem | None:
    """What is said of a line's card that is known and not playable; None where it is not known either."""
    inner = entry.words[:-1].rpartition(" (")[2] if entry.words.endswith(")") else entry.words
    for words in (inner, entry.words):
        problem = unread.get(plain_words(words))
        if problem is not None:
            where = f"line {problem.line}, column {problem.column}: " if problem.line else ""
            place = f"{problem.line}行{problem.column}字目" if problem.line else ""
            shown = f"cannot read “{problem.words}”" if problem.line else problem.expected
            said = f"「{problem.words}」は読めません" if problem.line else problem.expected
            name = f"{problem.name} ({problem.number})"
            return not_playable(entry, name, f"{where}{shown}", f"{place}{said}")
    return None


class Reader:
    """Collects a deck list, and everything that is wrong with it."""

    keys: ClassVar[Mapping[str, str]]  # both languages' words for the same thing
    sections: ClassVar[tuple[str, ...]]  # those of them under which cards stand
    repeated: ClassVar[tuple[str, ...]] = ()  # those that name a card each time they are said
    pasted: ClassVar[str] = ""  # the section of a list without sections, as players paste them; "": there is none
    headings: ClassVar[re.Pattern[str] | None] = None  # lines of such a list that only say what follows

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {key: [] for key in (*self.repeated, *self.sections)}
        self.said: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.last = 0

    def wrong(self, line: int, en: str, ja: str) -> None:
        """Put down what is wrong."""
        self.problems.append(Problem("", line, en, ja))

    def read(self, deck: object) -> None:
        """A deck from a file's text, or from the mapping that a scenario has; BrokenDeck when it cannot be read."""
        if isinstance(deck, str):
            self.text(deck)
        elif isinstance(deck, Mapping):
            self.mapping(deck)
        else:
            self.wrong(0, f"a deck is a text or a mapping, not {deck!r}", f"デッキは文か対応表です: {deck!r}")
        if "main" not in self.lines and not self.problems:
            en, ja = "there is no `main:` and so no main deck", "「main:」がなく、メインデッキがありません"
            self.wrong(self.last, en, ja)
        if self.problems:
            broken = BrokenDeck(sorted(self.problems, key=lambda problem: problem.line))
            broken.entries = self.entries
            raise broken

    # ── a file ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, text: str) -> None:
        """The lines of a file."""
        section = ""
        for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            line = re.split(r"(?:^|\s)[#＃]", raw, maxsplit=1)[0].strip()
            if not line:
                continue
            self.last = number
            key, value = self._key(line)
            if key in self.sections:
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
            elif self.pasted:
                self.paste(line, number)
            else:
                self.stray(line, number)

    def paste(self, line: str, number: int) -> None:
        """A line of a list that was pasted: a card, or a heading, which says nothing."""
        if self.headings is not None and self.headings.fullmatch(line):
            return
        self.lines.setdefault(self.pasted, number)
        self.lines.setdefault("pasted", number)
        plain = line.translate(DIGITS)
        behind = (
            None if _COUNT_FIRST.fullmatch(plain) or _COUNT_LAST.fullmatch(plain) else _COUNT_BEHIND.fullmatch(plain)
        )
        if behind is not None:
            self.entry(self.pasted, behind["count"], line[: behind.end("words")].strip(), number)
        else:
            self.card(self.pasted, line, number)

    def stray(self, line: str, number: int) -> None:
        """A line before the first section that says nothing known."""
        known = [key for key in dict.fromkeys(self.keys.values()) if key not in self.sections]
        self.wrong(
            number,
            f"{line!r} stands before `main:` and is none of {', '.join(known)}",
            f"「{line}」は「main:」より前にあり、{'・'.join(known)}のどれでもありません",
        )

    def header(self, key: str, value: str, line: int) -> None:
        """A line such as `name: NAME`."""
        if not value:
            self.wrong(line, f"`{key}:` says nothing", f"「{key}:」の後が空です")
        elif key in self.repeated:
            self.entries[key].append(Entry(1, value, line))
        elif key in self.said:
            self.wrong(
                line,
                f"`{key}:` was already said on line {self.lines[key]}",
                f"「{key}:」は{self.lines[key]}行目にもあります",
            )
        else:
            meant = self.meant(key, value, line)
            if meant is not None:
                self.said[key], self.lines[key] = meant, line

    def meant(self, key: str, value: str, line: int) -> str | None:
        """What the value of a header means; None where it means nothing, which is put down as wrong."""
        return value

    def card(self, section: str, words: str, line: int) -> None:
        """A line of a card: `3 NAME` or `NAME x3`."""
        plain = words.translate(DIGITS)
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
        """So many copies; a count of thousands of digits is not even made a number."""
        count = int(digits) if len(digits) <= len(str(MOST_COPIES)) + 1 else MOST_COPIES + 1
        if not 1 <= count <= MOST_COPIES:
            shown = digits if len(digits) < 12 else f"{digits[:9]}…"
            self.wrong(line, f"{shown} is no number of copies", f"「{shown}」枚は入れられません")
            return
        self.entries[section].append(Entry(count, words, line))

    # ── a scenario's mapping ────────────────────────────────────────────────────────────────────────────────────────
    def mapping(self, deck: Mapping[str, Any]) -> None:
        """The deck of a scenario that starts a game."""
        lines: Mapping[str, int] = getattr(deck, "lines", {})
        for word, value in deck.items():
            key, line = self.keys.get(str(word), ""), lines.get(word, 0)
            if not key:
                self.wrong(line, f"a deck has no {word!r}", f"デッキに「{word}」という項目はありません")
            elif key in self.sections:
                self.lines[key] = line
                self.section(key, value, line)
            elif key in self.repeated and isinstance(value, list | tuple):
                for one in value:
                    self.header(key, str(one), line)
            else:
                self.header(key, str(value).strip() if value is not None else "", line)

    def section(self, key: str, value: Any, line: int) -> None:
        """A list of [count, card]."""
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

    def _key(self, line: str) -> tuple[str, str]:
        """The key of a line such as `leader: NAME`, and what it says; no key: a line of a card."""
        word, colon, value = line.replace("：", ":", 1).partition(":")
        key = self.keys.get(word.strip().lower(), "") if colon else ""
        return key, value.strip() if key else ""
