"""Puzzles: positions in which only one first move wins this turn, or survives it, as files similar to scenarios.

A file describes the table and says the goal, how many moves it takes and how many first moves miss it. It does not give the
solution, which is found, and proven, by exhaustive search (`solving.py`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml

from tefuda.kernel.proving.chances import CannotTell
from tefuda.kernel.proving.reading import BadScenario, Scenario, line_of
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.proving.solving import GOALS, MOST_TRIED, Goal, Solver
from tefuda.kernel.table.state import Table

WIDTH = 150  # of a line of a file
KEYS = ("goal", "moves", "missing")


class Puzzle(NamedTuple):
    """A puzzle: its title, its goal and for whom, its difficulty, and the table it begins with."""

    name: str
    goal: Goal
    seat: int
    moves: int  # the moves that it takes at least, against the longest defence
    missing: int  # how many first moves miss the goal
    table: Table

    @property
    def grade(self) -> tuple[int, int]:
        """The difficulty as a number; harder puzzles have greater ones."""
        return self.moves, self.missing


def puzzle(name: str, scenario: Scenario, setting: Setting) -> Puzzle:
    """The puzzle in a file; BadScenario if it is none."""
    said = scenario.body.get("puzzle")
    line = line_of(scenario.body, "puzzle")
    if not isinstance(said, dict) or said.get("goal") not in GOALS or any(key not in KEYS for key in said):
        raise BadScenario(
            f"a puzzle is {{goal: {' or '.join(GOALS)}, moves: n, missing: n}} / puzzle は {{goal, moves, missing}} の形に書く",
            line,
            scenario.path,
        )
    table = setting.table(scenario)
    if table.pending is None or len(table.pending.seats) != 1:
        raise BadScenario("nobody is asked anything / 誰も尋ねられていない", line, scenario.path)
    seat = table.pending.seats[0]
    return Puzzle(name, said["goal"], seat, int(said.get("moves", 0)), int(said.get("missing", 0)), table)


class Solved(NamedTuple):
    """The result of solving a position: the moves to the goal, the first moves that reach and that miss it, the answers tried."""

    moves: int
    reaching: int  # in whichever order they may be made; look-alikes once
    missing: int
    tried: int


def solve(table: Table, seat: int, goal: Goal, most: int = MOST_TRIED) -> Solved | None:
    """Solve a position; None unless exactly one first move, up to the order of moves, is proven to reach the goal."""
    solver = Solver(table, seat, goal, most)
    try:
        moves = solver.first_moves(alone=True)
        if not solver.one_solution(moves):
            return None
        reaching = sum([move.reaches for move in moves])
        return Solved(solver.length(table), reaching, solver.missing(table), solver.chances.answers)
    except CannotTell:
        return None


def puzzle_text(game: str, format: str, table: dict[str, Any], goal: Goal, solved: Solved) -> str:
    """A puzzle in the format of its file."""
    said = {"goal": goal, "moves": solved.moves, "missing": solved.missing}
    body = {"game": game, "format": format, "puzzle": said, "table": table}
    return yaml.safe_dump(body, allow_unicode=True, default_flow_style=None, sort_keys=False, width=WIDTH)
