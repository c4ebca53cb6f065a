"""Chapter 8, what is offered in the main phase and in quick windows: what has no bar."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch08_deeds import ACTIVATIONS, PLAYS
from tefuda.games.evolve.rules.ch08_main_phase import bar_activate, bar_play, least_cost, plays_banished, prices
from tefuda.games.evolve.rules.ch15_loops import done_before
from tefuda.kernel.game import current
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Table


def not_again(table: Table, options: list[Option]) -> list[Option]:
    """15.2.1.2: what has not been done on this very table before."""
    before = done_before(table, options)
    left = [option for option in options if option not in before]
    if RECORDS and any(option in left for _, option in table.history):
        cite("15.2.1.1")  # the next round of a loop: the rounds are played one by one
    return left


def play_options(table: Table, seat: int, quick: bool) -> list[Option]:
    """The cards and abilities that a seat can play now; `quick`: only those with the quick keyword (12.3.4)."""
    now = table.derived or current(table)
    zones, seats = table.zones, table.seats
    cards: Any = zones[t.HAND * seats + seat] + zones[t.EX * seats + seat]
    if table.collecting and zones[t.BANISHED * seats + seat] and plays_banished(table, seat):
        cards += _face_up(table, zones[t.BANISHED * seats + seat])
    if quick:
        cards = [card for card in cards if now[card].keywords and "クイック" in now[card].keywords]
    options: list[Option] = []
    if cards:
        _cards(table, seat, cards, options)
    if not quick or table.ears.quick_abilities:
        _abilities(table, seat, quick, options)
    return options


def _face_up(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if not table.cards[card].facedown])


def _cards(table: Table, seat: int, cards: Any, options: list[Option]) -> None:
    """Those of some cards that can be played. Of one that costs more than there is, nothing else need be asked."""
    now, points = table.derived or current(table), table.players[seat].pp
    anything = bool(table.facts.terms)
    for card in cards:
        facts = now[card]
        least = least_cost(facts) if facts.statics or facts.collected else facts.cost or 0
        if (points >= least or anything) and bar_play(table, seat, card) is None:
            options.append(PLAYS[card])


def _abilities(table: Table, seat: int, quick: bool, options: list[Option]) -> None:
    """The activated abilities that can be played. Of one whose price cannot be paid, nothing else need be asked."""
    now, zones, player, turn = table.derived or current(table), table.zones, table.players[seat], table.facts
    points = player.pp
    evolving = -1 if turn.evolve_used or turn.rushed else points + 1 if player.ep else points
    for _, spot in table.ears.activated_spots[seat]:
        for card in zones[spot]:
            facts = now[card]
            if not facts.activated:
                continue
            acted = table.cards[card].acted
            for pp, acts, evolves, place, is_quick in prices(facts.activated):
                payable = facts.collected or ((evolving if evolves else points) >= pp and not (acted and acts))
                if payable and (is_quick or not quick) and bar_activate(table, seat, card, place) is None:
                    options.append(ACTIVATIONS[card, place])
