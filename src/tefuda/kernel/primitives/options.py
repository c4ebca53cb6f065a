"""What may be missing: several such things taken together."""

from collections.abc import Iterable
from typing import TypeVar

Found = TypeVar("Found")


def all_or_none(found: Iterable[Found | None]) -> tuple[Found, ...] | None:
    """All of these, where none of them is missing; else None."""
    there = []
    for one in found:
        if one is None:
            return None
        there.append(one)
    return tuple(there)
