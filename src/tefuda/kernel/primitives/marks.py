"""Marks: conditions on a field beyond its type, declared beside it (`Annotated`); `saving/decoding.py` checks outside data by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Mark(NamedTuple):
    """A condition on a value: what it must be, and the function that checks it on a table."""

    what: str
    holds: Callable[[Any, Any], bool]  # (table, value)


def one_of(*words: str) -> Mark:
    """The mark for a word of a fixed set."""
    return Mark(f"one of {', '.join(words)}", lambda table, word: word in words)
