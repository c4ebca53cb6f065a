"""Chapter 10.5, check timing: rule processes until there are none, then the waiting abilities, one at a time."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_at_once import BARRED, aim_waiting, play_waiting
from tefuda.games.evolve.rules.ch10_playing import Play
from tefuda.games.evolve.rules.ch11_rule_processes import (
    RuleProcesses,
    destroyed,
    due,
    found_by,
    look_over,
    only_moves,
)
from tefuda.games.evolve.rules.ch12_keywords import LABELS
from tefuda.games.evolve.rules.ch15_loops import a_short_while, endless
from tefuda.games.evolve.words.vocabulary import EventAmount
from tefuda.kernel import atoms
from tefuda.kernel.continuous import forbidden
from tefuda.kernel.effects import Automatic, It
from tefuda.kernel.game import current
from tefuda.kernel.procedures import AGAIN, done, leave, then
from tefuda.kernel.replacement import Moving, intend
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Frame, Table, Waiting, change
from tefuda.kernel.triggers import watch_states
from tefuda.kernel.values import within


class CheckTiming(Frame, frozen=True):
    """A check timing."""

    rounds: int = 0  # abilities played in it,
    seen: tuple[str, ...] = ()  # and the tables met, once there were many


def check(table: Table) -> CheckTiming | None:
    """10.5.1: a check timing, where anything could have come up since the last."""
    if table.waiting:
        return FIRST_ROUND
    if not table.due:
        return None
    if RECORDS or table.ears.state_triggers:
        return FIRST_ROUND
    signs = look_over(table)
    if not signs:
        table.due = False  # it came and went: there was nothing for it to do
        return None
    if not processed(table, FIRST_ROUND, signs) or table.waiting:
        return FIRST_ROUND
    table.value = None  # it is over
    return None


FIRST_ROUND = CheckTiming()

check_timing = rules.procedure("10.5.2", CheckTiming)


@check_timing.step("10.5.2.1")
def rule_processes(table: Table, frame: CheckTiming) -> Any:
    cite("10.5.1")
    cite("10.5.1.1")
    cite("10.5.2")
    if table.due or (frame.rounds and table.waiting):
        table.due = False
        found = due(table)
        _forget_since_the_last(table)
        if not found and table.ears.state_triggers:
            watch_states(table)
        if (found or table.waiting) and endless(table, frame):  # only what does something goes round and round
            return done()
        if found:
            return ("again", RuleProcesses(tuple(found)))
    return None if table.waiting else "10.5.2.4"


def check_fallen(table: Table, fallen: list[int]) -> CheckTiming | None:
    """The same where it is known that all there is to be found are these followers without defense (11.3.1)."""
    if not processed(table, FIRST_ROUND, 0, [destroyed(table, card) for card in fallen]) or table.waiting:
        return FIRST_ROUND
    table.value = None
    return None


def processed(table: Table, frame: CheckTiming, signs: int, known: list[Any] | None = None) -> bool:
    """The rule processes of 10.5.2.1 until there are none, where all they do is move cards and no effect has a say in it.

    False: the next of them is more than that, or this has gone on for long. `known`: what the first of them find.
    """
    while True:
        found, known = known or (found_by(table, signs) if signs else []), None
        moves = only_moves(found) if found else []
        if found and (not moves or table.ears.replaces_entering or (table.collecting and _spoken_of(table, moves))):
            return False
        if (found or table.waiting) and not a_short_while(table, frame.rounds):
            return False
        table.due = False
        _forget_since_the_last(table)
        if not found:
            return True
        alone = not table.dynamic and not _linked(table, moves)
        intend(table, moves)
        table.value = True  # a round was carried out
        if (
            alone
        ):  # cards that have gone, with nothing linked to them and no ability that lasts, leave nothing to be found
            table.due = False
        if not table.due:
            return True
        signs = look_over(table)


def _forget_since_the_last(table: Table) -> None:
    """11.2.2, 11.3.2: what happened before this rule process counts no more for the next."""
    if table.facts.doomed:
        atoms.set_facts(table, doomed=())
    for seat, player in enumerate(table.players):
        if player.drew_from_nothing:
            atoms.set_player(table, seat, drew_from_nothing=False)


@check_timing.step("10.7.2.2")
def times_a_turn(table: Table, frame: CheckTiming) -> Any:
    """10.7.2.2: where an ability was met more often than it may wait this turn, its master picks which wait."""
    group = _limited(table)
    if not group:
        return None
    options = tuple([Option("waiting", card=_about(table.waiting[index]), index=index) for index in group])
    allowed = table.waiting[group[0]].allowed
    return Ask(table.waiting[group[0]].seat, "choose", "10.7.2.2", options, allowed, allowed, prompt="which wait")


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
def which_wait(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Any:
    group = _limited(table)
    if not group:
        return None
    kept = [option.index for option in picked]
    table.waiting = tuple(
        [
            change(waiting, allowed=-1) if index in group else waiting
            for index, waiting in enumerate(table.waiting)
            if index not in group or index in kept
        ]
    )
    return AGAIN


def _ask(table: Table, seat: int, clause: str) -> Any:
    mine = [index for index, waiting in enumerate(table.waiting) if waiting.seat == seat]
    if not mine:
        return None
    cite("10.7.3")
    cite("10.7.3.1")
    if all(_same(table.waiting[index], table.waiting[mine[0]]) for index in mine):
        mine = mine[:1]
    options = tuple([Option("waiting", card=table.waiting[index].source[0], index=index) for index in mine])
    return Ask(seat, "choose", clause, options, prompt="which first")


def _same(one: Waiting, other: Waiting) -> bool:
    """The same ability waiting several times (10.7.2.1), which of them comes first being all one."""
    if one == other:
        return True
    return one.source == other.source and one.ability == other.ability and not _speaks_of_the_event(one.ability)


def _speaks_of_the_event(node: Any) -> bool:
    return any(isinstance(part, It | EventAmount) for part in within(node))


def _play(table: Table, picked: tuple[Option, ...]) -> Any:
    if not picked:
        return None
    index = picked[0].index
    waiting: Waiting = table.waiting[index]
    table.waiting = table.waiting[:index] + table.waiting[index + 1 :]
    if table.ears.state_triggers:
        table.due = True  # a state that still holds when it was resolved sets it off again
    frame: Any = table.frames[-1]
    table.frames[-1] = change(frame, rounds=frame.rounds + 1)
    play: Play | None = automatic(table, waiting)
    if play is None:
        cite("10.7.3.2")
        return "10.5.2.1"
    if RECORDS:
        cite("10.7.1")
    return then(play, "10.5.2.1")


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
        plain=waiting.plain,
    )
    return play if waiting.plain or choices.bar_choices(table, play, ability.effect) is None else None


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
def turn_players(table: Table, frame: CheckTiming) -> Any:
    return _ask(table, table.facts.player, "10.5.2.2")


@check_timing.answer("10.5.2.2")
def play_turn_players(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Any:
    return _play(table, picked)


@check_timing.step("10.5.2.3")
def other_players(table: Table, frame: CheckTiming) -> Any:
    for seat in table.game.seats(table, table.facts.player, "opponent"):
        ask = _ask(table, seat, "10.5.2.3")
        if ask is not None:
            return ask
    return None


@check_timing.answer("10.5.2.3")
def play_other_players(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Any:
    return _play(table, picked)


@check_timing.step("10.5.2.4")
def over(table: Table, frame: CheckTiming) -> Any:
    return done()


def _linked(table: Table, moves: list[Moving]) -> bool:
    """Is any other card linked with one of these?"""
    return bool([what for what in moves if table.cards[what.ref[0]].attached])


def _spoken_of(table: Table, moves: list[Moving]) -> bool:
    """Does any effect on these cards forbid or replace something?"""
    now = current(table)
    return bool([what for what in moves if now[what.ref[0]].collected])


def _could_be_forbidden(table: Table, waiting: Waiting) -> bool:
    """Is there an effect on its card that may say that abilities of its label are not used?"""
    ability: Any = waiting.ability
    return bool(ability.label and (table.derived or current(table))[waiting.source[0]].collected)


@check_timing.at_once("10.5.2.1", "10.5.2.4")
def without_a_choice(table: Table, frame: CheckTiming) -> Any:
    """10.5.2.1 to 10.5.2.4, round by round, where rule processes ask for nothing and one ability waits, or none."""
    while True:
        waiting = table.waiting
        if table.due:
            if table.ears.state_triggers:
                return rule_processes(table, frame)
            signs = look_over(table)
            if signs:
                if not processed(table, frame, signs):
                    return rule_processes(table, frame)
                waiting = table.waiting
            elif waiting and not a_short_while(table, frame.rounds):
                return rule_processes(table, frame)
            else:
                table.due = False  # there is nothing to process
        elif waiting and frame.rounds and not a_short_while(table, frame.rounds):
            return rule_processes(table, frame)
        if not waiting:
            return leave(table)
        first = waiting[0]
        if len(waiting) > 1 or first.allowed >= 0:
            return None
        ability: Any = first.ability
        aim = None if first.plain else choices.traits(ability.effect).aim
        if not (first.plain or aim) or table.ears.state_triggers or _could_be_forbidden(table, first):
            return _play(table, ONLY)
        table.waiting = ()
        frame = table.frames[-1] = CheckTiming(frame.rounds + 1, frame.seen)
        left = play_waiting(table, first) if aim is None else aim_waiting(table, first, aim)
        if left is not None and left is not BARRED:
            return left


ONLY = (Option("waiting", index=0),)
