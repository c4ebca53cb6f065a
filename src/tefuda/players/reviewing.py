"""Reviews: the answers of a game looked at again by a program that explains, the largest mistakes first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives.rng import Seed
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import Answer, By, Concede, Request, indices_of
from tefuda.kernel.table.state import Table
from tefuda.players.explaining import Candidate, Explanation
from tefuda.players.ismcts import SearchingPlayer
from tefuda.players.search import SearchSettings

HINTS = SearchSettings(iterations=200)  # how long a hint is thought about
REVIEWS = SearchSettings(iterations=80)  # and each answer of a review


class Mistake(NamedTuple):
    """An answer that was worse than another: after how many answers of the game, whose, what they saw, and what it cost them."""

    step: int
    view: View
    request: Request
    given: Candidate
    best: Candidate

    @property
    def cost(self) -> float:
        """How much of a won game it gave away, from 0 to 1."""
        return self.best.value - self.given.value


def hint(
    opened: OpenedGame, seen: View, request: Request, seed: Seed = 0, settings: SearchSettings = HINTS
) -> Explanation:
    """What the searching program would answer, with its candidates and the line that it expects; empty where nothing else can be answered.

    Where it answers by habit, and not by search (an order, a hand to keep), that answer is the only candidate.
    """
    player = SearchingPlayer(seed, seen.observer, opened, settings)
    try:
        answer = player.choose(seen, request)
        if player.found or request.only_answer() is not None:
            return player.explain()
        return Explanation((Candidate(answer, 0, 0.5),))
    finally:
        player.over(None)


def review(
    opened: OpenedGame,
    course: Iterable[tuple[Table, Answer]],
    seats: Collection[int] = (),
    seed: Seed = 0,
    settings: SearchSettings = REVIEWS,
) -> list[Mistake]:
    """The mistakes in a game, the largest first: of these seats, or (none) of all. `course`: each state, and the answer to it.

    Every answer is judged by what its player could see then, not by what was hidden.
    """
    found = list(_mistakes(opened, course, seats, seed, settings))
    return sorted(found, key=lambda mistake: -mistake.cost)


def _mistakes(
    opened: OpenedGame,
    course: Iterable[tuple[Table, Answer]],
    seats: Collection[int],
    seed: Seed,
    settings: SearchSettings,
) -> Iterator[Mistake]:
    players: dict[int, SearchingPlayer] = {}
    try:
        for step, (state, answer) in enumerate(course):
            seat = _who(state, answer)
            if seat < 0 or (seats and seat not in seats):
                continue
            player = players.setdefault(seat, SearchingPlayer(seed, seat, opened, settings))
            seen = view(state, seat)
            assert seen.request is not None
            player.choose(seen, seen.request)
            player.answered(answer)
            best, given = player.found[:1], [one for one in player.found if _same(seen.request, one.answer, answer)]
            if best and given and best[0].value > given[0].value:
                yield Mistake(step, seen, seen.request, given[0], best[0])
    finally:
        for player in players.values():
            player.over(None)


def _who(state: Table, answer: Answer) -> int:
    """Whose answer it is; -1 where nothing was asked that could be judged."""
    if isinstance(answer, Concede) or state.pending is None or state.picked:
        return -1
    return answer.seat if isinstance(answer, By) else state.pending.seats[0]


def _same(request: Request, one: Answer, other: Answer) -> bool:
    """True if two answers pick the same; the order counts where it is asked for."""
    first, second = indices_of(one), indices_of(other)
    return first == second if request.kind == "order" else sorted(first) == sorted(second)
