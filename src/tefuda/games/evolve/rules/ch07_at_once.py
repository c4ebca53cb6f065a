"""Chapter 7 at once: stretches of a turn in which most often nothing comes between the steps."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import leader, unconcerned
from tefuda.games.evolve.rules.ch05_changes import OF_LIFE
from tefuda.games.evolve.rules.ch05_drawing import FROM_DECK_TO_HAND, goes_plainly, to_the_hand
from tefuda.games.evolve.rules.ch07_turn import (
    ELAPSED,
    OF_POINTS,
    OF_THE_NEXT,
    PHASE,
    Turns,
    do_something,
    does,
    down_to_the_limit,
    end_phase_comes,
    is_over,
    phase_comes,
    raise_the_maximum,
    stand_guard,
    turn,
    turn_begins,
    turn_counts,
    waited_for,
)
from tefuda.games.evolve.rules.ch08_attack import Attack, whom
from tefuda.games.evolve.rules.ch08_quick import AT_THE_END, may_be_asked, something_quick
from tefuda.games.evolve.rules.ch10_check_timing import check
from tefuda.games.evolve.rules.ch10_straight import play_straight
from tefuda.games.evolve.table import Player, TurnFacts
from tefuda.kernel import atoms
from tefuda.kernel.dependence import TURNED
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.procedures import call_from, enter, step_to
from tefuda.kernel.requests import Option
from tefuda.kernel.state import Table, change
from tefuda.kernel.triggers import trigger

# What is told of every turn, by whose it is.
START, MAIN, END = (
    [Event("phase", -1, seat, sort=phase, clause=clause) for seat in (0, 1)]
    for phase, clause in (("start", "7.2"), ("main", "7.3.1"), ("end", "7.4.1"))
)
ENDED = [Event("turn_ended", -1, seat) for seat in (0, 1)]
ONE_MORE = [Event("raised", -1, seat, amount=1, sort="max_pp") for seat in (0, 1)]
FILLED = [[Event("raised", -1, seat, amount=n, sort="pp") for n in range(t.MOST_PP + 1)] for seat in (0, 1)]


@turn.at_once("7.4.1", "7.4.5")
def end_phase(table: Table, frame: Turns) -> Any:
    """The end phase up to the other player's quick cards, where nobody is left to stand guard."""
    if table.seats != 2:
        end_phase_comes(table, frame)
        return "7.4.2"
    facts, ears = table.facts, table.ears
    seat = facts.player
    table.history = ()
    atoms.put_facts(table, change(facts, phase="end"), PHASE)
    table.events.append(END[seat])
    if table.delayed or ears.histories or ("end" in ears.phases and waited_for(table, "end")):
        trigger(table, [END[seat]])
    if table.waiting or table.due:
        checking = check(table)
        if checking is not None:
            return enter(table, GUARDS, checking)
    now = table.derived or current(table)
    for card in table.zones[t.FIELD * 2 + seat]:
        keywords = now[card].keywords
        if keywords and "守護" in keywords and not table.cards[card].acted:
            step_to(table, GUARDS)
            return stand_guard(table, frame)
    return quick_at_once(table, frame)


@turn.at_once("7.4.4", "7.4.5")
def after_guards(table: Table, frame: Turns) -> Any:
    """The check timing after followers were acted to stand guard, and the other player's quick cards."""
    checking = check(table)
    if checking is not None or table.seats != 2:
        return checking
    return quick_at_once(table, frame)


def quick_at_once(table: Table, frame: Turns) -> Any:
    """7.4.5, with the question that comes with it."""
    other = 1 - table.facts.player
    if not table.zones[t.HAND * 2 + other] and not may_be_asked(table, other):
        return "7.4.7"
    call_from(table, AFTER_THE_QUICK, AT_THE_END[other])
    return something_quick(table, AT_THE_END[other])


@turn.at_once("7.4.7", "7.1.1")
def turn_passes(table: Table, frame: Turns) -> Any:
    """The end of a turn after all that could be done in it, and the beginning of the next player's."""
    facts, ears = table.facts, table.ears
    player = facts.player
    if len(table.zones[t.HAND * table.seats + player]) > table.players[player].hand_limit:
        return down_to_the_limit(table, frame)
    if table.seats != 2 or facts.extras or facts.skips or facts.after_extras >= 0:
        return "7.4.8"
    if table.effects or facts.terms or table.delayed:
        is_over(table)
    table.events.append(ENDED[player])
    if table.delayed or ears.histories or "turn_ended" in ears.heard:
        trigger(table, [ENDED[player]])
    if comes_quietly(table, 1 - player):
        step_to(table, IN_MAIN)
        return do_something(table, frame)
    turn_begins(table, 1 - player, OF_THE_NEXT)
    turn_counts(table)
    phase_comes(table, "start", "7.2")
    return start_phase(table, frame)


def comes_quietly(table: Table, seat: int) -> bool:
    """A turn up to its main phase, where nobody waits for any of it and no effect stands on it or has a say in it; else nothing."""
    own, old, ears, deck = table.players[seat], table.facts, table.ears, table.zones[t.DECK * 2 + seat]
    points, elapsed = own.max_pp + 1 if own.max_pp < t.MOST_PP else t.MOST_PP, own.elapsed + 1
    if (
        table.due
        or table.waiting
        or table.delayed
        or ears.minds_a_turn
        or table.dynamic & OF_A_NEW_TURN
        or own.pp > points
        or not deck
        or (elapsed == 1 and seat == old.first)
        or not goes_plainly(table, deck[0])
        or (table.effects and [effect for effect in table.effects if effect.until])
        or (table.collecting and _spoken_of(table, seat))
        or ("start" in ears.phases and waited_for(table, "start"))
    ):
        return False
    table.clock = began = table.clock + 1
    table.facts = TurnFacts(
        old.number + 1, seat, old.first, "main", began, False, False, old.format, (), (), (), old.terms, (), None, (), (), (), -1,
        old.asked_to_lose,
    )  # fmt: skip
    table.uses = table.history = ()
    events, players = table.events, table.players
    if players[1 - seat].life_went_down:
        players[1 - seat] = change(players[1 - seat], life_went_down=False, life_losses=0)
    if own.life_went_down:
        own = change(own, life_went_down=False, life_losses=0)
    players[seat] = change(own, pp=points, max_pp=points, elapsed=elapsed)
    events.append(Event("turn began", -1, seat, None, None, elapsed))
    events.append(START[seat])
    if points > own.max_pp:
        events.append(ONE_MORE[seat])
    if points > own.pp:
        events.append(FILLED[seat][points - own.pp])
    for card in table.zones[t.FIELD * 2 + seat]:
        record = table.cards[card]
        if record.acted and "箱詰め" not in record.marks:
            atoms.orient(table, card, False)
    to_the_hand(table, seat, deck[0], "draw", "5.10.1")
    table.value = 1
    events.append(MAIN[seat])
    return True


OF_A_NEW_TURN = OF_THE_NEXT | OF_LIFE | OF_POINTS | ELAPSED | TURNED | FROM_DECK_TO_HAND


def _spoken_of(table: Table, seat: int) -> bool:
    """Could an effect forbid or replace that this player draws the top card, or that the player's cards stand up?"""
    now, zones = table.derived or current(table), table.zones
    if now[leader(table, seat)].collected or now[zones[t.DECK * table.seats + seat][0]].collected:
        return True
    field = zones[t.FIELD * table.seats + seat]  # nothing happens instead of standing up
    return bool([card for card in field if now[card].collected and not unconcerned(now[card])])


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


def _points_came(table: Table, seat: int, before: Player, points: int) -> None:
    if points > before.max_pp:
        table.events.append(Event("raised", -1, seat, None, None, points - before.max_pp, None, "max_pp"))
    if points > before.pp:
        table.events.append(Event("raised", -1, seat, None, None, points - before.pp, None, "pp"))


def stand_and_draw(table: Table, frame: Turns) -> Any:
    """The same from 7.2.3 on, where no effect has a say in it."""
    seat, seats, zones = table.facts.player, table.seats, table.zones
    deck = zones[t.DECK * seats + seat]
    if (
        not deck
        or (table.effects and [effect for effect in table.effects if effect.until])
        or ((table.derived is None or table.collecting) and _spoken_of(table, seat))
    ):
        return "7.2.3"
    for card in zones[t.FIELD * seats + seat]:
        record = table.cards[card]
        if record.acted and "箱詰め" not in record.marks:
            atoms.orient(table, card, False)
    events = table.events
    if seat != table.facts.first or table.players[seat].elapsed > 1:
        before = len(events)
        atoms.move(table, deck[0], t.HAND, seat, 0, False, None, "draw", None, "5.10.1")
        table.value = len(events) - before
    if table.waiting or table.due:
        checking = check(table)
        if checking is not None:
            return enter(table, MAIN_PHASE, checking)
    atoms.put_facts(table, change(table.facts, phase="main"), PHASE)
    events.append(Event("phase", -1, seat, sort="main", clause="7.3.1"))
    return go_on(table, frame)


@turn.at_once("7.3.4", "7.3.3")
def go_on(table: Table, frame: Turns) -> Any:
    """A check timing in the main phase, and what the player does next."""
    if table.waiting or table.due:
        checking = check(table)
        if checking is not None:
            return enter(table, IN_MAIN, checking)
    step_to(table, IN_MAIN)
    return do_something(table, frame)


@turn.answer_at_once("7.3.3")
def does_at_once(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Any:
    """What the player does, where that is to end the turn, to attack, or to put a card on the field as it is printed."""
    option = picked[0]
    verb = option.verb
    if verb == "end":
        return end_phase(table, frame)
    if verb == "attack":
        table.history = ()
        attack = Attack(table.ref(option.card))
        call_from(table, AFTER_THE_DEED, attack)
        return whom(table, attack)
    if verb == "play" and play_straight(table, table.facts.player, option.card):
        table.history = ()
        return go_on(table, frame)
    deed = does(table, frame, picked)
    return enter(table, AFTER_THE_DEED, deed[1])


MAIN_PHASE, IN_MAIN, AFTER_THE_DEED = turn.place("7.3.1"), turn.place("7.3.3"), turn.place("7.3.4")
GUARDS, AFTER_THE_QUICK = turn.place("7.4.3"), turn.place("7.4.7")
