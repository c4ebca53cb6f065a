"""Solving puzzles: the puzzles of a game, and a live game at one, in which the other side is answered for by the search that proved it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from tefuda.games.catalogue import OpenedGame, rulings
from tefuda.kernel.proving.chances import CannotTell
from tefuda.kernel.proving.puzzles import Puzzle, puzzle
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.solving import Solver
from tefuda.kernel.saving.transcript import Folded, Layout, header_of
from tefuda.kernel.seeing.open_hands import open_view
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer
from tefuda.table.layouts import laid_out
from tefuda.table.live import LiveGame, News

MOST_TRIED = 50_000  # answers while somebody plays: they may go ways of their own


class Missed(NamedTuple):
    """Why an answer misses the goal: what another seat answers to it, as that seat is asked; nothing where it needs no answer."""

    seen: View | None = None
    answer: Answer = ()


def puzzles(game: str) -> list[str]:
    """The names of a game's puzzles, the easiest first."""
    return list(rulings(game).puzzles)


def puzzle_of(game: str, name: str) -> Puzzle:
    """A puzzle by its name; KeyError where there is none."""
    found = rulings(game)
    return puzzle(name, read(found.puzzles[name]), found.setting)


class OpenGame(LiveGame):
    """A live game at which every hand lies open."""

    def view(self, seat: int) -> View:
        """What a seat sees, and what each other seat sees of its own."""
        return open_view(self.state, seat)

    def news(self, seat: int, since: int) -> list[News]:
        """What a seat was told of one step, beside what it sees."""
        told = super().news(seat, since)
        return [one._replace(view=open_view(self.steps[one.step].state, seat)) for one in told]


class Solving:
    """Somebody at a puzzle: answers that miss the goal are not taken."""

    def __init__(self, game: str, name: str) -> None:
        self.puzzle = puzzle_of(game, name)
        laid = laid_out(game, Layout(scenario=name))
        self.opened: OpenedGame = laid.opened
        table = self.puzzle.table
        head = msgspec.structs.replace(header_of(laid.opened, (), table, laid.format), layout=laid.layout)
        self.live = OpenGame(head, [Folded(table, table.events)], (), [None] * table.seats)
        self.solver = Solver(table, self.puzzle.seat, self.puzzle.goal, MOST_TRIED)

    @property
    def seat(self) -> int:
        """Whose puzzle it is."""
        return self.puzzle.seat

    @property
    def is_over(self) -> bool:
        """True if the goal is reached: what misses it is not taken."""
        return self.solver.settled(self.live.state) is not None

    def go_on(self) -> Iterator[None]:
        """Answer for the others until the seat is asked or the goal is reached; a pause wherever the table has gone on."""
        while not self.is_over and self.live.asked != (self.seat,):
            self.live.answer(self.solver.reply(self.live.state))
            yield

    def offer(self, picks: tuple[int, ...]) -> Missed | None:
        """Give an answer where the goal is still reached after it; why it is not, and nothing happens, where it is missed."""
        request = self.live.state.request
        assert request is not None
        answer: Answer = picks[0] if len(picks) == request.most == 1 else picks
        if self._reaches(answer):
            self.live.answer(answer)
            return None
        return self._refutation(answer)

    def _reaches(self, answer: Answer) -> bool:
        try:
            return self.solver.follows(self.live.state, answer)
        except CannotTell:
            return False

    def _refutation(self, answer: Answer) -> Missed:
        """What the other side answers, where it is asked next and has an answer to it."""
        try:
            for after in self.solver.chances.after(self.live.state, answer):
                ask = after.pending
                if self.solver.settled(after) is None and ask is not None and ask.seats != (self.seat,):
                    reply = self.solver.reply(after)
                    if not self.solver.follows(after, reply):
                        return Missed(open_view(after, ask.seats[0]), reply)
        except CannotTell:
            pass
        return Missed()

    def solution(self) -> Answer:
        """An answer that reaches the goal: of several the one that is shortest."""
        state = self.live.state
        reaching = [answer for answer in self.solver.best_first(state) if self._reaches(answer)]
        return min(reaching, key=self._length)

    def _length(self, answer: Answer) -> int:
        return max([self.solver.length(after) for after in self.solver.chances.after(self.live.state, answer)])
