"""Marks: what a field holds besides its type, said beside it (`Annotated`). What comes from outside is held to them (`saving/decoding.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Mark(NamedTuple):
    """What a value is, and whether one can be that on a table."""

    what: str
    holds: Callable[[Any, Any], bool]  # (table, value)


def one_of(*words: str) -> Mark:
    """A word of a set."""
    return Mark(f"one of {', '.join(words)}", lambda table, word: word in words)
