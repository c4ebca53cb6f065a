"""Procedures: named lists of steps, each a function under its clause, and the loop that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import cite, measuring
from tefuda.kernel.state import Frame, Table, change

# What a step may return: nothing (go on), a clause (jump), a frame (call it), a question, or that the procedure is done.
Result = None | str | Frame | Ask | tuple[Any, ...]
Step = Callable[[Table, Any], Any]
Answered = Callable[[Table, Any, tuple[Option, ...]], Any]

STEP_LIMIT = 200_000  # a guard against our own faults, never a verdict on a game


def done(value: Any = None) -> tuple[str, Any]:
    """The procedure is over, with this value."""
    return ("done", value)


def then(frame: Frame, clause: str) -> tuple[str, Frame, str]:
    """Call a procedure, and go on at the step of a clause when it is done."""
    return ("then", frame, clause)


AGAIN = ("again", None)  # the same step once more: it has not finished


class Stuck(RuntimeError):
    """The program ran for too long without a question: a fault of ours."""


class Procedure:
    """A numbered list of steps as the rulebook prints it."""

    registry: ClassVar[dict[type[Frame], Procedure]] = {}

    def __init__(self, clause: str, frame: type[Frame]) -> None:
        self.clause, self.frame = clause, frame
        self.clauses: list[str] = []
        self.places: dict[str, int] = {}
        self.length = 0
        self.steps: list[Step] = []
        self.lanes: list[Step] = []  # the same, with what is done at once in place of the first step of each stretch
        self.answers: list[Answered | None] = []
        Procedure.registry[frame] = self

    def step(self, clause: str) -> Callable[[Step], Step]:
        """The next step of the procedure, under its clause."""

        def register(function: Step) -> Step:
            self.places[clause] = self.length
            self.length += 1
            self.clauses.append(clause)
            self.steps.append(function)
            self.lanes.append(function)
            self.answers.append(None)
            return function

        return register

    def at_once(self, first: str, last: str) -> Callable[[Step], Step]:
        """A function for the steps from one clause to another, between which most often nothing can come.

        It says, as the last of these steps would, how to go on; where something does come between, it says from where
        on the steps have to be taken one by one. While clauses are recorded they always are.
        """

        def register(function: Step) -> Step:
            assert last in self.places
            self.lanes[self.place(first)] = function
            return function

        return register

    def answer(self, clause: str) -> Callable[[Answered], Answered]:
        """What happens when the question of the step of this clause was answered."""

        def register(function: Answered) -> Answered:
            self.answers[self.place(clause)] = function
            return function

        return register

    def place(self, clause: str) -> int:
        """Where the step of a clause stands."""
        return self.places[clause]


def procedure(clause: str, frame: type[Frame]) -> Procedure:
    """A new procedure whose variables are the fields of `frame`."""
    return Procedure(clause, frame)


def call(table: Table, frame: Frame) -> None:
    """Put a procedure on top: it runs first, then what was running goes on."""
    table.frames.append(frame)
    table.at.append(0)


def keep(table: Table, **variables: Any) -> Any:
    """Change variables of the procedure that is running."""
    frame = change(table.frames[-1], **variables)
    table.frames[-1] = frame
    return frame


def run(table: Table) -> None:
    """Go on to the next real decision, or to the end of the game."""
    frames, at, registry, measured = table.frames, table.at, Procedure.registry, measuring()
    table.pending = None
    over = table.over
    if over is not None:
        return
    for _ in range(STEP_LIMIT):
        if not frames:
            return
        frame = frames[-1]
        current = registry[type(frame)]
        place = at[-1]
        if place == current.length:
            frames.pop()
            at.pop()
            table.value = None
            continue
        depth = len(frames)
        before = _traces(table) if measured else None
        result = (current.steps if measured else current.lanes)[place](table, frame)
        if measured and (result is not None or _traces(table) != before):  # a step that does nothing shows nothing
            cite(table.game.carried_out(frame, current.clauses[place]))
        if type(result) is Ask:
            ask: Ask = result
            only = ask.forced()
            if only is None and table.history:
                ask, only = recalled(table, ask)
            if only is None:
                table.pending = ask
                return
            cite(ask.clause)
            result = _answered(table, current, place, ask, only)
        if table.over is not None:
            return
        if result is None:  # by far the most common: nothing more to this step
            at[depth - 1] += 1
        else:
            _proceed(table, current, depth, result)
    raise Stuck(f"{table.frames[-1]!r:.200} after {STEP_LIMIT} steps")


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


def _proceed(table: Table, current: Procedure, depth: int, result: Any) -> None:
    """Move on as the step said."""
    at = table.at
    if table.over is not None:
        return
    kind = type(result)
    if kind is tuple:
        what = result[0]
        if what == "done":
            table.frames.pop()
            at.pop()
            table.value = result[1]
        elif what == "then":
            at[depth - 1] = current.places[result[2]]
            table.frames.append(result[1])
            at.append(0)
        elif result[1] is not None:  # again, after a call
            table.frames.append(result[1])
            at.append(0)
    elif kind is str:
        at[depth - 1] = current.places[result]
    else:
        at[depth - 1] += 1
        if result is not None:  # a frame
            table.frames.append(result)
            at.append(0)


def _finish(table: Table, value: Any) -> None:
    table.frames.pop()
    table.at.pop()
    table.value = value


def _answered(table: Table, current: Procedure, place: int, ask: Ask, picks: tuple[int, ...]) -> Any:
    table.picked = ()
    function = current.answers[place]
    if function is None:
        return None
    options = ask.options
    return function(table, table.frames[-1], tuple([options[index] for index in picks]))


def answer(table: Table, picks: tuple[int, ...]) -> None:
    """Give the answer to the pending question, and run on."""
    ask = table.pending
    assert ask is not None
    current, depth = Procedure.registry[type(table.frames[-1])], len(table.frames)
    if table.history:
        table.game.remember(table, ask, picks)
    cite(ask.clause)
    table.pending = None
    _proceed(table, current, depth, _answered(table, current, table.at[-1], ask, picks))
    run(table)
