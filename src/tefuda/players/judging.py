"""Judging: what a table is worth to each seat, as a share between 0 (lost) and 1 (won)."""

from __future__ import annotations

from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.state import Table
from tefuda.players.guide import Guide

EVEN = 400  # a lead of so much is worth as much as half of all that can be won beyond a draw
Values = tuple[float, ...]  # by seat, from 0 (lost) to 1 (won)


class Judge:
    """Judges tables by the game's evaluation."""

    def __init__(self, heuristics: Heuristics) -> None:
        self.heuristics = heuristics

    def value(self, table: Table, seat: int) -> float:
        """What a table is worth to a seat."""
        return share(self.heuristics.worth(table, seat))

    def values(self, table: Table, observer: int) -> Values:
        """What a table is worth to each seat, as an observer who sits at it finds."""
        return tuple([self.value(table, seat) for seat in range(table.seats)])


class GuidedJudge(Judge):
    """Judges tables by a guide, from what the observer may see of them and what the evaluation says; `trust`: how much the guide counts."""

    def __init__(self, heuristics: Heuristics, guide: Guide, trust: float) -> None:
        super().__init__(heuristics)
        self.guide, self.trust = guide, trust

    def value(self, table: Table, seat: int) -> float:
        """What a table is worth to a seat, from its own view."""
        plain = super().value(table, seat)
        if table.over is not None:
            return plain
        return plain + self.trust * (self.guide.value(view(table, seat), plain) - plain)

    def values(self, table: Table, observer: int) -> Values:
        """What a table is worth to each seat. Of two sides one wins what the other loses, so that one view is enough."""
        sides = table.seating.sides
        if len(set(sides)) > 2 or table.over is not None:
            return super().values(table, observer)
        value = self.value(table, observer)
        return tuple([value if sides[seat] == sides[observer] else 1 - value for seat in range(table.seats)])


def share(worth: int) -> float:
    """A worth as a share: never all or nothing, as long as the game goes on."""
    return 0.5 + 0.5 * worth / (abs(worth) + EVEN)
