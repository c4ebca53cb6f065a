"""Randomness: a counter-based generator whose key and counter are integers in the table."""

from __future__ import annotations

import struct
from functools import cache

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
    ones, low, steps, last, apart = _lanes(number)
    z = ones * (key + counter * 0x9E3779B97F4A7C15 & _WORD) + steps & low
    for _ in (0, 1):
        z = (z ^ (z >> 30) & low) * 0xBF58476D1CE4E5B9 & low
        z = (z ^ (z >> 27) & low) * 0x94D049BB133111EB & low
        z = (z ^ (z >> 31) & low) + last & low
    return list(apart.unpack(z.to_bytes(16 * number, "little")))


@cache
def _lanes(number: int) -> tuple[int, int, int, int, struct.Struct]:
    """For so many words: a one in each, all bits of each, what is added to them at first and in the end, and how they are taken apart."""
    places = range(number)
    ones = sum([1 << 128 * place for place in places])
    steps = sum([(place * 0x9E3779B97F4A7C15 & _WORD) << 128 * place for place in places])
    return ones, ones * _WORD, steps, ones * 0x632BE59BD9B4E019, struct.Struct("<" + "Q8x" * number)


MOST_WORDS = 64


def shuffled(key: int, counter: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The items in random order (Fisher and Yates), and the counter after it."""
    order = list(items)
    left = len(order)
    while left > 1:
        number = min(left - 1, MOST_WORDS)
        for z in words(key, counter, number):
            if z >= left or z >= (1 << 64) % left:  # as in `below`
                pick = z % left
                left -= 1
                order[left], order[pick] = order[pick], order[left]
        counter += number
    return tuple(order), counter
