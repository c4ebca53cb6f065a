"""What player programs know of Cipher besides its rules."""

from __future__ import annotations

from tefuda.games.cipher.programs.default_answers import ANSWERS, SETTLED, CipherSeen
from tefuda.games.cipher.programs.evaluation import CipherEvaluation
from tefuda.games.cipher.programs.imagining import CipherImagining
from tefuda.kernel.programs.heuristics import Heuristics


class CipherHeuristics(Heuristics):
    """Cipher's tables."""

    seen, answers, settled = CipherSeen, ANSWERS, SETTLED
    imagining, evaluation = CipherImagining, CipherEvaluation
    pondered = frozenset({"bond"})


heuristics = CipherHeuristics
