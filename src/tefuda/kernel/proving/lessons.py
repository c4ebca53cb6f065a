"""Lessons: scenarios with words between their moves, as the answers that somebody who learns gives, and what passes between them.

A lesson is a ruling like any other: its moves are made, and what it expects has to hold. It says its number (`lesson: 3`); whoever
learns sits at the first seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tefuda.kernel.proving.reading import BadScenario, Saying, Scenario, line_of, words_to_say
from tefuda.kernel.proving.running import Run
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.table.requests import Answer, By, Concede
from tefuda.kernel.table.state import Table

LEARNER = 0  # the seat of whoever learns


class Given(NamedTuple):
    """An answer of a lesson: whose it is, and whether somebody who learns gives it; all others are given by themselves."""

    seat: int
    answer: Answer
    learnt: bool


class Lesson(NamedTuple):
    """A lesson: its number, what it is called, the table that it begins with, and what comes one after the other."""

    name: str
    number: int
    title: Saying
    clauses: tuple[str, ...]
    table: Table
    steps: tuple[Saying | Given, ...]


class _Recording(Run):
    """A scenario being played whose answers are put down."""

    def __init__(self, scenario: Scenario, setting: Setting) -> None:
        self.given: list[Given] = []
        super().__init__(scenario, setting)

    def answer(self, given: Answer, line: int) -> None:
        """Advance by an answer. What passes by itself comes from no line of the scenario."""
        ask = self.table.pending
        seat = given.seat if isinstance(given, By | Concede) else ask.seats[0] if ask is not None else -1
        super().answer(given, line)
        self.given.append(Given(seat, given, line > 0 and seat == LEARNER))

    def _part(self) -> None:
        """Put nothing down that is only tried."""
        super()._part()
        self.given = []


def number_of(scenario: Scenario) -> int:
    """Which lesson of its game a scenario is; 0 where it is none."""
    number = scenario.body.get("lesson", 0)
    if type(number) is not int or number < 0:
        raise BadScenario(
            "a lesson is a number from 1 on / lesson は1以上の数", line_of(scenario.body, "lesson"), scenario.path
        )
    return number


def lesson(name: str, scenario: Scenario, setting: Setting) -> Lesson:
    """A lesson from its scenario; BadScenario or Failed where it cannot be played, or where chance is laid down in it."""
    if (scenario.body.get("table") or {}).get("dice"):
        line = line_of(scenario.body["table"], "dice")
        raise BadScenario("a lesson has a seed, no dice / レッスンでは dice でなく seed を使う", line, scenario.path)
    number = number_of(scenario)
    run = _Recording(scenario, setting)
    first, steps = run.table, list[Saying | Given]()
    play: list[Any] = scenario.body.get("play") or []
    for place, item in enumerate(play):
        run.given = []
        run.step(item, line_of(play, place))
        if "say" in item:
            steps.append(words_to_say(item["say"]))
        steps += run.given
    title = Saying(scenario.title, scenario.ja or scenario.title)
    return Lesson(name=name, number=number, title=title, clauses=scenario.clauses, table=first, steps=tuple(steps))
