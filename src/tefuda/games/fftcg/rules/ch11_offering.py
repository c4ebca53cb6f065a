"""Chapter 11.1.1, what is offered to who has priority: all that nothing stands in the way of.

Each card and ability that could be used is held against its bar, the one that `why_not` asks. What all bars ask of the
player, the time and the CP, is found once.
"""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch11_deeds import CAST_BY_TEXT, bar_ability, bar_cast, bar_prime, bar_warp, may_cast_here
from tefuda.games.fftcg.rules.ch11_payment import Purse
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.requests import PASS, Option
from tefuda.kernel.table.state import Table

HOLDING = (t.FIELD, t.HAND, t.BREAK, t.REMOVED)  # where abilities can be used from


def deeds(table: Table, seat: int, late: bool) -> tuple[Option, ...]:
    """11.1.1: all that a player with priority may do, passing last. `late`: it is no time for characters (`is_slow`)."""
    purse, words = Purse(table, seat), table.trigger_index.words
    found: list[Option] = []
    for card in table.zone(t.HAND, seat) + table.zone(t.LB_DECK, seat):
        if bar_cast(table, seat, card, late, purse) is None:
            found.append(Option("play", card=card))
        if v.Warp in words and bar_warp(table, seat, card, purse) is None:
            found.append(Option("warp", card=card))
    if table.effects:
        for card in [card for zone in CAST_BY_TEXT for card in table.zone(zone, seat)]:
            if may_cast_here(table, seat, card) and bar_cast(table, seat, card, late, purse) is None:
                found.append(Option("play", card=card))
    for zone in HOLDING:
        if zone in table.trigger_index.activated_places:
            _abilities(table, seat, zone, purse, found)
    return (*found, PASS)


def _abilities(table: Table, seat: int, zone: int, purse: Purse, found: list[Option]) -> None:
    """The action and special abilities of the cards of a zone that can be used, and the characters that can be primed."""
    now, cards, primes = derived_facts(table), table.cards, v.Priming in table.trigger_index.words
    for card in table.zone(zone, 0 if zone == t.FIELD else seat):
        if cards[card].seat != seat:
            continue
        activated = now[card].activated
        for index in range(len(activated)) if activated else ():
            if bar_ability(table, seat, card, index, purse) is None:
                found.append(Option("activate", card=card, index=index))
        if primes and bar_prime(table, seat, card, purse) is None:
            found.append(Option("prime", card=card))
