"""Chapter 7 at once: stretches of a turn in which most often nothing comes between the steps."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import leader
from tefuda.games.evolve.rules.ch07_turn import (
    ELAPSED,
    OF_POINTS,
    OF_THE_NEXT,
    PHASE,
    Turns,
    do_something,
    down_to_the_limit,
    end_phase_comes,
    phase_comes,
    quick,
    raise_the_maximum,
    turn,
    turn_begins,
    turn_counts,
    waited_for,
    what_ends_with_the_turn,
)
from tefuda.games.evolve.rules.ch08_quick import something_quick
from tefuda.games.evolve.rules.ch10_check_timing import check
from tefuda.games.evolve.table import Player
from tefuda.kernel import atoms
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.procedures import call_from, step_to, then
from tefuda.kernel.state import Table, change


@turn.at_once("7.4.1", "7.4.5")
def end_phase(table: Table, frame: Turns) -> Any:
    """The end phase up to the other player's quick cards, where nobody is left to stand guard."""
    end_phase_comes(table, frame)
    if table.waiting or table.due:
        checking = check(table)
        if checking is not None:
            return then(checking, "7.4.3")
    now, cards = table.derived or current(table), table.cards
    for card in table.zones[t.FIELD * table.seats + table.facts.player]:
        if "守護" in now[card].keywords and not cards[card].acted:
            return "7.4.3"
    window = quick(table, frame)
    if window is None:
        return "7.4.7"
    call_from(table, AFTER_THE_QUICK, window)
    return something_quick(table, window)


@turn.at_once("7.4.7", "7.1.1")
def turn_passes(table: Table, frame: Turns) -> Any:
    """The end of a turn after all that could be done in it, and the beginning of the next player's."""
    facts = table.facts
    if len(table.zones[t.HAND * table.seats + facts.player]) > table.players[facts.player].hand_limit:
        return down_to_the_limit(table, frame)
    what_ends_with_the_turn(table, frame)
    if facts.extras or facts.skips or facts.after_extras >= 0 or table.seats != 2:
        return "7.4.9"
    return _turn_comes(table, frame, 1 - facts.player, OF_THE_NEXT)


def _turn_comes(table: Table, frame: Turns, seat: int, changed: int) -> Any:
    """A turn with the points that come with it, where nobody waits for its start phase or minds the points."""
    turn_begins(table, seat, changed)
    own, ears, events = table.players[seat], table.ears, table.events
    elapsed, points = own.elapsed + 1, min(own.max_pp + 1, t.MOST_PP)
    if (
        table.delayed
        or ears.minds_the_start
        or own.pp > points
        or ("start" in ears.phases and waited_for(table, "start"))
    ):
        turn_counts(table)
        phase_comes(table, "start", "7.2")
        return start_phase(table, frame)
    player = change(own, pp=points, max_pp=points, elapsed=elapsed)
    atoms.put_player(table, seat, player, ELAPSED | OF_POINTS)
    events.append(Event("turn began", -1, seat, None, None, elapsed))
    events.append(Event("phase", -1, seat, sort="start", clause="7.2"))
    _points_came(table, seat, own, points)
    return stand_and_draw(table, frame)


def _points_came(table: Table, seat: int, before: Player, points: int) -> None:
    if points > before.max_pp:
        table.events.append(Event("raised", -1, seat, None, None, points - before.max_pp, None, "max_pp"))
    if points > before.pp:
        table.events.append(Event("raised", -1, seat, None, None, points - before.pp, None, "pp"))


@turn.at_once("7.2.1", "7.3.3")
def start_phase(table: Table, frame: Turns) -> Any:
    """The start phase once it has come, and the coming of the main phase, where nobody minds points, standing up and drawing."""
    seat = table.facts.player
    own = table.players[seat]
    points = min(own.max_pp + 1, t.MOST_PP)
    if table.delayed or table.ears.minds_the_start or own.pp > points:
        raise_the_maximum(table, frame)
        return "7.2.2"
    if points > own.pp or points > own.max_pp:
        atoms.put_player(table, seat, change(own, pp=points, max_pp=points), OF_POINTS)
        _points_came(table, seat, own, points)
    return stand_and_draw(table, frame)


def stand_and_draw(table: Table, frame: Turns) -> Any:
    """The same from 7.2.3 on, where no effect has a say in it."""
    seat, seats, zones = table.facts.player, table.seats, table.zones
    now, deck, field = table.derived or current(table), zones[t.DECK * seats + seat], zones[t.FIELD * seats + seat]
    if (
        not deck
        or (seat == table.facts.first and table.players[seat].elapsed <= 1)
        or (table.effects and [effect for effect in table.effects if effect.until])
        or (table.collecting and [card for card in (leader(table, seat), deck[0], *field) if now[card].collected])
    ):
        return "7.2.3"
    for card in field:
        record = table.cards[card]
        if record.acted and "箱詰め" not in record.marks:
            atoms.orient(table, card, False)
    events = table.events
    before = len(events)
    atoms.move(table, deck[0], t.HAND, seat, 0, False, None, "draw", None, "5.10.1")
    table.value = len(events) - before
    if table.waiting or table.due:
        checking = check(table)
        if checking is not None:
            return then(checking, "7.3.1")
    atoms.put_facts(table, change(table.facts, phase="main"), PHASE)
    events.append(Event("phase", -1, seat, sort="main", clause="7.3.1"))
    return go_on(table, frame)


@turn.at_once("7.3.4", "7.3.3")
def go_on(table: Table, frame: Turns) -> Any:
    """A check timing in the main phase, and what the player does next."""
    if table.waiting or table.due:
        checking = check(table)
        if checking is not None:
            return then(checking, "7.3.3")
    step_to(table, MAIN)
    return do_something(table, frame)


MAIN, AFTER_THE_QUICK = turn.place("7.3.3"), turn.place("7.4.7")
