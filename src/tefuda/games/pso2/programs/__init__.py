"""What player programs know of PSO2 besides its rules."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2.programs.default_answers import ANSWERS, SETTLED, PSO2Seen
from tefuda.games.pso2.programs.evaluation import PSO2Evaluation
from tefuda.games.pso2.programs.imagining import PSO2Imagining
from tefuda.kernel.programs.heuristics import Heuristics


class PSO2Heuristics(Heuristics):
    """PSO2's tables, and when the right to act is worth a thought."""

    seen, answers, settled = PSO2Seen, ANSWERS, SETTLED
    imagining, evaluation = PSO2Imagining, PSO2Evaluation
    weighed = frozenset({"attack"})
    pondered = frozenset({"lay pp", "draw for pp"})
    forgiving = 180

    def quiet(self, turn: Any, stack: tuple[Any, ...], prompt: str, seat: int, step: str) -> bool:
        """The right to act while nothing goes on that this seat could answer: its own thing waits, or no battle is on."""
        if prompt != "quick":
            return False
        if stack:
            return bool(stack[0].seat == seat)
        return bool(turn.attacker is None or turn.player == seat)


heuristics = PSO2Heuristics
