"""A cheap generator of random words that can be reversed: some of its words are enough to find the seed and all others.

It is for what is no secret: which cards a trial lays out, which random deck is made, which states are examined. It also was the
chance of games up to version 2 of transcripts, which `chance.py` still reads with it (their key is a number). Never use it for
what a player must not know: that is `rng.py`.
"""

from __future__ import annotations

_WORD = (1 << 64) - 1


def word(seed: int, place: int) -> int:
    """The 64-bit word at one index: a mix of seed and index (the finaliser of splitmix64, twice)."""
    z = (seed + place * 0x9E3779B97F4A7C15) & _WORD
    for _ in (0, 1):
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
        z = (z ^ (z >> 31)) + 0x632BE59BD9B4E019 & _WORD
    return z


def below(seed: int, place: int, bound: int) -> tuple[int, int]:
    """A uniform number from 0 to bound-1, and the next index."""
    rest = (1 << 64) % bound
    while True:
        z = word(seed, place)
        place += 1
        if z >= rest:  # the words below `rest` would favour small numbers
            return z % bound, place


def shuffled(seed: int, place: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The items in random order (Fisher and Yates), and the next index."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick, place = below(seed, place, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), place
