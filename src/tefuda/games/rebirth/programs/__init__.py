"""What player programs know of Reバース besides its rules."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth.programs.default_answers import ANSWERS, SETTLED, RebirthSeen
from tefuda.games.rebirth.programs.evaluation import RebirthEvaluation
from tefuda.games.rebirth.programs.imagining import RebirthImagining
from tefuda.kernel.programs.heuristics import Heuristics


class RebirthHeuristics(Heuristics):
    """Reバース's tables; nobody is asked for nothing but what can be cancelled or blocked."""

    seen, answers, settled = RebirthSeen, ANSWERS, SETTLED
    imagining, evaluation = RebirthImagining, RebirthEvaluation
    pondered = frozenset({"block"})
    forgiving = 85

    def quiet(self, turn: Any, stack: tuple[Any, ...], prompt: str, seat: int, step: str) -> bool:
        """A counter window in one's own turn: what one plays oneself is not worth cancelling."""
        return bool(prompt == "cancel" and turn.player == seat)


heuristics = RebirthHeuristics
