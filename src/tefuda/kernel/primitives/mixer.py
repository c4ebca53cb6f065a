"""A cheap mixer that can be turned round: who sees some of its words finds the seed and all the others.

It is for what is no secret: which cards a trial lays out, which decks come by chance, which states are looked at. It was also
the chance of games up to transcripts of version 2, which `chance.py` folds with it (their key is a number). Never draw from it
what a player is not to know: that is `rng.py`.
"""

from __future__ import annotations

_WORD = (1 << 64) - 1


def word(seed: int, place: int) -> int:
    """The 64-bit word at one place: a mix of both (the finaliser of splitmix64, twice)."""
    z = (seed + place * 0x9E3779B97F4A7C15) & _WORD
    for _ in (0, 1):
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
        z = (z ^ (z >> 31)) + 0x632BE59BD9B4E019 & _WORD
    return z


def below(seed: int, place: int, bound: int) -> tuple[int, int]:
    """A number from 0 to bound-1, every one as likely, and the place after it."""
    rest = (1 << 64) % bound
    while True:
        z = word(seed, place)
        place += 1
        if z >= rest:  # the words below `rest` would favour small numbers
            return z % bound, place


def shuffled(seed: int, place: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The items in random order (Fisher and Yates), and the place after it."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick, place = below(seed, place, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), place
