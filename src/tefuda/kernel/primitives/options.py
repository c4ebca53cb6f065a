"""Optional values: several of them combined."""

from collections.abc import Iterable
from typing import TypeVar

Found = TypeVar("Found")


def all_or_none(found: Iterable[Found | None]) -> tuple[Found, ...] | None:
    """All values as a tuple; None if any is None."""
    there = []
    for one in found:
        if one is None:
            return None
        there.append(one)
    return tuple(there)
