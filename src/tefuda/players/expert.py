"""The expert: the search with a guide that has learnt the game. Likely answers are tried first, and tables are worth what it says."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.players.guide import Guide
from tefuda.players.judging import GuidedJudge, Judge
from tefuda.players.search import SearchSettings


class ExpertSettings(SearchSettings, frozen=True):
    """What can be set about the search with a net."""

    trust: Annotated[float, msgspec.Meta(ge=-1, le=1)] = (
        -1.0  # how much the net's values count, and not the game's evaluation; 0: it is not asked, below 0: as much as its weights say
    )
    weights: str = ""  # a file; "": those that come with the project

    def guide(self, opened: OpenedGame) -> Guide | None:
        """The net, where it is trusted; BadWeights where there are no weights for the game that can be used."""
        from tefuda.players.net.player import guide_for  # with numpy, which nobody else needs

        found = guide_for(opened, self.weights)
        return found if self._trust_in(found) else None

    def judge(self, heuristics: Heuristics, guide: Guide | None) -> Judge:
        """By the game's evaluation, and by the net where it is trusted."""
        return Judge(heuristics) if guide is None else GuidedJudge(heuristics, guide, self._trust_in(guide))

    def _trust_in(self, guide: Guide) -> float:
        return guide.trust if self.trust < 0 else self.trust
