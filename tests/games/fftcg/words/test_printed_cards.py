"""Printed cards, where they lie beside the project: every line that is understood is written again, in both languages."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tefuda.games.fftcg.cards.printed import plain
from tefuda.games.fftcg.words.english.reading import grammar, line
from tefuda.games.fftcg.words.english.spelling import spelled
from tefuda.games.fftcg.words.english.voice import Voice
from tefuda.games.fftcg.words.english.writing import render
from tefuda.games.fftcg.words.japanese.writing import write
from tefuda.games.fftcg.words.reading import Unreadable
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable

# Sets that no wording was looked up in while the reader was made: the share of what nobody looked at.
ASIDE = ("Opus V", "Opus X", "Crystal Dominion", "Dawn of Heroes")


@cache
def cards(path: Path) -> list[tuple[dict[str, str], tuple[tuple[Node, ...], ...] | None]]:
    found: list[tuple[dict[str, str], tuple[tuple[Node, ...], ...] | None]] = []
    for row in path.read_text("utf8").splitlines():
        card = json.loads(row)
        ours = plain(card)
        try:
            lines = [line(text, ours["name"], ours["kind"]) for text in ours["text"].split("\n") if text]
            found.append((card, tuple(lines)))
        except Unreadable:
            found.append((card, None))
    return found


@pytest.fixture
def printed(shared: Path) -> list[tuple[dict[str, str], tuple[tuple[Node, ...], ...] | None]]:
    return cards(shared / "carddata/fftcg.jsonl")


def test_sets_that_were_laid_aside_are_understood_as_well(
    printed: list[tuple[dict[str, str], tuple[tuple[Node, ...], ...] | None]],
) -> None:
    aside = [lines is not None for card, lines in printed if card["set"] in ASIDE]
    assert len(aside) > 500
    assert sum(aside) / len(aside) >= 0.55


def in_japanese(abilities: tuple[Node, ...], name: str, kind: str) -> str:
    return write(abilities, name)


@pytest.mark.parametrize("written", [render, in_japanese], ids=["en", "ja"])
def test_what_is_understood_is_written_again(
    printed: list[tuple[dict[str, str], tuple[tuple[Node, ...], ...] | None]],
    written: Callable[[tuple[Node, ...], str, str], str],
) -> None:
    rows = [(plain(card), abilities) for card, lines in printed if lines is not None for abilities in lines]
    unsaid = []
    for card, abilities in rows:
        try:
            written(abilities, card["name"], card["kind"])  # it reads what it has written, and sees that it is the same
        except Unsayable as problem:
            unsaid.append((card["number"], str(problem)))
    assert len(rows) > 3000
    assert unsaid == []


def test_no_words_of_printed_cards_have_two_meanings(shared: Path) -> None:
    """Not even a part of a sentence: phrases of one category with the same words have one value."""
    doubtful = []
    for row in (shared / "carddata/fftcg.jsonl").read_text("utf8").splitlines():
        card = plain(json.loads(row))
        for text in card["text"].split("\n"):
            reader = Reader(grammar(), spelled(text).text, {}, Voice(card["name"], card["kind"]))
            reader.find("line", 0)
            for (category, place), readings in reader.known.items():
                ends = [end for _, end in readings]
                if len(set(ends)) < len(ends):
                    doubtful.append((card["number"], category, reader.text[place:]))
    assert doubtful == []
