"""Procedures: named lists of steps, each a function under its clause, and the loop that runs them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any, ClassVar

from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import RECORDS, cite
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
ASKED = ("asked",)  # there is more than one answer: it is somebody's turn to say


class Stuck(RuntimeError):
    """The program ran for too long without a question: a fault of ours."""


def _ended(table: Table, frame: Any) -> tuple[str, Any]:
    return ("done", None)


class Procedure:
    """A numbered list of steps as the rulebook prints it."""

    registry: ClassVar[dict[type[Frame], Procedure]] = {}

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
        Procedure.registry[frame] = self

    def step(self, clause: str) -> Callable[[Step], Step]:
        """The next step of the procedure, under its clause."""

        def register(function: Step) -> Step:
            self.places[clause] = self.length
            self.length += 1
            self.clauses.append(clause)
            self.steps.append(function)
            self.carried.insert(-1, function)
            self.answers.append(None)
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


def step_to(table: Table, place: int) -> None:
    """Let the procedure that is running stand on this step: for what is done at once and asks the question of a later step."""
    table.at[-1] = place


def call_from(table: Table, place: int, frame: Frame) -> None:
    """As `then` has it, for what is done at once and asks the first question of the procedure it calls itself."""
    table.at[-1] = place
    table.frames.append(frame)
    table.at.append(0)


def run(table: Table) -> None:
    """Go on to the next real decision, or to the end of the game."""
    table.pending, over = None, table.over
    frames, at, registry = table.frames, table.at, Procedure.registry
    if RECORDS:
        _run_measured(table)
        return
    if over is not None or not frames:
        return
    for _ in repeat(None, STEP_LIMIT):
        frame, place = frames[-1], at[-1]
        current = registry[type(frame)]
        result = current.carried[place](table, frame)
        if result is None:  # by far the most common: nothing more to this step
            if table.over is not None:
                return
            at[-1] = place + 1
            continue
        if type(result) is Ask:
            result = _settled(table, current, result)
            if result is ASKED:
                return
        if table.over is not None:
            return
        _proceed(table, current, result)
        if not frames:
            return
    raise Stuck(f"{table.frames[-1]!r:.200} after {STEP_LIMIT} steps")


def _run_measured(table: Table) -> None:
    """The same while somebody records: a step that does nothing shows nothing of its clause."""
    for _ in repeat(None, STEP_LIMIT):
        if table.over is not None or not table.frames:
            return
        before, clause = _traces(table), coming(table)
        frame = table.frames[-1]
        result = carry_out(table)
        if clause and (result is not None or _traces(table) != before):
            cite(table.game.carried_out(frame, clause))
        if not go_on(table, result):
            return
    raise Stuck(f"{table.frames[-1]!r:.200} after {STEP_LIMIT} steps")


# ── step by step, for those who want to look in between ─────────────────────────────────────────────────────────────
def coming(table: Table) -> str:
    """The clause of the step that is next; none where a procedure has come to its end."""
    current, place = Procedure.registry[type(table.frames[-1])], table.at[-1]
    return current.clauses[place] if place < current.length else ""


def carry_out(table: Table) -> Any:
    """The next step, and what it returned."""
    frame, place = table.frames[-1], table.at[-1]
    current = Procedure.registry[type(frame)]
    return (current.steps[place] if place < current.length else _ended)(table, frame)


def go_on(table: Table, result: Any) -> bool:
    """Move on as a step said; False where it asked a question."""
    current = Procedure.registry[type(table.frames[-1])]
    if type(result) is Ask:
        result = _settled(table, current, result)
        if result is ASKED:
            return False
    if table.over is None:
        _proceed(table, current, result)
    return True


def _settled(table: Table, current: Procedure, ask: Ask) -> Any:
    """What comes of a question with one answer; any other is pending from here on."""
    only = ask.forced()
    if only is None and table.history:
        ask, only = recalled(table, ask)
    if only is None:
        table.pending = ask
        return ASKED
    cite(ask.clause)
    return _answered(table, current, ask, only)


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


def _proceed(table: Table, current: Procedure, result: Any) -> None:
    """Move on as the step said."""
    frames, at = table.frames, table.at
    kind = type(result)
    if kind is tuple:
        what = result[0]
        if what == "done":
            frames.pop()
            at.pop()
            table.value = result[1]
        elif what == "then":
            at[-1] = current.places[result[2]]
            frames.append(result[1])
            at.append(0)
        elif result[1] is not None:  # again, after a call
            frames.append(result[1])
            at.append(0)
    elif kind is str:
        at[-1] = current.places[result]
    else:
        at[-1] += 1
        if result is not None:  # a frame
            frames.append(result)
            at.append(0)


def _answered(table: Table, current: Procedure, ask: Ask, picks: tuple[int, ...]) -> Any:
    table.picked = ()
    function = current.answers[table.at[-1]]
    if function is None:
        return None
    picked = (ask.options[picks[0]],) if len(picks) == 1 else _picked(ask, picks)
    return function(table, table.frames[-1], picked)


def _picked(ask: Ask, picks: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple([ask.options[index] for index in picks])


def answered(table: Table, picks: tuple[int, ...]) -> None:
    """Give the answer to the pending question."""
    ask = table.pending
    assert ask is not None
    current = Procedure.registry[type(table.frames[-1])]
    if table.history:
        table.game.remember(table, ask, picks)
    cite(ask.clause)
    table.pending = None
    result = _answered(table, current, ask, picks)
    if table.over is None:
        _proceed(table, current, result)


def answer(table: Table, picks: tuple[int, ...]) -> None:
    """Give the answer to the pending question, and run on."""
    answered(table, picks)
    run(table)
