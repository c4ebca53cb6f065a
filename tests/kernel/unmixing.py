"""The mixer turned round, as whoever attacks a game would do it."""

from __future__ import annotations

_WORD = (1 << 64) - 1


def unmixed(word: int, place: int) -> int:
    """The seed whose word at this place it is."""
    z = word
    for _ in (0, 1):
        z = _unshifted(z - 0x632BE59BD9B4E019 & _WORD, 31)
        z = _unshifted(z * pow(0x94D049BB133111EB, -1, 1 << 64) & _WORD, 27)
        z = _unshifted(z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & _WORD, 30)
    return z - place * 0x9E3779B97F4A7C15 & _WORD


def _unshifted(mixed: int, shift: int) -> int:
    """The z of which `z ^ (z >> shift)` is this."""
    z = mixed
    for _ in range(64 // shift + 1):
        z = mixed ^ (z >> shift)
    return z
