"""Steps: a procedure as the rulebook prints it, a numbered list of functions, and what such a function may return."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table


class Done(msgspec.Struct, frozen=True, gc=False):
    """The procedure ends, with this value."""

    value: Any = None


class Again(msgspec.Struct, frozen=True, gc=False):
    """Stay at this step: it is carried out again, after the called procedure if one is given."""

    frame: Frame | None = None


class Then(msgspec.Struct, frozen=True, gc=False):
    """Call a procedure, if one is given, and go on at the step of a clause afterwards."""

    frame: Frame | None
    clause: str


class Jump(msgspec.Struct, frozen=True, gc=False):
    """Go on at the step of a clause."""

    clause: str


class WithAnswer(msgspec.Struct, frozen=True, gc=False):
    """The procedure ends: it has asked a question piece by piece (`Ask.pieces`), and this is the answer for the step that asked."""

    picked: tuple[Option, ...]


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A watch function returns this to stop the run where it is (`flow.procedures.run`)."""


DONE, AGAIN, ASKED = Done(), Again(), Asked()

# What a step or an answer may return: None goes on with the next step, a frame calls its procedure, an `Ask` puts a question.
Result = None | Frame | Ask | Done | Again | Then | Jump | WithAnswer | Asked
WordResult = Result | tuple[Node, ...]  # what carries out a word may return, too: what is carried out next
Deed = Callable[[Table, Any], Result]  # a step's function: table and variables of its procedure
Answered = Callable[[Table, Any, tuple[Option, ...]], Result]

CHECK = 1  # what a step may need: that a check is due (`table.check_pending`), as it is as long as abilities wait


class Resume(Frame, frozen=True):
    """A frame below an interrupt: holds the value that the interrupted procedure had, for the step that goes on afterwards."""

    value: Any = None


def _ended(table: Table, frame: Frame) -> Result:
    return DONE


class Step:
    """One step of a procedure: its clause, its function, the function for its answer, and the step that comes next."""

    __slots__ = ("answered", "clause", "do", "following", "idle", "needs", "passing", "place", "procedure", "unasked")

    def __init__(self, procedure: Procedure, place: int) -> None:
        """The end of a procedure; the next step to be declared takes its place."""
        self.procedure, self.place, self.clause, self.needs = procedure, place, "", 0
        self.do: Deed = _ended
        self.following = self.idle = self  # the step behind it; the one that comes instead if nothing is due
        self.answered: Answered | None = None
        self.unasked: Deed | None = None  # done in the place of a question that nobody can answer
        self.passing: Callable[[Table], None] | None = None  # cites clauses when it is passed over


Watch = Callable[[Table, Any, Step], Result]  # the variables of the procedure, and its step that is next


class Procedure:
    """A numbered list of steps as the rulebook prints it."""

    def __init__(self, clause: str, frame: type[Frame]) -> None:
        self.clause, self.frame = clause, frame
        self.first = self.end = Step(self, 0)
        self.steps = [self.end]
        self.named: dict[str, Step] = {}  # by their clauses
        self.by, self.alike = "", dict[str, Mapping[str, str]]()  # see `same_steps`

    def step(
        self, clause: str, needs: int = 0, then: str = "", passing: Callable[[Table], None] | None = None
    ) -> Callable[[Deed], Deed]:
        """Declare the next step of the procedure, under its clause.

        `needs`: if this is not pending, the step would do nothing and is passed over; `passing`: cites the clauses for passing
        it over. `then`: the clause of an earlier step to go on with, if that is not the next one.
        """

        def register(do: Deed) -> Deed:
            added = self.named[clause] = self.end
            self.end = Step(self, added.place + 1)
            self.steps.append(self.end)
            added.clause, added.do, added.needs, added.passing = clause, do, needs, passing
            added.following = self.named[then] if then else self.end
            for one in self.steps:
                one.idle = self._idle(one)
            return do

        return register

    def _idle(self, step: Step) -> Step:
        """The first step, from one on, that is not passed over when nothing is due."""
        for _ in self.steps:
            if not step.needs:
                break
            step = step.following
        return step

    def answer(self, clause: str) -> Callable[[Answered], Answered]:
        """Declare what happens when the question of this clause's step was answered."""

        def register(function: Answered) -> Answered:
            self.named[clause].answered = function
            return function

        return register

    def unasked(self, clause: str) -> Callable[[Deed], Deed]:
        """Declare what this clause's step does if everyone it would ask has left the game; without it, the next step comes.

        The function returns what any step may. The function for the answer is not called.
        """

        def register(do: Deed) -> Deed:
            self.named[clause].unasked = do
            return do

        return register

    def same_steps(self, field: str, alike: Mapping[str, Mapping[str, str]] | None = None) -> None:
        """Declare that a rulebook prints these steps several times in the same words; a field of the frame tells which of them is
        meant.

        `alike`: for each step, its clause by the value of that field; without it, the value is the clause.
        """
        self.by, self.alike = field, dict(alike or {})
