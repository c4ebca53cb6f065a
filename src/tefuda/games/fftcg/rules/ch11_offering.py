"""Chapter 11.1.1, what is offered to who has priority: all that nothing stands in the way of.

The player's CP are counted once for all bars (`Purse`), and no bar is asked about what comes at the wrong time.
"""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch11_deeds import bar_ability, bar_cast, bar_prime, bar_warp, is_slow
from tefuda.games.fftcg.rules.ch11_payment import Purse
from tefuda.kernel.game import current
from tefuda.kernel.requests import PASS, Option
from tefuda.kernel.state import Table

HOLDING = (t.FIELD, t.HAND, t.BREAK, t.REMOVED)  # where abilities can be used from


def deeds(table: Table, seat: int) -> tuple[Option, ...]:
    """11.1.1: all that a player with priority may do, passing last."""
    purse, late = Purse(table, seat), is_slow(table, seat)
    found: list[Option] = []
    _cards(table, seat, purse, late, found)
    for zone in HOLDING:
        if zone in table.ears.activated_places or (zone == t.FIELD and table.ears.primes):
            _abilities(table, seat, zone, purse, late, found)
    return (*found, PASS)


def _cards(table: Table, seat: int, purse: Purse, late: bool, found: list[Option]) -> None:
    """The cards of hand and LB deck that can be cast, or removed by warp."""
    now, warps = current(table), table.ears.warps and not late
    for zone in (t.HAND, t.LB_DECK):
        for card in table.zone(zone, seat):
            facts = now[card]
            at_once = not late or t.SUMMON in facts.kinds or t.BACK_ATTACK in facts.keywords  # 11.4.1
            if at_once and bar_cast(table, seat, card, purse) is None:
                found.append(Option("play", card=card))
            if warps and zone == t.HAND and bar_warp(table, seat, card) is None:
                found.append(Option("warp", card=card))


def _abilities(table: Table, seat: int, zone: int, purse: Purse, late: bool, found: list[Option]) -> None:
    """The action and special abilities of the cards of a zone that can be used, and the characters that can be primed."""
    now, cards, place = current(table), table.cards, t.ZONES[zone].name
    primes = zone == t.FIELD and table.ears.primes and not late
    for card in table.zone(zone, 0 if zone == t.FIELD else seat):
        facts = now[card]
        if cards[card].seat != seat or not facts.abilities:
            continue
        for index, ability in enumerate(facts.activated):
            if (ability.zone or "field") == place and bar_ability(table, seat, card, index, purse) is None:
                found.append(Option("activate", card=card, index=index))
        if primes and bar_prime(table, seat, card) is None:
            found.append(Option("prime", card=card))
