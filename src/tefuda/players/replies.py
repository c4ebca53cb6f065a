"""Replies: what the end of a turn is worth once the turn that follows was played on as well, by a narrow beam."""

from __future__ import annotations

from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.table.state import Table
from tefuda.players.beam import Beam, GreedySettings
from tefuda.players.judging import Values
from tefuda.players.playouts import Playouts, asked_of

NARROW = GreedySettings(width=1, deeds=10, branches=3, budget=150)


class Replies:
    """Plays the turn that follows as well as its player quickly can, on imagined tables.

    What is told is compared with the first line whose end was asked about on the same table: what the other holds there concerns all lines
    alike, and who is to move always gains.
    """

    def __init__(self, playouts: Playouts, heuristics: Heuristics, share: float) -> None:
        self.playouts, self.share = playouts, share
        self.beam = Beam(heuristics, NARROW)
        self.usual: dict[int, Values] = {}  # by the number of what was imagined

    def told(self, number: int, table: Table, values: Values) -> Values:
        """By how much each seat is better or worse off than the end of a turn looks, of which the values are given."""
        after = self.playouts.values(self._answered(table))
        changed = tuple([self.share * (late - early) for late, early in zip(after, values, strict=True)])
        usual = self.usual.setdefault(number, changed)
        return tuple([one - other for one, other in zip(changed, usual, strict=True)])

    def _answered(self, table: Table) -> Table:
        """The table at the end of the turn that follows."""
        if table.over is not None:
            return table
        seat, _ = asked_of(table, self.playouts.seat)
        best = self.beam.best(table, seat)
        return table if best is None else best.table
