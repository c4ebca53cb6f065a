"""Keys for games that nobody is to foretell: here, and nowhere below, the system is asked for chance."""

from __future__ import annotations

import secrets

from tefuda.kernel.primitives.rng import Key, Seed, derived, key_of


def fresh_key() -> Key:
    """128 random bits of the system."""
    return secrets.token_hex(16)


def key_for(seed: Seed | None) -> Key:
    """The key of a seed that was given, or a fresh one."""
    return fresh_key() if seed is None else key_of(seed)


def mark_of(seed: Seed) -> Seed:
    """What a seed is told by in names and headings of files: a number as it is; of a key, which a program could read there, as little as marks it."""
    return seed if isinstance(seed, int) else derived(seed, "file")[:8]
