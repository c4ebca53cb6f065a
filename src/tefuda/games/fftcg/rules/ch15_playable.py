"""Chapter 7.7, 11.3.3 and 14.1, cards that an effect picks to play or cast: only those with which that can be done."""

from __future__ import annotations

from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch07_entering import seat_entered
from tefuda.games.fftcg.rules.ch11_deeds import may_enter
from tefuda.games.fftcg.rules.ch11_following import can_be_cast
from tefuda.games.fftcg.rules.ch11_using import card_casting
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.playing.picking import suited
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table


def _enters(word: v.Put) -> bool:
    return word.zone == "field"


@rules.picked_for(v.Put, together=_enters)
def can_be_put(table: Table, scope: Speaker, word: v.Put, card: int, beside: tuple[int, ...]) -> bool:
    """7.7.3 to 7.7.5: onto the field only what may enter, beside others that enter with it."""
    return not _enters(word) or may_enter(table, seat_entered(table, scope, word), card, beside)


@rules.picked_for(v.CastCard)
def can_be_cast_next(table: Table, scope: Speaker, word: v.CastCard, card: int, beside: tuple[int, ...]) -> bool:
    """11.3.3: what it chooses has to be there, and its cost has to be paid."""
    cost = None if word.cost is None else amount(table, scope, word.cost)
    return can_be_cast(table, card_casting(table, scope.seat, card, cost))


def playable(table: Table, scope: Speaker, cards: list[int]) -> list[int]:
    """14.1: of the cards that could be picked, those to which what follows can be done."""
    found = suited(table, scope, cards)
    if len(found) < len(cards):
        cite("14.1")
    return found
