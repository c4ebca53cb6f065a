"""Twins before programs: two tables that look alike to a seat are answered alike, now and as both games go on alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Answer, By, Concede, narrowed
from tefuda.kernel.table.state import Table
from tefuda.players.ismcts import SearchingPlayer
from tefuda.players.player import Player, dismiss
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import asked, played
from tefuda.testing.twins import Twins, continuation, swaps, twin

Make = Callable[[Table], Player]  # a program for a table: one that does not peek needs nothing of it
EACH = 5  # positions from one pair of twins
STEPS = 40  # answers for which a pair is followed


class Pair(NamedTuple):
    """Twins, and the seat to which they look alike."""

    twins: Twins
    seat: int


class Compared(NamedTuple):
    """How a program fared: at how many positions it was asked, and at which it told twins apart."""

    positions: int
    apart: tuple[str, ...]


def pairs(game: str) -> Iterator[Pair]:
    """Twins of positions from one game by chance after the other, in all formats."""
    number = 0
    for seed in range(1, 1000):
        for state in played(game, seed).states[3::17]:
            if state.over is not None:
                continue
            seat = asked(state).seats[0]
            there = swaps(state, seat)
            if there:
                one, other, renamed = there[number % len(there)]
                number += 1
                yield Pair(Twins(state, twin(state, one, other), (one, other), renamed), seat)


def compared(game: str, make: Make, wanted: int) -> Compared:
    """Ask a program at so many positions and their twins, with equal seeds, each pair of players from its own start on."""
    positions, apart = 0, list[str]()
    for pair in pairs(game):
        for number, alike in enumerate(_alike(pair, make)):
            positions += 1
            apart += [] if alike else [f"{game}, twins {pair.twins.cards}, question {number}"]
            if positions == wanted:
                return Compared(positions, tuple(apart))
            if number + 1 == EACH:
                break
    raise AssertionError(f"only {positions} positions")


def _alike(pair: Pair, make: Make) -> Iterator[bool]:
    """Whether the same answer is given at each question to the seat that leaves a choice, for as long as the twins look alike."""
    tables = pair.twins.one, pair.twins.other
    players = make(tables[0]), make(tables[1])
    steps = continuation(pair.twins, pair.seat, RandomPlayer(1, pair.seat), STEPS)
    try:
        while tables[0].over is None:
            choice = pair.seat in asked(tables[0]).seats and len(narrowed(asked(tables[0]), pair.seat).options) > 1
            if choice:
                answers = [_answer(player, table, pair.seat) for player, table in zip(players, tables, strict=True)]
                yield answers[0] == answers[1]
            step = next(steps, None)
            if step is None:
                return
            for player, answer in zip(players, step.answers if choice else (), strict=choice):
                _tell(player, pair.seat, answer)
            tables = step.tables
    finally:
        dismiss(players, None)


def _answer(player: Player, table: Table, seat: int) -> Answer:
    seen = view(table, seat)
    assert seen.request is not None
    return player.choose(seen, seen.request)


def _tell(player: Player, seat: int, answer: Answer) -> None:
    """Tell a program that listens what was answered for it to its last question."""
    if isinstance(answer, By) and answer.seat == seat:
        answer = answer.answer
    if isinstance(player, SearchingPlayer) and not isinstance(answer, By | Concede):
        player.answered(answer)
