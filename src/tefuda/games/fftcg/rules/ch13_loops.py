"""Chapter 13, endless loops: the same table comes back; who could stop it says how often it runs, or it is a draw.

What makes numbers grow brings no table back: it is repeated as often as is said, too (`kernel.repeating`).
"""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.kernel.flow import repeating
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.loops import OFTEN, TIMES, came_back, digest, same, situation
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import bookkeeping
from tefuda.kernel.table.declared import Absent, Seat
from tefuda.kernel.table.records import Frame, change
from tefuda.kernel.table.requests import PASS, Ask, Bar, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Result

PRIORITY = ("main", "quick")  # prompts of the question what to do with priority, in one phase and another
LONG = 60  # tables and answers remembered before it is worth looking at tables without their numbers


class Visit(Record, frozen=True, tag=t.own):
    """A table as it was when something had been resolved. `counter`: how often chance had been asked; `likeness`: the table
    without its numbers, put down once a turn has gone on for long."""

    counter: int = 0
    likeness: str = ""


class Answered(Record, frozen=True, tag=t.own):
    """An answer given since: by whom, to what, and whether another could have been given."""

    seat: Seat
    prompt: str
    picked: tuple[Option, ...]
    others: bool = False

    @property
    def choice(self) -> bool:
        """Is it a choice within the loop? Passing goes on with what is there, it is none."""
        return self.others and self.picked != (PASS,)


class Loop(repeating.Outlasting, frozen=True, tag=t.own):
    """A loop that was found on a table: the answers that lead back to it, and how it is run and ended."""

    cycle: tuple[Answered, ...]
    stopper: Seat  # who ends it,
    stop: int  # by another answer at this place of the cycle,
    left: int  # after so many answers; -1: it has ended
    barred: Absent | Seat  # who cannot choose it again (13.2, 13.3)
    situation: str = ""  # the table on which it began, whatever the phase
    past: tuple[tuple[tuple[Answered, ...], int], ...] = ()  # loops that ended on the same table, and who is barred


class Looping(Frame, frozen=True, tag=t.own):
    """The players who can stop a loop say how often it runs, the turn player first."""

    cycle: tuple[Answered, ...]
    seats: tuple[Seat, ...]
    numbers: tuple[int, ...] = ()


# ── finding it ──────────────────────────────────────────────────────────────────────────────────────────────────────
def endless(table: Table) -> bool:
    """13.1: the same table came back though nobody was asked anything: a draw. Not where a loop runs as often as was said."""
    if (table.history and _running(table)) or repeating.is_running(table) or not came_back(table):
        return False
    _draw(table)
    return True


def visit(table: Table) -> Looping | None:
    """Something was resolved: has this table been there before in this turn? Then it is a loop."""
    if repeating.is_running(table) or (_loop(table)[1] is not None and _running(table)):
        return None
    for place, (then, what) in enumerate(table.history):
        if isinstance(what, Visit | Loop) and same(then, table):
            cycle = _answers(table, place)
            # chance may still end it; of the way back to where another loop has ended not all may be remembered
            unsure = isinstance(what, Loop) or what.counter != table.counter
            if unsure and not any(one.others for one in cycle):
                continue
            return _found(table, place, cycle)
    if come_back_to(table):
        bookkeeping.remember(table, (table.copy(), Visit(table.counter)))
        return None
    long = len(table.history) >= LONG
    likeness = digest(table, numbers=False) if long else ""
    bookkeeping.remember(table, (table.copy(), Visit(table.counter, likeness)))
    if long and _grows_for_ever(table, likeness):
        _draw(table)
    return None


def come_back_to(table: Table) -> bool:
    """13.3: a loop has ended on a table with the same cards in all zones: in another phase, too, it is the same loop."""
    loops = [past for past in table.history if isinstance(past[1], Loop)]
    if not loops or _running(table):
        return False
    now = situation(table)
    here = [past for past in loops if isinstance(past[1], Loop) and past[1].situation == now]
    if here:
        others = [past for past in loops if past is not here[-1]]
        bookkeeping.set_history(table, [*others, here[-1]])
    return bool(here)


def _answers(table: Table, place: int) -> tuple[Answered, ...]:
    return tuple([what for _, what in table.history[place + 1 :] if isinstance(what, Answered)])


def _found(table: Table, place: int, cycle: tuple[Answered, ...]) -> Looping | None:
    """13.1 to 13.3: who could stop it? Who only passes, though there is something to do, only where nobody else can."""
    choosers = [one.seat for one in cycle if one.choice] or [one.seat for one in cycle if one.others]
    if not choosers:
        _draw(table)
        return None
    seats = tuple([seat for seat in masters_meant(table, 0, "any") if seat in choosers])
    loops = [past for past in table.history[:place] if isinstance(past[1], Loop)]
    bookkeeping.set_history(table, [*loops, table.history[place]])
    return Looping(cycle, seats)


def _grows_for_ever(table: Table, likeness: str) -> bool:
    """13.1: only numbers have changed, a hundred times, and nobody could do anything but pass."""
    often = [what for _, what in table.history if isinstance(what, Visit) and what.likeness == likeness]
    return len(often) > OFTEN and not any(one.others for one in _answers(table, -1))


def _draw(table: Table) -> None:
    cite("13.1")
    finish(table, (), "13.1")


# ── how often it runs ───────────────────────────────────────────────────────────────────────────────────────────────
looping = rules.procedure("13", Looping)


@looping.step("13.2")
def say_how_often(table: Table, frame: Looping) -> Result:
    """13.2: who alone can stop it says how often it runs; 13.3: both do, the turn player first."""
    if len(frame.numbers) == len(frame.seats):
        return None
    clause = "13.2" if len(frame.seats) == 1 else "13.3"
    return Ask((frame.seats[len(frame.numbers)],), "number", clause, TIMES, prompt="loop")


@looping.answer("13.2")
def said_how_often(table: Table, frame: Looping, picked: tuple[Option, ...]) -> Result:
    keep(table, numbers=(*frame.numbers, picked[0].number))
    return AGAIN


@looping.step("13.3")
def let_it_run(table: Table, frame: Looping) -> Result:
    """13.3: the smaller number counts, of two equal ones the turn player's; the larger one's player is barred from it."""
    least = min(frame.numbers)
    stopper = frame.seats[frame.numbers.index(least)]
    others = [seat for seat in frame.seats if seat != stopper]
    stops = [place for place, one in enumerate(frame.cycle) if one.seat == stopper and one.others]
    real = [place for place in stops if frame.cycle[place].choice]
    stop = (real or stops)[0]
    left = least * len(frame.cycle) + stop
    then, before = table.history[-1]
    past = (*before.past, (before.cycle, before.barred)) if isinstance(before, Loop) else ()
    loop = Loop(frame.cycle, stopper, stop, left, others[0] if others else stopper, situation(table), past)
    bookkeeping.set_history(table, [*table.history[:-1], (then, loop)])
    return Done(least)


# ── going round, and stopping ───────────────────────────────────────────────────────────────────────────────────────
def _loop(table: Table) -> tuple[int, Loop | None]:
    """The loop that was last on its table, and where in the history it stands."""
    for place in range(len(table.history) - 1, -1, -1):
        what = table.history[place][1]
        if isinstance(what, Loop):
            return place, what
    return -1, None


def _running(table: Table) -> bool:
    loop = _loop(table)[1]
    return loop is not None and loop.left >= 0


def _usual(loop: Loop) -> Answered:
    """The answer that goes on with a loop that is running."""
    return loop.cycle[(loop.stop - loop.left) % len(loop.cycle)]


def _asked_for(usual: Answered, ask: Ask) -> bool:
    same_question = usual.prompt == ask.prompt or (usual.prompt in PRIORITY and ask.prompt in PRIORITY)
    return usual.seat == ask.seat and same_question and all(one in ask.options for one in usual.picked)


def recall(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """While a loop runs its questions are answered as before; who has to end it, or is barred from it, may not go on."""
    ask, picks = repeating.recall(table, ask)
    if picks is not None or type(table.history[0][1]) is not Loop:  # loops stand before all else that is remembered
        return ask, picks
    place, loop = _loop(table)
    assert loop is not None
    if loop.left > 0:
        usual = _usual(loop)
        picks = tuple([ask.options.index(one) for one in usual.picked]) if _asked_for(usual, ask) else None
        return ask, picks
    ending = _not_again(table, place, loop)
    gone = [one.picked[0] for one in ending if _asked_for(one, ask) and len(one.picked) == 1]
    return ask.without(gone if ask.most == 1 else [])


def _not_again(table: Table, place: int, loop: Loop) -> list[Answered]:
    """The answers that are not to be given now: by who ends a loop; by who is barred from one that ended on this table."""
    given = loop.cycle[: loop.stop] if loop.left == 0 else _answers(table, place)
    found = [_usual(loop)] if loop.left == 0 else []
    for cycle, barred in (*loop.past, (loop.cycle, loop.barred)):
        if len(given) < len(cycle) and given == cycle[: len(given)]:
            usual = cycle[len(given)]
            found += [usual] if usual.seat == barred and usual.choice else []
    return found


def bar_again(table: Table, wish: Option) -> Bar | None:
    """13.2, 13.3: a deed that would go on with a loop which has ended, or that was run as often as was said."""
    if table.pending is not None and repeating.barred(table, table.pending.seats, (wish,)):
        return Bar("13.2", wish.card)
    place, loop = _loop(table)
    if loop is None or table.pending is None or wish in table.pending.options:
        return None
    again = _not_again(table, place, loop)
    clause = "13.2" if loop.barred == loop.stopper else "13.3"
    return Bar(clause, wish.card) if any(wish in one.picked for one in again) else None


def remember(table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
    """Put down an answer; where a loop runs, that it has gone on."""
    if repeating.remember(table, ask, picks):
        return
    picked = tuple([ask.options[index] for index in picks])
    others = ask.has_others()
    place, loop = _loop(table) if type(table.history[0][1]) is Loop else (-1, None)
    if loop is None or loop.left < 0 or ask.prompt == "loop":
        if ask.prompt != "loop":
            bookkeeping.remember(table, ("", Answered(ask.seats[0], ask.prompt, picked, others)))
        return
    before, then = table.history[:place], table.history[place][0]
    if loop.left > 0 and _usual(loop).picked == picked:
        bookkeeping.set_history(table, [*before, (then, change(loop, left=loop.left - 1))])
        return
    done_so_far = [("", one) for one in loop.cycle[: loop.stop]]
    last = ("", Answered(ask.seats[0], ask.prompt, picked, others))
    bookkeeping.set_history(table, [*before, (then, change(loop, left=-1)), *done_so_far, last])
