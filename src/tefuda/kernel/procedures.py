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
Watch = Callable[[Table, Any, Any, int], Any]  # the frame, its procedure, the step that is next

STEP_LIMIT = 200_000  # a guard against our own faults, never a verdict on a game
STEPS = range(STEP_LIMIT)


def done(value: Any = None) -> tuple[str, Any]:
    """The procedure is over, with this value."""
    return ("done", value)


def then(frame: Frame, clause: str) -> tuple[str, Frame, str]:
    """Call a procedure, and go on at the step of a clause when it is done."""
    return ("then", frame, clause)


AGAIN = ("again", None)  # the same step once more: it has not finished
ASKED = ("asked",)  # there is more than one answer: it is somebody's turn to say


class Stuck(RuntimeError):
    """The program ran for too long without a question: a fault of ours."""


def _ended(table: Table, frame: Any) -> tuple[str, Any]:
    return ("done", None)


class Procedure:
    """A numbered list of steps as the rulebook prints it."""

    def __init__(self, clause: str, frame: type[Frame]) -> None:
        self.clause, self.frame = clause, frame
        self.clauses: list[str] = []
        self.places: dict[str, int] = {}
        self.length = 0
        self.steps: list[Step] = []
        self.carried: list[Step] = [
            _ended
        ]  # the steps, or what is done at once from one of them on; behind the last the end
        self.answers: list[Answered | None] = []
        self.taken: list[Answered | None] = []  # the same, or what is done at once from an answer on

    def step(self, clause: str) -> Callable[[Step], Step]:
        """The next step of the procedure, under its clause."""

        def register(function: Step) -> Step:
            self.places[clause] = self.length
            self.length += 1
            self.clauses.append(clause)
            self.steps.append(function)
            self.carried.insert(-1, function)
            self.answers.append(None)
            self.taken.append(None)
            return function

        return register

    def at_once(self, first: str, last: str) -> Callable[[Step], Step]:
        """A function for the steps from one clause to another, between which most often nothing can come.

        It says, as the last of these steps would, how to go on; where something does come between, it says from where
        on the steps have to be taken one by one. Those who want to look in between always take them so.
        """

        def register(function: Step) -> Step:
            assert last in self.places
            self.carried[self.place(first)] = function
            return function

        return register

    def answer(self, clause: str) -> Callable[[Answered], Answered]:
        """What happens when the question of the step of this clause was answered."""

        def register(function: Answered) -> Answered:
            self.answers[self.place(clause)] = self.taken[self.place(clause)] = function
            return function

        return register

    def answer_at_once(self, clause: str) -> Callable[[Answered], Answered]:
        """The same for an answer and what most often follows from it: a shortcut as `at_once` is."""

        def register(function: Answered) -> Answered:
            self.taken[self.place(clause)] = function
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


def step_to(table: Table, place: int) -> None:
    """Let the procedure that is running stand on this step: for what is done at once and asks the question of a later step."""
    at = table.at
    at[len(at) - 1] = place


def call_from(table: Table, place: int, frame: Frame) -> None:
    """As `then` has it, for what is done at once and asks the first question of the procedure it calls itself."""
    table.at[-1] = place
    table.frames.append(frame)
    table.at.append(0)


def enter(table: Table, place: int, frame: Frame) -> Any:
    """As `then` has it, for what is done at once: the procedure that is called begins right away."""
    table.at[-1] = place
    table.frames.append(frame)
    table.at.append(0)
    return table.game.procedures[type(frame)].carried[0](table, frame)


def leave(table: Table, value: Any = None) -> Any:
    """The end of the procedure that is running, for what is done at once: whatever called it goes on right away."""
    if table.over is not None:
        return ("done", value)
    table.frames.pop()
    table.at.pop()
    table.value = value
    frame = table.frames[-1]
    return table.game.procedures[type(frame)].carried[table.at[-1]](table, frame)


def run(table: Table, picked: tuple[Option, ...] | None = None, watch: Watch | None = None) -> None:
    """Go on, from the answer to the question that was asked or from the step that is next, to the next real decision or to
    the end of the game.

    `watch` carries the steps out one by one, for those who want to look in between.
    """
    table.pending, over = None, table.over
    frames, at, registry = table.frames, table.at, table.game.procedures
    if over is not None or not frames:
        return
    if watch is None and RECORDS:
        watch = _put_down
    result: Any = AGAIN
    if picked is not None:
        top = len(frames) - 1
        current = registry[type(frames[top])]
        function = (current.taken if watch is None else current.answers)[at[top]]
        result = None if function is None else function(table, frames[top], picked)
        if table.over is not None:
            return
    kind = type(result)
    for _ in STEPS:
        if kind is Ask:
            count = len(result.options)
            several = count > 1 and count > result.least and result.most
            if (several or result.forced() is None) and not table.history:
                table.pending = result  # by far the most common: nothing forces the answer
                return
            result = _settled(table, result)
            if result is ASKED or table.over is not None:
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
            result = registry[type(frame)].carried[at[top]](table, frame)
        else:
            result = watch(table, frame, registry[type(frame)], at[top])
            if result is ASKED:
                return
        kind = type(result)
        if kind is not Ask and table.over is not None:
            return
    raise Stuck(f"{table.frames[-1]!r:.200} after {STEP_LIMIT} steps")


def one_by_one(table: Table, frame: Frame, current: Procedure, place: int) -> Any:
    """The next step alone, even where it and those behind it could be done at once."""
    return (current.steps[place] if place < current.length else _ended)(table, frame)


def _put_down(table: Table, frame: Frame, current: Procedure, place: int) -> Any:
    """The same while somebody records: a step that does nothing shows nothing of its clause."""
    if place == current.length:
        return ("done", None)
    before = _traces(table)
    result = current.steps[place](table, frame)
    if result is not None or _traces(table) != before:
        cite(table.game.carried_out(frame, current.clauses[place]))
    return result


def _settled(table: Table, ask: Ask) -> Any:
    """What comes of a question with one answer; any other is pending from here on."""
    only = ask.forced()
    if only is None and table.history:
        ask, only = recalled(table, ask)
    if only is None:
        table.pending = ask
        return ASKED
    cite(ask.clause)
    return _answered(table, ask, only)


def _traces(table: Table) -> tuple[Any, ...]:
    """What a step that does anything leaves behind: events, moments, variables, what cards and players are, the turn."""
    now = tuple(table.cards), tuple(table.players), tuple(table.zones), tuple(table.effects), tuple(table.waiting)
    return len(table.events), table.clock, table.frames[-1], table.facts, table.over, *now


def recalled(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """What is left of a question by what was done before, and its answer where that is settled."""
    left, only = table.game.recall(table, ask)
    if only is not None:
        table.game.remember(table, left, only)
    return left, only


def _answered(table: Table, ask: Ask, picks: tuple[int, ...]) -> Any:
    table.picked = ()
    frame = table.frames[-1]
    function = table.game.procedures[type(frame)].answers[table.at[-1]]
    if function is None:
        return None
    return function(table, frame, _picked(ask, picks))


def _picked(ask: Ask, picks: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple([ask.options[index] for index in picks])


def answer(table: Table, picks: tuple[int, ...], watch: Watch | None = None) -> None:
    """Give the answer to the pending question, and run on."""
    ask = table.pending
    assert ask is not None
    if table.history:
        table.game.remember(table, ask, picks)
    if RECORDS:
        cite(ask.clause)
    table.picked = ()
    options = (ask.options[picks[0]],) if len(picks) == 1 else _picked(ask, picks)
    run(table, options, watch)
