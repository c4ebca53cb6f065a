"""Randomness: a counter-based generator whose key and counter are integers in the table."""

from __future__ import annotations

import struct

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


def words(key: int, counter: int, number: int) -> list[int]:
    """So many words of the stream from one place on, as `word` has them: all at once, each in 128 bits of one number."""
    ones = _ONES & (1 << 128 * number) - 1
    low = ones * _WORD
    z = (ones * (key + counter * 0x9E3779B97F4A7C15 & _WORD) + (_PLACES & low) * 0x9E3779B97F4A7C15) & low
    for _ in (0, 1):
        z = (z ^ (z >> 30) & low) * 0xBF58476D1CE4E5B9 & low
        z = (z ^ (z >> 27) & low) * 0x94D049BB133111EB & low
        z = (z ^ (z >> 31) & low) + ones * 0x632BE59BD9B4E019 & low
    return list(struct.unpack(f"<{2 * number}Q", z.to_bytes(16 * number, "little"))[::2])


MOST_WORDS = 64
_ONES = sum([1 << 128 * place for place in range(MOST_WORDS)])
_PLACES = sum([place << 128 * place for place in range(MOST_WORDS)])


def shuffled(key: int, counter: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The items in random order (Fisher and Yates), and the counter after it."""
    order = list(items)
    last = len(order) - 1
    while last > 0:
        for z in words(key, counter, min(last, MOST_WORDS)):
            counter += 1
            if z > last or z >= (1 << 64) % (last + 1):  # as in `below`
                pick = z % (last + 1)
                order[last], order[pick] = order[pick], order[last]
                last -= 1
    return tuple(order), counter
