"""With and without a recorder the same steps are called in the same order; what a step needs is obeyed in both."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.clauses import recording
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import CHECK, Procedure
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import answer_of, decks_for

SHARES = range(4)
GAMES_OF_EACH = 100
DECISIONS = 60

Called = list[tuple[str, str]]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Called:
    """The steps that are called, by their procedures' frames and their clauses."""
    found: Called = []

    def noted(name: str, clause: str, do: Callable[[Table, Any], Any]) -> Callable[[Table, Any], Any]:
        def call(table: Table, frame: Any) -> Any:
            found.append((name, clause))
            return do(table, frame)

        return call

    for game in games():
        for kind, procedure in open_game(game).game.procedures.items():
            for step in procedure.steps:
                monkeypatch.setattr(step, "do", noted(kind.__name__, step.clause, step.do))
    return found


def played(game: str, seed: int, recorded: bool, called: Called) -> tuple[Called, bytes]:
    """The steps of the first decisions of a game, and the state they lead to."""
    called.clear()
    opened, player = open_game(game), RandomPlayer(seed, 7)
    with recording() if recorded else nullcontext():
        state = opened.start(decks_for(opened, seed), seed)
        for _ in range(DECISIONS):
            if state.over is None:
                state, _ = advance(state, answer_of(player, state))
    return called.copy(), state.encode()


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("game", games())
def test_the_same_steps_with_and_without_a_recorder(game: str, share: int, called: Called) -> None:
    for seed in range(share, GAMES_OF_EACH, len(SHARES)):
        plain, recorded = played(game, seed, False, called), played(game, seed, True, called)
        assert len(plain[0]) > DECISIONS
        assert plain == recorded


# ── what a step needs ───────────────────────────────────────────────────────────────────────────────────────────────
class Walking(Frame, frozen=True):
    """A procedure of few steps."""


def _step(table: Table, frame: Any) -> None:
    return None


def test_a_step_without_what_it_needs_is_passed_over() -> None:
    walking = Procedure("1", Walking)
    for clause, needs in (("1.1", 0), ("1.2", CHECK), ("1.3", CHECK), ("1.4", 0), ("1.5", CHECK)):
        walking.step(clause, needs=needs)(_step)
    assert [step.following.place for step in walking.steps] == [1, 2, 3, 4, 5, 5]
    assert [step.idle.place for step in walking.steps] == [0, 3, 3, 3, 5, 5]


def test_a_step_may_say_which_earlier_one_follows() -> None:
    walking = Procedure("1", Walking)
    walking.step("1.1")(_step)
    walking.step("1.2", needs=CHECK, then="1.1")(_step)
    walking.step("1.3")(_step)
    assert [step.following.place for step in walking.steps] == [1, 0, 3, 3]
    assert [step.idle.place for step in walking.steps] == [0, 0, 2, 3]
