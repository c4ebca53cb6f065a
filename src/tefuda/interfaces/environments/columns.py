"""Columns: bags of features, of any size, as rows of one width.

Features that every game of a rulebook has, such as `acted` or `player own pp`, have columns of their own; all others share the
rest of the row, each added to or taken from the column that its bucket falls on. The same bag gives the same row everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tefuda.players.encoding import BUCKETS, Bag
from tefuda.players.encoding.features import bucket

Row = NDArray[np.float32]
LEAST, MOST = -64.0, 64.0  # what a column may hold: larger sums are cut to it
_SPREAD = 2654435761  # Knuth's multiplicative hash


class Columns:
    """So many columns: one for each name, and `shared` for all other features. Two names of one bucket share the first one's column."""

    def __init__(self, names: Iterable[str], shared: int) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.width = len(self.names) + shared
        mixed = (np.arange(BUCKETS, dtype=np.uint64) * _SPREAD) & 0xFFFFFFFF
        self.column = (len(self.names) + (mixed >> 8) % shared).astype(np.int64)
        self.sign = np.where((mixed >> 7) & 1, 1.0, -1.0)
        for place in reversed(range(len(self.names))):
            own = bucket(self.names[place])
            self.column[own], self.sign[own] = place, 1.0

    def row(self, bag: Bag) -> Row:
        """One bag as a row."""
        found = np.bincount(self.column[bag.buckets], bag.values * self.sign[bag.buckets], self.width)
        return found.clip(LEAST, MOST).astype(np.float32)

    def rows(self, bags: Sequence[Bag]) -> NDArray[np.float32]:
        """Some bags, each as a row."""
        if not bags:
            return np.zeros((0, self.width), np.float32)
        buckets = np.concatenate([bag.buckets for bag in bags])
        values = np.concatenate([bag.values for bag in bags]) * self.sign[buckets]
        begins = np.repeat(np.arange(len(bags)) * self.width, [len(bag.buckets) for bag in bags])
        found = np.bincount(begins + self.column[buckets], values, len(bags) * self.width)
        return found.reshape(len(bags), self.width).clip(LEAST, MOST).astype(np.float32)
