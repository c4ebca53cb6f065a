"""The course of a game at a screen: one step at a time, until the person is asked; what is answered for them, and what never is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tefuda.interfaces.terminal.desk import Desk
from tefuda.interfaces.terminal.habits import Habits, Standing
from tefuda.server import documents as d

ONWARD = ("pass", "end", "no")  # verbs by which one goes on without doing anything


class Moment(NamedTuple):
    """Where the course has come to: somebody did something (`seat`: who), the person is asked, another must sit down, it is over, or all wait."""

    what: Literal["went on", "asked", "change seats", "over", "waiting"]
    lines: tuple[d.LogLine, ...] = ()
    seat: int = -1
    by_itself: bool = False  # it was the person's answer, and they were not asked


class Course:
    """Takes a desk from step to step. What a person has set decides what they are asked."""

    def __init__(self, desk: Desk, habits: Habits) -> None:
        self.desk, self.habits = desk, habits
        self.heard: dict[int, int] = {}  # lines of the log that were shown, by seat
        self.resting: dict[int, int] = {}  # seats that pass until the turn of this number is over
        self.left_to_us: str | None = None  # the question that is answered by habit until it is another
        self.seen_phases: dict[str, d.Words] = {}

    def next(self) -> Moment:
        """Make a step, or say why none is made."""
        desk, now = self.desk, self.desk.now
        if now is None:
            return Moment("went on" if desk.go_on() else "waiting", self.news())
        if now.outcome is not None:
            return Moment("over", self.news())
        if desk.asked in desk.people:
            if desk.asked != desk.seat:
                if self._passes_for(desk.asked):
                    return Moment("went on", (), desk.asked, True)
                return Moment("change seats", (), desk.asked)
            if now.question is not None:
                return self._asked(now, now.question)
        who = desk.asked
        return Moment("went on", self.news(), who) if desk.go_on() else Moment("waiting", self.news())

    def _passes_for(self, seat: int) -> bool:
        """True where another at this screen has nothing to decide, so that nobody need change seats for it; then it is answered."""
        desk, own = self.desk, self.desk.seat
        desk.sit(seat)
        try:
            now = desk.now
            question = None if now is None else now.question
            picks = None if now is None or question is None else self.automatic(now, question)
            if picks is not None:
                desk.answer(picks, by_itself=True)
            return picks is not None
        finally:
            desk.sit(own)

    def _asked(self, now: d.GameNow, question: d.Question) -> Moment:
        if now.scene is not None:
            self.seen_phases.setdefault(phase_key(now.scene, self.desk.seat), now.scene.phase_words)
        picks = self.automatic(now, question)
        if picks is None:
            return Moment("asked", self.news())
        self.desk.answer(picks, by_itself=True)
        return Moment("went on", self.news(), self.desk.seat, True)

    def news(self) -> tuple[d.LogLine, ...]:
        """The lines of the log that were not shown yet."""
        log, seat = self.desk.log, self.desk.seat
        found = tuple(log[self.heard.get(seat, 0) :])
        self.heard[seat] = len(log)
        return found

    # ── what is answered for a person ───────────────────────────────────────────────────────────────────────────────
    def automatic(self, now: d.GameNow, question: d.Question) -> list[int] | None:
        """The answer that nobody need be asked for; None: it is the person's. Their turn is never ended for them."""
        scene = now.scene
        assert scene is not None
        if question.moment:
            return self._response(scene, question)
        if question.sole is not None:
            own = scene.player == self.desk.seat and question.kind == "act"
            ends = own and any(question.options[pick].option.verb in ONWARD for pick in question.sole)
            return None if ends else question.sole
        standing = self.habits.standing.get(self.desk.game, {}).get(topic(scene, question))
        if standing is not None and question.kind == "yes/no":
            verbs = [one.option.verb for one in question.options]
            return [verbs.index(standing.verb)] if standing.verb in verbs else None
        if self.left_to_us is not None:
            if self.left_to_us == topic(scene, question) and question.habit is not None:
                return question.habit
            self.left_to_us = None
        return None

    def _response(self, scene: d.Scene, question: d.Question) -> list[int] | None:
        """Whether priority is passed: where nothing can be done, where one has said so, or where nothing has happened."""
        verbs = [one.option.verb for one in question.options]
        seat, habits = self.desk.seat, self.habits
        set_so = habits.phase_habit(self.desk.game, phase_key(scene, seat))
        if len(verbs) == 1:
            return [verbs.index("pass")]
        if set_so == "ask":
            return None
        idle = question.moment == "idle" and habits.autopass
        if set_so == "pass" or self.resting.get(seat, -1) == scene.turn or idle:
            return [verbs.index("pass")]
        return None

    # ── what the person says ────────────────────────────────────────────────────────────────────────────────────────
    def answer(self, picks: Sequence[int]) -> None:
        """The person's own answer; Declined leaves everything as it was."""
        self.desk.answer(picks)

    def leave_to_us(self) -> None:
        """Answer this question by habit, and as long as it is the same."""
        now = self.desk.now
        assert now is not None
        assert now.question is not None
        assert now.scene is not None
        assert now.question.habit is not None
        self.left_to_us = topic(now.scene, now.question)
        self.desk.answer(now.question.habit)

    def always(self, verb: str) -> None:
        """Answer this yes or no, now and whenever it is asked again of the same printed card."""
        now = self.desk.now
        assert now is not None
        assert now.question is not None
        assert now.scene is not None
        kept = self.habits.standing.setdefault(self.desk.game, {})
        kept[topic(now.scene, now.question)] = Standing(verb, now.question.words)
        self.desk.answer([[one.option.verb for one in now.question.options].index(verb)])

    def rest(self) -> None:
        """Pass until this turn is over."""
        now = self.desk.now
        if now is not None and now.scene is not None:
            self.resting[self.desk.seat] = now.scene.turn

    def take_back(self) -> None:
        """Back to the last decision; Declined where there is none."""
        self.desk.take_back()
        self.resting.clear()
        self.left_to_us = None
        self.heard = {seat: min(count, len(self.desk.log)) for seat, count in self.heard.items()}


def phase_key(scene: d.Scene, seat: int) -> str:
    """Under which a phase's habit is kept: one's own, or another's."""
    return f"{'own' if scene.player == seat else 'other'}:{scene.phase}"


def topic(scene: d.Scene, question: d.Question) -> str:
    """What a question is about: the next one with this key is the same."""
    number = next((card.number for card in cards_in(scene) if card.handle == question.about > 0), "")
    return f"{question.prompt} {question.clause} {number}"


def cards_in(scene: d.Scene) -> list[d.Card]:
    """Every card in sight, once."""
    rows = [card for side in scene.sides for row in side.rows for card in row.cards]
    return rows + [card for side in scene.sides for pile in side.piles for card in pile.cards]
