"""The results of examining printed cards: understood, or which words are not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.wording.errors import Unreadable


class NotUnderstood(Record, frozen=True):
    """A card that is not understood: its words, where they stand in its text, and what was expected there."""

    number: str
    name: str
    file: str
    file_line: int
    line: int  # of the text; 0 where it is not the text that is wrong
    column: int
    words: str
    expected: str
    printed: str = ""  # the line of the text
    text_hash: str = ""  # of the whole text, by which it can be reworded


class Examined(Record, frozen=True):
    """A card of a file, with its face if it is understood and can lie on a table."""

    number: str
    name: str
    face: Any = None
    problem: NotUnderstood | None = None
    printings: tuple[str, ...] = ()  # all numbers under which the card was printed, where the file tells
    printed: Any = None  # of a card that is not understood: its face without the lines that are not
    marker: bool = False  # no card of a deck: it lies beside the table
    blank: Any = None  # of a card that is not understood: its face with its numbers and no text at all
    reworded: tuple[str, ...] = ()  # the texts of our own by which it is read; none: it is read by itself
    faults: tuple[str, ...] = ()  # what is wrong with it in a published list, in both languages


def number_and_name(card: Mapping[str, object]) -> tuple[str, str]:
    """A card's number (or its name) and its name, whatever the file holds."""
    number, name = (value if isinstance(value := card.get(key), str) else "" for key in ("number", "name"))
    return number or name, name


def printings(card: Mapping[str, object]) -> tuple[str, ...]:
    """The numbers of a card's printings, if the file lists them."""
    found = card.get("printings")
    return tuple([number for number in found if isinstance(number, str)]) if isinstance(found, list) else ()


def broken(card: Mapping[str, object], path: Path, line: int, why: str) -> Examined:
    """The result for a card with a problem outside of its text."""
    number, name = number_and_name(card)
    problem = NotUnderstood(number, name, str(path), line, 0, 0, "", why)
    return Examined(number, name, None, problem, printings(card))


def unread(
    card: Mapping[str, object], path: Path, line: int, problem: Unreadable, row: str, printed: Any = None
) -> Examined:
    """The result for a card whose text is not understood: the line, and the card's printed facts."""
    number, name = number_and_name(card)
    return Examined(
        number,
        name,
        None,
        NotUnderstood(
            number,
            name,
            str(path),
            line,
            problem.line,
            problem.column,
            problem.words,
            problem.expected,
            row,
            problem.text_hash,
        ),
        printings(card),
        printed,
    )
