"""Evaluation: what a table of Cipher is worth. Orbs count most, the last ones more than the first."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.kernel.programs.evaluation import Evaluation, Weights, steps

ORBS = (-700, -350, -170, -70, 0, 50, 80)


class CipherEvaluation(Evaluation):
    """Units, orbs, bonds and cards of both sides."""

    cards = {t.FIELD: {"": Weights(30, (("attack", 14, 10),), automatic=4, activated=5, ready=3, acted=0)}}  # noqa: RUF012
    counts = {  # noqa: RUF012
        t.ORBS: ORBS, t.HAND: steps((6, 22), (30, 6)), t.BONDS: steps((5, 30), (3, 15), (30, 2)), t.OVER: steps((6, 12)),
    }  # fmt: skip
