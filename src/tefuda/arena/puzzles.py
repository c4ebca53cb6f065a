"""Finding puzzles: positions of games between player programs in which one first move alone wins this turn, or survives it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tefuda.arena.playing import play_game
from tefuda.arena.runner import run
from tefuda.arena.workers import Jobs
from tefuda.games.catalogue import open_game, rulings
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.proving.describing import NotSaid, described
from tefuda.kernel.proving.puzzles import Solved, puzzle_text, solve
from tefuda.kernel.proving.reading import BadScenario, parse
from tefuda.kernel.proving.same_tables import TableKeys
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.proving.solving import Solver
from tefuda.kernel.table.state import Table
from tefuda.players.player import Player, let_answer
from tefuda.players.registry import maker_of

LAST_TURNS = 3  # of a game: before them nobody can win
CARELESS = "random"  # the program that goes on from where a turn began: it leaves fewer ways to win
WAYS_ON = 30  # how often it does
ENOUGH = 6  # puzzles of one turn, of which the hardest is taken
MOST_TRIED = 2_000  # answers for one position: whoever plays the puzzle waits for its solution


class Search(NamedTuple):
    """Where puzzles are looked for."""

    game: str
    seed: int
    player: str = "greedy"  # at both seats
    most: int = MOST_TRIED
    least_moves: int = 1
    least_missing: int = 3


class Found(NamedTuple):
    """A puzzle that was found: its file, and how hard it is."""

    number: int  # of the game
    turn: int
    text: str
    moves: int
    missing: int
    tried: int


def find(search: Search, games: range, jobs: Jobs = 1) -> Iterator[list[Found]]:
    """What is found in each of some games, as it comes."""
    return run(found_in, search, games, jobs)


def found_in(search: Search, number: int) -> list[Found]:
    """The puzzles out of one game, at most one of each turn."""
    opened, setting = open_game(search.game), rulings(search.game).setting
    format = opened.formats[0]
    decks, key = opened.decks_in(format), rng.derived(rng.key_of(search.seed), "puzzles", number)
    seed = rng.derived_seed(key, "decks")
    names = sorted(decks)
    dealt = [decks[names[mixer.word(seed, seat) % len(names)]] for seat in range(2)]
    players = [maker_of(search.player)(key, seat, opened) for seat in range(2)]
    states: list[Table] = []
    play_game(opened, dealt, players, key, format=format, watch=lambda state, events: states.append(state))
    turns: dict[int, list[Table]] = {}
    for state in states:
        if _could_be_one(state):
            turns.setdefault(state.facts.number, []).append(state)
    careless = [maker_of(CARELESS)(key, seat, opened) for seat in range(2)]
    looked_for = [_InTurn(search, setting, format, number, turns[turn]) for turn in sorted(turns)[-LAST_TURNS:]]
    return [found for one in looked_for if (found := one.best(careless)) is not None]


def _could_be_one(state: Table) -> bool:
    """True where the player of the turn alone is asked what to do, and has a choice."""
    ask = state.pending
    return ask is not None and ask.seats == (state.facts.player,) and ask.kind == "act" and len(ask.options) > 1


class _InTurn:
    """The positions of one turn, as it was played, and as a careless program would have gone on from where it began."""

    def __init__(self, search: Search, setting: Setting, format: str, number: int, states: list[Table]) -> None:
        self.search, self.setting, self.format, self.number, self.states = search, setting, format, number, states
        self.seat = states[0].facts.player

    def best(self, careless: list[Player]) -> Found | None:
        """The hardest puzzle that is soon found."""
        if not Solver(self.states[0], self.seat, "win", 0).may_reach():
            return None
        keys, met, best, found = TableKeys(), set[bytes](), None, 0
        for state in self._positions(careless):
            key = keys.key(state)
            if key in met:
                continue
            met.add(key)
            one = self._as_puzzle(state)
            if one is not None:
                found += 1
                if best is None or (one.moves, one.missing) > (best.moves, best.missing):
                    best = one
            if found == ENOUGH:
                break
        return best

    def _positions(self, careless: list[Player]) -> Iterator[Table]:
        yield from reversed(self.states)
        for _ in range(WAYS_ON):
            state, turn, on_the_way = self.states[0], self.states[0].facts.number, list[Table]()
            while state.over is None and state.facts.number == turn:
                if _could_be_one(state):
                    on_the_way.append(state)
                assert state.pending is not None
                seat = min(state.pending.seats)
                state = let_answer(state, seat, careless[seat]).state
            yield from reversed(on_the_way)

    def _as_puzzle(self, state: Table) -> Found | None:
        """A position as a puzzle, where it is one: once as it stands, which is quick, and once more as its file lays it out."""
        search = self.search
        if self._solved(state) is None:
            return None
        try:
            body = described(state, self.setting, self.format)
            table = self.setting.table(parse(puzzle_text(search.game, self.format, body, "win", Solved(0, 0, 0, 0))))
        except (NotSaid, BadScenario):
            return None
        solved = self._solved(table)
        if solved is None:
            return None
        text = puzzle_text(search.game, self.format, body, "win", solved)
        return Found(self.number, state.facts.number, text, solved.moves, solved.missing, solved.tried)

    def _solved(self, state: Table) -> Solved | None:
        solved = solve(state, self.seat, "win", self.search.most)
        if solved is None or solved.moves < self.search.least_moves or solved.missing < self.search.least_missing:
            return None
        return solved if solved.reaching < solved.missing else None  # else what is done first hardly matters
