"""Restricted and banned lists: the most copies of cards that a deck may have, from a file with a name and a date."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.kernel.cards import installed
from tefuda.kernel.cards.decklist import DIGITS, BrokenDeck, Problem, read_text, short
from tefuda.kernel.cards.index import CardIndex

_LIMIT = re.compile(r"(?P<most>[0-9]{1,3})\s+(?P<words>\S.*)")
_HEADER = re.compile(r"(?P<key>[^:：]+?)\s*[:：]\s*(?P<value>.*)")
KEYS = {
    "name": "name", "名前": "name", "date": "date", "日付": "date", "format": "format", "形式": "format",
    "either": "either", "どちらか": "either",
}  # fmt: skip


class Limit(NamedTuple):
    """The most copies of some cards that a deck may have: of one card, or of several together; `kinds`: how many different ones of
    them."""

    most: int
    cards: tuple[str, ...]
    line: int


class Restrictions(NamedTuple):
    """A restricted list: its name, the date from which it is valid, and its format ("": all)."""

    name: str
    date: str
    format: str
    limits: tuple[Limit, ...]
    either: tuple[Limit, ...]  # of these cards only one may be in a deck

    @property
    def called(self) -> str:
        """The name of the list, used in messages in the place of a clause."""
        return f"{self.name} {self.date}"

    def concern(self, format: str) -> bool:
        """True if the list applies to this format."""
        return self.format in ("", format)

    def problems(self, index: CardIndex, copies: Iterable[Any]) -> list[Problem]:
        """The limits that a deck exceeds, line by line."""
        counted: dict[str, list[Any]] = {}
        for one in copies:
            counted.setdefault(one.face.name, []).append(one)
        found = []
        for limit in self.limits:
            there = self._there(index, limit.cards[0], counted)
            count = sum(one.count for one in there)
            if count > limit.most:
                most = "none" if not limit.most else str(limit.most)
                en, ja = (
                    f"{there[0].en}: {count} copies, and {most} may be",
                    f"{there[0].ja}が{count}枚あります。{limit.most}枚までです",
                )
                found.append(Problem(self.called, there[-1].line, en, ja))
        for limit in self.either:
            used = [there for words in limit.cards if (there := self._there(index, words, counted))]
            if len(used) > 1:
                en = f"{' and '.join([there[0].en for there in used])} may not be in one deck"
                ja = f"{'と'.join([there[0].ja for there in used])}は同じデッキに入れられません"
                found.append(Problem(self.called, used[-1][-1].line, en, ja))
        return found

    @staticmethod
    def _there(index: CardIndex, words: str, counted: dict[str, list[Any]]) -> list[Any]:
        """The copies in a deck of a card that a list names: by number that card alone, by name all cards of that name."""
        meant = index.find(words)
        numbers = {known.number for known in meant}
        return [
            one
            for name in dict.fromkeys([known.name for known in meant])
            for one in counted.get(name, ())
            if one.face.number in numbers
        ]


def of_format(game: str, cards: Path, format: str) -> Path | None:
    """The usual restricted list of a format, from a file with the format's name; None if there is none.

    The user's own file comes before the one in the game's folder of cards.
    """
    mine = installed.folder(installed.RESTRICTIONS, game).joinpath(f"{format}.txt")
    brought = cards.joinpath("restrictions", f"{format}.txt")
    return next((path for path in (mine, brought) if path.is_file()), None)


def read_restrictions(path: Path, index: CardIndex) -> Restrictions:
    """The list in a file; BrokenDeck with every line that is wrong."""
    said = {"name": path.stem, "date": "", "format": ""}
    limits: list[Limit] = []
    either: list[Limit] = []
    problems: list[Problem] = []

    def wrong(line: int, en: str, ja: str) -> None:
        problems.append(Problem("", line, en, ja))

    for number, raw in enumerate(read_text(path).removeprefix("\ufeff").splitlines(), 1):
        line = re.split(r"(?:^|\s)[#＃]", raw, maxsplit=1)[0].strip()
        header = _HEADER.fullmatch(line) if len(line) < 1000 else None
        key = KEYS.get(header["key"].lower(), "") if header else ""
        limit = _LIMIT.fullmatch(line.translate(DIGITS)) if len(line) < 1000 else None
        if not line:
            continue
        if header is not None and key == "either":
            cards = tuple([word.strip() for word in re.split(r"[|｜]", header["value"]) if word.strip()])
            either.append(Limit(1, cards, number))
        elif header is not None and key:
            said[key] = header["value"].strip()
        elif limit is not None:
            limits.append(Limit(int(limit["most"]), (line[limit.start("words") :],), number))
        else:
            wrong(number, f"{short(line)!r} is neither `1 CARD` nor `either: CARD | CARD` nor name, date or format",
                  f"「{short(line)}」は「1 カード」でも「どちらか: カード | カード」でもありません")  # fmt: skip
    if not said["date"]:
        wrong(0, "a restricted list has a date: `date: 2026-11-01`", "日付が要ります: 「日付: 2026-11-01」")
    for limit_ in (*limits, *either):
        for words in limit_.cards:
            if not index.find(words):
                wrong(limit_.line, f"there is no card {short(words)!r}", f"「{short(words)}」というカードはありません")
    if problems:
        raise BrokenDeck(sorted(problems, key=lambda problem: problem.line))
    return Restrictions(said["name"], said["date"], said["format"], tuple(limits), tuple(either))
