"""Decks (chapter 8.1): lists of cards, whether they are legal and by which clause not, and the decks we bring."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.starting import Deck
from tefuda.kernel.rulebook import cite
from tefuda.kernel.values import Record

DECKS = Path(__file__).with_name("decks")
FORMATS = ("constructed", "limited")
MAIN_SIZE, LIMITED_LEAST, LB_MOST, COPIES = 50, 40, 8, 3


class BrokenDeck(ValueError):
    """A deck list that cannot be read: which line, and why."""


class Problem(Record, frozen=True, tag=lambda name: f"fftcg.{name}"):
    """What is wrong with a deck: the clause, and why in both languages."""

    clause: str
    why: str
    ja: str = ""


def read_deck(plain: Any) -> dict[str, list[tuple[int, str]]]:
    """A deck list as text (`3 name` lines under `main:` and `lb:`) or as a mapping of lists."""
    parts: dict[str, list[tuple[int, str]]] = {"main": [], "lb": []}
    if isinstance(plain, str):
        where = "main"
        for number, line in enumerate(plain.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line or line.startswith("name:"):
                continue
            if line in ("main:", "lb:"):
                where = line[:-1]
                continue
            parts[where].append(_entry(line, f"line {number}: "))
        return parts
    if not isinstance(plain, dict):
        raise BrokenDeck("a deck is a text or a mapping with main and lb / デッキは本文か、mainとlbの対応表です")
    for key, lines in plain.items():
        if key == "name":
            continue
        if key not in parts or not isinstance(lines, list | tuple):
            raise BrokenDeck(f"a deck has main and lb, both lists; not {key!r}")
        for line in lines:
            pair = isinstance(line, list | tuple) and len(line) == 2 and type(line[0]) is int
            parts[key].append((line[0], str(line[1])) if pair else _entry(str(line), f"{key}: "))
    return parts


def _entry(line: str, where: str) -> tuple[int, str]:
    match = re.fullmatch(r"(?:(\d{1,3})\s+)?(.+)", line)
    if match is None:
        raise BrokenDeck(f"{where}{line!r} is not a number and a card / 枚数とカード名が要ります")
    return int(match[1] or 1), match[2]


def resolve(game: FFTCG, plain: Any, name: str = "") -> Deck:
    """The deck that a list means; BrokenDeck where a card does not exist."""
    found: dict[str, list[str]] = {}
    for part, entries in read_deck(plain).items():
        found[part] = []
        for count, words in entries:
            if words.endswith(")") and words[:-1].partition(" (")[2] in game.by_number:
                number = words[:-1].partition(" (")[2]
            elif words in game.by_number:
                number = words
            elif words in game.by_name:
                number = game.faces[game.by_name[words][0]].number
            else:
                raise BrokenDeck(f"there is no card {words!r} / {words}というカードはありません")
            found[part] += [number] * count
    return Deck(tuple(found["main"]), tuple(found["lb"]), name)


def problems(game: FFTCG, deck: Deck, format: str = "constructed") -> list[Problem]:
    """All that is wrong with a deck; nothing: it is legal."""
    return list(_problems(game, deck, format))


def _problems(game: FFTCG, deck: Deck, format: str) -> Iterator[Problem]:
    limited = format == "limited"
    size = len(deck.main)
    cite("8.1.1.1")
    cite("8.1.1")
    if limited and size < LIMITED_LEAST:
        yield Problem(
            "8.1.1.1", f"a main deck has 40 cards or more, not {size}", f"メインデッキは40枚以上です（{size}枚）"
        )
    if not limited and size != MAIN_SIZE:
        yield Problem(
            "8.1.1.1", f"a main deck has exactly 50 cards, not {size}", f"メインデッキはちょうど50枚です（{size}枚）"
        )
    if len(deck.lb) > LB_MOST:
        yield Problem(
            "8.1.1.1",
            f"an LB deck has at most 8 cards, not {len(deck.lb)}",
            f"LBデッキは8枚までです（{len(deck.lb)}枚）",
        )
    if not limited:
        cite("8.1.1.2")
        cite("5.2.5.1")
        for number, count in Counter((*deck.main, *deck.lb)).items():
            if count > COPIES:
                yield Problem(
                    "8.1.1.2", f"{count} cards {number}: at most 3", f"{number}が{count}枚あります（3枚まで）"
                )
    cite("8.1.3")
    for number in dict.fromkeys(deck.main):
        if game.faces[game.by_number[number]].facts.lb_cost:
            yield Problem(
                "8.1.3", f"{number} has Limit Break: not in a main deck", f"{number}はメインデッキに入れられません"
            )
    for number in dict.fromkeys(deck.lb):
        if not limited and not game.faces[game.by_number[number]].facts.lb_cost:
            yield Problem(
                "8.1.3", f"{number} has no Limit Break: not in an LB deck", f"{number}はLBデッキに入れられません"
            )


def bundled(game: FFTCG, format: str = "") -> dict[str, Deck]:
    """The decks that the project brings for a format; those of the usual one lie above the others."""
    folder = DECKS / format if format and format != FORMATS[0] else DECKS
    return {path.stem: resolve(game, path.read_text("utf8"), path.stem) for path in sorted(folder.glob("*.txt"))}
