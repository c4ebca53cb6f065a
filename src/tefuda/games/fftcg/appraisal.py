"""What FFTCG tells player programs besides its rules: answers that are sensible by the view alone, and what a table is worth."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import controlled, damage_taken, power
from tefuda.kernel.game import Game
from tefuda.kernel.requests import Answer, Request
from tefuda.kernel.state import Table
from tefuda.kernel.view import View


class FFTCGAppraisal:
    """Simple judgement."""

    settled: frozenset[str] = frozenset({"payment", "to the bottom", "which first"})

    def __init__(self, game: Game) -> None:
        self.game = game

    def imagine(self, view: View, request: Request, seed: int) -> Table | None:
        """There is no telling yet."""
        return None

    def instinct(self, view: View, request: Request) -> Answer:
        """The first that may be answered: payments and orders offer a sensible one first."""
        count = len(request.options)
        if request.kind == "order":
            return tuple(range(count))
        if request.kind == "divide":
            first = () if request.zeros else range(count)
            return (*first, *[0] * (request.most - len(first)))
        return tuple(range(min(count, max(request.least, min(1, request.most)))))

    def worth(self, table: Table, seat: int) -> int:
        """Damage dealt and taken, forwards by their power, backups and cards in hand."""

        def side(who: int) -> int:
            forwards = sum([power(table, card) // 100 for card in controlled(table, who, t.FORWARD)])
            backups = 25 * len(controlled(table, who, t.BACKUP))
            return forwards + backups + 20 * len(table.zone(t.HAND, who)) - 120 * damage_taken(table, who)

        if table.over is not None and not table.over.draw:
            return -100000 if seat in table.over.losers else 100000
        return side(seat) - side(1 - seat)
