"""Procedures: named lists of steps, each a function under its clause, and the loop that runs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said, trace
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, change, is_resolution
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, ASKED, Again, Done, Jump, Result, Resume, Step, Then, Watch, WithAnswer

STEP_LIMIT = 200_000  # a guard against bugs, never a verdict on a game
STEPS = range(STEP_LIMIT)


class Stuck(RuntimeError):
    """The program ran too long without a question: a bug."""


class BrokenOff(Exception):
    """Raised when the running procedure has ended because the seat that resolved it left the game (leaving.py)."""


def call(table: Table, frame: Frame) -> None:
    """Call a procedure: it runs first, then the one that called it goes on."""
    table.frames.append(frame)
    table.at.append(table.game.procedures[type(frame)].first)


def keep(table: Table, **variables: Any) -> Any:
    """Change variables of the procedure that is running."""
    top = len(table.frames) - 1
    table.frames[top] = frame = change(table.frames[top], **variables)
    return frame


def become(table: Table, frame: Frame) -> None:
    """Replace the variables of the running procedure."""
    table.frames[len(table.frames) - 1] = frame


def keep_at(table: Table, place: int, **variables: Any) -> None:
    """Change variables of a procedure that waits for one that it called; `place`: its index among the running procedures."""
    table.frames[place] = change(table.frames[place], **variables)


def call_below(table: Table, frame: Frame) -> None:
    """Put a procedure below the running one, as if its last step had called it: it runs when that is done."""
    table.frames.insert(-1, frame)
    table.at.insert(-1, table.game.procedures[type(frame)].first)


def no_picks(table: Table) -> None:
    """Forget the picks given so far to the pending question."""
    table.picked = ()


def leave_value(table: Table, value: Any) -> None:
    """Leave a value for the caller, as a finished procedure does."""
    table.value = value


def trial(table: Table, frames: Sequence[Frame], at: Sequence[Step] = ()) -> Table:
    """A copy of a table on which only these procedures run, from the given steps or from their first."""
    copy = table.copy()
    copy.frames, copy.at, copy.picked = list(frames), list(at), ()
    for frame in frames[len(at) :]:
        copy.at.append(table.game.procedures[type(frame)].first)
    return copy


def try_answer(table: Table, ask: Ask, picks: tuple[int, ...]) -> Table:
    """A copy of a table on which an answer was given to a question."""
    copy = table.copy()
    copy.pending = ask
    run(copy, picks)
    return copy


def run(table: Table, picks: tuple[int, ...] | None = None, watch: Watch | None = None, seat: int = -1) -> None:
    """Run on from the answer to the question, or from the next step, to the next real decision or the end of the game.

    `picks`: the indices of the picked options; `seat`: who answers, if several were asked. `watch` is called in the place of
    every step, with the frame, its procedure and the step's index, and must call the step itself: for observers between steps.
    """
    if watch is None and RECORDS:
        watch = record_step
    ask, frames, at, ended = table.pending, table.frames, table.at, table.over is not None
    table.pending = None
    if ended or not frames:
        return
    game = table.game
    registry, interrupts, watches = game.procedures, game.interrupts, table.trigger_index.watches
    # what has happened since then may call for an interrupt: that somebody has left, too, before anything ran
    looked = table.looked
    top = len(frames) - 1  # counted from the bottom, which is what CPython has a short way for
    step = at[top]
    result: Any = AGAIN  # a Result: which, its type says
    try:
        if picks is not None and ask is not None:
            if table.history:
                game.remember(table, ask, picks)
            if RECORDS:
                cite(ask.clause)
            table.picked = ()
            answered = step.answered
            single = len(picks) == len(ask.seats) == 1  # by far the most common
            picked = (ask.options[picks[0]],) if single else _picked(ask, picks, seat)
            result = None if answered is None else answered(table, frames[top], picked)
            if table.over is not None:
                return
        for _ in STEPS:
            if result is None:
                step = step.following
            else:
                kind = type(result)
                if kind is Done:
                    frames.pop()
                    at.pop()
                    table.value = result.value
                    if not frames:
                        return
                    top = len(frames) - 1
                    step = at[top]
                elif kind is Ask:
                    # where an interrupt is called for it comes first, then the question
                    if not interrupts or len(table.events) == looked:
                        if table.stand_ins or table.history or not (result.secret or result.is_open()):
                            result = _asked(table, step, result)
                            if result is not ASKED and table.over is None:
                                continue
                        else:  # it is asked of those it is meant for
                            table.pending = result
                        return
                elif kind is Jump:
                    step = step.procedure.named[result.clause]
                elif kind is Again or kind is Then:
                    if kind is Then:
                        at[top] = step = step.procedure.named[result.clause]
                    called = result.frame
                    if called is not None:
                        step = registry[type(called)].first
                        frames.append(called)
                        at.append(step)
                        top += 1
                elif kind is WithAnswer:
                    frames.pop()
                    at.pop()
                    top = len(frames) - 1
                    step = at[top]
                    assert step.answered is not None
                    result = step.answered(table, frames[top], result.picked)
                    if table.over is not None:
                        return
                    continue
                else:  # a frame
                    at[top] = step.following
                    step = registry[kind].first
                    frames.append(result)
                    at.append(step)
                    top += 1
            if interrupts and len(table.events) > looked:
                looked, at[top] = len(table.events), step
                if _interrupt(table, interrupts):
                    top = len(frames) - 1
                    step = at[top]
                if table.over is not None:
                    return
            if watches:
                for look in watches:
                    look(table)
            if not table.check_pending:
                if watch is not None:
                    _cite_passed(table, step)
                step = step.idle
            at[top] = step
            if watch is None:
                do = step.do
                result = do(table, frames[top])
            else:
                result = watch(table, frames[top], step)
                if result is ASKED:
                    return
            if table.over is not None:
                return
        raise Stuck(f"{table.frames[-1]!r:.200} after {STEP_LIMIT} steps")
    except BrokenOff:  # the procedure has ended, and its caller goes on
        run(table, None, watch)


def _asked(table: Table, step: Step, ask: Ask) -> Result:
    """The result of asking: ASKED if the question is put, otherwise what follows from its only answer, or from nobody being there
    to answer."""
    if ask.pieces is not None:
        return Again(cast(Frame, ask.pieces))
    if table.stand_ins:
        left = to_those_who_answer(table, ask)
        if left is None:
            return None if step.unasked is None else step.unasked(table, table.frames[-1])
        ask = left
    only = None if ask.secret else ask.forced()
    if only is None and table.history:
        ask, only = table.game.recall(table, ask)
        if only is not None:
            table.game.remember(table, ask, only)
    if only is None:
        table.pending = ask
        return ASKED
    if RECORDS:
        cite(ask.clause)
    table.picked = ()
    return None if step.answered is None else step.answered(table, table.frames[-1], _picked(ask, only, ask.seats[0]))


def _cite_passed(table: Table, step: Step) -> None:
    """Cite the clauses of steps that are passed over because they would do nothing."""
    while step is not step.idle:
        if step.passing is not None:
            step.passing(table)
        step = step.following


def _interrupt(table: Table, interrupts: tuple[tuple[str, Callable[[Table], Frame | None]], ...]) -> bool:
    """Call what has to be done at once, if anything has to be; True if something was called. The first one found comes first."""
    happened, below = len(table.events), 0
    for clause, find in interrupts:
        frame = find(table)
        if frame is not None:
            cite(clause)
            if not below:
                below = len(table.frames) + 1
                call(table, Resume(table.value))
            table.frames.insert(below, frame)
            table.at.insert(below, table.game.procedures[type(frame)].first)
    table.looked = happened
    return below > 0


def just_happened(table: Table) -> list[Event]:
    """The events since interrupts were last looked for."""
    return table.events[table.looked :]


def record_step(table: Table, frame: Frame, step: Step) -> Result:
    """Carry out a step and cite its clause if it did anything: returned something, or changed the table."""
    before, record = _traces(table), trace()
    place = record.begin(table, frame) if record is not None else 0
    try:
        result = step.do(table, frame)
    except BrokenOff:
        cite_if_said(carried_out(table, frame, step))
        raise
    if step.clause and (result is not None or _traces(table) != before):
        clause = carried_out(table, frame, step)
        if record is not None:
            record.step(clause, place, frame)
        else:
            cite_if_said(clause)
    return result


def carried_out(table: Table, frame: Frame, step: Step) -> str:
    """The clause to cite for a step: its own, that of its variant for this frame, or the one that the frame names."""
    current = step.procedure
    if current.by:
        said: str = getattr(frame, current.by)
        if not current.alike:
            return said
        if step.clause in current.alike:
            return current.alike[step.clause].get(said, "")
    return table.game.clauses.of_step(step.clause)


def to_those_who_answer(table: Table, ask: Ask) -> Ask | None:
    """A question as it is asked: not of those who have left, and for a boss, which decides nothing, of those who play against it.

    None if nobody is left, or nothing that they may answer.
    """
    deciders = table.relations.deciders
    seats = tuple(
        [seat for seat in dict.fromkeys([one for to in ask.seats for one in deciders[to]]) if seat not in table.out]
    )
    if seats == ask.seats:
        return ask
    options = tuple([option for option in ask.options if option.seat < 0 or option.seat in seats])
    if len(seats) == 1 and len(ask.seats) > 1:  # the option names its seat, as when several are asked
        options = tuple([change(option, seat=seats[0]) for option in options])
    return None if not seats or (ask.options and not options) else change(ask, seats=seats, options=options)


def break_off(table: Table, seats: tuple[int, ...]) -> bool:
    """End all resolutions of these seats, with what they called; True if the running procedure is among them.

    A resolution of somebody else that runs inside is finished first, unless it is a part of the same effect. The run loop
    leaves an ended procedure as if its last step were behind it.
    """
    ended, source = False, None
    for place, frame in enumerate(table.frames):
        if is_resolution(frame) and not (ended and frame.source == source):
            ended, source = frame.seat in seats, frame.source
        if ended:
            table.at[place] = table.at[place].procedure.end
    return ended


def _traces(table: Table) -> tuple[Any, ...]:
    """What a step can change: events, the clock, variables, cards, players, zones, effects, waiting abilities, the turn."""
    now = tuple(table.cards), tuple(table.players), tuple(table.zones), tuple(table.effects), tuple(table.waiting)
    return len(table.events), table.clock, table.frames[-1], table.facts, table.over, *now


def _picked(ask: Ask, picks: tuple[int, ...], seat: int) -> tuple[Option, ...]:
    """The options that were picked; if several seats were asked, each option names the seat that took it."""
    taken = tuple(map(ask.options.__getitem__, picks))
    return taken if len(ask.seats) == 1 else _taken_by(seat, taken)


def _taken_by(seat: int, taken: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple([option if option.seat >= 0 else change(option, seat=seat) for option in taken])
