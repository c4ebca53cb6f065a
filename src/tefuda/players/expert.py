"""The expert: the search with a guide that has learnt the game. Likely answers are tried first, and tables are worth what it says."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.state import Table
from tefuda.kernel.view import view
from tefuda.players.guide import Guide
from tefuda.players.playouts import Playouts, Values
from tefuda.players.search import SearchSettings


class ExpertSettings(SearchSettings, frozen=True):
    """What can be set about the search with a net."""

    trust: Annotated[float, msgspec.Meta(ge=0, le=1)] = (
        0.5  # how much the net's values count, and not the game's evaluation
    )
    weights: str = ""  # a file; "": those that come with the project

    def guide(self, opened: OpenedGame) -> Guide:
        """The net; BadWeights where there are no weights for the game that can be used."""
        from tefuda.players.net.player import guide_for  # with numpy, which nobody else needs

        return guide_for(opened, self.weights)

    def playouts(self, heuristics: Heuristics, seat: int, guide: Guide | None) -> Playouts:
        """Play-outs whose last table is worth what the net says, too."""
        assert guide is not None
        return GuidedPlayouts(heuristics, seat, self, guide, self.trust)


class GuidedPlayouts(Playouts):
    """Play-outs whose last table is judged by a guide, too."""

    def __init__(self, heuristics: Heuristics, seat: int, manner: SearchSettings, guide: Guide, trust: float) -> None:
        super().__init__(heuristics, seat, manner)
        self.guide, self.trust = guide, trust

    def values(self, table: Table) -> Values:
        """What a table is worth to each seat, between 0 and 1: by the game's evaluation and by the guide."""
        plain = super().values(table)
        if table.over is not None or table.pending is None or not self.trust:
            return plain
        learnt = self._learnt(table, table.pending.seats[0])
        return tuple([old + self.trust * (new - old) for old, new in zip(plain, learnt, strict=True)])

    def _learnt(self, table: Table, asked: int) -> Values:
        """By seat, what the guide says: it knows best the view of who is asked. Of two sides one wins what the other loses."""
        sides, seats = table.seating.sides, range(table.seats)
        if len(set(sides)) > 2:
            return tuple([self.guide.value(view(table, seat)) for seat in seats])
        value = self.guide.value(view(table, asked))
        return tuple([value if sides[seat] == sides[asked] else 1 - value for seat in seats])
