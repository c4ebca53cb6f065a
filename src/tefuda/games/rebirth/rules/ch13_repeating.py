"""Chapter 13.1.1.1, how often a loop runs: the turn player says it, the others accept it or name a smaller number."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch07_deeds import deed
from tefuda.games.rebirth.rules.ch13_loops import Answered, Run
from tefuda.kernel import bookkeeping
from tefuda.kernel.loops import OFTEN
from tefuda.kernel.procedures import AGAIN, Result, keep
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.seating import in_turn_order
from tefuda.kernel.state import Frame, Table

TIMES = tuple([Option("number", number=number) for number in range(OFTEN + 1)])


class Repeating(Frame, frozen=True, tag=t.own):
    """How often a loop runs is said: by whom (the turn player first), and the numbers so far."""

    cycle: tuple[Answered, ...]
    seats: tuple[int, ...]
    numbers: tuple[int, ...] = ()


repeating = rules.procedure("13.1.1", Repeating)


def repeat(table: Table, cycle: tuple[Answered, ...]) -> Repeating:
    """Whoever answered anything in the loop is asked, in turn order (12.2.1)."""
    first = cycle[0].seat
    others = [seat for seat in in_turn_order(table, table.facts.player) if seat != first]
    return Repeating(cycle, (first, *[seat for seat in others if any(one.seat == seat for one in cycle)]))


@repeating.step("13.1.1.1")
def how_often(table: Table, frame: Repeating) -> Result:
    """13.1.1.1: the turn player says how many times; each of the others that many, or fewer, after which that player does something else."""
    place = len(frame.numbers)
    if place == len(frame.seats):
        return None
    options = TIMES[1:] if not place else TIMES[: min(frame.numbers) + 1]
    return Ask((frame.seats[place],), "number", "13.1.1.1", options, prompt="loop", about=_source(table, frame))


def _source(table: Table, frame: Repeating) -> tuple[int, int]:
    return table.ref(frame.cycle[0].picked[0].card)


@repeating.answer("13.1.1.1")
def number_said(table: Table, frame: Repeating, picked: tuple[Option, ...]) -> Result:
    keep(table, numbers=(*frame.numbers, picked[0].number))
    return AGAIN


@repeating.unasked("13.1.1.1")
def nobody_says(table: Table, frame: Repeating) -> Result:
    keep(table, numbers=(*frame.numbers, min(frame.numbers, default=1)))
    return AGAIN


@repeating.step("13.1.1")
def let_it_run(table: Table, frame: Repeating) -> Result:
    """The smallest number counts; where it is not the turn player's, whoever named it first does something else after so many rounds."""
    cite("13.1.1")
    least, cycle = min(frame.numbers), frame.cycle
    stopper = -1 if least == frame.numbers[0] else frame.seats[frame.numbers.index(least)]
    stop = next((place for place, one in enumerate(cycle) if one.seat == stopper), 0)
    run = Run(cycle, 1 % len(cycle), least * len(cycle) + stop - 1, stopper)
    bookkeeping.set_history(table, [("", run)])
    return deed(table, cycle[0].seat, cycle[0].picked[0])
