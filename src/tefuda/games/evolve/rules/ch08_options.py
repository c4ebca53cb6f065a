"""Chapter 8, what is offered in the main phase and in quick windows: what has no bar, found by what is printed where that tells it."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import room, unconcerned
from tefuda.games.evolve.rules.ch05_evolving import can_evolve
from tefuda.games.evolve.rules.ch08_deeds import ACTIVATIONS, PLAYS
from tefuda.games.evolve.rules.ch08_main_phase import bar_activate, bar_needs, bar_play, plays_banished
from tefuda.games.evolve.rules.ch08_ways import AIM, ASK, CAST, PUT, VARIES, Way, is_short, use_of, way_of
from tefuda.games.evolve.rules.ch15_loops import done_before
from tefuda.kernel.game import current
from tefuda.kernel.questions import Scope, holds
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Table
from tefuda.kernel.uses import usage, used


def not_again(table: Table, options: list[Option]) -> list[Option]:
    """15.2.1.2: what has not been done on this very table before."""
    before = done_before(table)
    left = [option for option in options if option not in before]
    if RECORDS and any(option in left for _, option in table.history):
        cite("15.2.1.1")  # the next round of a loop: the rounds are played one by one
    return left


def play_options(table: Table, seat: int, quick: bool) -> list[Option]:
    """The cards and abilities that a seat can play now; `quick`: only those with the quick keyword (12.3.4).

    As `bar_play` and `bar_activate` have it, where what is printed tells most of it.
    """
    now = table.derived or current(table)
    zones, seats, player = table.zones, table.seats, table.players[seat]
    cards: Any = zones[t.HAND * seats + seat] + zones[t.EX * seats + seat]
    if table.collecting and zones[t.BANISHED * seats + seat] and plays_banished(table, seat):
        cards += _face_up(table, zones[t.BANISHED * seats + seat])
    if quick:
        held, cards = cards, []
        for card in held:
            if now[card].keywords and "クイック" in now[card].keywords:
                cards.append(card)
        if not cards and not table.ears.quick_abilities:
            return []
    if RECORDS or table.facts.terms:
        return _one_by_one(table, seat, cards, quick)
    options: list[Option] = []
    points, space = player.pp, len(zones[t.FIELD * seats + seat]) < player.field_limit
    for card in cards:
        facts = now[card]
        try:
            way = facts.way
        except AttributeError:
            way = way_of(facts)
        if points < way.least:
            continue
        lane = way.lane
        if lane == PUT:
            if space:
                options.append(PLAYS[card])
        elif lane == CAST or _is_cast(table, seat, card, way, space):
            options.append(PLAYS[card])
    if quick and not table.ears.quick_abilities:
        return options
    turn = table.facts
    evolving = -1 if turn.evolve_used or turn.rushed else points + 1 if player.ep else points
    for zone, spot in table.ears.activated_spots[seat]:
        for card in zones[spot]:
            facts = now[card]
            if not facts.activated:
                continue
            index = -1
            for ability in facts.activated:
                index += 1
                if quick and not ability.quick:
                    continue
                try:
                    use = ability.use
                except AttributeError:
                    use = use_of(ability, facts.plans[index])
                if facts.collected and not (use.unhurt and unconcerned(facts)):
                    if bar_activate(table, seat, card, index) is None:
                        options.append(ACTIVATIONS[card, index])
                elif use.least > (evolving if use.evolves else points) or (use.acts and table.cards[card].acted):
                    pass
                elif use.needs is None or zone != t.FIELD:
                    if use.places >> zone & 1 and bar_activate(table, seat, card, index) is None:
                        options.append(ACTIVATIONS[card, index])
                elif (
                    (use.into is None or (t.EVOLVED not in facts.special and can_evolve(table, seat, facts, use.into)))
                    and not (use.purse and is_short(table, seat, card, use))
                    and (not use.minds or _is_met(table, seat, card, index))
                    and not (use.needs and bar_needs(table, seat, card, use.needs))
                ):
                    options.append(ACTIVATIONS[card, index])
    return options


def _face_up(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if not table.cards[card].facedown])


def _is_cast(table: Table, seat: int, card: int, way: Way, space: bool) -> bool:
    """Can a card be played that takes more than what its way alone tells?"""
    lane = way.lane
    if lane == VARIES:
        lane = way.lane_with(table.players[seat].pp, space, table.derived is table.base)
    if lane == AIM:
        return bar_needs(table, seat, card, way.needs) is None
    return lane == CAST or (lane == ASK and bar_play(table, seat, card) is None)


def _one_by_one(table: Table, seat: int, cards: Any, quick: bool) -> list[Option]:
    """The plain truth: what has no bar. It is asked where clauses are recorded, and where something was said of playing."""
    now, options, player, place = current(table), [], table.players[seat], room(table, t.FIELD, seat)
    for card in cards:
        facts = now[card]
        if way_of(facts).plain and not table.facts.terms:
            free = place > 0 and (facts.cost or 0) <= player.pp
        else:
            free = bar_play(table, seat, card) is None
        if free:
            options.append(PLAYS[card])
    for zone in table.ears.activated_places:
        for card in table.zone(zone, seat):
            for index, ability in enumerate(now[card].activated):
                if (ability.quick or not quick) and bar_activate(table, seat, card, index) is None:
                    options.append(ACTIVATIONS[card, index])
    return options


def _is_met(table: Table, seat: int, card: int, index: int) -> bool:
    """The same of a limit for the turn and of a condition."""
    record, facts = table.cards[card], (table.derived or current(table))[card]
    ability = facts.activated[index]
    limit = ability.per_turn if table.uses else 0
    if limit and used(table, card, *usage(table, record, facts, facts.activated, index)) >= limit:
        return False
    if ability.condition is None or holds(table, Scope((card, record.life), seat), ability.condition):
        return True
    return bar_activate(table, seat, card, index) is None
