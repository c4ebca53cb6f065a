"""Randomness: a counter-based generator whose key and counter are integers in the table."""

from __future__ import annotations

_WORD = (1 << 64) - 1


def word(key: int, counter: int) -> int:
    """The 64-bit word at one place of the stream of one key: a mix of both (the finaliser of splitmix64, twice)."""
    z = (key + counter * 0x9E3779B97F4A7C15) & _WORD
    for _ in (0, 1):
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
        z = (z ^ (z >> 31)) + 0x632BE59BD9B4E019 & _WORD
    return z


def below(key: int, counter: int, bound: int) -> tuple[int, int]:
    """A number from 0 to bound-1, every one as likely, and the counter after it."""
    rest = (1 << 64) % bound
    while True:
        z = word(key, counter)
        counter += 1
        if z >= rest:  # the words below `rest` would favour small numbers
            return z % bound, counter


def shuffled(key: int, counter: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The items in random order (Fisher and Yates), and the counter after it."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        z = word(key, counter)
        if z < 1 << 16:  # as good as never: let `below` see whether it would favour small numbers
            pick, counter = below(key, counter, last + 1)
        else:
            pick, counter = z % (last + 1), counter + 1
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), counter
