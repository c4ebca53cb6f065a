"""Scenario moves: how a line of a scenario becomes answers, and which questions pass automatically before and after it.

One verb may give several answers. Questions at which a seat may act or pass (`windows`) pass automatically if the next move
belongs to somebody else or answers something else, and after the last move. A game's own verbs are registered on its `Verbs`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.proving.verbs import Goal
from tefuda.kernel.proving.verdicts import Failed
from tefuda.kernel.table.requests import Ask, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import told_step

if TYPE_CHECKING:
    from tefuda.kernel.proving.running import Run

MOST = 400  # questions until a goal: more is a mistake in the scenario


ANSWERS = ("choose", "order")  # verbs before which a search that finds nothing does not pass by itself
QUESTIONS = ("offered", "not offered", "stack")  # expectations about a question that is open
GOALS = ("resolve", "settle")  # of every game: something on the stack is resolved, all of it is


class ScenarioMoves:
    """The moves of a scenario in play."""

    def __init__(self, run: Run) -> None:
        self.run, self.words = run, run.setting.moves
        body = run.scenario.body
        laid_out = (body.get("table") or {}).get("turn") or {}
        # The turn in which the last move was made: at first the one that was laid out, which may be over when nothing was asked.
        self.last_turn: int = run.table.facts.number if "start" in body else run.setting.number(laid_out)

    @property
    def table(self) -> Table:
        """The table now."""
        return self.run.table

    @property
    def prompt(self) -> str:
        """The prompt of the pending question; "" if there is none."""
        ask = self.table.pending
        return ask.prompt if ask is not None and self.table.over is None else ""

    # ── moves ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def play(self, seat: int, words: str, line: int) -> None:
        """Make the move in a line."""
        verb, rest = split(words)
        if self.table.pending is None and self.table.over is None:  # it was left between two questions
            self.run.settle(line)
        if verb == "concede":
            self.run.plain_move(seat, words, line)
        elif verb == "go":
            self.go(rest, line)
        else:
            self._move(seat, verb, rest, line)
        self.last_turn = self.table.facts.number

    def _move(self, seat: int, verb: str, rest: str, line: int) -> None:
        """Make a move that answers one question or several; questions before it pass automatically."""
        self.answer_forced(verb)
        if verb in self.words.made:
            self.words.made[verb](self, seat, rest, line)
            return
        self.pass_windows(seat, verb, rest)
        if verb == "no" and rest in self.words.declined:
            self._decline_at(seat, rest, line)
            return
        self.run.plain_move(seat, self._plain(verb, rest), line)

    def _decline_at(self, seat: int, prompt: str, line: int) -> None:
        """Decline the question of a prompt; Failed if the seat is not asked that."""
        ask = self.table.pending
        if ask is None or self.prompt != prompt or seat not in ask.seats:
            self.run.not_asked(f"no {prompt}", line)
        self.decline(line)

    def choose_each(self, seat: int, names: list[str], prompt: str, line: int) -> None:
        """Choose cards by name, one by one, as long as the same question is asked."""
        for name in names:
            if self.prompt == prompt:
                self.run.plain_move(seat, f"choose {name}", line)

    def _plain(self, verb: str, rest: str) -> str:
        """A move in the verbs that all games have."""
        ask = self.table.pending
        if verb == "order" and ask is not None and ask.kind == "choose":  # which comes first, one after the other
            return f"choose {re.sub(r'[ 　]+[0-9]+$', '', moves.names_in(rest)[0])}"
        if verb == "divide" and self.words.unit > 1:
            rest = re.sub(r"(?<!\d)\d{1,9}\b", lambda points: str(int(points[0]) // self.words.unit or points[0]), rest)
        return f"{self.words.synonyms.get(verb, (verb, ''))[0]} {rest}".strip()

    # ── what passes by itself ───────────────────────────────────────────────────────────────────────────────────────
    def pass_windows(self, seat: int, verb: str, rest: str, refusing: bool = False) -> None:
        """Let questions pass automatically that a move does not answer; `refusing`: the move must not be possible."""
        for _ in range(MOST if verb not in ("go", "concede") else 0):
            found_nothing = verb not in ANSWERS and self._finds_nothing()
            if not found_nothing and not self._passes_by(seat, verb, rest, refusing):
                return
            self.decline()

    def _finds_nothing(self) -> bool:
        """True if a seat is asked to take cards although there are none, so that not asking reveals nothing."""
        ask = self.table.pending
        if ask is None or self.table.over is not None:
            return False
        return ask.kind == "choose" and not ask.options and not ask.least

    def _passes_by(self, seat: int, verb: str, rest: str, refusing: bool) -> bool:
        """True if the pending question is skipped by this move: an opportunity of another seat, or one that the move does not use."""
        table, ask, words = self.table, self.table.pending, self.words
        if verb in words.aside.get(self.prompt, ()):
            return True
        if verb == "no" and rest == self.prompt:  # it is declined in words
            return False
        if ask is None or self.prompt not in words.windows:
            return False
        if words.synonyms.get(verb, (verb, ""))[0] in (
            "play",
            "activate",
            "pass",
            *table.game.presentation.ability_verbs,
        ):
            late = bool(table.stack) and verb != "pass" and not refusing and not self._is_possible(seat, verb, rest)
            return (seat not in ask.seats and (verb != "pass" or self._may_pass())) or late
        return self._may_pass()

    def _may_pass(self) -> bool:
        """True if the question can pass automatically without ending a phase that only a move may end."""
        kept = self.words.kept
        return not kept or bool(self.table.stack) or self.table.facts.phase not in kept

    def decline(self, line: int = 0) -> None:
        """Pass, or pick nothing; automatic passes have no line of their own."""
        ask = self.table.pending
        assert ask is not None
        self.run.answer(signed(ask, ask.seats[0], self._declining()), line)

    def _declining(self) -> list[int]:
        ask = self.table.pending
        assert ask is not None
        options = narrowed(ask, ask.seats[0]).options
        return [place for place, option in enumerate(options) if option.verb == "pass"]

    def go(self, goal: str, line: int) -> None:
        """Let everybody pass until the goal; any other question stops this, and so does a new turn, except while the stack resolves."""
        known = (*GOALS, *self.words.goals, *(("end",) if self.words.turn_end else ()))
        if goal not in known:
            raise BadScenario(f"one goes to {', '.join(known)}, not to {goal!r} / {goal!r} へは進めない", line)
        self.answer_forced()
        resolved = self._resolved()
        for _ in range(MOST):
            if self.prompt not in (*self.words.windows, *self.words.declined) or self._reached(goal, resolved):
                return
            if goal == "end" and self.prompt in self.words.windows:
                self._decline_until_the_end(line)
            else:
                self.decline()

    def _reached(self, goal: str, resolved: int) -> bool:
        table, wanted = self.table, self.words.goals.get(goal, Goal())
        if goal == "settle":
            return not table.stack
        later = int(table.facts.number) - self.last_turn
        if later > wanted.next_turn or goal == "end":
            return later > 0
        if goal == "resolve":
            return self._resolved() > resolved
        now = Goal(self.prompt, told_step(table), table.facts.phase, later > 0)
        return all(not wish or wish == there for wish, there in zip(wanted, now, strict=True))

    def _resolved(self) -> int:
        """How many items of the stack were resolved."""
        return len([event for event in self.run.events if event.kind == "resolved"])

    def _decline_until_the_end(self, line: int) -> None:
        """Pass; if that would end the turn, stop right before the next one."""
        procedure = self.table.game.procedures[self.run.setting.turns]
        self.run.answer_until(tuple(self._declining()), procedure, self.words.turn_end, line)

    def answer_forced(self, verb: str = "") -> None:
        """Give answers automatically that need not be written before a move of this verb, or before the table is compared."""
        for _ in range(MOST):
            ask = self.table.pending
            if ask is None or self.prompt not in self.words.forced or self.words.forced[self.prompt] == verb != "":
                return
            if self.prompt in self.words.alike:
                if not self._alike(ask) and not self.words.implied_at.get(self.prompt, _never)(self.table):
                    return
                self.run.answer(list(range(max(1, ask.least))), 0)
            elif len(ask.options) > ask.least:
                return
            else:
                self.run.answer(list(range(len(ask.options))), 0)

    def _alike(self, ask: Ask) -> bool:
        facts = self.table.game.facts
        names = [(option.verb, facts(self.table, option.card).names, option.text) for option in ask.options]
        return all(name == names[0] for name in names)

    # ── what is not possible, and what is offered ───────────────────────────────────────────────────────────────────
    def first_move(self, seat: int, words: str) -> str:
        """The plain move with which a refused move would begin, at the moment when it could be made."""
        verb, rest = split(words)
        if self.is_own(verb) and verb not in self.words.refusing:  # it lets pass what it leaves aside
            return words
        self.pass_windows(seat, verb, rest, refusing=True)
        if verb in self.words.made:
            return words
        if verb == "no" and rest in self.words.declined:
            ask = self.table.pending
            return "choose none" if ask is not None and ask.kind == "choose" else "pass"
        return self._plain(verb, rest)

    def refused_by(self, seat: int, words: str) -> str | None:
        """The clause that refuses a move of the game's own ("": it is offered); None if only the options can tell."""
        verb, rest = split(words)
        if verb in self.words.refusing:
            return self.words.refusing[verb](self, seat, rest)
        if self.is_own(verb):
            return self._refused_on_trial(seat, words)
        declines = verb == "no" and rest in self.words.declined
        if not declines and verb not in self.words.synonyms:
            return None
        ask = self.table.pending
        offered = self._can_decline(rest) if declines else self._is_possible(seat, verb, rest)
        return "" if offered else ask.clause if ask is not None else "nobody is asked"

    def is_own(self, verb: str) -> bool:
        """True for a verb that only this game's scenarios have; it may give several answers."""
        return verb in self.words.made and verb not in (*moves.VERBS, *self.table.game.presentation.ability_verbs)

    def _refused_on_trial(self, seat: int, words: str) -> str:
        """The clause that refuses a move of several answers, or the clause of the question where it fails ("": it is possible)."""
        trial = self.run.copy()
        try:
            with unrecorded():
                trial.moves.play(seat, words, 0)
        except Failed as problem:
            ask = trial.table.pending
            return problem.clause or (ask.clause if ask is not None else "nobody is asked")
        return ""

    def _can_decline(self, prompt: str) -> bool:
        ask = self.table.pending
        return ask is not None and self.prompt == prompt and bool(self._declining() or not ask.least)

    def _is_possible(self, seat: int, verb: str, rest: str) -> bool:
        """True if a move is among the options of the pending question."""
        if self.words.synonyms.get(verb, ("", ""))[1] not in ("", self.prompt):
            return False
        try:
            moves.answer(self.table, seat, self._plain(verb, rest))
        except moves.NotOffered:
            return False
        return True

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def look(self, what: Mapping[str, object], final: bool) -> None:
        """Bring the table to the point where an expectation, between moves or at the end, is checked."""
        coming = None if final else self.run.coming()
        if final or self.run.last != "refused":  # what was refused may be tried in another way
            self.answer_forced(split(coming[1])[0] if coming is not None else "")
        if what.get("asked", "nobody") != "nobody" or any(what.get(key) for key in QUESTIONS):
            return
        while self._finds_nothing():
            self.decline()
        if final:
            self._finish()
        elif self.run.last != "go":  # which stops where it is to be looked at
            self._pass_before_the_next_move()

    def _finish(self) -> None:
        """Let unfinished questions pass automatically after the last move."""
        for _ in range(MOST):
            if not self._finds_nothing() and not self._unfinished():
                return
            self.decline()
            self.answer_forced()

    def _pass_before_the_next_move(self) -> None:
        """Let questions pass automatically that the next move skips; after the last move, unfinished ones while the stack is empty."""
        coming = self.run.coming()
        if coming is not None:
            seat, words, refusing = coming
            self.pass_windows(seat, *split(words), refusing)
        elif not self.table.stack:
            self._finish()

    def _unfinished(self) -> bool:
        """True if a question after the last move passes automatically."""
        words = self.words
        if not words.fight:
            return self.prompt in words.windows
        fighting = bool(getattr(self.table.facts, words.fight))
        passes = self.prompt in words.windows or (fighting and self.prompt in words.aside)
        return passes and (fighting or bool(self.table.stack))


def _never(table: Table) -> bool:
    return False


def split(words: str) -> tuple[str, str]:
    """The verb of a move and the rest."""
    verb, _, rest = words.strip().partition(" ")
    return verb, rest.strip()
