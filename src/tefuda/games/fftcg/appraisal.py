"""Appraisal: what a table of FFTCG is worth to a seat, for player programs, which know no game's insides."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.imagining import imagine
from tefuda.games.fftcg.instinct import SETTLED, idle, instinct, quiet
from tefuda.games.fftcg.rules.questions import damage_taken
from tefuda.kernel.game import Game, current
from tefuda.kernel.requests import PASS, Answer, Ask, Request
from tefuda.kernel.state import Table
from tefuda.kernel.turns import told_step
from tefuda.kernel.view import View

WON = 1_000_000
# What the points of damage taken cost: the last ones most, since they cannot be taken back.
DAMAGE = (0, 70, 150, 240, 345, 470, 640, 900, 900, 900)
KEYWORDS = {t.BRAVE: 10, t.HASTE: 6, t.FIRST_STRIKE: 12, t.BACK_ATTACK: 4}
THOUSAND, BLOCKER, DULL, FROZEN = 11, 14, 6, 16
BACKUP, FIRST_BACKUPS, MONSTER = 44, 12, 38
HAND_CARD, LATER_CARD = 27, 12
CRYSTAL, LB_CARD, WARPED, COUNTER = 9, 9, 55, 5
THIN_DECK = 6


class FFTCGAppraisal:
    """FFTCG as a player program may know it: its rules to try moves on, and how good what comes of them is."""

    settled = SETTLED
    weighed = frozenset({"block"})  # questions besides deeds that are worth trying

    def __init__(self, game: Game) -> None:
        self.game = game

    def imagine(self, view: View, request: Request, seed: int) -> Table | None:
        """A table of one's own; None where there is no telling."""
        return imagine(self.game, view, request, seed)

    def idle(self, view: View, request: Request) -> bool:
        """Priority with nothing to do, or nothing to answer."""
        return idle(view, request)

    def instinct(self, view: View, request: Request) -> Answer:
        """What lies nearest."""
        return instinct(view, request)

    def passing(self, table: Table, ask: Ask) -> int:
        """Priority while nothing goes on that one could answer is passed."""
        if ask.kind != "act" or PASS not in ask.options:
            return -1
        if len(ask.options) > 1 and not quiet(table.facts, table.stack, ask.prompt, ask.seat, told_step(table)):
            return -1
        return ask.options.index(PASS)

    def worth(self, table: Table, seat: int) -> int:
        """Damage, forwards, backups and cards of both sides; the other's count against."""
        if table.over is not None:
            return 0 if not table.over.winners else WON if seat in table.over.winners else -WON
        facts = current(table)
        return self._side(table, facts, seat) - self._side(table, facts, 1 - seat)

    def _side(self, table: Table, facts: list[Any], seat: int) -> int:
        limit = 7 - t.LOSING_DAMAGE.get(table.facts.format, 7)
        worth = -DAMAGE[min(len(DAMAGE) - 1, damage_taken(table, seat) + limit)]
        backups = 0
        for number in table.zone(t.FIELD):
            card, fact = table.cards[number], facts[number]
            if card.seat != seat:
                continue
            if t.FORWARD in fact.kinds:
                worth += self._forward(card, fact)
            elif t.BACKUP in fact.kinds:
                backups += 1
                worth += BACKUP + (FIRST_BACKUPS if backups <= 3 else 0) + (0 if card.acted else 2)
            else:
                worth += MONSTER
            worth += COUNTER * sum([count for _, count in card.counters])
        hand = len(table.zone(t.HAND, seat))
        worth += HAND_CARD * min(hand, 5) + LATER_CARD * max(0, hand - 5)
        worth += CRYSTAL * min(6, table.players[seat].crystals)
        worth += LB_CARD * len([card for card in table.zone(t.LB_DECK, seat) if table.cards[card].facedown])
        for number in table.zone(t.REMOVED, seat):
            worth += WARPED if dict(table.cards[number].counters).get(t.WARP_COUNTER) else 0
        deck = len(table.zone(t.DECK, seat))
        worth -= 40 * (THIN_DECK - deck) if deck < THIN_DECK else 0
        return int(worth)

    def _forward(self, card: Any, fact: Any) -> int:
        """A forward by its power, what it can do, and whether it is ready."""
        power: int = max(0, fact.power or 0)
        worth: int = 18 + THOUSAND * power // 1000 + sum([KEYWORDS.get(word, 0) for word in fact.keywords])
        worth += 4 * len(fact.automatics) + 5 * len(fact.activated)
        if t.FROZEN in card.marks and card.acted:
            worth -= FROZEN
        worth += -DULL if card.acted else BLOCKER
        return worth
