"""Gymnasium's own checker, as it is, on every game and format; programs at the other seats; many games at once."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tefuda.interfaces.environments import single
from tefuda.interfaces.environments.vector import TefudaVector, WorkerLost
from tests.environments.every import GAMES, as_meant, each_format, legal
from tests.reach import reach


@as_meant
@each_format
def test_the_api(game: str, format: str) -> None:
    env = gymnasium.make(
        f"tefuda/{game}-v1", format=format, render_mode="rgb_array", disable_env_checker=True
    ).unwrapped
    check_env(env)
    env.close()


@each_format
def test_games_by_chance_end(game: str, format: str) -> None:
    env = single.TefudaEnv(game, format=format, words=False)
    for seed in range(reach(10, 100)):
        chance, over, total = Random(seed), False, 0.0
        seen, _ = env.reset(seed=seed)
        while not over:
            assert seen in env.observation_space
            assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
            seen, reward, terminated, truncated, info = env.step(legal(seen["action_mask"], chance))
            over, total = terminated or truncated, total + reward
            assert "illegal" not in info
        assert total in (-1.0, 0.0, 1.0)


def test_a_program_sits_where_it_is_named() -> None:
    env = single.TefudaEnv("evolve", players=("greedy", "you"), words=False)
    lost = 0
    for seed in range(3):
        chance, over = Random(seed), False
        seen, _ = env.reset(seed=seed)
        assert env.lane.seat == 1
        while not over:
            seen, reward, over, _, _ = env.step(legal(seen["action_mask"], chance))
        lost += reward == -1
    assert lost == 3


def test_a_class_of_the_users_own_plays_and_loses_its_seat_by_an_answer_that_is_not_legal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "class Wrong:\n    looks = False\n    def __init__(self, seed, seat, game): pass\n    def choose(self, view, request): return 999\n"
    (tmp_path / "a_wrong_player.py").write_text(code, "utf8")
    monkeypatch.chdir(tmp_path)
    env = single.TefudaEnv("evolve", players=("you", "a_wrong_player:Wrong"))
    seen, info = env.reset(seed=1)
    reward = 0.0
    for _ in range(5):
        if "forfeits" in info:
            break
        seen, reward, _, _, info = env.step(legal(seen["action_mask"], Random(1)))
    assert set(info["forfeits"]["1"]) == {"en", "ja"}
    assert reward in (0.0, 1.0)


@pytest.mark.parametrize("players", [("you", "you"), ("random",), ("you", "nobody"), ("you", "random", "random")])
def test_players_that_cannot_be_are_told(players: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="/"):
        single.TefudaEnv("evolve", players=players)


# ── many at once ────────────────────────────────────────────────────────────────────────────────────────────────────
def batches(envs: TefudaVector, steps: int) -> Iterator[dict[str, Any]]:
    """What comes of actions by chance, batch by batch."""
    seen, infos = envs.reset(seed=5)
    chance = np.random.default_rng(2)
    for _ in range(steps):
        actions = (chance.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(1)
        seen, reward, terminated, truncated, infos = envs.step(actions)
        yield {**seen, "reward": reward, "terminated": terminated, "truncated": truncated, **infos}


@pytest.mark.parametrize("players", [("you", "random"), ("you", "you")])
def test_batches_are_the_same_whatever_the_number_of_processes(players: tuple[str, str]) -> None:
    made = [TefudaVector("evolve", 5, processes=processes, players=players) for processes in (0, 1, 2)]
    try:
        ended = 0
        for one, *others in zip(*[batches(envs, 200) for envs in made], strict=True):
            assert not one["illegal"].any()
            assert one["action_mask"].any(axis=1).tolist() == (~one["terminated"]).tolist()
            ended += one["terminated"].sum()
            for other in others:
                assert {name for name in one if not np.array_equal(one[name], other[name])} == set()
        assert ended
    finally:
        for envs in made:
            envs.close()


@pytest.mark.parametrize("seed", [5, [5, 6, 7]])
def test_a_row_is_what_the_environment_of_one_game_plays_with_its_seed(seed: int | list[int]) -> None:
    envs = gymnasium.make_vec("tefuda/evolve-v1", 3, "vector_entry_point", processes=0, players=("you", "random"))
    alone = [single.TefudaEnv("evolve", players=("you", "random"), words=False) for _ in range(3)]
    seen, infos = envs.reset(seed=seed)
    there = [env.reset(seed=5 + place) for place, env in enumerate(alone)]
    over, chance, begun = [False] * 3, Random(1), 0
    for _ in range(200):
        for place, (here, info) in enumerate(there):
            assert {name for name in here if not np.array_equal(here[name], seen[name][place])} == set()
            assert info["clause"] == infos["clause"][place] or over[place]
        actions = [0 if over[place] else legal(here["action_mask"], chance) for place, (here, _) in enumerate(there)]
        seen, rewards, terminated, _, infos = envs.step(np.array(actions))
        for place, env in enumerate(alone):
            if over[place]:
                there[place], reward, over[place] = env.reset(), 0.0, False
                begun += 1
            else:
                here, reward, over[place], _, info = env.step(actions[place])
                there[place] = here, info
            assert (reward, over[place]) == (rewards[place], terminated[place])
    assert begun
    envs.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_is_what_its_spaces_say(game: str) -> None:
    envs = TefudaVector(game, 2, processes=1)
    try:
        seen, _ = envs.reset(seed=1)
        assert seen in envs.observation_space
        assert [len(array) for array in batches(envs, 1).__next__().values()] == [2] * 15
    finally:
        envs.close()


def test_a_game_that_is_over_is_begun_anew_with_the_next_action() -> None:
    envs = TefudaVector("evolve", 1, processes=0, players=("you", "random"))
    envs.reset(seed=1)
    _, reward, terminated, _, infos = envs.step(np.array([65]))
    assert (reward[0], bool(terminated[0]), bool(infos["illegal"][0])) == (-1.0, True, True)
    seen, reward, terminated, _, _ = envs.step(np.array([65]))
    assert (reward[0], bool(terminated[0])) == (0.0, False)
    assert seen["action_mask"].any()
    envs.close()


def test_a_process_that_is_lost_is_told_and_nothing_is_left_behind() -> None:
    envs = TefudaVector("evolve", 2, processes=2)
    envs.reset(seed=1)
    first, other = envs._workers
    os.kill(first.pid, signal.SIGKILL)
    first.join()
    with pytest.raises(WorkerLost, match="/"):
        envs.step(np.array([2, 2]))
    assert not other.is_alive()
