"""Solving: finds by exhaustive search what a seat can force, whatever its opponents answer and however chance falls.

It knows no game: it enumerates answers, and equal tables are searched once. A position that cannot be searched completely is
never called won or lost (`CannotTell`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple, get_args

from tefuda.kernel.proving.chances import MOST_OUTCOMES, CannotTell, Chances
from tefuda.kernel.proving.same_tables import OVER, TableKeys
from tefuda.kernel.table.requests import Answer, Option, Request, indices_of, whole_answers
from tefuda.kernel.table.state import Table

Goal = Literal["win", "survive"]
GOALS: tuple[Goal, ...] = get_args(Goal)
MOST_ANSWERS = 200  # answers to one question; with more it is left undecided
MOST_DEPTH = 120  # answers one after the other
FIRST_LOOK = 100  # answers tried for each first move before the full search
SECOND_LOOK = 500  # and when only looking whether the goal can be reached at all
MOST_TRIED = 20_000  # answers carried out for one position


class FirstMove(NamedTuple):
    """An answer to the position's question, and whether it reaches the goal."""

    answer: Answer
    reaches: bool


class Solver:
    """A search for what a seat can force from a position: a win before the turn passes, or survival until an opponent's turn is over."""

    def __init__(
        self, first: Table, seat: int, goal: Goal, most: int = MOST_TRIED, outcomes: int = MOST_OUTCOMES
    ) -> None:
        self.first, self.seat, self.goal = first, seat, goal
        self.number, self.player = first.facts.number, first.facts.player
        self.chances, self.keys = Chances(most, outcomes), TableKeys()
        self.found: dict[bytes, bool] = {}  # by table
        self._open: set[bytes] = set()  # keys of tables that are being searched
        self._lengths: dict[bytes, int] = {}
        self._helped: dict[Option, int] = {}  # how often an option has reached the goal: such are tried first

    # ── what is reached ─────────────────────────────────────────────────────────────────────────────────────────────
    def settled(self, table: Table) -> bool | None:
        """True or False if the goal is reached or missed for good; None while it is open."""
        if table.over is not None:
            return self.seat in table.over.winners
        passed = table.facts.number - self.number
        if self.goal == "win":
            return None if not passed else False
        own = self.player == self.seat
        over = passed > 1 or (passed == 1 and (not own or table.facts.player == self.seat))
        return True if over else None

    def reaches(self, table: Table) -> bool:
        """True if the seat reaches its goal from a table, whatever others do; CannotTell if that is unknown."""
        found = self.settled(table)
        if found is not None:
            return found
        key = self.keys.key(table)
        if key in self.found:
            return self.found[key]
        if key in self._open or len(self._open) >= MOST_DEPTH:
            raise CannotTell
        self._open.add(key)
        try:
            found = self._any(table) if self._is_asked(table) else self._all(table)
        finally:
            self._open.remove(key)
        self.found[key] = found
        return found

    def _is_asked(self, table: Table) -> bool:
        return table.pending is not None and table.pending.seats == (self.seat,)

    def _any(self, table: Table) -> bool:
        """True if an answer of the seat's own reaches the goal."""
        unknown = False
        for answer in self.best_first(table):
            try:
                if self.follows(table, answer):
                    for option in _options(table, answer):
                        self._helped[option] = self._helped.get(option, 0) + 1
                    return True
            except CannotTell:
                unknown = True
        if unknown:
            raise CannotTell
        return False

    def best_first(self, table: Table) -> list[Answer]:
        """All answers to a question, those whose options led to the goal most often first."""
        helped = self._helped
        return sorted(
            answers_to(table), key=lambda answer: -sum([helped.get(one, 0) for one in _options(table, answer)])
        )

    def _all(self, table: Table) -> bool:
        """True if every answer of the other seats reaches the goal."""
        unknown = False
        for answer in answers_to(table):
            try:
                if not self.follows(table, answer):
                    return False
            except CannotTell:
                unknown = True
        if unknown:
            raise CannotTell
        return True

    def follows(self, table: Table, answer: Answer) -> bool:
        """True if the goal is reached after an answer, however chance falls."""
        unknown = False
        for after in self.chances.after(table, answer):
            try:
                if not self.reaches(after):
                    return False
            except CannotTell:
                unknown = True
        if unknown:
            raise CannotTell
        return True

    # ── first moves ─────────────────────────────────────────────────────────────────────────────────────────────────
    def first_moves(self, alone: bool = False) -> list[FirstMove]:
        """All answers to the position's question, without those that reach the goal by a table already met; CannotTell if one is
        unknown.

        `alone`: give up (CannotTell) as soon as two answers reach it that are not the same moves in another order.
        """
        if alone:
            self._look()
        found, met, reaching = list[FirstMove](), set[frozenset[bytes]](), list[Answer]()
        for answer in answers_to(self.first):
            reaches = self.follows(self.first, answer)
            if reaches:
                tables = frozenset(map(self.keys.key, self.chances.after(self.first, answer)))
                if tables in met and not any(table.startswith(OVER) for table in tables):
                    continue
                met.add(tables)
                if alone and reaching and not self._in_any_order(reaching[0], answer):
                    raise CannotTell
                reaching.append(answer)
            found.append(FirstMove(answer, reaches))
        return found

    def may_reach(self) -> bool:
        """True if some first move is found that reaches the goal; False may only mean that the search was too short."""
        for answer in answers_to(self.first):
            self.chances.most_answers = self.chances.answers + SECOND_LOOK
            try:
                if self.follows(self.first, answer):
                    return True
            except CannotTell:
                continue
        return False

    def _look(self) -> None:
        """A short search of each first move; CannotTell if none is soon found to reach the goal, or if two are that are not the
        same moves in another order."""
        whole, reaching = self.chances.most_answers, list[Answer]()
        for answer in self.best_first(self.first):
            self.chances.most_answers = min(whole, self.chances.answers + FIRST_LOOK)
            try:
                if self.follows(self.first, answer):
                    reaching.append(answer)
            except CannotTell:
                continue
            finally:
                self.chances.most_answers = whole
            if len(reaching) > 1 and not self._in_any_order(reaching[0], reaching[-1]):
                raise CannotTell
        if not reaching:
            raise CannotTell

    def one_solution(self, moves: list[FirstMove]) -> bool:
        """True if one first move alone reaches the goal, or if all that do are the same moves in another order."""
        reaching = [move.answer for move in moves if move.reaches]
        alone = all(self._in_any_order(reaching[0], other) for other in reaching[1:])
        return 0 < len(reaching) < len(moves) and alone

    def _in_any_order(self, one: Answer, other: Answer) -> bool:
        """True if two answers to the first question can be given in either order and lead to an equal table."""
        try:
            return bool(self._after_both(one, other) & self._after_both(other, one))
        except CannotTell:
            return False

    def _after_both(self, one: Answer, other: Answer) -> set[bytes]:
        """The keys of the tables that reach the goal after two deeds, when the first question is asked again."""
        wish, request = _options(self.first, other), self.first.request
        found: set[bytes] = set()
        for between in self._same_question(self.first, one):
            again = (
                [answer for answer in answers_to(between) if _options(between, answer) == wish]
                if between.over is None
                else []
            )
            for answer in again:
                found |= {
                    self.keys.key(after) for after in self._same_question(between, answer) if self._is_reached(after)
                }
        assert request is not None
        return found

    def _is_reached(self, table: Table) -> bool:
        try:
            return self.reaches(table)
        except CannotTell:
            return False

    def _same_question(self, table: Table, answer: Answer) -> Iterator[Table]:
        """The tables after a deed, when the first question is asked again or the game is over."""
        first, left, met = self.first.pending, [*self.chances.after(table, answer)], set[bytes]()
        assert first is not None
        while left:
            now = left.pop()
            key, ask = self.keys.key(now), now.pending
            if key in met or len(met) > MOST_ANSWERS:
                continue
            met.add(key)
            if (
                now.over is not None
                or ask is None
                or (ask.clause, ask.kind, ask.seats) == (first.clause, first.kind, first.seats)
            ):
                yield now
            else:
                left += [after for more in answers_to(now) for after in self.chances.after(now, more)]

    def missing(self, table: Table) -> int:
        """How many deeds miss the goal, counting also the answers to questions that a deed leads to before the first question returns."""
        found, first = 0, self.first.pending
        assert first is not None
        for answer in answers_to(table):
            if not self.follows(table, answer):
                found += 1
                continue
            after = next(self.chances.after(table, answer))
            ask = after.pending
            if self.settled(after) is None and self._is_asked(after) and ask is not None and ask.clause != first.clause:
                found += self.missing(after)
        return found

    # ── how long, and how others answer ─────────────────────────────────────────────────────────────────────────────
    def length(self, table: Table) -> int:
        """The least number of answers that the seat needs to reach the goal against the longest defence."""
        if self.settled(table) is not None:
            return 0
        key = self.keys.key(table)
        if key not in self._lengths:
            self._lengths[key] = MOST_DEPTH  # a line that leads back here does not count
            own = self._is_asked(table)
            found = [
                max((self.length(after) for after in self.chances.after(table, answer)), default=0)
                for answer in answers_to(table)
                if self._known_to_follow(table, answer)
            ]
            self._lengths[key] = 1 + min(found, default=MOST_DEPTH) if own else max(found, default=0)
        return self._lengths[key]

    def _known_to_follow(self, table: Table, answer: Answer) -> bool:
        try:
            return self.follows(table, answer)
        except CannotTell:
            return False

    def reply(self, table: Table) -> Answer:
        """The best answer of another seat: one that prevents the goal, otherwise one that delays it longest."""
        best, longest = None, -1
        for answer in answers_to(table):
            if not self._known_to_follow(table, answer):
                return answer
            length = max([self.length(after) for after in self.chances.after(table, answer)])
            if length > longest:
                best, longest = answer, length
        if best is None:
            raise CannotTell
        return best


def answers_to(table: Table) -> tuple[Answer, ...]:
    """All complete answers to the pending question; CannotTell if there are too many, or if several seats are asked."""
    request = table.request
    if request is None or len(request.seats) > 1:
        raise CannotTell
    found = tuple(islice(_answers(request), MOST_ANSWERS + 1))
    if len(found) > MOST_ANSWERS:
        raise CannotTell
    return found


def _answers(request: Request) -> Iterator[Answer]:
    if request.kind not in ("order", "divide") and request.least == request.most == 1:
        return iter(range(len(request.options)))
    return whole_answers(request)


def _options(table: Table, answer: Answer) -> frozenset[Option]:
    """The options that an answer picks."""
    request = table.request
    assert request is not None
    return frozenset([request.options[place] for place in indices_of(answer)])
