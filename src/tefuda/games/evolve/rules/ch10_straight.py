"""Chapter 10.6.2 in one go, the most common play: a follower or amulet as it is printed comes from the hand onto the field.

Nothing here is a rule of its own: it is what the steps of playing do where nothing is settled, nobody is asked, and no effect
has a say in it.
"""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch10_playing import FROM
from tefuda.games.evolve.rules.ch13_classes import STACK
from tefuda.games.evolve.rules.ch15_loops import a_short_while
from tefuda.kernel.dependence import MARKS, named
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.once import keep_in
from tefuda.kernel.state import BOARD, Card, Departed, Table, change
from tefuda.kernel.triggers import trigger_by

# What such a play changes: zones, marks, PP, and what was played this turn.
TOUCHED = 1 << t.HAND | 1 << t.RESOLUTION | 1 << t.FIELD | MARKS | named("pp", "played")
FROM_HAND = (FROM[t.HAND],)


def play_straight(table: Table, seat: int, card: int) -> bool:
    """Play a card from the main phase, from its first step to its last; False: there is more to it, and nothing was done."""
    facts = (table.derived or current(table))[card]
    try:
        plain = facts.straight
    except AttributeError:
        plain = keep_in(facts, "straight", _straight(facts))
    if not plain or not _alone(table, seat, card, facts):
        return False
    _play(table, seat, card, facts)
    return True


def _straight(facts: Any) -> bool:
    """Is nothing to be settled, paid but PP, asked (12.8.2) or done as it comes (13.3.2), and can it stay (11.3.1)?"""
    return (
        t.SPELL not in facts.kinds
        and not facts.statics
        and not facts.collected
        and "守護" not in facts.keywords
        and STACK not in facts.keywords
        and (facts.defense is None or facts.defense > 0)
    )


def _alone(table: Table, seat: int, card: int, facts: Any) -> bool:
    """Is it a card of the hand as it is printed, and does no other change with it, or have a say in how it comes?"""
    record = table.cards[card]
    if (
        record.zone != t.HAND
        or table.dynamic & TOUCHED
        or table.game.plain[record.face] is not facts
        or table.base[card] is not facts
        or table.facts.terms
        or table.ears.state_triggers
        or table.ears.replaces_entering
        or len(table.zones[t.FIELD * table.seats + seat]) >= table.players[seat].field_limit
    ):
        return False
    return not table.effects or not _under_effects(table, (card, record.life))


def _under_effects(table: Table, ref: tuple[int, int]) -> bool:
    return bool([effect for effect in table.effects if ref in effect.cards])


def _play(table: Table, seat: int, card: int, facts: Any) -> None:
    if table.shared & BOARD:
        table.own_board()
    zones, cards, events, ears, calm = table.zones, table.cards, table.events, table.ears, not table.due
    before, player, turn = cards[card], table.players[seat], table.facts
    face, owner, token = before.face, before.owner, before.token
    hand, field, resolution = t.HAND * table.seats + seat, t.FIELD * table.seats + seat, t.RESOLUTION * table.seats
    # 10.6.2.1: it is shown in the resolution zone. The first tick of the clock is when playing it began.
    rest = list(zones[hand])
    rest.remove(card)
    zones[hand] = tuple(rest)
    table.clock = life = table.clock + 2
    shown = Card(
        card, face, owner, seat, t.RESOLUTION, life, 0, False, False, token, 0, (), (), 0, 0, False, 0, life
    )  # fmt: skip
    events.append(Event("moved", card, seat, before, shown, 0, None, "play", "10.6.2.1", facts))
    shown = Card(
        card, face, owner, seat, t.RESOLUTION, life, 0, False, False, token, 0, (), (), 0, 0, False, 0, life, FROM_HAND
    )  # fmt: skip
    # 10.6.2.5, 10.6.2.7: it is paid for and played.
    if facts.cost:
        table.players[seat] = change(player, pp=player.pp - facts.cost)
    played = turn.played
    played += ((seat, card, face, life),)
    table.facts = change(turn, played=played)
    event = Event("played", card, seat, shown, shown, 0, None, "", "10.6.2.7", facts)
    events.append(event)
    if "played" in ears.heard or table.delayed or ears.histories:
        cards[card], others = shown, zones[resolution]
        zones[resolution] = (card, *others)
        trigger_by(table, event)
        zones[resolution] = others
    # 10.6.2.8.1: it comes onto the field.
    table.departed += (Departed(shown, facts),)
    table.clock = life = table.clock + 1
    cards[card] = here = Card(
        card, face, owner, seat, t.FIELD, life, 0, False, False, token, 0, (), (), 0, 0, False, 0, life, FROM_HAND
    )  # fmt: skip
    zones[field] += (card,)
    event = Event("moved", card, seat, shown, here, 0, None, "play", "10.6.2.8.1", facts)
    events.append(event)
    trigger_by(table, event)
    # Where all was in order before, and no ability stands on what has changed, what has come calls for no rule process.
    table.due = not (calm and (not table.waiting or a_short_while(table)))
    table.value = 1
