"""Evaluation: what a table of Reバース is worth. The last retired cards cost most, since they end the game."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.kernel.programs.evaluation import Evaluation, Weights, steps
from tefuda.kernel.table.state import Table

RETIRED = (0, 80, 170, 270, 385, 520, 700, 1000)
MEMBER = Weights(26, (("attack", 2, 1), ("defense", 1, 1)), {}, 4, 5, ready=10, acted=-2)
ENTRY = Weights(10, (("attack", 9, 1), ("defense", 6, 1)), {}, 4, 5)


class RebirthEvaluation(Evaluation):
    """Retired cards, entry, members, energy and hand of both sides."""

    cards = {  # noqa: RUF012
        t.ENTRY: {t.CHARACTER: ENTRY, "": Weights(0)},
        t.MEMBER: {t.CHARACTER: MEMBER, "": Weights(0)},
        t.REBIRTH: {"": Weights(12)},
    }
    counts = {t.HAND: steps((5, 16), (40, 6)), t.ENERGY: steps((8, 24), (40, 4)), t.DECK: steps((4, 10), start=-40)}  # noqa: RUF012

    def worth(self, table: Table, seat: int) -> int:
        """With the cards that have retired, and the damage that the entries carry."""
        found = super().worth(table, seat)
        if table.over is not None:
            return found
        return found + _besides(table, seat) - sum([_besides(table, other) for other in table.opposing[seat]])


def _besides(table: Table, seat: int) -> int:
    """What a player has lost, and is about to lose."""
    retired = len(table.zone(t.RETIRE, seat))
    damage = sum([table.cards[card].damage for card in table.zone(t.ENTRY, seat)])
    return -RETIRED[min(len(RETIRED) - 1, retired)] - 6 * damage
