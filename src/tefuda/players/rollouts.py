"""Rollouts: how good a line of play turns out to be, where it is followed on an imagined table and all seats then play on by narrow beams."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from tefuda.kernel.flow.play import advance
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Answer, Ask, indices_of, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import Picked, answer_with, cards_by_handle, option_look
from tefuda.players.beam import Beam, GreedySettings, Line, passable
from tefuda.players.candidates import by_default
from tefuda.players.judging import Judge

NARROW = GreedySettings(width=1, deeds=10, branches=3, budget=120)
MOST_STEPS = 120  # answers and ends of turns in one rollout: a guard, as turns end far sooner
PUTTING_OFF = 0.02  # by how much less a game counts that is won, or lost, a turn later: who can win now does not wait
FIRST_LOOK = 2  # tables on which every line is followed before the worse half is dropped
ENOUGH, CLEAR = 6, 4.0  # a line is the best beyond doubt where it is so many standard errors ahead on that many tables
DOUBT = 0.5  # so many standard errors are taken off what a line is better by than the usual one
FEWEST = 2  # lines that are followed to the last table


class Reached(NamedTuple):
    """A table, and how the answers look by which the seat came there."""

    table: Table
    picked: list[Picked]


class Rollouts:
    """Follows lines of a seat on imagined tables, and plays these on for some turns."""

    def __init__(self, heuristics: Heuristics, seat: int, judge: Judge, ahead: int) -> None:
        self.heuristics, self.seat, self.judge, self.ahead = heuristics, seat, judge, ahead
        self.beam = Beam(heuristics, NARROW)

    def value(self, table: Table, line: Sequence[Picked]) -> float:
        """What a table is worth to the seat some turns after a line: the mean of what it is worth when the last two of these turns begin."""
        first: int = table.facts.number
        wanted, found = list(line), list[float]()
        turn, last = first, first + self.ahead
        for _ in range(MOST_STEPS):
            if table.over is not None or table.facts.number > last:
                break
            table = self._on(table, wanted).table
            if table.over is None and table.facts.number > turn:
                found.append(self._worth(table))
                turn = table.facts.number
        if table.over is not None:
            turns: int = table.facts.number - first
            return 0.5 + (self._worth(table) - 0.5) * (1 - PUTTING_OFF * turns)
        late = found[-2:]  # one where each side begins: who is to move seems better off
        return sum(late) / len(late) if late else self._worth(table)

    def finished(self, table: Table, line: Sequence[Picked]) -> tuple[Picked, ...]:
        """A line, with what a beam adds to it on a table up to the end of the turn.

        Only lines to the end of the turn can be compared: one that is finished anew on each table is finished by somebody who knows what
        lies on the decks there.
        """
        wanted, found, turn = list(line), list[Picked](), table.facts.number
        for _ in range(MOST_STEPS):
            whole = table.pending
            if table.over is not None or whole is None or table.facts.number > turn:
                break
            if self.seat not in whole.seats and not passable(whole):
                break
            table, picked = self._on(table, wanted)
            found += picked
        return tuple(found)

    def looks_of(self, line: Line) -> list[Picked]:
        """How the answers of the seat look on a line. What is answered by default anyway is left out: in the tree it is no question."""
        return [
            picked(before, self.seat, answer)
            for before, answer in line.steps
            if before.pending is not None and self.seat in before.pending.seats and not self._is_settled(before.pending)
        ]

    def _is_settled(self, ask: Ask) -> bool:
        return ask.prompt in self.heuristics.settled or ask.kind in ("order", "divide")

    def _worth(self, table: Table) -> float:
        return self.judge.values(table, self.seat)[self.seat]

    def _on(self, table: Table, wanted: list[Picked]) -> Reached:
        """What the next answer leads to: that of the line, else as a beam finds it, else by default."""
        whole = table.pending
        assert whole is not None
        seat = self.seat if self.seat in whole.seats else whole.seats[0]
        ask = narrowed(whole, seat)
        if wanted and seat == self.seat:
            after = self._followed(table, ask, wanted)
            if after is not None:
                return after
        passing = self.heuristics.passing(table, ask)
        if passing >= 0:
            return Reached(advance(table, signed(ask, seat, passing))[0], [])
        if ask.kind == "act" and len(ask.options) > 1:
            best = self.beam.best(table, seat)
            if best is not None and best.steps:
                return Reached(best.table, self.looks_of(best) if seat == self.seat else [])
        answer = by_default(self.heuristics, table, seat)
        told = seat == self.seat and not self._is_settled(ask)
        return Reached(advance(table, signed(ask, seat, answer))[0], [picked(table, seat, answer)] if told else [])

    def _followed(self, table: Table, ask: Ask, wanted: list[Picked]) -> Reached | None:
        """What the next answer of the line leads to; None where it is not to be had here, and then the line is left."""
        seen = view(table, self.seat)
        request = seen.request
        assert request is not None
        cards = cards_by_handle(seen)
        answer = answer_with(request, [option_look(option, cards) for option in request.options], wanted[0])
        if answer is not None:
            return Reached(advance(table, signed(ask, self.seat, answer))[0], [wanted.pop(0)])
        if request.kind == "act" and self.heuristics.passing(table, ask) < 0:
            wanted.clear()
        return None


def picked(table: Table, seat: int, answer: Answer) -> Picked:
    """How an answer of a seat looks."""
    seen = view(table, seat)
    assert seen.request is not None
    cards = cards_by_handle(seen)
    return tuple([option_look(seen.request.options[place], cards) for place in indices_of(answer)])


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


def lead(one: Contender, other: Contender, numbers: Sequence[int]) -> tuple[float, float]:
    """By how much a line is better than another on the same tables, and the standard error of that."""
    ahead = [one.values[number] - other.values[number] for number in numbers]
    often = len(ahead)
    mean = sum(ahead) / often
    spread = sum([(found - mean) ** 2 for found in ahead])
    return mean, (spread / (often * (often - 1))) ** 0.5 if often > 1 else abs(mean)


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
            better = self.left[: max(FEWEST, (len(self.left) + 1) // 2)]
            self.left = better if self.all[0] in better else [*better, self.all[0]]
            upto = 2 * len(self.looked)

    def _is_clear(self) -> bool:
        """True if the best line is better than all others beyond doubt, or all come to the same on every table."""
        if len(self.looked) < ENOUGH:
            return False
        best, *others = self.left
        leads = [lead(best, other, self.looked) for other in others]
        return min([mean - CLEAR * error for mean, error in leads]) >= 0

    def ranked(self) -> list[Contender]:
        """All lines, first those that were followed on most tables, the best of these first."""
        return sorted(self.all, key=lambda one: (len(one.values), one.mean(one.values)), reverse=True)

    def told(self) -> dict[Picked, Followed]:
        """What was found, by the answer that a line begins with; nothing before all were followed once.

        What lies on top of a deck is to nobody's merit: lines are compared with the first, the usual one, on the same tables; and from
        what they are better by half of the standard error is taken off.
        """
        if not self.looked:
            return {}
        usual = self.all[0]
        found: dict[Picked, Followed] = {}
        for one in self.all:
            common = [number for number in self.looked if number in one.values]
            if not common:
                continue
            mean, error = lead(one, usual, common)
            value = min(1.0, max(0.0, usual.mean(self.looked) + (mean - DOUBT * error)))
            known = found.get(one.line[0], Followed(0, 0.0, 0))
            better = (len(common), value) > (known.tables, known.value)
            found[one.line[0]] = Followed(
                known.often + len(one.values),
                value if better else known.value,
                len(common) if better else known.tables,
            )
        return found
