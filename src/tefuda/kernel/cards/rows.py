"""Rows of a file of cards: JSON lines, or one JSON list as lists are published; each object with the line it begins on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

MOST_LETTERS = 20_000  # of a line, which is a card
# Of a card in a list, which has addresses of pictures, spaces and marks of other programs about it.
MOST_LISTED = 200_000
_OPENS = re.compile(r"\[|\{\s*$|\{.*[\[,]\s*$")  # how the first line of a list begins, or ends
_ARRAY = re.compile(r"\[\s*\{")
_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


class Row(NamedTuple):
    """An object of a file and its line; if it is no card, the reason, in both languages."""

    line: int
    card: dict[str, Any] | None
    why: str = ""


def rows_of(text: str) -> list[Row]:
    """The objects of a text; if one cannot be read and nothing behind it can be, it is the last."""
    text = text.removeprefix("\ufeff")
    if is_list(text):
        return list(_listed(text))
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) == 1 and (within := _cards_within(_decoded(*lines[0]).card)) is not None:
        return [_object(lines[0][0], card) for card in within]
    return [_of_line(number, line) for number, line in lines]


def is_list(text: str) -> bool:
    """True if a text is one JSON value over several lines, or a JSON array, rather than one object a line."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    return bool(lines) and (_OPENS if len(lines) > 1 else _ARRAY).match(lines[0]) is not None


def _cards_within(card: dict[str, Any] | None) -> list[Any] | None:
    """The cards of a list written on one line; None if the line is a card."""
    lists = [
        value for value in (card or {}).values() if isinstance(value, list) and value and isinstance(value[0], dict)
    ]
    return lists[0] if len(lists) == 1 and card is not None and not _has_a_name(card) else None


def _has_a_name(card: dict[str, Any]) -> bool:
    return any("name" in key.lower() or "number" in key.lower() for key in card)


def _of_line(number: int, line: str) -> Row:
    if len(line) > MOST_LETTERS:
        return Row(number, None, f"it has {len(line):,} letters; a card has {MOST_LETTERS:,} at most / 行が長すぎます")
    return _decoded(number, line)


def _decoded(number: int, text: str) -> Row:
    try:
        return _object(number, msgspec.json.decode(text))
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as problem:
        return Row(number, None, f"not JSON: {problem} / JSONではありません")


def _object(number: int, card: object) -> Row:
    if isinstance(card, dict):
        return Row(number, card)
    return Row(number, None, "a card is an object / カードは { } で書きます")


# ── a list ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _listed(text: str) -> Iterator[Row]:
    """The objects of a JSON array, or of the array inside a JSON object."""
    try:
        start = _array(text, _after_space(text, 0))
        if start is None:
            yield Row(1, None, "no list of cards is in it / カードの並びがありません")
            return
        line, before = 1, 0
        for begins, ends in _elements(text, start):
            line, before, card = line + text.count("\n", before, begins), begins, text[begins:ends]
            if len(card) > MOST_LISTED:
                yield Row(
                    line, None, f"a card of {len(card):,} letters: {MOST_LISTED:,} are the most / 1枚が長すぎます"
                )
            else:
                yield _decoded(line, card)
    except json.JSONDecodeError as problem:
        line = text.count("\n", 0, min(problem.pos, len(text.rstrip()))) + 1
        yield Row(line, None, f"not JSON: {problem.msg} / JSONではありません")
    except RecursionError:
        yield Row(1, None, "not JSON: it is nested too deep / JSONの入れ子が深すぎます")


def _array(text: str, place: int) -> int | None:
    """Where the array of objects begins, whether the text is that array or an object that holds it."""
    if text[place : place + 1] == "[":
        return place
    place = _after_space(text, _expected(text, place, "{"))
    while text[place : place + 1] != "}":
        _, place = _DECODER.raw_decode(text, place)
        place = _after_space(text, _expected(text, _after_space(text, place), ":"))
        if text[place : place + 1] == "[" and text[_after_space(text, place + 1) :][:1] == "{":
            return place
        _, place = _DECODER.raw_decode(text, place)
        place = _after_space(text, place)
        if text[place : place + 1] == ",":
            place = _after_space(text, place + 1)
    return None


def _elements(text: str, place: int) -> Iterator[tuple[int, int]]:
    """The start and end of each element of an array."""
    place = _after_space(text, _expected(text, place, "["))
    while text[place : place + 1] != "]":
        _, ends = _DECODER.raw_decode(text, place)
        yield place, ends
        place = _after_space(text, ends)
        if text[place : place + 1] != "]":
            place = _after_space(text, _expected(text, place, ","))


def _after_space(text: str, place: int) -> int:
    found = _SPACE.match(text, place)
    return found.end() if found is not None else place


def _expected(text: str, place: int, sign: str) -> int:
    """The position after an expected sign; JSONDecodeError if another one stands there."""
    if text[place : place + 1] != sign:
        raise json.JSONDecodeError(f"expected {sign!r}", text, place)
    return place + 1
