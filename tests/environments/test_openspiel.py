"""OpenSpiel's own checkers, as they are, on every game; tables that a player could be looking at; states as bytes."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from tefuda.interfaces.environments import openspiel
from tefuda.interfaces.environments.worlds import asked_of
from tefuda.testing.positions import asked, played, sample
from tefuda.testing.twins import swaps, twin
from tests.environments.every import GAMES, each_format
from tests.reach import reach

# OpenSpiel's `api_test` looks at the games that are registered as it is imported.
API_TEST = """
import sys
import tefuda.interfaces.environments.openspiel
from absl.testing import absltest
from open_spiel.integration_tests import api_test
sys.argv = ["api_test", "--test_only_games=tefuda_"]
load_tests = api_test.load_tests
absltest.main()
"""


def load(game: str, **parameters: Any) -> Any:
    """A game with parameters."""
    return pyspiel.load_game(openspiel.PREFIX + game, parameters)


def states(game: Any, seed: int) -> Any:
    """A game by chance, state by state, the last one too."""
    chance, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        there = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(there))
    yield state


def test_the_api() -> None:
    done = subprocess.run([sys.executable, "-c", API_TEST], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert f"Ran {5 * len(GAMES)} tests" in done.stdout + done.stderr


@each_format
def test_simulations_by_chance(game: str, format: str) -> None:
    pyspiel.random_sim_test(load(game, format=format), num_sims=reach(2, 100), serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_state_looks_the_same_to_the_player_and_is_another_to_all_others(game: str) -> None:
    others = 0
    for number, state in enumerate(states(load(game), 3)):
        if state.is_chance_node() or state.is_terminal() or number % 3:
            continue
        player = state.current_player()
        found = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert found.current_player() == player
        assert found.information_state_string(player) == state.information_state_string(player)
        assert found.observation_string(player) == state.observation_string(player)
        assert found.legal_actions() == state.legal_actions()
        assert asked_of(found.spot.table, player).offered == asked_of(state.spot.table, player).offered
        faces = [[card.face for card in one.spot.table.cards] for one in (found, state)]
        others += faces[0] != faces[1]
        again = state.resample_from_infostate(player, lambda: 0.25), state.resample_from_infostate(player, lambda: 0.25)
        assert str(again[0]) == str(again[1])
    assert others > 10


def test_a_state_and_its_clones_know_nothing_of_what_chance_will_do() -> None:
    """Behind each chance node the futures differ; before it, all that was seen is the same."""
    met = 0
    for state in chain.from_iterable(states(load(game), seed) for game in GAMES for seed in (1, 2)):
        if state.is_chance_node() and state.spot.table is not None:
            ends = []
            for future in (0, 0, 1, 2, 3):
                clone = state.clone()
                clone.apply_action(future)
                ends.append(str(clone))
            assert ends[0] == ends[1]
            met += len(set(ends)) > 1
    assert met


@pytest.mark.parametrize("game", GAMES)
def test_a_state_goes_on_from_bytes(game: str) -> None:
    whole = load(game, rng_seed=4)
    for number, state in enumerate(states(whole, 1)):
        if number % 40 == 7:
            there, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(whole, state))
            assert str(there) == str(whole)
            assert (str(again), again.history()) == (str(state), state.history())
            for player in range(whole.num_players()) if not state.is_chance_node() else ():
                assert again.information_state_tensor(player) == state.information_state_tensor(player)


def test_the_seed_decides_and_the_history_says_all() -> None:
    game = load("evolve", rng_seed=3)
    played = [state.clone() for state in states(game, 1)]
    again = game.new_initial_state()
    for action in played[-1].history():
        again.apply_action(action)
    assert str(again) == str(played[-1])
    other = load("evolve", rng_seed=4).new_initial_state()
    other.apply_action(played[-1].history()[0])
    assert str(other) != str(played[1])


def test_observers_show_what_all_know_what_one_knows_and_what_was_before() -> None:
    game = load("evolve")
    *_, state = [one.clone() for one, _ in zip(states(game, 1), range(30), strict=False)]
    types = {
        "all": pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
        "own": pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
        "whole": pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
        "recall": pyspiel.IIGObservationType(
            public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
    }
    found = {name: game.make_py_observer(kind) for name, kind in types.items()}
    for observer in found.values():
        observer.set_from(state, 0)
    assert len({observer.string_from(state, 0) for observer in found.values()}) == 4
    rows = {name: int(observer.dict["cards"].any(axis=1).sum()) for name, observer in found.items()}
    assert rows["whole"] == rows["all"] + rows["own"]
    assert np.any(found["recall"].dict["trail"])


def twin_states(game: str, seed: int) -> Iterator[tuple[Any, Any, int]]:
    """Pairs of states that are equal to a player, and who that is."""
    one = played(game, seed)
    whole = load(game, format=one.format, players=one.states[0].seats)
    for table in [table for table in sample(one, 30) if asked(table).kind == "act"][:2] or [one.states[8]]:
        for seat in range(table.seats):
            for first, second, _ in swaps(table, seat)[:2]:
                found = []
                for there in (table, twin(table, first, second)):
                    state = whole.new_initial_state()
                    state._go_to(state.spot._replace(table=there, waits=()))
                    found.append(state)
                yield found[0], found[1], seat


def tells_apart(one: Any, other: Any, seat: int) -> bool:
    """Whether anything that OpenSpiel's programs are given of two states differs."""
    looks = ("observation_string", "observation_tensor", "information_state_string", "information_state_tensor")
    return any(getattr(one, look)(seat) != getattr(other, look)(seat) for look in looks)


@pytest.mark.parametrize("game", GAMES)
def test_states_that_are_equal_to_a_player_give_equal_strings_and_tensors(game: str) -> None:
    found = [tells_apart(*pair) for pair in twin_states(game, 1)]
    assert found
    assert not any(found)


def test_a_planted_leak_tells_them_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """An observer that looked from another seat, too."""
    seen = openspiel.TefudaObserver._seen
    monkeypatch.setattr(openspiel.TefudaObserver, "_seen", lambda self, state, player: seen(self, state, 1 - player))
    assert any(tells_apart(*pair) for pair in twin_states("evolve", 1))


def test_openspiels_own_searches_play() -> None:
    """MCTS, which sees all, and ISMCTS, which sees what the player sees: a few answers each."""
    game = load("evolve", rng_seed=1)
    searches = [
        mcts.MCTSBot(game, 1.4, 6, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1)),
        ismcts.ISMCTSBot(
            game=game, evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), uct_c=1.4, max_simulations=4,
            random_state=np.random.RandomState(1),
        ),
    ]  # fmt: skip
    for state in [one.clone() for one, _ in zip(states(game, 1), range(25), strict=False)][15::8]:
        if not state.is_chance_node():
            for search in searches:
                assert search.step(state) in state.legal_actions()
