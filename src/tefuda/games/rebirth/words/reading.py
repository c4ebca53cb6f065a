"""Reading a card's text, in Japanese or English: a line for each ability, whole or not at all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tefuda.games.rebirth.words.english import spelling as english_spelling
from tefuda.games.rebirth.words.grammar import grammar
from tefuda.games.rebirth.words.japanese import spelling as japanese_spelling
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.spelling import Spelled
from tefuda.kernel.wording.texts import CachedReader, lines

_SPOKEN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")  # kana and kanji
_NAMED = re.compile(r'《[^》]*》|〔[^〕]*〕|"[^"]*"|“[^”]*”|<[^>]*>|[(（][^()（）]*[)）]')  # names, and notes


def is_japanese(line: str) -> bool:
    """True of a line that is written in Japanese, names aside."""
    bare = _NAMED.sub("", line)
    return _SPOKEN.search(bare) is not None or not re.search(r"[A-Za-z]", bare)


def understand(text: str) -> tuple[Node, ...]:
    """The abilities of a card's text; Unreadable points at the words that are not understood."""
    found: list[Node] = []
    for rows in _paragraphs(text):
        words = "".join([row.spelled.text for row in rows])
        try:
            found += Reader(rows[0].language, words, {}).whole("line") if words else ()
        except Unreadable as problem:
            raise _located(rows, problem) from None
    return tuple(found)


read = CachedReader("rebirth", Path(__file__).resolve().parent, understand)


def paragraphs(text: str) -> list[tuple[str, str]]:
    """The parts of a text that are read each by itself: in the spelling of the grammar, and as they are printed."""
    rows = [([row.spelled.text for row in part], [row.line for row in part]) for part in _paragraphs(text)]
    return [("".join(words), "\n".join(lines)) for words, lines in rows if "".join(words)]


class Row(NamedTuple):
    """A line of a text: its number, as it is printed, as it is spelled for its grammar."""

    number: int
    line: str
    spelled: Spelled
    language: Grammar


def _paragraphs(text: str) -> list[list[Row]]:
    """The lines of a text: effects of which one is chosen belong to the line before them."""
    found: list[list[Row]] = []
    for number, line in lines(text):
        english = not is_japanese(line)
        spelling = english_spelling if english else japanese_spelling
        row = Row(number, line, spelling.spelled(line), grammar(english))
        if row.spelled.text.startswith(MODE) and found:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _located(rows: list[Row], problem: Unreadable) -> Unreadable:
    """An error with the line and column at which the words stand that are not understood."""
    start, end = problem.start, problem.end
    for row in rows[:-1]:
        size = len(row.spelled.text)
        if start < size:
            break
        start, end, rows = start - size, end - size, rows[1:]
    row, places = rows[0], rows[0].spelled.places
    first, last = places[min(start, len(places) - 1)], places[min(end, len(places) - 1)]
    return Unreadable(row.number, first + 1, row.line[first : max(last, first + 1)], problem.expected)
