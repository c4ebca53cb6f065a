"""Chapter 15.2, endless loops: what nobody can stop ends the game; what somebody does is not done again, or as often as was said."""

from __future__ import annotations

from itertools import chain, combinations, islice
from typing import Any

from tefuda.kernel.flow import repeating
from tefuda.kernel.flow.ending import break_off_trial, finish
from tefuda.kernel.flow.loops import alike, digest, goes_on_for_long, is_met_again, moment, without_rounds
from tefuda.kernel.flow.procedures import keep, run, try_answer
from tefuda.kernel.flow.repeating import Repeating
from tefuda.kernel.primitives.clauses import cite, unrecorded
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.declared import Absent, Seat
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table

ROUNDS = 10  # abilities played in one check timing before it is worth a look, where somebody is asked on the way


def endless(table: Table, checking: Any) -> bool:
    """15.2.1.3: the same table came back though nobody could do anything about it: the game is a draw.

    `checking`: the check timing in which it goes on.
    """
    long = goes_on_for_long(table)
    if _met is not None:
        _met.put_down(table)
        return table.over is not None
    if repeating.is_running(table):
        return False
    if not long and checking.rounds < ROUNDS:
        return False
    plain = without_rounds(table)
    if long and is_met_again(table, plain):
        return _draw(table)
    if checking.rounds >= ROUNDS:  # somebody may have been asked on the way
        now = moment(plain)
        if now in checking.seen and no_way_out(table):
            return _draw(table)
        if now in checking.seen and not _watched(table):
            bookkeeping.remember(table, ("", Answered()))  # from here on it is kept in mind what is answered
        keep(table, seen=(*checking.seen[-ROUNDS:], now))
    return False


def _draw(table: Table) -> bool:
    cite("15.2.1.3")
    cite("15.2.1")
    finish(table, (), "15.2.1.3")
    return True


# ── who could stop it, and has not ──────────────────────────────────────────────────────────────────────────────────
class Answered(Record, frozen=True):
    """An answer in a loop of abilities, kept beside the table it was given on; without any: that there is such a loop."""

    seat: Absent | Seat = -1
    picked: tuple[Option, ...] = ()


def _watched(table: Table) -> bool:
    return any(type(what) is Answered for _, what in table.history)


def keep_answer(table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
    """15.2.1.2: on which table who answered what, while a loop of abilities goes on."""
    if repeating.remember(table, ask, picks):
        return
    if ask.kind != "act" and _watched(table):
        picked = tuple([ask.options[index] for index in picks])
        bookkeeping.remember(table, (digest(without_rounds(table)), Answered(ask.seat, picked)))


def other_answers(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """15.2.1.2: what led back to the very same table is not answered again; nothing is asked where one answer is left.

    15.2.1.1: while a loop runs as often as was said, its questions are answered as before.
    """
    if table.history:
        ask, picks = repeating.recall(table, ask)
        if picks is not None:
            return ask, picks
    if ask.kind == "act" or ask.most != 1 or not _watched(table):
        return ask, None
    now = digest(without_rounds(table))
    given = [what.picked[0] for then, what in table.history if then == now and _is_answer(what, ask.seat)]  # type: ignore[attr-defined]
    other, picks = ask.without(given)
    if other is ask:
        return ask, None
    cite("15.2.1.2")
    return other, picks


def _is_answer(what: Record, seat: int) -> bool:
    return type(what) is Answered and what.seat == seat and len(what.picked) == 1


# ── whether anybody can stop it ─────────────────────────────────────────────────────────────────────────────────────
CLOSED = Outcome((), "15.2.1.3")  # how a trial ends that has come back to a table met before,
LOST_SIGHT = Outcome((), "15.2.1.1")  # and one that leads on and on
MOST_TABLES = 300


class Met:
    """The tables that a search for a way out of a loop has met."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def put_down(self, table: Table) -> None:
        """Put a table down; the trial is over where it is one of them, or there are too many."""
        now = moment(without_rounds(table))
        if now in self.tables:
            break_off_trial(table, CLOSED)
        elif len(self.tables) >= MOST_TABLES:
            break_off_trial(table, LOST_SIGHT)
        self.tables.append(now)


_met: Met | None = None  # while such a search goes on


def no_way_out(table: Table) -> bool:
    """15.2.1.3: does every answer to every question from here on lead back to a table that was there before?"""
    global _met
    first = table.copy()
    atoms.require_check(first)
    _met = Met()
    try:
        with unrecorded():  # what is only tried is not carried out
            run(first)
            return _all_lead_back([first])
    finally:
        _met = None


def _all_lead_back(left: list[Table]) -> bool:
    while left:
        here = left.pop()
        ask = here.pending
        if here.over is CLOSED:
            continue
        if here.over is not None or ask is None or ask.kind not in ("choose", "yes/no"):
            return False
        answers = _answers(ask)
        if len(answers) + len(left) > MOST_TABLES:
            return False
        left += [try_answer(here, ask, picks) for picks in answers]
    return True


def _answers(ask: Ask) -> list[tuple[int, ...]]:
    sizes = range(ask.least, min(ask.most, len(ask.options)) + 1)
    every = chain.from_iterable([combinations(range(len(ask.options)), size) for size in sizes])
    return list(islice(every, MOST_TABLES + 1))


def begins(table: Table, option: Option) -> Repeating | None:
    """15.2.1.2: put down on which table the turn player did this; how often is asked where it goes on with a loop (15.2.1.1).

    Only activating can bring a table back, or make nothing but numbers grow: cards played and attacks stay on record.
    """
    if not repeating.is_running(table):
        bookkeeping.remember(table, (table.copy(), option))
    return repeating.begin(table, table.facts.player, option, "15.2.1.1")


def done_before(table: Table, wishes: list[Option]) -> list[Option]:
    """15.2.1.2: of some deeds, those that the turn player has already done on the very same table."""
    found: list[Option] = []
    now = ""
    for then, option in table.history:
        if option in wishes and option not in found and (isinstance(then, str) or alike(then, table)):
            now = now or digest(table)
            if (then if isinstance(then, str) else digest(then)) == now:
                found.append(option)
    return found
