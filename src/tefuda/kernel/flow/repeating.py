"""Repeating: a loop that changes nothing but numbers is shortened: the player says once how often, and it is done so often.

A deed that begins for the third time in a turn, on tables that differ only in numbers (`loops.outline`), is a loop: its round
is all answers since it last began. Its player says how often it is run; the others who answered in it accept that number or
name a smaller one, and then do something else. The rounds are played with the same answers, without asking. When they are over,
or one does not go as before, the loop cannot be chosen again in the turn: the deed is not begun on a table like the one where
it began, and on tables that are like each other only once.

Items that pile up on the stack unresolved are no round: a deed that lies there three times is not begun again before something
is resolved. The game's own rules find loops that bring the very same table back; loops that grow otherwise than in numbers end
by themselves, or after a hundred times.
"""

from __future__ import annotations

from collections import Counter

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.flow.loops import OFTEN, TIMES, digest, outline
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import bookkeeping
from tefuda.kernel.table.declared import Absent, Seat
from tefuda.kernel.table.records import Frame, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import in_turn_order
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, DONE, Result


class Begun(Record, frozen=True):
    """In the history: a deed, and how much lay on the stack. From its second time on also the outline and the digest of the table."""

    seat: Seat
    option: Option
    depth: int = 0
    outline: str = ""
    digest: str = ""

    def is_like(self, other: Begun) -> bool:
        """True if the deed was begun by the same player, with as much on the stack, on a table that differs only in numbers."""
        ours, theirs = (self.seat, self.depth, self.outline), (other.seat, other.depth, other.outline)
        return bool(self.outline) and ours == theirs


class Replied(Record, frozen=True):
    """In the history: an answer given while loops are looked for. `to`: the prompt, or that the seat was asked what to do."""

    seat: Seat
    to: str
    picked: tuple[Option, ...]


class Outlasting(Record, frozen=True):
    """In the history: an entry that is kept when a loop is run."""


class Running(Record, frozen=True):
    """In the history: a loop being run, the index of its next answer, and how many answers are left before somebody does something
    else."""

    cycle: tuple[Replied, ...]
    outline: str
    place: int
    left: int
    stopper: Absent | Seat  # the seat that then does something else; -1: the one that began it


class Ended(Outlasting, frozen=True):
    """In the history: the deed of a finished loop, and the outline of the tables on which it may not begin again."""

    seat: Seat
    option: Option
    outline: str


class Repeating(Frame, frozen=True):
    """A procedure that asks how often a loop is run: who is asked, and the numbers so far. `clause`: the clause for one player;
    `shared`: for several."""

    cycle: tuple[Replied, ...]
    outline: str
    seats: tuple[Seat, ...]
    clause: str
    shared: str
    numbers: tuple[int, ...] = ()


def without_seat(option: Option) -> Option:
    """A deed without the seat that does it, for a comparison."""
    return option if option.seat < 0 else change(option, seat=-1)


def _sort(ask: Ask) -> str:
    return "act" if ask.kind == "act" else ask.prompt


# ── what is done, and how often ─────────────────────────────────────────────────────────────────────────────────────
def begin(table: Table, seat: int, option: Option, clause: str, shared: str = "") -> Repeating | None:
    """Record that somebody begins a deed; returns the question how often, if it continues a loop.

    The step that asked what to do must ask again afterwards; the deed is then done without a question.
    """
    option = without_seat(option)
    if _running(table) is not None:
        return None
    before = [what for _, what in table.history if isinstance(what, Begun | Ended)]
    again = any(one.option == option and one.seat == seat for one in before)
    watched = again or any(one.outline for one in before)
    begun = Begun(seat, option, len(table.stack))
    if watched:
        begun = change(begun, outline=outline(table), digest=digest(table))
    places = [place for place, (_, what) in enumerate(table.history) if _has_grown(what, begun)]
    if not places:
        bookkeeping.remember(table, ("", begun))
        return None
    cycle = _round(table, places[-1])
    others = [one for one in in_turn_order(table, table.facts.player) if any(row.seat == one for row in cycle)]
    seats = (seat, *[one for one in others if one != seat])
    return Repeating(cycle=cycle, outline=begun.outline, seats=seats, clause=clause, shared=shared or clause)


def _has_grown(what: Record, begun: Begun) -> bool:
    """True if this is the same deed, begun on a table that differs from the one now in numbers alone."""
    return (
        isinstance(what, Begun) and what.option == begun.option and what.is_like(begun) and what.digest != begun.digest
    )


def _round(table: Table, place: int) -> tuple[Replied, ...]:
    """The answers of one round: from a deed on, until its player could have begun it again on a similar table."""
    first = table.history[place][1]
    assert isinstance(first, Begun)
    found = [Replied(first.seat, "act", (first.option,))]
    for _, what in table.history[place + 1 :]:
        if type(what) is Begun and what.is_like(first):
            break
        if type(what) is Begun:
            found.append(Replied(what.seat, "act", (what.option,)))
        elif type(what) is Replied:
            found.append(what)
    return tuple(found)


repeating = KERNEL.procedure("how often", Repeating)


@repeating.step("how often")
def how_often(table: Table, frame: Repeating) -> Result:
    """Ask the player of the loop for the number of rounds, then each other player who answers in it for that number or a smaller
    one, after which that player does something else."""
    place = len(frame.numbers)
    if place == len(frame.seats):
        return None
    options = TIMES[1:] if not place else TIMES[: min(frame.numbers) + 1]
    clause = frame.clause if len(frame.seats) == 1 else frame.shared
    return Ask((frame.seats[place],), "number", clause, options, prompt="loop", about=_about(table, frame))


def _about(table: Table, frame: Repeating) -> tuple[int, int]:
    return table.ref(frame.cycle[0].picked[0].card)


@repeating.answer("how often")
def number_said(table: Table, frame: Repeating, picked: tuple[Option, ...]) -> Result:
    keep(table, numbers=(*frame.numbers, picked[0].number))
    return AGAIN


@repeating.unasked("how often")
def nobody_says(table: Table, frame: Repeating) -> Result:
    keep(table, numbers=(*frame.numbers, min(frame.numbers, default=1)))
    return AGAIN


@repeating.step("so often")
def let_it_run(table: Table, frame: Repeating) -> Result:
    """Run the loop for the smallest number of rounds; if another player named it, that player then does something else (the first
    who did)."""
    cycle, least = frame.cycle, min(frame.numbers)
    cite(frame.clause)
    stopper = -1 if least == frame.numbers[0] else frame.seats[frame.numbers.index(least)]
    stop = next((place for place, one in enumerate(cycle) if one.seat == stopper), 0)
    run = Running(cycle, frame.outline, 0, least * len(cycle) + stop, stopper)
    kept = [row for row in table.history if isinstance(row[1], Outlasting)]
    bookkeeping.set_history(table, [*kept, ("", run)])
    return DONE


def _is_quiet(table: Table) -> bool:
    """True if the history changes no question or answer: no deed was repeated, no loop runs or ran, and no deed was done often."""
    for _, what in table.history:
        if type(what) is Running or type(what) is Ended or (type(what) is Begun and what.outline):
            return False
    return len(table.history) < OFTEN


# ── while it runs ───────────────────────────────────────────────────────────────────────────────────────────────────
def _running(table: Table) -> Running | None:
    """The loop that is running, or has just ended."""
    return next((what for _, what in reversed(table.history) if type(what) is Running), None)


def is_running(table: Table) -> bool:
    """True while a loop is run."""
    run = _running(table)
    return run is not None and run.left > 0


def _asked_for(reply: Replied, ask: Ask) -> bool:
    """True if this is the question that the recorded answer was given to, and that answer is possible again."""
    offered = [without_seat(option) for option in ask.options]
    return reply.to == _sort(ask) and reply.seat in ask.seats and all(one in offered for one in reply.picked)


def recall(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """A question without barred deeds, and its recorded answer while a loop is run; the player who ends the loop gets neither that
    answer nor the loop."""
    if _is_quiet(table):
        return ask, None
    run = _running(table)
    if run is not None and _asked_for(run.cycle[run.place], ask):
        usual = run.cycle[run.place].picked
        if run.left > 0:
            offered = [without_seat(option) for option in ask.options]
            return ask, tuple([offered.index(one) for one in usual])
        if run.stopper >= 0 and ask.most == 1:
            return ask.without([option for option in ask.options if without_seat(option) in usual])
    return ask.without(barred(table, ask.seats, ask.options)) if ask.kind == "act" else (ask, None)


def remember(table: Table, ask: Ask, picks: tuple[int, ...]) -> bool:
    """Record an answer while loops are looked for. True if it continues a running loop."""
    if _is_quiet(table):
        return False
    picked, run = tuple([without_seat(ask.options[index]) for index in picks]), _running(table)
    if run is None:
        deed = ask.kind == "act" and picked and picked[0].card >= 0  # `begin` records it
        if not deed and ask.prompt != "loop" and any(type(what) is Begun and what.outline for _, what in table.history):
            bookkeeping.remember(table, ("", Replied(ask.seats[0], _sort(ask), picked)))
        return False
    usual, first = run.cycle[run.place], run.cycle[0]
    goes_on = run.left > 0 and usual.to == _sort(ask) and usual.picked == picked
    what: Record = Ended(first.seat, first.picked[0], run.outline)
    if goes_on:
        what = change(run, place=(run.place + 1) % len(run.cycle), left=run.left - 1)
    bookkeeping.set_history(table, [("", what) if row is run else (then, row) for then, row in table.history])
    return goes_on


# ── what is not begun again ─────────────────────────────────────────────────────────────────────────────────────────
def barred(table: Table, seats: tuple[int, ...], options: tuple[Option, ...]) -> list[Option]:
    """Deeds that may not be chosen: their loop was run as often as was said, they lie three times on the stack, or they were done
    too often."""
    if _is_quiet(table):
        return []
    tables = _not_begun_on(table, seats)
    deeds = [deed for deed, _ in tables]
    found = [option for option in options if without_seat(option) in deeds]
    if found:
        now = outline(table)
        found = [option for option in found if (without_seat(option), now) in tables]
    return found + (_done_often(table, seats, options) if len(table.history) >= OFTEN else [])


def _not_begun_on(table: Table, seats: tuple[int, ...]) -> list[tuple[Option, str]]:
    """The barred deeds of these players, each with the outline of the table on which it may not begin."""
    rows, run, depth = [what for _, what in table.history], _running(table), len(table.stack)
    ended = [(what.option, what.outline) for what in rows if type(what) is Ended and what.seat in seats]
    if run is not None and run.left == 0 and run.cycle[0].seat in seats:
        ended.append((run.cycle[0].picked[0], run.outline))
    begun = [what for what in rows if type(what) is Begun and what.outline and what.seat in seats]
    once = [(what.option, what.outline) for what in begun if any(what.option == deed for deed, _ in ended)]
    under = [(what.option, what.outline) for what in begun if what.depth < depth]
    return ended + once + [one for one in under if under.count(one) > 1]


def _done_often(table: Table, seats: tuple[int, ...], options: tuple[Option, ...]) -> list[Option]:
    done = Counter([what.option for _, what in table.history if type(what) is Begun and what.seat in seats])
    return [option for option in options if done[without_seat(option)] >= OFTEN]
