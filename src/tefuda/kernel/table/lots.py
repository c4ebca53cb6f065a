"""Lots: chance that is said beforehand, in the place of a table's own stream."""

from __future__ import annotations

from collections.abc import Sequence


class Lots:
    """Chance that is said beforehand and not drawn, for whoever tries all that can happen (`proving/chances.py`).

    `said`: which of its ways each draw falls, the first where nothing is said; `bounds`: how many ways each had. A zone that is
    shuffled keeps its order: where nobody knows a card, any order is as good as another.
    """

    def __init__(self, said: Sequence[int] = ()) -> None:
        self.said, self.bounds = said, list[int]()
        self.shuffled: list[int] = []  # the cards of zones that were shuffled

    def below(self, bound: int) -> int:
        """Which of so many ways the next draw falls."""
        place = len(self.bounds)
        self.bounds.append(bound)
        return self.said[place] if place < len(self.said) else 0

    def mixed(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """The items in the order that is said."""
        left = list(items)
        return tuple([left.pop(self.below(len(left))) if len(left) > 1 else left.pop() for _ in items])
