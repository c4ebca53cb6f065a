"""Budgets: what one decision may cost, by a number of tries or by processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator

ROLLOUT = 10  # tries that one rollout counts for


class Budget:
    """What is left of a decision's time; the tries decide where no time is given, so that the same seed finds the same on every machine."""

    def __init__(self, iterations: int, seconds: float) -> None:
        self.iterations, self.seconds = iterations, seconds
        self.tried = self.rolled = 0
        self.began = time.process_time()

    def over(self, share: float = 1.0) -> bool:
        """True if a share of all there is was spent."""
        if self.seconds:
            return time.process_time() - self.began >= share * self.seconds
        return self.tried + ROLLOUT * self.rolled >= share * self.iterations

    def tries(self, share: float) -> Iterator[int]:
        """The numbers of the tries that a share pays for, and one at least."""
        while not self.tried or not self.over(share):
            self.tried += 1
            yield self.tried - 1

    def rollout(self) -> bool:
        """Pay for a rollout; False where none can be paid for."""
        if self.over():
            return False
        self.rolled += 1
        return True

    def rollouts(self, usual: float) -> int:
        """How many rollouts can be paid for yet, where one usually takes so many seconds."""
        if not self.seconds:
            return max(0, self.iterations - self.tried) // ROLLOUT
        return int((self.began + self.seconds - time.process_time()) / usual)
