"""The bench: how fast a game is played in one process, and python-chess beside it as the yardstick."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from tefuda.arena.playing import play_game
from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.play import State, advance, why_not
from tefuda.kernel.requests import Request
from tefuda.kernel.view import view
from tefuda.players.random_player import RandomPlayer

MOST_PLIES = 2000


class Figures(msgspec.Struct):
    """What was measured: the best of some rounds, since whatever else the machine does only makes it slower."""

    game: str
    decisions_per_second: float = 0.0
    games_per_second: float = 0.0
    fork_us: float = 0.0
    view_us: float = 0.0
    why_not_us: float = 0.0
    chess_moves_per_second: float = 0.0
    ratio: float = 0.0  # decisions a second by chess moves a second, both at their best
    ratios: list[float] = msgspec.field(default_factory=list)  # round by round, played one after the other
    rounds: int = 0
    games: int = 0  # in each round
    seed: int = 0


def measure(
    opened: OpenedGame, *, rounds: int = 5, games: int = 0, seed: int = 1, heard: Callable[[int], None] | None = None
) -> Figures:
    """Play, in turn, rounds of the game and of chess; every round has the same games: each deck meets each, unless it is said how many."""
    games = games or len(opened.decks) ** 2
    figures = Figures(opened.name, rounds=rounds, games=games, seed=seed)
    _play(opened, 4, seed)  # caches that a running program has
    states = _states(opened, seed)
    gc.collect()
    gc.freeze()  # what is loaded stays: the collector need not look it through again and again, for either program
    for number in range(rounds):
        decisions, games_rate = _play(opened, games, seed)
        moves = _chess(seed)
        figures.decisions_per_second = max(figures.decisions_per_second, decisions)
        figures.games_per_second = max(figures.games_per_second, games_rate)
        figures.chess_moves_per_second = max(figures.chess_moves_per_second, moves)
        figures.ratios.append(round(decisions / moves, 3))
        _questions(opened, states, figures)
        if heard is not None:
            heard(number + 1)
    gc.unfreeze()
    figures.ratio = figures.decisions_per_second / figures.chess_moves_per_second
    for name in ("decisions_per_second", "games_per_second", "chess_moves_per_second"):
        setattr(figures, name, round(getattr(figures, name), 1))
    for name in ("fork_us", "view_us", "why_not_us", "ratio"):
        setattr(figures, name, round(getattr(figures, name), 3))
    return figures


def _play(opened: OpenedGame, games: int, seed: int) -> tuple[float, float]:
    """Random against random with the bundled decks: decisions and games a second."""
    decks = [opened.decks[name] for name in sorted(opened.decks)]
    chance, decisions, started = random.Random(seed), 0, time.perf_counter()
    for number in range(games):
        pair = [decks[number % len(decks)], decks[(number // len(decks)) % len(decks)]]
        state = opened.start(pair, seed + number)
        request = state.request
        while request is not None:
            if request.most == 1 and request.least == 1 and request.kind != "divide" and request.kind != "order":
                state, _ = advance(state, int(chance.random() * len(request.options)))
            else:
                state, _ = advance(state, _several_by_chance(request, chance))
            request = state.request
            decisions += 1
    seconds = time.perf_counter() - started
    return decisions / seconds, games / seconds


def _several_by_chance(request: Request, chance: random.Random) -> list[int]:
    """An answer by chance to any other question than which one."""
    count = len(request.options)
    if request.kind == "divide":
        first = () if request.zeros else range(count)
        return [*first, *[chance.randrange(count) for _ in range(request.most - len(first))]]
    if request.kind == "order":
        return chance.sample(range(count), count)
    return chance.sample(range(count), chance.randint(request.least, min(request.most, count)))


def _chess(seed: int, least: float = 0.5) -> float:
    """python-chess's random legal moves a second: all legal moves are listed, one is pushed, until the game is over."""
    import chess

    chance, moves, started = random.Random(seed), 0, time.perf_counter()
    while time.perf_counter() - started < least:
        board = chess.Board()
        for _ in range(MOST_PLIES):
            legal = list(board.legal_moves)
            if not legal or board.is_seventyfive_moves():
                break
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
    return moves / (time.perf_counter() - started)


def _states(opened: OpenedGame, seed: int) -> list[State]:
    """All states of some games."""
    found: list[State] = []
    decks = [opened.decks[name] for name in sorted(opened.decks)][:2]
    pair: list[Any] = [decks[0], decks[-1]]
    for number in range(3):
        state = opened.start(pair, seed + number)
        result = play_game(opened, pair, [RandomPlayer(seed + number, seat) for seat in (0, 1)], seed + number)
        for answer in result.answers:
            found.append(state)
            state, _ = advance(state, answer)
    return found


def _questions(opened: OpenedGame, states: list[State], figures: Figures) -> None:
    """µs of a fork, of a view by the seat that is asked, and of why_not for all that it could wish for."""
    asked = [(state, state.pending.seats[0]) for state in states if state.pending is not None]

    started = time.perf_counter()
    for _ in range(10):
        for state in states:
            state.copy()
    figures.fork_us = _least(figures.fork_us, started, 10 * len(states))

    started = time.perf_counter()
    for state, seat in asked:
        view(state, seat)
    figures.view_us = _least(figures.view_us, started, len(asked))

    wishes = [(state, seat, opened.wishes(state, seat)) for state, seat in asked[::4]]
    started = time.perf_counter()
    for state, seat, wished in wishes:
        for wish in wished:
            why_not(state, seat, wish)
    figures.why_not_us = _least(figures.why_not_us, started, sum(len(wished) for _, _, wished in wishes))


def _least(before: float, started: float, times: int) -> float:
    found = (time.perf_counter() - started) * 1e6 / max(1, times)
    return min(before, found) if before else found
