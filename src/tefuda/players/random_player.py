"""The random player: every answer by chance, from a stream of its own that repeats with its seed."""

from __future__ import annotations

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives import rng
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Request


class RandomPlayer:
    """Answers by chance. How many are chosen is by chance first, then which."""

    looks = False

    def __init__(self, seed: rng.Seed, seat: int, opened: OpenedGame | None = None) -> None:
        self.key = rng.derived(rng.key_of(seed), "random", seat)  # a stream of its own, whatever the seed is taken from
        self.counter = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1."""
        value, self.counter = rng.below(self.key, self.counter, bound)
        return value

    def choose(self, view: View | None, request: Request) -> Answer:
        """An answer by chance; the view is not looked at."""
        kind, count = request.kind, len(request.options)
        if kind == "divide":  # everyone takes a share of at least one, where nobody may get nothing
            first = () if request.zeros else range(count)
            return (*first, *[self.below(count) for _ in range(request.most - len(first))])
        if kind == "order":
            number = count
        else:
            most = min(request.most, count)
            least = min(request.least, most)
            number = least if least == most else least + self.below(most - least + 1)
        if number == 1:
            pick = self.below(count)
            return pick if request.most == 1 else (pick,)
        order, self.counter = rng.shuffled(self.key, self.counter, tuple(range(count)))
        return order[:number]
