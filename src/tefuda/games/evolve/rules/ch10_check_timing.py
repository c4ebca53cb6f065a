"""Chapter 10.5, check timing: rule processes until there are none, then the waiting abilities, one at a time."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_playing import Play, leaves_x, possible_x
from tefuda.games.evolve.rules.ch11_rule_processes import pending_processes
from tefuda.games.evolve.rules.ch12_keywords import LABELS
from tefuda.games.evolve.rules.ch15_loops import endless
from tefuda.games.evolve.words.vocabulary import Whenever
from tefuda.kernel.effects.nodes import Automatic
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.flow.procedures import become
from tefuda.kernel.happening.triggers import state_trigger_not_played, watch_states, which_first
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Frame, Waiting, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import WAITS, Table
from tefuda.kernel.table.steps import AGAIN, DONE, Again, Jump, Result, Then


class CheckTiming(Frame, frozen=True):
    """A check timing."""

    rounds: int = 0  # abilities played in it,
    seen: tuple[str, ...] = ()  # and the tables met, once there were many


rules.watch(Whenever)(watch_states)  # 10.7.6.1: the moment a state arises, in the middle of a play, too
FIRST_ROUND = CheckTiming()  # 10.5.1: what every step returns that is a check timing; it needs `CHECK`

check_timing = rules.procedure("10.5.2", CheckTiming)


@check_timing.step("10.5.2.1")
def rule_processes(table: Table, frame: CheckTiming) -> Result:
    if RECORDS:
        for clause in ("10.5.1", "10.5.1.1", "10.5.2"):
            cite(clause)
    if table.check_pending:
        found, only_waits = None, table.check_pending == WAITS
        atoms.checked(table)
        if not only_waits:
            found = pending_processes(table)
            _forget_since_the_last(table)
        if (found or table.waiting) and endless(table, frame):  # only what does something goes round and round
            return DONE
        if found:
            return Again(found)
    return None if table.waiting else Jump("10.5.2.4")


def _forget_since_the_last(table: Table) -> None:
    """11.2.2, 11.3.2: what happened before this rule process counts no more for the next."""
    if table.facts.doomed:
        atoms.set_facts(table, doomed=())
    for seat, player in enumerate(table.players):
        if player.drew_from_nothing:
            atoms.set_player(table, seat, drew_from_nothing=False)


@check_timing.step("10.7.2.2")
def times_a_turn(table: Table, frame: CheckTiming) -> Result:
    """10.7.2.2: where an ability was met more often than it may wait this turn, its master picks which wait."""
    group = _limited(table)
    if not group:
        return None
    options = tuple([Option("waiting", card=_about(table.waiting[index]), index=index) for index in group])
    allowed = table.waiting[group[0]].allowed
    return Ask(
        (table.waiting[group[0]].seat,), "choose", "10.7.2.2", options, least=allowed, most=allowed, prompt="which wait"
    )


def _about(waiting: Waiting) -> int:
    """The card that an event was about: it tells one waiting ability from another of the same card."""
    return waiting.subject[0][0] if waiting.subject else waiting.source[0]


def _limited(table: Table) -> list[int]:
    for first in table.waiting:
        if first.allowed >= 0:
            return [
                index
                for index, other in enumerate(table.waiting)
                if (other.batch, other.source, other.ability, other.allowed)
                == (first.batch, first.source, first.ability, first.allowed)
            ]
    return []


@check_timing.answer("10.7.2.2")
def which_wait(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Result:
    group = _limited(table)
    if not group:
        return None
    kept = [option.index for option in picked]
    left = [
        change(waiting, allowed=-1) if index in group else waiting
        for index, waiting in enumerate(table.waiting)
        if index not in group or index in kept
    ]
    bookkeeping.set_waiting(table, left)
    return AGAIN


def _ask(table: Table, seat: int, clause: str) -> Result:
    mine = [place for place, waiting in enumerate(table.waiting) if waiting.seat == seat]
    if not mine:
        return None
    if RECORDS:
        cite("10.7.3")
        cite("10.7.3.1")
    options = [Option("waiting", table.waiting[place].source[0], place) for place in which_first(table, mine)]
    return Ask((seat,), "choose", clause, tuple(options), prompt="which first")


def _play(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return None
    waiting = bookkeeping.wait_no_more(table, picked[0].index)
    become(table, change(frame, rounds=frame.rounds + 1))
    play: Play | None = automatic(table, waiting)
    if play is None:
        cite("10.7.3.2")
        if type(waiting.ability.trigger) is Whenever:
            state_trigger_not_played(table, waiting)
        return Jump("10.5.2.1")
    if RECORDS:
        cite("10.7.1")
    return Then(play, "10.5.2.1")


def automatic(table: Table, waiting: Waiting) -> Play | None:
    """10.7.3, 10.7.7: a waiting ability is played, wherever its card is now; None where it cannot be (10.7.3.2)."""
    ability: Any = waiting.ability
    number, life = waiting.source
    if RECORDS:
        _cite_automatic(table, waiting, ability)
    there = table.cards[number].life == life
    if there and ability.label and forbidden(table, number, f"use:{ability.label}"):
        cite("10.3.2")  # it is there, but it does nothing and asks nothing
        return None
    play = Play(
        waiting.seat,
        waiting.source,
        "automatic",
        ability.effect,
        ability=ability,
        it=waiting.subject,
        amount=waiting.amount,
        moved=waiting.moved,
        settles_nothing=waiting.settles_nothing,
    )
    return play if waiting.settles_nothing or _can_choose(table, play) else None


def _can_choose(table: Table, play: Play) -> bool:
    """10.6.2.1.2: are there enough targets and modes? Where X is the player's to say, with some X (10.6.2.2.4 comes before 10.6.2.3)."""
    if choices.bar_choices(table, play, play.effect) is None:
        return True
    return leaves_x(table, play) and bool(possible_x(table, play))


def _cite_automatic(table: Table, waiting: Waiting, ability: Automatic) -> None:
    if ability.label in LABELS:
        cite(LABELS[ability.label])
    if table.alive(waiting.source):
        if ability.label and forbidden(table, waiting.source[0], f"use:{ability.label}"):
            return
    else:
        cite("10.7.7")
        cite("4.1.4.1")
    if waiting.delayed >= 0:
        cite("10.12.1.3")
    if waiting.delayed >= 0 or table.cards[waiting.source[0]].owner != waiting.seat:
        cite("3.1.2.3")
    if ability.label == "ドレイン":
        cite("12.13.2.1")


@check_timing.step("10.5.2.2")
def turn_players(table: Table, frame: CheckTiming) -> Result:
    return _ask(table, table.facts.player, "10.5.2.2")


@check_timing.answer("10.5.2.2")
def play_turn_players(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Result:
    return _play(table, frame, picked)


@check_timing.step("10.5.2.3")
def other_players(table: Table, frame: CheckTiming) -> Result:
    for seat in masters_meant(table, table.facts.player, "opponent"):
        ask = _ask(table, seat, "10.5.2.3")
        if ask is not None:
            return ask
    return None


@check_timing.answer("10.5.2.3")
def play_other_players(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Result:
    return _play(table, frame, picked)


@check_timing.step("10.5.2.4")
def over(table: Table, frame: CheckTiming) -> Result:
    return DONE
