"""Meetings: in which order decks meet, so that at any moment every two of them have met equally often, or once more or less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Meeting(NamedTuple):
    """Two decks at a table for two: by player, and which player sits at which seat."""

    decks: tuple[str, str]
    order: tuple[int, int]


def rounds(names: Sequence[str]) -> list[tuple[str, str]]:
    """Every two of some decks once, each deck in every round: the first stays, the others go round it. One deck meets itself."""
    if len(names) < 2:
        return [(names[0], names[0])] if names else []
    ring: list[str | None] = [*names, *([None] if len(names) % 2 else [])]
    found: list[tuple[str, str]] = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
        found += [(one, other) for one, other in pairs if one is not None and other is not None]
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found


def meeting(pairs: Sequence[tuple[str, str]], number: int) -> Meeting:
    """The meeting of a game: all pairs meet once before any meets again, then with the seats swapped, then with the decks swapped."""
    turn, place = divmod(number, len(pairs))
    one, other = pairs[place]
    # From pair to pair the seats and decks alternate, too, so that a few games are even already.
    seats, decks = (turn + place) % 2, (turn // 2 + place // 2) % 2
    return Meeting((other, one) if decks else (one, other), (1, 0) if seats else (0, 1))
