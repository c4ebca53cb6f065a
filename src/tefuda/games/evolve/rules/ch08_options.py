"""Chapter 8, what is offered in the main phase and in quick windows: what has no bar."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch08_bars import bars_activate, bars_play, plays_banished
from tefuda.games.evolve.rules.ch08_deeds import ACTIVATIONS, PLAYS, make_deeds
from tefuda.games.evolve.rules.ch15_loops import done_before
from tefuda.kernel.flow.repeating import barred
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.state import Table


def not_again(table: Table, options: list[Option]) -> list[Option]:
    """15.2.1.2: what has not been done on this very table before; nor as often as was said (15.2.1.1)."""
    before = done_before(table, options) + barred(table, (table.facts.player,), tuple(options))
    return [option for option in options if option not in before]


def play_options(table: Table, seat: int, quick: bool) -> list[Option]:
    """The cards and abilities that a seat can play now; `quick`: only those with the quick keyword (12.3.4)."""
    zones, seats = table.zones, table.seats
    cards: Any = zones[t.HAND * seats + seat] + zones[t.EX * seats + seat]
    if table.collecting and zones[t.BANISHED * seats + seat] and plays_banished(table, seat):
        cards += _face_up(table, zones[t.BANISHED * seats + seat])
    if quick:
        cards = _quick(table, cards)
    options: list[Option] = []
    if len(PLAYS) < len(table.cards):
        make_deeds(len(table.cards))
    if cards:
        for card, bar in bars_play(table, seat, cards):
            if bar is None:
                options.append(PLAYS[card])
    if not quick or "quick" in table.trigger_index.marks:
        cards = ()
        for spot in table.trigger_index.activated_spots[seat]:
            cards += zones[spot]
        for card, place, bar in bars_activate(table, seat, cards, quick):
            if bar is None:
                options.append(ACTIVATIONS[card, place])
    return options


def _quick(table: Table, cards: tuple[int, ...]) -> list[int]:
    """The cards, of some, that have the quick keyword (12.3)."""
    now, found = table.derived or derived_facts(table), []
    for card in cards:
        keywords = now[card].keywords
        if keywords and "クイック" in keywords:
            found.append(card)
    return found


def _face_up(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if not table.cards[card].facedown])
