"""Watching: a scenario line by line, with the table and the events after each line, for people to follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from tefuda.kernel.proving.cited_clauses import hold_clauses
from tefuda.kernel.proving.reading import Scenario, words_to_say
from tefuda.kernel.proving.refusing import RefusedMove
from tefuda.kernel.proving.running import Run
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.state import Table

Sort = Literal["begin", "move", "say", "refused", "expect", "end"]


class Watched(NamedTuple):
    """A line of a scenario that was carried out: its seat, its words (or a lesson's `Saying`), the table after it, and its events."""

    sort: Sort
    seat: str
    said: Any
    table: Table
    events: tuple[Event, ...]
    refused: tuple[RefusedMove, ...] = ()


def watch(ruling: Scenario, setting: Setting) -> Iterator[Watched]:
    """The lines of a scenario, each as it was carried out, with a table: the opening position, its moves, its expectations.

    Raises BadScenario or Failed if it is wrong, or does not hold.
    """
    hold_clauses(ruling, setting.clauses)
    run = Run(ruling, setting)
    yield Watched("begin", "", None, run.table, tuple(run.events))
    play: Any = ruling.body.get("play") or []
    for place, item in enumerate(play):
        happened, refusals = len(run.events), len(run.refusals)
        run.step(item, play.lines[place])
        key = next(iter(item))
        refused = tuple(run.refusals[refusals:])
        sort: Sort = "refused" if refused else "move" if key in run.seats else "say" if key == "say" else "expect"
        said = words_to_say(item[key]) if sort == "say" else item[key]
        yield Watched(sort, key if sort == "move" else "", said, run.table, tuple(run.events[happened:]), refused)
    happened = len(run.events)
    run.expect(ruling.body["expect"], final=True)
    run.dice_are_rolled()
    yield Watched("end", "", ruling.body["expect"], run.table, tuple(run.events[happened:]))
