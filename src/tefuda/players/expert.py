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

    trust: Annotated[float, msgspec.Meta(ge=0, le=1)] = (
        0.7  # how much the net's values count, and not the game's evaluation
    )
    weights: str = ""  # a file; "": those that come with the project

    def guide(self, opened: OpenedGame) -> Guide:
        """The net; BadWeights where there are no weights for the game that can be used."""
        from tefuda.players.net.player import guide_for  # with numpy, which nobody else needs

        return guide_for(opened, self.weights)

    def judge(self, heuristics: Heuristics, guide: Guide | None) -> Judge:
        """By the game's evaluation and by the net."""
        assert guide is not None
        return GuidedJudge(heuristics, guide, self.trust)
