"""Repeating: what can be done again and again with nothing but numbers to show for it; how often is said once, and it is done so often.

A deed is begun for the third time in a turn on tables that differ in numbers alone (`loops.outline`): what was answered since it was last begun,
until its player could begin it again, is a round of a loop. Whoever does it says how often, the others who answered anything in it accept
the number or name a smaller one, and then do something else. The rounds are played with the same answers, without asking. When they are over,
or one does not go as before, the loop is not chosen again in the turn: the deed is not begun on a table that is like the one it was begun on, and
on tables that are like each other only once.

What is put up on top of itself, and not resolved, is no round: what lies there three times is not put up once more before something has gone.
What brings the very same table back is for the game's own rules to find, and what grows otherwise than in numbers ends by itself, or after
a hundred times.
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
    """In the history: a deed, and how much lay on the stack. From the second time on the outline and the digest of the table are there, too."""

    seat: Seat
    option: Option
    depth: int = 0
    outline: str = ""
    digest: str = ""

    def is_like(self, other: Begun) -> bool:
        """Was it begun by the same player, with as much on the stack, on a table that differs in numbers alone?"""
        ours, theirs = (self.seat, self.depth, self.outline), (other.seat, other.depth, other.outline)
        return bool(self.outline) and ours == theirs


class Replied(Record, frozen=True):
    """In the history: an answer that was given while deeds are watched. `to`: the prompt, or that it was asked what to do."""

    seat: Seat
    to: str
    picked: tuple[Option, ...]


class Outlasting(Record, frozen=True):
    """What stays in the history when a loop is run."""


class Running(Record, frozen=True):
    """In the history: a loop that is run, the next of its answers, and how many are left before somebody does something else."""

    cycle: tuple[Replied, ...]
    outline: str
    place: int
    left: int
    stopper: Absent | Seat  # who then does something else; -1: whoever began it


class Ended(Outlasting, frozen=True):
    """In the history: the deed of a loop that has been run, and the outline of the tables on which it is not begun again."""

    seat: Seat
    option: Option
    outline: str


class Repeating(Frame, frozen=True):
    """How often a loop is run is said: by whom, and the numbers so far. `clause`, and `shared` where several say it."""

    cycle: tuple[Replied, ...]
    outline: str
    seats: tuple[Seat, ...]
    clause: str
    shared: str
    numbers: tuple[int, ...] = ()


def plain(option: Option) -> Option:
    """A deed whoever of several who are asked together does it."""
    return option if option.seat < 0 else change(option, seat=-1)


def _sort(ask: Ask) -> str:
    return "act" if ask.kind == "act" else ask.prompt


# ── what is done, and how often ─────────────────────────────────────────────────────────────────────────────────────
def begin(table: Table, seat: int, option: Option, clause: str, shared: str = "") -> Repeating | None:
    """Somebody does something: put it down. What comes back is the question how often, where it goes on with a loop.

    The step that asked what to do is to ask again behind it; the deed is then done without a question.
    """
    option = plain(option)
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
    """Is this the same deed, begun on a table from which the one of now differs, and in numbers alone?"""
    return (
        isinstance(what, Begun) and what.option == begun.option and what.is_like(begun) and what.digest != begun.digest
    )


def _round(table: Table, place: int) -> tuple[Replied, ...]:
    """The answers from a deed on, until its player could have begun it again on a table like that one."""
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
    """Who does it says how many times; each of the others that many, or fewer, after which that player does something else."""
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
    """The smallest number counts; where another named it, who did so first does something else after so many rounds."""
    cycle, least = frame.cycle, min(frame.numbers)
    cite(frame.clause)
    stopper = -1 if least == frame.numbers[0] else frame.seats[frame.numbers.index(least)]
    stop = next((place for place, one in enumerate(cycle) if one.seat == stopper), 0)
    run = Running(cycle, frame.outline, 0, least * len(cycle) + stop, stopper)
    kept = [row for row in table.history if isinstance(row[1], Outlasting)]
    bookkeeping.set_history(table, [*kept, ("", run)])
    return DONE


def _is_quiet(table: Table) -> bool:
    """True if no question or answer depends on the history: nothing was begun again, no loop runs or has run, and no deed was done often."""
    for _, what in table.history:
        if type(what) is Running or type(what) is Ended or (type(what) is Begun and what.outline):
            return False
    return len(table.history) < OFTEN


# ── while it runs ───────────────────────────────────────────────────────────────────────────────────────────────────
def _running(table: Table) -> Running | None:
    """The loop that is run, or has just been."""
    return next((what for _, what in reversed(table.history) if type(what) is Running), None)


def is_running(table: Table) -> bool:
    """Is a loop being run?"""
    run = _running(table)
    return run is not None and run.left > 0


def _asked_for(reply: Replied, ask: Ask) -> bool:
    """Is this the question that was answered so, and can it be again?"""
    offered = [plain(option) for option in ask.options]
    return reply.to == _sort(ask) and reply.seat in ask.seats and all(one in offered for one in reply.picked)


def recall(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """What is left of a question, and its answer: as before while a loop is run; who ends it does something else, and begins it no more."""
    if _is_quiet(table):
        return ask, None
    run = _running(table)
    if run is not None and _asked_for(run.cycle[run.place], ask):
        usual = run.cycle[run.place].picked
        if run.left > 0:
            offered = [plain(option) for option in ask.options]
            return ask, tuple([offered.index(one) for one in usual])
        if run.stopper >= 0 and ask.most == 1:
            return ask.without([option for option in ask.options if plain(option) in usual])
    return ask.without(barred(table, ask.seats, ask.options)) if ask.kind == "act" else (ask, None)


def remember(table: Table, ask: Ask, picks: tuple[int, ...]) -> bool:
    """Put an answer down while deeds are watched. True if a loop is run, and this is part of it."""
    if _is_quiet(table):
        return False
    picked, run = tuple([plain(ask.options[index]) for index in picks]), _running(table)
    if run is None:
        deed = ask.kind == "act" and picked and picked[0].card >= 0  # `begin` puts it down
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
    """Of some deeds, those that have been run as often as was said, lie three times in what waits, or were done as often as can be said."""
    if _is_quiet(table):
        return []
    tables = _not_begun_on(table, seats)
    deeds = [deed for deed, _ in tables]
    found = [option for option in options if plain(option) in deeds]
    if found:
        now = outline(table)
        found = [option for option in found if (plain(option), now) in tables]
    return found + (_done_often(table, seats, options) if len(table.history) >= OFTEN else [])


def _not_begun_on(table: Table, seats: tuple[int, ...]) -> list[tuple[Option, str]]:
    """The deeds of some players, each with the outline of a table on which it is not begun."""
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
    return [option for option in options if done[plain(option)] >= OFTEN]
