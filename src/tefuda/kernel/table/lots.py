"""Lots: fixed results of chance, used in the place of a table's own stream."""

from __future__ import annotations

from collections.abc import Sequence


class Lots:
    """Fixed results of chance, for whoever tries all that can happen (`proving/chances.py`).

    `said`: the result of each draw, 0 if none is given; `bounds`: the number of results that each draw had. A shuffled zone
    keeps its order: nobody knows its cards, so any order will do.
    """

    def __init__(self, said: Sequence[int] = ()) -> None:
        self.said, self.bounds = said, list[int]()
        self.shuffled: list[int] = []  # the cards of zones that were shuffled

    def below(self, bound: int) -> int:
        """The result of the next draw, one of `bound`."""
        place = len(self.bounds)
        self.bounds.append(bound)
        return self.said[place] if place < len(self.said) else 0

    def mixed(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """The items in the order that the next draws give."""
        left = list(items)
        return tuple([left.pop(self.below(len(left))) if len(left) > 1 else left.pop() for _ in items])
