"""Sequential tests: whether one share or another is true, found with as few games as it takes (Wald's SPRT)."""

from __future__ import annotations

from math import log
from typing import NamedTuple

GOING_ON, LOW, HIGH = "going on", "low", "high"


class SequentialTest(NamedTuple):
    """Two shares, one of which is found true, and how often that may be wrong: `alpha` the high one, `beta` the low one."""

    low: float = 0.5
    high: float = 0.65
    alpha: float = 0.05
    beta: float = 0.05

    def ratio(self, points: float, games: float) -> float:
        """The logarithm of how much likelier the high share is, after so many points of so many games."""
        return points * log(self.high / self.low) + (games - points) * log((1 - self.high) / (1 - self.low))

    def says(self, points: float, games: float) -> str:
        """HIGH or LOW where the answer is clear, else GOING_ON."""
        ratio = self.ratio(points, games)
        if ratio >= log((1 - self.beta) / self.alpha):
            return HIGH
        return LOW if ratio <= log(self.beta / (1 - self.alpha)) else GOING_ON
