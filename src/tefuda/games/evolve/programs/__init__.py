"""What player programs know of EVOLVE besides its rules."""

from __future__ import annotations

from tefuda.games.evolve.programs.default_answers import ANSWERS, SETTLED, EvolveSeen
from tefuda.games.evolve.programs.evaluation import EvolveEvaluation
from tefuda.games.evolve.programs.imagining import EvolveImagining
from tefuda.kernel.programs.heuristics import Heuristics


class EvolveHeuristics(Heuristics):
    """EVOLVE's tables."""

    seen, answers, settled = EvolveSeen, ANSWERS, SETTLED
    imagining, evaluation = EvolveImagining, EvolveEvaluation
    ahead, forgiving = 4, 130


heuristics = EvolveHeuristics
