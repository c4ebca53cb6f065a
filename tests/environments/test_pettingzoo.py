"""PettingZoo's own checkers, as they are, on every game and format; agents leave, and sides share."""

from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from tefuda.interfaces.environments import aec, parallel
from tests.environments.every import as_meant, each_format, legal
from tests.reach import reach


def play(env: Any, seed: int) -> dict[str, float]:
    """A game by chance from its seed: what each agent was given in all."""
    env.reset(seed=seed)
    chance, total = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        if over:
            assert not seen["action_mask"].any()
        env.step(None if over else legal(seen["action_mask"], chance))
    assert env.agents == []
    return total


@as_meant
@each_format
def test_the_api(game: str, format: str) -> None:
    api_test(aec.env(game, format=format), num_cycles=reach(40, 1000))


@each_format
def test_seeds(game: str, format: str) -> None:
    seed_test(partial(aec.env, game, format=format), num_cycles=reach(40, 500))


@each_format
def test_rendering(game: str, format: str) -> None:
    render_test(partial(aec.env, game, format=format))


@as_meant
@each_format
def test_the_parallel_api(game: str, format: str) -> None:
    parallel_api_test(parallel.parallel_env(game, format=format, words=False), num_cycles=reach(60, 1000))
    parallel_seed_test(partial(parallel.parallel_env, game, format=format), num_cycles=10)


@as_meant
@each_format
def test_the_most_cycles(game: str, format: str) -> None:
    """The checker knows no masks, so that what is not legal has to count as something that is."""
    said = {"game": game, "format": format, "illegal": "first"}
    max_cycles_test(
        SimpleNamespace(parallel_env=partial(parallel.parallel_env, **said), env=partial(parallel.env, **said))
    )


@each_format
def test_games_by_chance_end_and_sides_share_what_they_win(game: str, format: str) -> None:
    env = aec.env(game, format=format, words=False)
    for seed in range(reach(10, 100)):
        total = play(env, seed)
        by_side: dict[int, set[float]] = {}
        for agent, value in total.items():
            by_side.setdefault(env.setup.sides[env.seat_of[agent]], set()).add(value)
        assert all(len(values) == 1 for values in by_side.values())
        assert {value for values in by_side.values() for value in values} <= {-1.0, 0.0, 1.0}


def test_an_agent_that_gives_up_leaves_and_the_others_go_on() -> None:
    env = aec.env("rebirth", format="rumble", seats=4)
    env.reset(seed=1)
    first = env.agent_selection
    env.step(env.action_space(first).n - 1)
    assert (env.agent_selection, env.terminations[first], env.rewards[first]) == (first, True, -1.0)
    assert "not legal" in env.infos[first]["illegal"]["en"]
    env.step(None)
    assert first not in env.agents
    assert len(env.agents) == 3
    assert not any(env.terminations.values())


def test_infos_have_the_clause_and_the_words_and_what_is_cut_off() -> None:
    env = aec.env("evolve", cards=3)
    env.reset(seed=1)
    info = env.last()[-1]
    assert info["clause"] == "6.2.1.6"
    assert (info["kind"], info["prompt"]) == ("yes/no", "go first") or info["prompt"] == "go first"
    assert set(info["words"]) == {"en", "ja"}
    assert all(info["words"].values())
    assert info["cut"]["cards"] > 0


def test_one_who_is_not_asked_sees_no_question() -> None:
    env = aec.env("evolve")
    env.reset(seed=1)
    (other,) = [agent for agent in env.agents if agent != env.agent_selection]
    seen = env.observe(other)
    assert not seen["action_mask"].any()
    assert not np.any(seen["observation"]["options"])
