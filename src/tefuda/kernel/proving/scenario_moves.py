"""Scenario moves: how a line of a scenario's play becomes answers, and what passes by itself before and after it.

One verb may give several answers. Questions at which a seat may act or pass (`windows`) pass by themselves where the next move
belongs to somebody else or answers something else, and after the last move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, final

from tefuda.kernel.play import settle
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.proving.stepping import answer_until
from tefuda.kernel.requests import narrowed, signed
from tefuda.kernel.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.proving.running import Run

MOST = 400  # questions until a goal: more is a mistake in the scenario
ANSWERS = ("choose", "order", "pay", "party")  # moves before which a search that finds nothing does not pass
QUESTIONS = ("offered", "not offered", "stack")  # expectations about a question that is open


class ScenarioMoves:
    """The moves of a scenario that is being played. A game adds verbs and goals of its own."""

    windows: ClassVar[tuple[str, ...]] = ("quick",)  # prompts of the questions at which a seat may act or pass
    declined: ClassVar[tuple[str, ...]] = ()  # prompts of other questions that `no PROMPT` and `go` decline
    synonyms: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType(
        {}
    )  # by verb: the plain verb, the prompt it answers
    turn_end: ClassVar[str] = ""  # the step of a turn before which `go end` stops, where the game has that goal
    # Where `go` stops: by the name of the goal, whether it is reached.
    goals: ClassVar[Mapping[str, Callable[[Any], bool]]] = MappingProxyType({
        "resolve": lambda now: now.resolved() > now.resolved_before,
        "settle": lambda now: not now.table.stack,
    })  # fmt: skip

    def __init__(self, run: Run) -> None:
        self.run = run
        body = run.scenario.body
        laid_out = (body.get("table") or {}).get("turn") or {}
        # The turn in which the last move was made: at first the one that was laid out, which may be over when nothing was asked.
        self.last_turn: int = run.table.facts.number if "start" in body else run.setting.number(laid_out)
        self.resolved_before = 0

    @property
    def table(self) -> Table:
        """The table now."""
        return self.run.table

    @property
    def prompt(self) -> str:
        """What is asked; "" where nobody is."""
        ask = self.table.pending
        return ask.prompt if ask is not None and self.table.over is None else ""

    @final
    def resolved(self) -> int:
        """How often something on the stack was resolved."""
        return len([event for event in self.run.events if event.kind == "resolved"])

    # ── moves ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def play(self, seat: int, words: str, line: int) -> None:
        """Make the move that a line says."""
        verb, rest = split(words)
        if self.table.pending is None and self.table.over is None:  # it was left between two questions
            self.run.table = settle(self.table.copy())
            self.run.events += self.table.events
        if verb == "concede":
            self.run.plain_move(seat, words, line)
        elif verb == "go":
            self.go(rest, line)
        else:
            self.move(seat, verb, rest, line)
        self.last_turn = self.table.facts.number

    def move(self, seat: int, verb: str, rest: str, line: int) -> None:
        """Make a move that answers one question or several; what comes before it passes by itself."""
        self.pass_before(seat, verb, rest)
        if verb == "no" and rest in self.declined:
            self._decline_at(seat, rest, line)
            return
        for plain in self.script(seat, verb, rest):
            self.run.plain_move(seat, plain, line)

    def _decline_at(self, seat: int, prompt: str, line: int) -> None:
        """Decline what is asked of a seat at a prompt; a failure where it is not asked that."""
        ask = self.table.pending
        if ask is None or self.prompt != prompt or seat not in ask.seats:
            self.run.not_asked(f"no {prompt}", line)
        self.decline()

    @final
    def choose_each(self, seat: int, names: list[str], prompt: str, line: int) -> list[str]:
        """Choose cards by their names, one by one, as long as the same thing is asked; the names that are left."""
        for place, name in enumerate(names):
            if self.prompt != prompt:
                return names[place:]
            self.run.plain_move(seat, f"choose {name}", line)
        return []

    def script(self, seat: int, verb: str, rest: str) -> list[str]:
        """The plain moves that a move stands for."""
        plain, _ = self.synonyms.get(verb, (verb, ""))
        return [f"{plain} {rest}".strip()]

    # ── what passes by itself ───────────────────────────────────────────────────────────────────────────────────────
    @final
    def pass_before(self, seat: int, verb: str, rest: str, refusing: bool = False) -> None:
        """Let pass by itself what a move leaves aside; `refusing`: the move is one that must not be possible."""
        for _ in range(MOST if verb not in ("go", "concede") else 0):
            found_nothing = verb not in ANSWERS and self._finds_nothing()
            if not found_nothing and not self.passes_by(seat, verb, rest, refusing):
                return
            self.decline()

    def _finds_nothing(self) -> bool:
        """Is it asked which cards to take where there are none, so that the silence would not tell?"""
        ask = self.table.pending
        if ask is None or self.table.over is not None:
            return False
        return ask.kind == "choose" and not ask.options and not ask.least

    def passes_by(self, seat: int, verb: str, rest: str, refusing: bool) -> bool:
        """Is something asked that this move leaves aside: an opportunity of another seat's, or one that it does not use?"""
        ask = self.table.pending
        if ask is None or self.prompt not in self.windows:
            return False
        uses = verb in ("play", "activate", "pass", *self.table.game.ability_verbs)
        return seat not in ask.seats or not uses

    @final
    def decline(self) -> None:
        """Pass, or pick nothing."""
        ask = self.table.pending
        assert ask is not None
        self.run.answer(signed(ask, ask.seats[0], self._declining()), 0)

    def _declining(self) -> list[int]:
        ask = self.table.pending
        assert ask is not None
        options = narrowed(ask, ask.seats[0]).options
        return [place for place, option in enumerate(options) if option.verb == "pass"]

    @final
    def go(self, goal: str, line: int) -> None:
        """Everybody passes until the goal; any other question stops it, and so does a new turn, but for what is on the stack."""
        known = (*self.goals, *(("end",) if self.turn_end else ()))
        if goal not in known:
            raise BadScenario(f"one goes to {', '.join(known)}, not to {goal!r}", line)
        self.answer_forced()
        self.resolved_before = self.resolved()
        for _ in range(MOST):
            if self.prompt not in (*self.windows, *self.declined) or self._reached(goal):
                return
            if goal == "end" and self.prompt in self.windows:
                self._decline_until_the_end()
            else:
                self.decline()

    def _reached(self, goal: str) -> bool:
        if goal != "settle" and self.table.facts.number > self.last_turn + (goal == "next"):
            return True
        return goal != "end" and self.goals[goal](self)

    def _decline_until_the_end(self) -> None:
        """Pass; where the turn would be over by that, the table is left as it is right before the next one."""
        procedure = self.table.game.procedures[self.run.setting.turns]
        self.run.table = answer_until(self.table, tuple(self._declining()), procedure, self.turn_end)
        self.run.events += self.table.events

    def answer_forced(self, verb: str = "") -> None:
        """Answer by itself what need not be said before a move of this verb, or before the table is looked at."""

    # ── what is not possible, and what is offered ───────────────────────────────────────────────────────────────────
    def first_move(self, seat: int, words: str) -> str:
        """The plain move by which a move that must be refused would begin, at the moment when it could be made."""
        verb, rest = split(words)
        self.pass_before(seat, verb, rest, refusing=True)
        if verb == "no" and rest in self.declined:
            ask = self.table.pending
            return "choose none" if ask is not None and ask.kind == "choose" else "pass"
        return self.script(seat, verb, rest)[0]

    def refused_by(self, seat: int, words: str) -> str | None:
        """The clause that refuses a move of the game's own ("": it is offered); None where the options alone tell."""
        verb, rest = split(words)
        declines = verb == "no" and rest in self.declined
        if not declines and verb not in self.synonyms:
            return None
        ask = self.table.pending
        offered = self._can_decline(rest) if declines else self._is_offered(seat, verb, rest)
        return "" if offered else ask.clause if ask is not None else "nobody is asked"

    def _can_decline(self, prompt: str) -> bool:
        ask = self.table.pending
        return ask is not None and self.prompt == prompt and bool(self._declining() or not ask.least)

    def _is_offered(self, seat: int, verb: str, rest: str) -> bool:
        if self.synonyms[verb][1] not in ("", self.prompt):
            return False
        try:
            moves.answer(self.table, seat, self.script(seat, verb, rest)[0])
        except moves.NotOffered:
            return False
        return True

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def look(self, what: Mapping[str, object], final: bool) -> None:
        """Bring the table to where what is expected, between moves or in the end, is looked at."""
        if final or self.run.last != "refused":  # what was refused may be tried in another way
            self.answer_forced()
        if what.get("asked", "nobody") != "nobody" or any(what.get(key) for key in QUESTIONS):
            return
        while self._finds_nothing():
            self.decline()
        if final:
            self._finish()
        elif self.run.last != "go":  # which stops where it is to be looked at
            self._pass_before_the_next_move()

    def _finish(self) -> None:
        """After the last move: let pass by itself what is unfinished."""
        for _ in range(MOST):
            if not self._finds_nothing() and not self.unfinished():
                return
            self.decline()
            self.answer_forced()

    def _pass_before_the_next_move(self) -> None:
        """Let pass by itself what the next move of the play leaves aside; after the last one, what is unfinished and not on the stack."""
        coming = self.run.coming()
        if coming is not None:
            seat, words, refusing = coming
            self.pass_before(seat, *split(words), refusing)
        elif not self.table.stack:
            self._finish()

    def unfinished(self) -> bool:
        """After the last move, is something asked that passes by itself?"""
        return self.prompt in self.windows


def split(words: str) -> tuple[str, str]:
    """The verb of a move and the rest."""
    verb, _, rest = words.strip().partition(" ")
    return verb, rest.strip()
