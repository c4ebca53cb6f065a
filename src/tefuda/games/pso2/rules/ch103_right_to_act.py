"""Chapters 103.6 and 103.7, the right to act: what has triggered is put up, somebody acts or passes, two passes resolve one thing."""

from __future__ import annotations

from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch101_defeat import look_for_defeat
from tefuda.games.pso2.rules.ch103_frame import RightToAct
from tefuda.games.pso2.rules.ch103_loops import CLAUSE, MANY, found_loop
from tefuda.games.pso2.rules.ch213_damage import pending_processes
from tefuda.games.pso2.rules.ch406_play import playing_of, trigger_playing
from tefuda.games.pso2.rules.ch406_resolving import Resolution
from tefuda.games.pso2.rules.ch504_offering import deeds
from tefuda.games.pso2.rules.ch506_battle import Battle, breaks_off
from tefuda.games.pso2.rules.questions import is_boss
from tefuda.kernel.evaluating.chosen_opponent import settle_picks
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.flow.repeating import begin
from tefuda.kernel.flow.stack import pass_priority, priority_to
from tefuda.kernel.happening.triggers import watch_states, which_first
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Waiting, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import in_turn_order, next_seat
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, CHECK, Again, Done, Jump, Result, Then

right = rules.procedure("103.6", RightToAct)


@right.step("101.3", needs=CHECK)
def defeat(table: Table, frame: RightToAct) -> Result:
    """101.3, 103.6.1.3: before anybody gets the right to act, rule processes are done, and empty decks are looked at."""
    found = pending_processes(table) or (settle_picks(table) if table.masters > 2 else None)
    if found is not None:
        cite("103.6.1.3")
        return Again(found)
    if look_for_defeat(table):
        return AGAIN
    if table.trigger_index.state_triggers:
        watch_states(table)
    atoms.checked(table)
    return None


@right.step("406.2.1", needs=CHECK)
def put_up(table: Table, frame: RightToAct) -> Result:
    """406.2.1: abilities that have triggered come to the processing zone, the turn player's first, each player's in any order."""
    for master in in_turn_order(table, table.facts.player):
        mine = [place for place, waiting in enumerate(table.waiting) if waiting.seat == master]
        if mine:
            places = which_first(table, mine)
            options = [Option("waiting", card=table.waiting[place].source[0], index=place) for place in places]
            return Ask((master,), "choose", "406.2.1", tuple(options), prompt="which first")
    return None


@right.answer("406.2.1")
def put_one_up(table: Table, frame: RightToAct, picked: tuple[Option, ...]) -> Result:
    waiting = bookkeeping.wait_no_more(table, picked[0].index)
    _drop_surplus(table, waiting)
    keep(table, passes=0)
    playing = trigger_playing(table, waiting)
    return Jump("101.3") if playing is None else Then(playing, "101.3")


def _drop_surplus(table: Table, put: Waiting) -> None:
    """Where one moment set an ability off more often than it may in a turn, no more of it comes up than that."""
    if put.allowed <= 0:
        return
    kept = []
    for waiting in table.waiting:
        if waiting.allowed < 0 or (waiting.ability, waiting.source) != (put.ability, put.source):
            kept.append(waiting)
        elif put.allowed > 1:
            kept.append(change(waiting, allowed=put.allowed - 1))
    bookkeeping.set_waiting(table, kept)


@right.step("103.6.1.1")
def act(table: Table, frame: RightToAct) -> Result:
    """103.6.1.1, 103.6.1.5: who has the right to act uses it or passes; not in a main phase with nothing to wait for."""
    if table.facts.attacker is not None and breaks_off(table):
        return Done()  # at once; what waits is dealt with in the main phase
    idle = frame.waits and frame.holder < 0
    if not table.stack and (idle or (frame.main and table.facts.player in table.out)):
        return Done()
    if frame.holder < 0 or frame.holder in table.out:
        frame = keep(table, holder=first_holder(table), passes=0)
        if frame.waits:
            cite("103.6.1.2")
        cite("103.6.1.4")
    if frame.main and not table.stack:
        cite("103.6.1.5.1")
        return Ask((frame.holder,), "act", "504.1", deeds(table, frame.holder, True), secret=True, prompt="main")
    if frame.main:
        cite("504.1.6.1")
    return Ask((frame.holder,), "act", "103.6.1", deeds(table, frame.holder, False), secret=True, prompt="quick")


def first_holder(table: Table) -> int:
    """103.6.1.1: the turn player; in a boss's turn the target player, or the next who is still there."""
    player: int = table.facts.player
    if not is_boss(table, player) and player not in table.out:
        return player
    target: int = table.facts.target if is_boss(table, player) else player
    return target if target >= 0 and target not in table.out else next_seat(table, target if target >= 0 else player)


@right.answer("103.6.1.1")
def acted(table: Table, frame: RightToAct, picked: tuple[Option, ...]) -> Result:
    option, seat = picked[0], frame.holder
    if table.departed and not (table.waiting or table.delayed or table.stack):
        bookkeeping.forget_departed(table)
    if option.verb == "pass":
        cite("103.6.1.5")
        return None if pass_priority(table) else Jump("101.3")
    if option.verb == "end":
        cite("103.6.2.1")
        cite("504.1.6")
        return Done()
    if option.verb == "attack":
        cite("103.6.2.1")
        return Then(Battle(table.ref(option.card)), "101.3")
    loop = begin(table, seat, option, CLAUSE)
    if loop is not None:
        return Again(loop)
    cite("103.6.1.6")
    if table.stack:
        cite("103.7.1")
    priority_to(table, next_seat(table, seat))
    return Then(playing_of(table, seat, option), "101.3")


@right.unasked("103.6.1.1")
def nobody_to_act(table: Table, frame: RightToAct) -> Result:
    """Whoever had the right to act has left the game: it goes to the next."""
    keep(table, holder=-1)
    return Jump("101.3")


@right.step("103.6.1.7")
def all_passed(table: Table, frame: RightToAct) -> Result:
    """103.6.1.7: the newest thing in the processing zone is resolved; 103.6.1.8: with nothing there, the phase or step is over."""
    if not table.stack:
        cite("103.6.1.8")
        return Done()
    cite("406.4")
    keep(table, holder=first_holder(table), passes=0, resolved=frame.resolved + 1)
    loop = found_loop(table) if frame.resolved > MANY else None
    if loop is not None:
        return Again(loop)
    return Then(Resolution(table.stack[0]), "101.3") if table.over is None else None
