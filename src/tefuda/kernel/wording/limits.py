"""Limits of a printed text: how long it may be, and how long its numbers, before anything tries to read it."""

from __future__ import annotations

import re

from tefuda.kernel.wording.errors import Unreadable

MOST_LETTERS = 5_000
MOST_DIGITS = 5  # of numbers on cards, unless a game has fewer
MOST = 10**MOST_DIGITS - 1


def check_limits(text: str, digits: int = MOST_DIGITS) -> None:
    """Unreadable where a text, or a number in it, is longer than on any card that could be printed."""
    if len(text) > MOST_LETTERS:
        raise Unreadable(1, 1, text[:20], f"a text of {MOST_LETTERS:,} letters at most / {MOST_LETTERS}文字までの文")
    found = re.search(rf"\d{{{digits + 1}}}", text)
    if found is not None:
        line, start = text.count("\n", 0, found.start()) + 1, text.rfind("\n", 0, found.start()) + 1
        expected = f"a number of {digits} digits at most / {digits}桁までの数"
        raise Unreadable(line, found.start() - start + 1, found[0], expected)
