"""What player programs know of FFTCG besides its rules."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg.programs.default_answers import ANSWERS, SETTLED, FFTCGSeen
from tefuda.games.fftcg.programs.evaluation import FFTCGEvaluation
from tefuda.games.fftcg.programs.imagining import FFTCGImagining
from tefuda.kernel.programs.heuristics import Heuristics


class FFTCGHeuristics(Heuristics):
    """FFTCG's tables, and when priority is worth a thought."""

    seen, answers, settled = FFTCGSeen, ANSWERS, SETTLED
    imagining, evaluation = FFTCGImagining, FFTCGEvaluation
    weighed = frozenset({"block"})
    forgiving = 120

    def quiet(self, turn: Any, stack: tuple[Any, ...], prompt: str, seat: int, step: str) -> bool:
        """Priority while nothing goes on that this seat could answer: its own thing is on the stack, or no battle is on."""
        if prompt != "quick":
            return False
        if stack:
            return bool(stack[0].seat == seat)
        return bool(turn.phase != "attack" or turn.blocker is None or step == "10.1.4.4")


heuristics = FFTCGHeuristics
