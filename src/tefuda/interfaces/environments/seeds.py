"""Seeds: which game comes next. From one seed follow all games until another is given; without any they are fresh."""

from __future__ import annotations

from tefuda.arena.keys import key_for
from tefuda.kernel.primitives import rng


class Seeds:
    """The keys of the games of one environment, one after the other."""

    def __init__(self) -> None:
        self.base: rng.Key | None = None
        self.games = 0

    def next(self, seed: int | None = None) -> rng.Key:
        """The key of the next game: with a seed the first that follows from it, else the next."""
        if seed is not None or self.base is None:
            self.base, self.games = key_for(seed), 0
        self.games += 1
        return rng.derived(self.base, "environment", self.games)
