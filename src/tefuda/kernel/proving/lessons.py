"""Lessons: scenarios with explanations between their moves, turned into the learner's answers and what happens between them.

A lesson is a ruling like any other: its moves are made, and its expectations must hold. It has a number (`lesson: 3`); the
learner sits at the first seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tefuda.kernel.proving.reading import BadScenario, Saying, Scenario, line_of, words_to_say
from tefuda.kernel.proving.running import Run
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.table.requests import Answer, By, Concede
from tefuda.kernel.table.state import Table

LEARNER = 0  # the learner's seat


class Given(NamedTuple):
    """An answer in a lesson: its seat, and whether the learner gives it; all other answers are given automatically."""

    seat: int
    answer: Answer
    learnt: bool


class Lesson(NamedTuple):
    """A lesson: its number, its title, the table it begins with, and its sayings and answers in order."""

    name: str
    number: int
    title: Saying
    clauses: tuple[str, ...]
    table: Table
    steps: tuple[Saying | Given, ...]


class _Recording(Run):
    """A run of a scenario that records its answers."""

    def __init__(self, scenario: Scenario, setting: Setting) -> None:
        self.given: list[Given] = []
        super().__init__(scenario, setting)

    def answer(self, given: Answer, line: int) -> None:
        """Give an answer and record it. Answers that pass automatically have no line."""
        ask = self.table.pending
        seat = given.seat if isinstance(given, By | Concede) else ask.seats[0] if ask is not None else -1
        super().answer(given, line)
        self.given.append(Given(seat, given, line > 0 and seat == LEARNER))

    def _part(self) -> None:
        """Make a copy for a trial record nothing."""
        super()._part()
        self.given = []


def number_of(scenario: Scenario) -> int:
    """The number of a lesson in its game; 0 for a scenario that is none."""
    number = scenario.body.get("lesson", 0)
    if type(number) is not int or number < 0:
        raise BadScenario(
            "a lesson is a number from 1 on / lesson は1以上の数", line_of(scenario.body, "lesson"), scenario.path
        )
    return number


def lesson(name: str, scenario: Scenario, setting: Setting) -> Lesson:
    """The lesson in a scenario; BadScenario or Failed if it cannot be played, or if it fixes the results of chance."""
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
