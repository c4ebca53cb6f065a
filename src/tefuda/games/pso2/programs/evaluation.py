"""Evaluation: what a table of PSO2 is worth. The last cards of a deck count most, since they are its player's HP."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.kernel.programs.evaluation import Evaluation, Weights, steps

KEYWORDS = {
    t.WAR_CRY: 6, t.DOUBLE_STRIKE: 14, t.DOUBLE_SHOT: 10, t.SNIPE: 8, t.AMBUSH: 2, t.CORRUPTION: -3, t.FROZEN: -14,
}  # fmt: skip
CHARACTER = Weights(6, (("attack", 9, 1), ("hp", 4, 1)), KEYWORDS, 4, 6, ready=2, damage=1)


class PSO2Evaluation(Evaluation):
    """Decks, characters, PP and cards of both sides."""

    cards = {  # noqa: RUF012
        t.FIELD: {t.CHARACTER: CHARACTER, t.WEAPON: Weights(8, (("attack", 5, 1),)), t.ARMOUR: Weights(8, (("defense", 5, 1),)), "": Weights(12)},
    }  # fmt: skip
    counts = {  # noqa: RUF012
        t.HAND: steps((5, 9), (4, 4)), t.DECK: steps((3, 40), (7, 20), (40, 10)), t.PP: steps((6, 12), (4, 3)),
    }  # fmt: skip
    points = {"life": steps((20, 16), (120, 10))}  # noqa: RUF012
