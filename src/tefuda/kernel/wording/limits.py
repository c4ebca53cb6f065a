"""Limits of a printed text: the greatest length of a text and of its numbers, checked before reading; and where 0 cannot stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tefuda.kernel.primitives.values import Node, may_be_zero
from tefuda.kernel.wording.errors import Unreadable

MOST_LETTERS = 5_000
MOST_DIGITS = 5  # of numbers on cards, unless a game has fewer
MOST = 10**MOST_DIGITS - 1
_ZERO = re.compile(r"(?<!\d)[0０]+(?!\d)")
_OTHER = "7"  # what is read in place of a 0, to see of what it is the number


def check_limits(text: str, digits: int = MOST_DIGITS) -> None:
    """Raise Unreadable if a text, or a number in it, is longer than any printed card could have."""
    if len(text) > MOST_LETTERS:
        raise Unreadable(1, 1, text[:20], f"a text of {MOST_LETTERS:,} letters at most / {MOST_LETTERS}文字までの文")
    found = re.search(rf"\d{{{digits + 1}}}", text)
    if found is not None:
        raise _at(text, found, f"a number of {digits} digits at most / {digits}桁までの数")


def check_zeros(text: str, meaning: tuple[Node, ...], read: Callable[[str], tuple[Node, ...]]) -> None:
    """Raise Unreadable if a text says 0 of what cannot be 0: for each 0 cards, choose 0, 0 times.

    Of what a 0 is the number is seen by reading the text with another number in its place: `read` gives its meaning.
    """
    for zero in _ZERO.finditer(text):
        try:
            other = read(text[: zero.start()] + _OTHER + text[zero.end() :])
        except Unreadable:
            continue
        for kind, field in _zeros(meaning, other):
            if not may_be_zero(kind, field, said=True):
                raise _at(text, zero, "a number from 1 on / 1以上の数")


def _zeros(value: object, other: object, kind: type[Node] = Node, field: str = "") -> Iterator[tuple[type[Node], str]]:
    """The fields that are 0 in one value and another number in a second one."""
    if type(value) is int and type(other) is int:
        if value == 0 != other:
            yield kind, field
    elif isinstance(value, Node) and type(value) is type(other):
        for name in value.__struct_fields__:
            yield from _zeros(getattr(value, name), getattr(other, name), type(value), name)
    elif isinstance(value, tuple) and isinstance(other, tuple):
        for part, beside in zip(value, other, strict=False):
            yield from _zeros(part, beside, kind, field)


def _at(text: str, found: re.Match[str], expected: str) -> Unreadable:
    """The error that points at a number in a text."""
    line, start = text.count("\n", 0, found.start()) + 1, text.rfind("\n", 0, found.start()) + 1
    return Unreadable(line, found.start() - start + 1, found[0], expected)
