"""Play-outs: a table played on by quick answers as far as the search looks, and what it is worth to each seat there."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.table.requests import Answer, Ask, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.candidates import by_default, different_options
from tefuda.players.judging import Judge, Values

ENDING = ("end", "pass")
MOST_PASSED = 60  # questions that are answered by default between two that are worth a thought


class Horizon(NamedTuple):
    """How far a play-out goes: to the end of a turn, and no further than so many decisions."""

    turn: int
    decisions: int


class Manner(Protocol):
    """What can be set about play-outs."""

    @property
    def tries(self) -> int:
        """How many deeds are weighed at a question."""


class Chance:
    """A stream of numbers of the search's own."""

    def __init__(self, seed: int) -> None:
        self.seed, self.counter = seed, 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1."""
        self.counter += 1
        return mixer.word(self.seed, self.counter) % bound


def asked_of(table: Table, preferred: int) -> tuple[int, Ask]:
    """Who answers the question that is put, the preferred seat where several are asked, and the question as it is put to them."""
    whole = table.pending
    assert whole is not None
    seat = preferred if preferred in whole.seats else whole.seats[0]
    return seat, narrowed(whole, seat)


class Playouts:
    """Quick answers for every seat. A deed is taken if it leaves its player better off than doing nothing, of `tries` by chance."""

    def __init__(self, heuristics: Heuristics, seat: int, manner: Manner, judge: Judge) -> None:
        self.heuristics, self.seat, self.tries = heuristics, seat, manner.tries
        self.judge = judge

    def values(self, table: Table) -> Values:
        """What a table is worth to each seat, between 0 and 1."""
        return self.judge.values(table, self.seat)

    def settled(self, table: Table) -> Table:
        """The table at the next question that is worth a thought: windows in which nobody would do anything are passed."""
        for _ in range(MOST_PASSED):
            if table.over is not None:
                break
            seat, ask = asked_of(table, self.seat)
            passing = self.heuristics.passing(table, ask)
            if passing >= 0:
                table, _ = advance(table, signed(ask, seat, passing))
            elif ask.prompt in self.heuristics.settled or ask.kind in ("order", "divide"):
                table, _ = advance(table, signed(ask, seat, by_default(self.heuristics, table, seat)))
            else:
                return table
        return table

    def to_question_of(self, table: Table, wanted: int) -> Table | None:
        """The table at the next question to a seat, with default answers to all others; None where the game ends before it."""
        for _ in range(MOST_PASSED):
            if table.over is not None or table.pending is None:
                break
            if wanted in table.pending.seats:
                return table
            seat, ask = asked_of(table, self.seat)
            table, _ = advance(table, signed(ask, seat, self._quick(table, seat, ask)))
        return None

    def play(self, table: Table, horizon: Horizon, chance: Chance) -> Values:
        """Play a table on to the horizon: what it is worth there."""
        for _ in range(horizon.decisions):
            if table.over is not None or table.facts.number > horizon.turn:
                break
            seat, ask = asked_of(table, self.seat)
            if ask.kind == "act" and self.heuristics.passing(table, ask) < 0:
                table = self._deed(table, seat, ask, chance)
            else:
                table, _ = advance(table, signed(ask, seat, self._quick(table, seat, ask)))
        return self.values(table)

    def _quick(self, table: Table, seat: int, ask: Ask) -> Answer:
        """Pass where there is nothing worth doing, else the default answer."""
        passing = self.heuristics.passing(table, ask)
        return passing if passing >= 0 else by_default(self.heuristics, table, seat)

    def _deed(self, table: Table, seat: int, ask: Ask, chance: Chance) -> Table:
        """The table after the best of some deeds, or after none."""
        places = different_options(table, ask.options)
        deeds = [place for place in places if ask.options[place].verb not in ENDING]
        leaving = [place for place in places if ask.options[place].verb in ENDING]
        best, after = None, table
        least = self.heuristics.worth(table, seat) if leaving else -(10**9)
        for place in _sample(deeds, self.tries, chance):
            reached = self._rest(advance(table, signed(ask, seat, place))[0])
            worth = self.heuristics.worth(reached, seat)
            if worth > least:
                best, after, least = place, reached, worth
        if best is None:
            return advance(table, signed(ask, seat, leaving[0] if leaving else deeds[0]))[0]
        return after

    def _rest(self, table: Table) -> Table:
        """What a deed leads to: the next question about a deed, with default answers to all in between."""
        for _ in range(MOST_PASSED):
            if table.over is not None:
                break
            seat, ask = asked_of(table, self.seat)
            if ask.kind == "act" and self.heuristics.passing(table, ask) < 0:
                break
            table, _ = advance(table, signed(ask, seat, self._quick(table, seat, ask)))
        return table


def _sample(places: list[int], number: int, chance: Chance) -> list[int]:
    """Some of them by chance."""
    if len(places) <= number:
        return places
    left = list(places)
    return [left.pop(chance.below(len(left))) for _ in range(number)]
