"""Puzzles: each has one solution alone, proven by trying everything; who plays one goes on by answers that reach the goal."""

import pytest

from tefuda.games.catalogue import games, rulings
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving.puzzles import puzzle, solve
from tefuda.kernel.proving.reading import BadScenario, parse
from tefuda.table.solving import Solving, puzzle_of, puzzles
from tests.reach import reach

ALL = [(game, name) for game in games() for name in puzzles(game)]
EACH = [(game, name) for game in games() for name in puzzles(game)[:2]]


@pytest.mark.parametrize(("game", "name"), reach(EACH, ALL))
def test_a_puzzle_has_one_solution(game: str, name: str) -> None:
    with unrecorded():
        one = puzzle_of(game, name)
        found = solve(one.table, one.seat, one.goal)
    assert found is not None
    assert (one.moves, one.missing) == (found.moves, found.missing)


def test_puzzles_come_from_the_easiest_to_the_hardest() -> None:
    for game in games():
        grades = [puzzle_of(game, name).grade for name in puzzles(game)]
        assert grades == sorted(grades)


@pytest.mark.parametrize(("game", "name"), EACH)
def test_a_puzzle_is_played_to_its_goal_by_its_solution_alone(game: str, name: str) -> None:
    with unrecorded():
        solving, given, missed = Solving(game, name), 0, 0
        while not solving.is_over:
            for _ in solving.go_on():
                continue
            if solving.is_over:
                break
            before, request = len(solving.live.steps), solving.live.state.request
            assert request is not None
            if request.least == request.most == 1 and given == 0:
                for place in range(len(request.options)):
                    if not solving.solver.follows(solving.live.state, place):
                        assert solving.offer((place,)) is not None
                        missed += 1
            assert len(solving.live.steps) == before  # what misses the goal is not taken
            answer = solving.solution()
            assert solving.offer((answer,) if isinstance(answer, int) else tuple(answer)) is None  # type: ignore[arg-type]
            given += 1
        assert solving.live.state.over is not None
        assert solving.seat in solving.live.state.over.winners
    assert given >= 1 <= missed


def test_hands_are_open_at_a_puzzle() -> None:
    game, name = ALL[0]
    with unrecorded():
        solving = Solving(game, name)
        seen = solving.live.view(solving.seat)
        state = solving.live.state
        for card in state.cards:
            if card.zone >= 0 and state.game.zones[card.zone].name == "hand":
                spot = card.zone * state.masters + card.seat
                assert len([one for one in seen.zones[spot] if one is not None]) == len(state.zones[spot])


@pytest.mark.parametrize("said", ["{goal: draw}", "{goal: win, before: [1]}", "[win]"])
def test_a_file_that_is_no_puzzle_is_told_with_its_line(said: str) -> None:
    text = f"game: evolve\npuzzle: {said}\ntable: {{先: {{}}, 後: {{}}}}\n"
    with pytest.raises(BadScenario, match="line 2"):
        puzzle("puzzles/x", parse(text), rulings("evolve").setting)
