"""Chapter 24: loops — nobody can stop it: a draw; one player can: not begun again; both can: they say how often, and one stops."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch10_executing import Executing
from tefuda.kernel.flow import repeating
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.loops import TIMES, digest, goes_on_for_long, is_met_again, moment, same, without_rounds
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.flow.repeating import Outlasting, Repeating
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import bookkeeping
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, DONE, Result

MOST_WAYS = 12  # as often, at most, one and the same use is tried with other choices
ROUNDS = 10  # skills selected in one check before it is worth a look, where somebody is asked on the way


class Watching(Record, frozen=True, tag=t.own):
    """In the history: a table has come back in a check, and from here on it is put down who answers what."""


class Answered(Record, frozen=True, tag=t.own):
    """In the history, beside the table: an answer, and whether another could have been given."""

    seat: Seat
    picked: Option
    others: bool


class Barred(Record, frozen=True, tag=t.own):
    """In the history, beside the table: what a player may not choose there again in this game (24.2.1, 24.3)."""

    seat: Seat
    option: Option
    clause: str


class Choices(Record, frozen=True, tag=t.own):
    """In the history, behind the use of a skill: its player was asked something, and could answer in so many ways."""

    number: int


class Looping(Frame, frozen=True, tag=t.own):
    """A loop that several players could stop: each says how often it is to go round, the turn player first."""

    cycle: tuple[tuple[str, Answered], ...]
    numbers: tuple[int, ...] = ()


# ── finding it ──────────────────────────────────────────────────────────────────────────────────────────────────────
def found_loop(table: Table, checking: Any) -> Looping | bool:
    """24.1, 24.1.1: has the same table come back in a check? True: the game is over by that; a frame: both have to say how often."""
    long = goes_on_for_long(table)
    if (not long and checking.rounds < ROUNDS) or repeating.is_running(table):
        return False
    plain = without_rounds(table)
    if long and is_met_again(table, plain):
        return _draw(table)
    if checking.rounds < ROUNDS:
        return False
    now = moment(plain)
    if _watched(table):
        if (now, Watching()) in table.history:
            return _closed(table)
    elif now in checking.seen:
        bookkeeping.remember(table, (now, Watching()))
    keep(table, seen=(*checking.seen[-ROUNDS:], now))
    return False


def _watched(table: Table) -> bool:
    return any(type(what) is Watching for _, what in table.history)


def _closed(table: Table) -> Looping | bool:
    """24.2 to 24.3: the loop has closed under watch; who could have answered otherwise on the way?"""
    cycle = tuple([(str(then), what) for then, what in table.history if type(what) is Answered and what.others])
    choosers = {what.seat for _, what in cycle}
    if not choosers:
        return _draw(table)
    kept = [one for one in table.history if type(one[1]) not in (Watching, Answered)]
    bookkeeping.set_history(table, kept)
    if len(choosers) > 1:
        cite("24.3")
        return Looping(cycle)
    _bar(table, cycle[0], "24.2.1")
    return False


def _draw(table: Table) -> bool:
    for clause in ("24.1", "24.1.1", "24.2"):
        cite(clause)
    finish(table, (), "24.2")
    return True


def _bar(table: Table, answer: tuple[str, Answered], clause: str) -> None:
    then, what = answer
    bookkeeping.remember(table, (then, Barred(what.seat, what.picked, clause)))


# ── 24.3 how often it goes round ────────────────────────────────────────────────────────────────────────────────────
looping = rules.procedure("24", Looping)


@looping.step("24.3")
def say_how_often(table: Table, frame: Looping) -> Result:
    """24.3, 24.3.1: the turn player names a number, then the other, who may not name the same."""
    if len(frame.numbers) == table.seats:
        return None
    seat = table.facts.player if not frame.numbers else 1 - table.facts.player
    options = tuple([option for option in TIMES if option.number not in frame.numbers])
    return Ask((seat,), "number", "24.3", options, prompt="loop")


@looping.answer("24.3")
def said_how_often(table: Table, frame: Looping, picked: tuple[Option, ...]) -> Result:
    keep(table, numbers=(*frame.numbers, picked[0].number))
    return AGAIN


@looping.step("24.3.1")
def one_stops(table: Table, frame: Looping) -> Result:
    """24.3: who named fewer stops; the other may not begin it again. However often it went round, the table is the same."""
    cite("24.3.1")
    first = table.facts.player
    stopper = first if frame.numbers[0] < frame.numbers[1] else 1 - first
    for seat in (stopper, 1 - stopper):
        _bar(table, next(one for one in frame.cycle if one[1].seat == seat), "24.3")
    return DONE


# ── what is answered while a loop is watched, and what is not answered again ────────────────────────────────────────
def remember_answer(table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
    """24.1.1: put down who answered what on which table, while a loop is watched; and that there were choices, while a skill is used."""
    if ask.prompt == "loop" or repeating.remember(table, ask, picks):
        return
    if ask.has_others() and any(isinstance(frame, Executing) for frame in table.frames):
        bookkeeping.remember(table, ("", Choices(len(ask.options) + (ask.least == 0))))
    if not picks or not _watched(table):
        return
    answer = Answered(ask.seats[0], ask.options[picks[0]], ask.has_others())
    bookkeeping.remember(table, (digest(without_rounds(table)), answer))


def recall(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """24.2.1, 24.3: what would go on with a loop that has ended is not offered to who is barred from it; while one runs it is answered as before."""
    if table.history:
        ask, picks = repeating.recall(table, ask)
        if picks is not None:
            return ask, picks
    bars = [(then, what) for then, what in table.history if isinstance(what, Barred) and what.seat == ask.seats[0]]
    if not bars or ask.most != 1 or ask.prompt == "loop" or not any(what.option in ask.options for _, what in bars):
        return ask, None
    now = digest(without_rounds(table))
    gone = {what.option: what.clause for then, what in bars if then == now}
    other, picks = ask.without(gone)
    if other is ask:
        return ask, None
    cite(next(iter(gone.values())))
    return other, picks


def forget_loops(table: Table) -> None:
    """A turn ends: tables of it cannot come back; what a player is barred from lasts for the game (24.2.1)."""
    bookkeeping.set_history(table, [one for one in table.history if isinstance(one[1], Barred | Outlasting)])


# ── loops of activated skills ───────────────────────────────────────────────────────────────────────────────────────
def begins(table: Table, option: Option) -> Repeating | None:
    """24.2.1: put down on which table the turn player used this skill; how often is asked where it goes on with a loop (24.3: of both)."""
    if not repeating.is_running(table):
        bookkeeping.remember(table, (table.copy(), option))
    return repeating.begin(table, table.facts.player, option, "24.2.1", "24.3")


def done_before(table: Table, wish: Option) -> bool:
    """24.2.1: would a deed begin a loop again?

    It would where it was run as often as was said, or done on the very same table as often as one could choose within it.
    """
    if repeating.barred(table, (table.facts.player,), (wish,)):
        cite("24.2.1")
        return True
    times, ways, here = 0, 1, False
    for then, what in table.history:
        if isinstance(what, Option):
            here = what == wish and same(then, table)
            times, ways = (times + 1, 1) if here else (times, ways)
        elif here and isinstance(what, Choices):
            ways = min(ways * what.number, MOST_WAYS)
    if times < ways or not times:
        return False
    cite("24.2.1")
    return True
