"""The bench: how fast a game is played in one process, and python-chess beside it as the yardstick.

Seconds are the processor's, so that a machine that does other things besides changes the figures less.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

import msgspec

from tefuda.arena.playing import play_game
from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.flow.play import State, advance, why_not
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Request
from tefuda.players.random_player import RandomPlayer

MOST_PLIES = 2000
LEAST_GAMES = 60  # in a round: with fewer its time is mostly noise


class Measured(msgspec.Struct):
    """One round's measurements, or the best or the median of those of several rounds."""

    decisions_per_second: float
    games_per_second: float
    fork_us: float
    view_us: float
    why_not_us: float
    chess_moves_per_second: float
    ratio: float  # decisions a second by chess moves a second


FASTER = ("decisions_per_second", "games_per_second", "chess_moves_per_second")  # more is better; of the others, less


class Figures(msgspec.Struct):
    """What was measured: the best round, since other load only slows a program down, and the median one beside it."""

    game: str
    decks: list[str]
    rounds: int
    games: int  # in each round
    seed: int
    best: Measured  # its ratio: the best rate of decisions by the best rate of chess moves
    median: Measured  # its ratio: the median of the rounds' ratios
    ratios: list[float]  # round by round, the game and chess one after the other

    def as_dict(self) -> dict[str, object]:
        """One flat object: the best under the plain names, the medians with `_median` behind them."""
        best, median = msgspec.structs.asdict(self.best), msgspec.structs.asdict(self.median)
        rest = {name: getattr(self, name) for name in ("ratios", "rounds", "games", "seed", "decks")}
        return {"game": self.game, **best, **{f"{name}_median": value for name, value in median.items()}, **rest}


def measure(
    opened: OpenedGame,
    decks: Mapping[str, object] | None = None,
    *,
    rounds: int = 5,
    games: int = 0,
    seed: int = 1,
    heard: Callable[[int], None] | None = None,
) -> Figures:
    """Play, in turn, rounds of the game and of chess, with the bundled decks or with these.

    Every round has the same games: so many, or (0) each deck against each as often as makes `LEAST_GAMES`.
    """
    decks = decks or opened.decks
    names = sorted(decks)
    listed = [decks[name] for name in names]
    games = games or len(listed) ** 2 * -(-LEAST_GAMES // len(listed) ** 2)
    _play(opened, listed, games, seed)  # fills the caches that a running program has, with what these decks need
    states = _states(opened, listed, seed)
    gc.collect()
    gc.freeze()  # what is loaded stays: the collector need not look it through again and again, for either program
    found: list[Measured] = []
    for number in range(rounds):
        decisions, games_rate = _play(opened, listed, games, seed)
        moves = _chess(seed)
        found.append(Measured(decisions, games_rate, *_questions(opened, states), moves, decisions / moves))
        if heard is not None:
            heard(number + 1)
    gc.unfreeze()
    ratios = [round(one.ratio, 3) for one in found]
    return Figures(opened.name, names, rounds, games, seed, _best(found), _median(found), ratios)


def _best(found: list[Measured]) -> Measured:
    best = {
        name: (max if name in FASTER else min)([getattr(one, name) for one in found])
        for name in Measured.__struct_fields__
    }
    return _rounded({**best, "ratio": best["decisions_per_second"] / best["chess_moves_per_second"]})


def _median(found: list[Measured]) -> Measured:
    return _rounded({name: median([getattr(one, name) for one in found]) for name in Measured.__struct_fields__})


def _rounded(values: dict[str, float]) -> Measured:
    return Measured(**{name: round(value, 1 if name in FASTER else 3) for name, value in values.items()})


def _play(opened: OpenedGame, decks: list[object], games: int, seed: int) -> tuple[float, float]:
    """Random against random, the decks in all pairs in turn: decisions and games a second."""
    chance, decisions, started = random.Random(seed), 0, process_time()
    for number in range(games):
        pair = [decks[number % len(decks)], decks[(number // len(decks)) % len(decks)]]
        decisions += play_by_chance(opened.start(pair, seed + number), chance)
    seconds = process_time() - started
    return decisions / seconds, games / seconds


def play_by_chance(state: State, chance: random.Random) -> int:
    """Answer by chance until the game is over; how many answers that took."""
    decisions, request = 0, state.request
    while request is not None:
        if request.most == 1 and request.least == 1 and request.kind != "divide" and request.kind != "order":
            state, _ = advance(state, int(chance.random() * len(request.options)))
        else:
            state, _ = advance(state, _several_by_chance(request, chance))
        request = state.request
        decisions += 1
    return decisions


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

    chance, moves, started = random.Random(seed), 0, process_time()
    while process_time() - started < least:
        board = chess.Board()
        for _ in range(MOST_PLIES):
            legal = list(board.legal_moves)
            if not legal or board.is_seventyfive_moves():
                break
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
    return moves / (process_time() - started)


def _states(opened: OpenedGame, decks: list[object], seed: int) -> list[State]:
    """All states of some games."""
    found: list[State] = []
    pair = [decks[0], decks[:2][-1]]
    for number in range(3):
        state = opened.start(pair, seed + number)
        result = play_game(opened, pair, [RandomPlayer(seed + number, seat) for seat in (0, 1)], seed + number)
        for answer in result.answers:
            found.append(state)
            state, _ = advance(state, answer)
    return found


def _questions(opened: OpenedGame, states: list[State]) -> tuple[float, float, float]:
    """µs of a fork, of a view by the seat that is asked, and of why_not for all that it could wish for."""
    asked = [(state, state.pending.seats[0]) for state in states if state.pending is not None]

    started = process_time()
    for _ in range(10):
        for state in states:
            state.copy()
    fork = _microseconds(started, 10 * len(states))

    started = process_time()
    for state, seat in asked:
        view(state, seat)
    seen = _microseconds(started, len(asked))

    wishes = [(state, seat, opened.wishes(state, seat)) for state, seat in asked[::4]]
    started = process_time()
    for state, seat, wished in wishes:
        for wish in wished:
            why_not(state, seat, wish)
    return fork, seen, _microseconds(started, sum(len(wished) for _, _, wished in wishes))


def _microseconds(started: float, times: int) -> float:
    return (process_time() - started) * 1e6 / max(1, times)
