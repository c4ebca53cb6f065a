"""Masks: what an answer depends on and what a change touches, as bits of one number."""

from __future__ import annotations

import zlib
from functools import cache

# The lower bits are the zones by their numbers. Then come states of cards, then what effects themselves change, and at the
# end the bits that the names of players' points, of the game's own facts and of marks on cards share: as many as there is room
# for in two digits of a Python integer.
TURNED, WOUNDED, COUNTERS, MARKS, PLACES, GIVEN, NUMBERS = [1 << place for place in range(24, 31)]
FIRST_NAME, NAMES = 31, 28
NAMED = ((1 << NAMES) - 1) << FIRST_NAME
ANYTHING = (1 << FIRST_NAME + NAMES) - 1
AHEAD = ANYTHING + 1  # no change, but a mark of abilities that ask for facts of later layers


@cache
def name_mask(*names: str) -> int:
    """The bits of points, facts or marks with these names. Names may share a bit: then too much is invalidated, never too little."""
    mask = 0
    for name in names:
        mask |= 1 << FIRST_NAME + zlib.crc32(name.encode()) % NAMES
    return mask
