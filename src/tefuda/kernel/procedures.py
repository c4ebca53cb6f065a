"""Procedures: named lists of steps, each a function under its clause, and the loop that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Frame, Table, change

# What a step may return: nothing (go on), a clause (jump), a frame (call it), a question, or that the procedure is done.
Result = None | str | Frame | Ask | tuple[Any, ...]
Step = Callable[[Table, Any], Any]
Answered = Callable[[Table, Any, tuple[Option, ...]], Any]
Watch = Callable[[Table, Any, Any, int], Any]  # the frame, its procedure, the place of the step that is next

STEP_LIMIT = 200_000  # a guard against our own faults, never a verdict on a game
STEPS = range(STEP_LIMIT)


def done(value: Any = None) -> tuple[str, Any]:
    """The procedure is over, with this value."""
    return ("done", value)


def then(frame: Frame, clause: str) -> tuple[str, Frame, str]:
    """Call a procedure, and go on at the step of a clause when it is done."""
    return ("then", frame, clause)


AGAIN = ("again", None)  # the same step once more: it has not finished
ASKED = ("asked",)  # what a watch returns to stop where it is


class Stuck(RuntimeError):
    """The program ran for too long without a question: a fault of ours."""


class BrokenOff(Exception):
    """The procedure that was running has ended, since the seat that resolved it has left the game (leaving.py)."""


def _ended(table: Table, frame: Any) -> tuple[str, Any]:
    return ("done", None)


class Procedure:
    """A numbered list of steps as the rulebook prints it."""

    def __init__(self, clause: str, frame: type[Frame]) -> None:
        self.clause, self.frame = clause, frame
        self.clauses: list[str] = []
        self.places: dict[str, int] = {}
        self.length = 0
        self.steps: list[Step] = [_ended]  # behind the last of them the end
        self.answers: list[Answered | None] = []
        self.skipped: dict[int, Step] = {}  # what a step does instead of a question that there is nobody to answer

    def step(self, clause: str) -> Callable[[Step], Step]:
        """The next step of the procedure, under its clause."""

        def register(function: Step) -> Step:
            self.places[clause] = self.length
            self.length += 1
            self.clauses.append(clause)
            self.steps.insert(-1, function)
            self.answers.append(None)
            return function

        return register

    def answer(self, clause: str) -> Callable[[Answered], Answered]:
        """What happens when the question of the step of this clause was answered."""

        def register(function: Answered) -> Answered:
            self.answers[self.place(clause)] = function
            return function

        return register

    def unasked(self, clause: str) -> Callable[[Step], Step]:
        """What the step of this clause does when whoever it would ask has left the game; without it, the next step comes.

        It returns what any step may. The function that takes the answer is not called.
        """

        def register(function: Step) -> Step:
            self.skipped[self.place(clause)] = function
            return function

        return register

    def place(self, clause: str) -> int:
        """Where the step of a clause stands."""
        return self.places[clause]


def call(table: Table, frame: Frame) -> None:
    """Put a procedure on top: it runs first, then what was running goes on."""
    table.frames.append(frame)
    table.at.append(0)


def keep(table: Table, **variables: Any) -> Any:
    """Change variables of the procedure that is running."""
    frame = change(table.frames[-1], **variables)
    table.frames[-1] = frame
    return frame


def run(table: Table, picked: tuple[Option, ...] | None = None, watch: Watch | None = None) -> None:
    """Go on, from the answer to the question that was asked or from the step that is next, to the next real decision or to
    the end of the game.

    `watch` is called in place of every step, with the frame, its procedure and the place of the step, and calls it: for those
    who want to look in between.
    """
    table.pending, over = None, table.over
    frames, at, registry = table.frames, table.at, table.game.procedures
    if over is not None or not frames:
        return
    if watch is None and RECORDS:
        watch = record_step
    try:
        result: Any = AGAIN
        if picked is not None:
            result = _answered(table, picked)
            if table.over is not None:
                return
        kind = type(result)
        for _ in STEPS:
            if kind is Ask:
                if table.out:
                    result = without_those_out(table, result)
                    if result is None:
                        result = _unasked(table)
                        kind = type(result)
                        continue
                only = result.forced()
                if table.history:
                    result, only = _recalled(table, result, only)
                if only is None:
                    table.pending = result
                    return
                cite(result.clause)
                table.picked = ()
                result = _answered(table, _picked(result, only, result.seats[0]))
                if table.over is not None:
                    return
                kind = type(result)
            top = len(frames) - 1
            if kind is tuple:
                if result[0] == "done":
                    frames.pop()
                    at.pop()
                    table.value = result[1]
                    if not top:
                        return
                    top -= 1
                else:
                    if result[0] == "then":
                        at[top] = registry[type(frames[top])].places[result[2]]
                    result = result[1]
                    if result is not None:
                        top += 1
                        frames.append(result)
                        at.append(0)
            elif result is None:  # on to the next step
                at[top] += 1
            elif kind is str:
                at[top] = registry[type(frames[top])].places[result]
            else:  # a frame
                at[top] += 1
                top += 1
                frames.append(result)
                at.append(0)
            frame = frames[top]
            if watch is None:
                result = registry[type(frame)].steps[at[top]](table, frame)
            else:
                result = watch(table, frame, registry[type(frame)], at[top])
                if result is ASKED:
                    return
            kind = type(result)
            if kind is not Ask and table.over is not None:
                return
    except BrokenOff:  # what was running has ended, and whoever called it goes on
        run(table, None, watch)
        return
    raise Stuck(f"{table.frames[-1]!r:.200} after {STEP_LIMIT} steps")


def record_step(table: Table, frame: Frame, current: Procedure, place: int) -> Any:
    """Carry out a step and cite its clause, where the step did anything: returned something, or left a trace on the table."""
    before = _traces(table)
    try:
        result = current.steps[place](table, frame)
    except BrokenOff:
        cite(table.game.carried_out(frame, current.clauses[place]))
        raise
    if place < current.length and (result is not None or _traces(table) != before):
        cite(table.game.carried_out(frame, current.clauses[place]))
    return result


def without_those_out(table: Table, ask: Ask) -> Ask | None:
    """A question to those who have not left, with what they can answer; None where nobody, or nothing, is left."""
    seats = tuple([seat for seat in ask.seats if seat not in table.out])
    if len(seats) == len(ask.seats):
        return ask
    options = tuple([option for option in ask.options if option.seat < 0 or option.seat in seats])
    if len(seats) == 1:  # who takes what is said as where several are asked
        options = tuple([change(option, seat=seats[0]) for option in options])
    return change(ask, seats=seats, options=options) if seats and options else None


def _unasked(table: Table) -> Any:
    """What comes of a question that there is nobody to answer."""
    frame = table.frames[-1]
    function = table.game.procedures[type(frame)].skipped.get(table.at[-1])
    return None if function is None else function(table, frame)


def break_off(table: Table, seats: tuple[int, ...]) -> bool:
    """End all that these seats resolve, with what it called; True if the procedure that is running is among it.

    A resolution of somebody else that runs inside is finished first, unless it is a part of the same effect. What has ended is
    left by the run loop, as if its last step were behind it.
    """
    ended, source = False, None
    for place, frame in enumerate(table.frames):
        if frame.resolution and not (ended and getattr(frame, "source", None) == source):
            ended, source = frame.seat in seats, getattr(frame, "source", None)  # type: ignore[attr-defined]
        if ended:
            table.at[place] = table.game.procedures[type(frame)].length
    return ended


def _traces(table: Table) -> tuple[Any, ...]:
    """What a step that does anything leaves behind: events, moments, variables, what cards and players are, the turn."""
    now = tuple(table.cards), tuple(table.players), tuple(table.zones), tuple(table.effects), tuple(table.waiting)
    return len(table.events), table.clock, table.frames[-1], table.facts, table.over, *now


def _recalled(table: Table, ask: Ask, only: tuple[int, ...] | None) -> tuple[Ask, tuple[int, ...] | None]:
    """What is left of a question by what was done before, and its answer where that is settled."""
    if only is None:
        ask, only = table.game.recall(table, ask)
        if only is not None:
            table.game.remember(table, ask, only)
    return ask, only


def _answered(table: Table, picked: tuple[Option, ...]) -> Any:
    """What comes of an answer to the question of the running procedure's step."""
    frame = table.frames[-1]
    function = table.game.procedures[type(frame)].answers[table.at[-1]]
    return None if function is None else function(table, frame, picked)


def _picked(ask: Ask, picks: tuple[int, ...], seat: int) -> tuple[Option, ...]:
    """The options that were picked; where several seats were asked, each says who took it."""
    if len(ask.seats) == 1:
        return tuple([ask.options[index] for index in picks])
    taken = [ask.options[index] for index in picks]
    return tuple([option if option.seat >= 0 else change(option, seat=seat) for option in taken])


def answer(table: Table, picks: tuple[int, ...], watch: Watch | None = None, seat: int = -1) -> None:
    """Give the answer to the pending question, and run on. `seat`: whose it is, where several are asked."""
    ask = table.pending
    assert ask is not None
    if table.history:
        table.game.remember(table, ask, picks)
    if RECORDS:
        cite(ask.clause)
    table.picked = ()
    single = len(picks) == 1 and len(ask.seats) == 1  # by far the most common
    run(table, (ask.options[picks[0]],) if single else _picked(ask, picks, seat), watch)
