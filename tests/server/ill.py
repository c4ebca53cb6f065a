"""Programs that are ill: one whose process ends, one that takes for ever, one that eats memory."""

from __future__ import annotations

import os
import time
from typing import Any


class Dying:
    """Takes its process along at its first question."""

    def __init__(self, seed: int, seat: int, opened: Any) -> None:
        self.seat = seat

    def choose(self, view: Any, request: Any) -> Any:
        """Nobody hears of it again."""
        os._exit(3)


class Endless(Dying):
    """Never answers."""

    def choose(self, view: Any, request: Any) -> Any:
        """Think, for ever."""
        while True:
            time.sleep(0.1)


class Greedy(Dying):
    """Takes more memory than there is."""

    def choose(self, view: Any, request: Any) -> Any:
        """Keep everything."""
        held = [bytes(1 << 28) for _ in range(1 << 10)]
        return len(held)
