"""Evaluation: what a table of FFTCG is worth. The last points of damage cost most, since they cannot be taken back."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.questions import damage_taken
from tefuda.kernel.programs.evaluation import Evaluation, Weights, steps
from tefuda.kernel.table.state import Table

DAMAGE = (0, 70, 150, 240, 345, 470, 640, 900, 900, 900)
KEYWORDS = {t.BRAVE: 10, t.HASTE: 6, t.FIRST_STRIKE: 12, t.BACK_ATTACK: 4}
FORWARD = Weights(18, (("power", 11, 1000),), KEYWORDS, 4, 5, ready=14, acted=-6, counter=5)
FROZEN, LB_CARD, WARPED = 16, 9, 55


class FFTCGEvaluation(Evaluation):
    """Damage, forwards, backups and cards of both sides."""

    cards = {  # noqa: RUF012
        t.FIELD: {
            t.FORWARD: FORWARD,
            t.BACKUP: Weights(44, ready=2, early=(3, 12), counter=5),
            "": Weights(38, counter=5),
        }
    }
    counts = {t.HAND: steps((5, 27), (40, 12)), t.DECK: steps((6, 40), start=-240)}  # noqa: RUF012
    points = {"crystals": steps((6, 9))}  # noqa: RUF012

    def worth(self, table: Table, seat: int) -> int:
        """With the damage taken, what is frozen, warped, and left of the limit break deck."""
        found = super().worth(table, seat)
        if table.over is not None:
            return found
        return found + _besides(table, seat) - sum([_besides(table, other) for other in table.opposing[seat]])


def _besides(table: Table, seat: int) -> int:
    """What a player has besides what is weighed."""
    lost = damage_taken(table, seat) + 7 - t.LOSING_DAMAGE.get(table.facts.format, 7)
    own = [table.cards[card] for card in table.zone(t.FIELD) if table.cards[card].seat == seat]
    worth = -DAMAGE[min(len(DAMAGE) - 1, lost)]
    worth -= FROZEN * len([card for card in own if card.acted and t.FROZEN in card.marks])
    worth += LB_CARD * len([card for card in table.zone(t.LB_DECK, seat) if table.cards[card].facedown])
    removed = [dict(table.cards[card].counters) for card in table.zone(t.REMOVED, seat)]
    return worth + WARPED * len([counters for counters in removed if counters.get(t.WARP_COUNTER)])
