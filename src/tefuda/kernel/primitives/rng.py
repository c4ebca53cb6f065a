"""Secure chance: a stream of BLAKE2b hashes under a key, over a counter, that cannot be reversed.

What was drawn says nothing about what will be, and no key can be found from one derived from it. Keys are made at the edge
(`arena/keys.py`); nothing here draws any. For what is no secret there is a cheaper generator (`mixer.py`).
"""

from __future__ import annotations

import re
import struct
from functools import lru_cache
from hashlib import blake2b

Key = str  # 128 bits as 32 hexadecimal digits
Seed = int | Key  # a number, which is hashed into a key, or a key itself

# What a hash is for is part of it, so that none made for one purpose can be had from those made for another.
_SEED, _STREAM, _DERIVED = b"tefuda seed", b"tefuda stream", b"tefuda derived"
_KEY_BYTES = 16
_WORDS = 8  # 64-bit words in one hash
MOST_WORDS = 64  # that are found at once


# ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def is_key(text: object) -> bool:
    """True for 32 lower-case hexadecimal digits."""
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{32}", text) is not None


def key_of(seed: Seed) -> Key:
    """A number hashed to a key; a key unchanged. ValueError for other text."""
    if isinstance(seed, int):
        return blake2b(str(seed).encode(), person=_SEED, digest_size=_KEY_BYTES).hexdigest()
    if not is_key(seed):
        raise ValueError(f"not a key of 32 hexadecimal digits: {seed!r} / 16進数32桁の鍵ではありません: {seed!r}")
    return seed


def derived(key: Key, purpose: str, place: int = 0) -> Key:
    """A key derived from another for one purpose; the first cannot be found from it."""
    words = f"{purpose} {place}".encode()
    return blake2b(words, key=bytes.fromhex(key), person=_DERIVED, digest_size=_KEY_BYTES).hexdigest()


def derived_seed(key: Key, purpose: str, place: int = 0) -> int:
    """A 64-bit number derived from a key for one purpose; the key cannot be found from it."""
    return int(derived(key, purpose, place)[:16], 16)


# ── the stream ──────────────────────────────────────────────────────────────────────────────────────────────────────
def words(key: Key, counter: int, number: int) -> tuple[int, ...]:
    """A number of 64-bit words from a key's stream, from one position on."""
    first, skipped = divmod(counter, _WORDS)
    if skipped + number <= _WORDS:
        return _block(key, first)[skipped : skipped + number]
    found: list[int] = []
    for block in range(first, (counter + number - 1) // _WORDS + 1):
        found += _block(key, block)
    return tuple(found[skipped : skipped + number])


@lru_cache(1024)  # words are asked for one by one, and a hash gives several
def _block(key: Key, place: int) -> tuple[int, ...]:
    """The words of one hash of a key's stream."""
    found = blake2b(place.to_bytes(16, "little"), key=bytes.fromhex(key), person=_STREAM).digest()
    return struct.unpack(f"<{_WORDS}Q", found)


def below(key: Key, counter: int, bound: int) -> tuple[int, int]:
    """A uniform number from 0 to bound-1, and the next counter."""
    rest = (1 << 64) % bound
    while True:
        (z,) = words(key, counter, 1)
        counter += 1
        if z >= rest:  # the words below `rest` would favour small numbers
            return z % bound, counter


def shuffled(key: Key, counter: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The items in random order (Fisher and Yates), and the next counter."""
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
