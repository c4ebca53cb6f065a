"""Rollouts: how good a line of play turns out to be, where it is followed on an imagined table and all seats then play on by narrow beams."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from tefuda.kernel.play import advance
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.requests import Ask, narrowed, signed
from tefuda.kernel.state import Table
from tefuda.kernel.view import view
from tefuda.players.appearance import Picked, answer_with, cards_by_handle, option_look
from tefuda.players.beam import Beam, GreedySettings
from tefuda.players.candidates import by_default
from tefuda.players.judging import Judge

NARROW = GreedySettings(width=1, deeds=10, branches=3, budget=120)
MOST_STEPS = 120  # answers and ends of turns in one rollout: a guard, as turns end far sooner
FIRST_LOOK = 2  # tables on which every line is followed before the worse half is dropped
ENOUGH, CLEAR = 4, 4.0  # a line is the best beyond doubt where it is so many standard errors ahead on that many tables
FEWEST = 2  # lines that are followed to the last table


class Rollouts:
    """Follows lines of a seat on imagined tables, and plays these on for some turns."""

    def __init__(self, heuristics: Heuristics, seat: int, judge: Judge, ahead: int) -> None:
        self.heuristics, self.seat, self.judge, self.ahead = heuristics, seat, judge, ahead
        self.beam = Beam(heuristics, NARROW)

    def value(self, table: Table, line: Sequence[Picked]) -> float:
        """What a table is worth to the seat some turns after a line: the mean of what it is worth when the last two of these turns begin."""
        wanted, found, turn = list(line), list[float](), table.facts.number
        last = turn + self.ahead
        for _ in range(MOST_STEPS):
            if table.over is not None or table.facts.number > last:
                break
            table = self._on(table, wanted)
            if table.over is None and table.facts.number > turn:
                found.append(self._worth(table))
                turn = table.facts.number
        if table.over is not None:
            found += [self._worth(table)] * (self.ahead + 1 - len(found))
        late = found[-2:]  # one where each side begins: who is to move seems better off
        return sum(late) / len(late) if late else self._worth(table)

    def _worth(self, table: Table) -> float:
        return self.judge.values(table, self.seat)[self.seat]

    def _on(self, table: Table, wanted: list[Picked]) -> Table:
        """The table after the next answer: that of the line, else as a beam finds it, else by default."""
        whole = table.pending
        assert whole is not None
        seat = self.seat if self.seat in whole.seats else whole.seats[0]
        ask = narrowed(whole, seat)
        after = self._followed(table, wanted) if wanted and seat == self.seat else None
        if after is not None:
            return after
        passing = self.heuristics.passing(table, ask)
        if passing >= 0:
            return advance(table, signed(ask, seat, passing))[0]
        if _is_open(ask):
            best = self.beam.best(table, seat)
            if best is not None and best.steps:
                return best.table
        return advance(table, signed(ask, seat, by_default(self.heuristics, table, seat)))[0]

    def _followed(self, table: Table, wanted: list[Picked]) -> Table | None:
        """The table after the next answer of the line; None where it is not to be had here, and then the line is left."""
        seen = view(table, self.seat)
        request = seen.request
        assert request is not None
        assert table.pending is not None
        cards = cards_by_handle(seen)
        answer = answer_with(request, [option_look(option, cards) for option in request.options], wanted[0])
        if answer is not None:
            wanted.pop(0)
            return advance(table, signed(narrowed(table.pending, self.seat), self.seat, answer))[0]
        if request.kind == "act" and self.heuristics.passing(table, narrowed(table.pending, self.seat)) < 0:
            wanted.clear()
        return None


def _is_open(ask: Ask) -> bool:
    return ask.kind == "act" and len(ask.options) > 1


class Contender:
    """A line of play, and what it came to by the number of the imagined table."""

    def __init__(self, line: tuple[Picked, ...]) -> None:
        self.line = line
        self.values: dict[int, float] = {}
        self.place = 0  # among those that begin with the same answer

    def after(self, picked: Picked | None, numbers: Collection[int]) -> Contender | None:
        """What is left of it once its first answer was given, with what it came to on the tables that are left; None where another was."""
        if self.line[0] != picked or len(self.line) < 2:
            return None
        rest = Contender(self.line[1:])
        rest.values = {number: value for number, value in self.values.items() if number in numbers}
        return rest

    def mean(self, numbers: Iterable[int]) -> float:
        """What it came to on some tables."""
        found = [self.values[number] for number in numbers]
        return sum(found) / len(found) if found else 0.0


class Followed(NamedTuple):
    """What was found of an answer by following lines that begin with it."""

    often: int  # how often one was followed
    value: float  # what the best of them is worth
    tables: int  # on how many tables that one was followed


class Contest:
    """Lines of play that are followed on the same imagined tables: of those that are left the worse half is dropped, and the others
    are followed on twice as many (sequential halving), so that time goes where the choice is close."""

    def __init__(self, follow: Callable[[int, tuple[Picked, ...]], float], contenders: list[Contender]) -> None:
        self.follow, self.all, self.left = follow, contenders, list(contenders)
        self.looked: list[int] = []  # the tables on which all that are left were followed

    def run(self, numbers: Sequence[int], more: Callable[[], bool]) -> None:
        """Go on as long as there are tables and leave to go on."""
        upto = FIRST_LOOK
        while self.left and len(self.looked) < len(numbers):
            for number in numbers[len(self.looked) : upto]:
                for one in self.left:
                    if number not in one.values:
                        if not more():
                            return
                        one.values[number] = self.follow(number, one.line)
                self.looked.append(number)
            self.left.sort(key=lambda one: one.mean(self.looked), reverse=True)
            if self._is_clear():
                return
            self.left = self.left[: max(FEWEST, (len(self.left) + 1) // 2)]
            upto = 2 * len(self.looked)

    def _is_clear(self) -> bool:
        """True if the best line is better than all others beyond doubt, or all come to the same on every table."""
        often = len(self.looked)
        if often < ENOUGH:
            return False
        best, *others = self.left
        for other in others:
            ahead = [best.values[number] - other.values[number] for number in self.looked]
            mean = sum(ahead) / often
            spread = sum([(one - mean) ** 2 for one in ahead]) / (often - 1)
            if mean * mean * often < CLEAR * CLEAR * spread:
                return False
        return True

    def ranked(self) -> list[Contender]:
        """All lines, first those that were followed on most tables, the best of these first."""
        return sorted(self.all, key=lambda one: (len(one.values), one.mean(one.values)), reverse=True)

    def told(self) -> dict[Picked, Followed]:
        """What was found, by the answer that a line begins with; nothing before all were followed once.

        What lies on top of a deck is to nobody's merit: lines are compared with the best one on the same tables.
        """
        if not self.looked:
            return {}
        best = self.left[0]
        base = best.mean(self.looked)
        found: dict[Picked, Followed] = {}
        for one in self.all:
            common = [number for number in self.looked if number in one.values]
            if not common:
                continue
            value = min(1.0, max(0.0, base + one.mean(common) - best.mean(common)))
            known = found.get(one.line[0], Followed(0, 0.0, 0))
            better = (len(common), value) > (known.tables, known.value)
            found[one.line[0]] = Followed(
                known.often + len(one.values),
                value if better else known.value,
                len(common) if better else known.tables,
            )
        return found
