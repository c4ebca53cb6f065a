"""Chapter 103.6 and loops, of which no clause speaks: what nobody can stop is a draw; who can stop it names a number.

A loop is the same table come back in one go of the right to act. However often it went round, the table is the same: so whoever
named the smallest number stops it now, by another answer than before. What makes numbers grow is repeated as often as is said
(`kernel.repeating`).
"""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_frame import RightToAct
from tefuda.kernel.flow import repeating
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.loops import OFTEN, TIMES, digest
from tefuda.kernel.flow.procedures import keep, trial
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import bookkeeping
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.records import Frame, change
from tefuda.kernel.table.requests import PASS, Ask, Option
from tefuda.kernel.table.sides import in_turn_order
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, DONE, Result

MANY = 30  # things resolved in a row, and it is looked whether the same comes round again and again
CLAUSE = "103.6.1.7"


class Watched(Record, frozen=True, tag=t.own):
    """In the history, beside a table on which something is about to be resolved: how often chance was asked, and the table without its numbers."""

    counter: int
    likeness: str


class Answered(Record, frozen=True, tag=t.own):
    """In the history, beside a table: who answered what there, and could have answered otherwise."""

    seat: Seat
    picked: Option


class Barred(repeating.Outlasting, frozen=True, tag=t.own):
    """In the history, beside a table: what somebody who stops a loop does not answer there again."""

    seat: Seat
    option: Option


class Looping(Frame, frozen=True, tag=t.own):
    """A loop that somebody could stop: each of those says how often it is to go round, the turn player first."""

    cycle: tuple[tuple[str, Answered], ...]
    seats: tuple[Seat, ...]
    numbers: tuple[int, ...] = ()


# ── finding it ──────────────────────────────────────────────────────────────────────────────────────────────────────
def found_loop(table: Table) -> Looping | None:
    """Something is about to be resolved: has the same table been there before? The game is over where nobody could stop it."""
    if repeating.is_running(table):
        return None
    plain = _plain(table)
    now, watched = digest(plain), Watched(table.counter, digest(plain, numbers=False))
    for place, (then, what) in enumerate(table.history):
        if type(what) is Watched and then == now:
            cycle = _choices(table, place)
            if cycle:
                return _to_be_stopped(table, cycle)
            if what.counter == table.counter:  # else chance may still end it
                finish(table, (), CLAUSE)
                return None
    bookkeeping.remember(table, (now, watched))
    alike = [what for _, what in table.history if type(what) is Watched and what.likeness == watched.likeness]
    if len(alike) > OFTEN and not _choices(table, 0):  # only its numbers grow, and so for ever
        finish(table, (), CLAUSE)
    return None


def _plain(table: Table) -> Table:
    """The table without what the right to act counts."""
    frames = [change(one, resolved=0) if isinstance(one, RightToAct) else one for one in table.frames]
    return trial(table, frames, table.at)


def _choices(table: Table, since: int) -> tuple[tuple[str, Answered], ...]:
    """The answers since then that could have been others; passing though there was something to do counts where there are no more."""
    found = [(str(then), what) for then, what in table.history[since:] if isinstance(what, Answered)]
    return tuple([one for one in found if one[1].picked != PASS] or found)


def _to_be_stopped(table: Table, cycle: tuple[tuple[str, Answered], ...]) -> Looping:
    bookkeeping.set_history(table, [one for one in table.history if isinstance(one[1], Barred)])
    choosers = [what.seat for _, what in cycle]
    return Looping(cycle, tuple([seat for seat in in_turn_order(table, table.facts.player) if seat in choosers]))


# ── how often it goes round ─────────────────────────────────────────────────────────────────────────────────────────
looping = rules.procedure("103.6.1", Looping)


@looping.step("103.6.1")
def say_how_often(table: Table, frame: Looping) -> Result:
    """Who can stop it names a number; of several each does."""
    if len(frame.numbers) == len(frame.seats):
        return None
    return Ask((frame.seats[len(frame.numbers)],), "number", CLAUSE, TIMES, prompt="loop")


@looping.answer("103.6.1")
def said_how_often(table: Table, frame: Looping, picked: tuple[Option, ...]) -> Result:
    keep(table, numbers=(*frame.numbers, picked[0].number))
    return AGAIN


@looping.step("103.6.1.7")
def one_stops(table: Table, frame: Looping) -> Result:
    """Who named the smallest number, of equal ones the first, does not give the answer again that goes on with it."""
    stopper = frame.seats[frame.numbers.index(min(frame.numbers))]
    then, what = next(one for one in frame.cycle if one[1].seat == stopper)
    bookkeeping.remember(table, (then, Barred(stopper, what.picked)))
    return DONE


# ── answers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def remember(table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
    """Put down an answer that could have been another, while tables are watched; and what is done again and again."""
    if repeating.remember(table, ask, picks) or ask.prompt == "loop" or not ask.has_others():
        return
    if any(type(what) is Watched for _, what in table.history):
        picked = ask.options[picks[0]] if picks else PASS
        bookkeeping.remember(table, (digest(_plain(table)), Answered(ask.seats[0], picked)))


def recall(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """What would go on with a loop is not offered to who stops it; while one is run it is answered as before."""
    ask, picks = repeating.recall(table, ask)
    if picks is not None or ask.most != 1 or ask.prompt == "loop":
        return ask, picks
    return ask.without(_barred_here(table, ask))


def barred(table: Table, ask: Ask, wish: Option) -> bool:
    """Is this not answered again by who is asked: on this table, or since it was done as often as was said?"""
    return wish in _barred_here(table, ask) or bool(repeating.barred(table, ask.seats, (wish,)))


def _barred_here(table: Table, ask: Ask) -> list[Option]:
    """What of a question is not answered again on this very table by who is asked."""
    bars = [(then, what.option) for then, what in table.history if isinstance(what, Barred) and what.seat in ask.seats]
    now = digest(_plain(table)) if bars else ""
    return [option for then, option in bars if then == now]
