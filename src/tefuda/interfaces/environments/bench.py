"""The bench of the environments: steps a second, beside PettingZoo's classic card games and RLCard, in one run.

Actions are by chance among the legal ones; every step is observed in full. Rounds of all take turns, so that a busy machine slows all of
them; the best round counts. Seconds are those of the clock, since the vectorised ones have several processes.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
import numpy as np

from tefuda.games.catalogue import games
from tefuda.interfaces.environments import aec
from tefuda.interfaces.environments.vector import TefudaVector

CLASSIC = ("texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4", "hanabi_v5")
RLCARD = ("gin-rummy", "uno", "doudizhu", "mahjong", "limit-holdem")
VECTOR = "evolve"  # the game that is played many times at once
Steps = Iterator[int]  # plays on for ever, and says how many steps that were


class Measured(msgspec.Struct, frozen=True):
    """Steps a second of one environment, in the best and in the median round; `whose`: ours, PettingZoo's, RLCard's."""

    whose: str
    name: str
    best: float
    median: float


class Figures(msgspec.Struct, frozen=True):
    """What was measured, and how many times faster two processes are than one, in the median round."""

    measured: list[Measured]
    two_by_one: float
    left_out: list[str]  # what could not be made here, and why


def cycle(env: Any, seed: int = 1) -> Steps:
    """An AEC environment, played by chance."""
    chance = Random(seed)
    while True:
        env.reset(seed=seed)
        for _agent in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(int(chance.choice(mask.nonzero()[0])))
            yield 1
        seed += 1


def _classic(name: str) -> Steps:
    return cycle(import_module(f"pettingzoo.classic.{name}").env())


def rlcard_steps(name: str) -> Steps:
    """An environment of RLCard, played by chance."""
    env = import_module("rlcard").make(name, {"seed": 1})
    chance = Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice([*state["legal_actions"]]))
            yield 1


def batch_steps(envs: TefudaVector) -> Steps:
    """A vectorised environment, played by chance at all seats."""
    chance = np.random.default_rng(1)
    seen, _ = envs.reset(seed=1)
    while True:
        actions = (chance.random(seen["action_mask"].shape, np.float32) * seen["action_mask"]).argmax(1)
        seen, *_ = envs.step(actions)
        yield envs.num_envs


def rate(steps: Steps, seconds: float) -> float:
    """Steps a second over so many seconds."""
    began, done = perf_counter(), 0
    while (taken := perf_counter() - began) < seconds:
        done += next(steps)
    return done / taken


def measure(
    rounds: int, seconds: float, envs: int, processes: tuple[int, ...], heard: Callable[[int], None]
) -> Figures:
    """Measure all of them, in rounds."""
    subjects: dict[tuple[str, str], Steps] = {}
    left_out, vectors = [], []
    for game in games():
        subjects["tefuda", game] = cycle(aec.env(game, words=False))
    subjects["tefuda", f"{VECTOR}, with words"] = cycle(aec.env(VECTOR))
    for count in processes:
        vectors.append(TefudaVector(VECTOR, envs, processes=count, players=("you", "you"), copy=False))
        subjects["tefuda", vector_name(envs, count)] = batch_steps(vectors[-1])
    makers: list[tuple[str, str, Callable[[], Steps]]] = []
    makers += [("PettingZoo", name, partial(_classic, name)) for name in CLASSIC]
    makers += [("RLCard", name, partial(rlcard_steps, name)) for name in RLCARD]
    for whose, name, make in makers:
        try:
            subjects[whose, name] = make()
            next(subjects[whose, name])
        except Exception as problem:  # another's environment that does not run here is told of, and the rest measured
            subjects.pop((whose, name), None)
            left_out.append(f"{whose} {name}: {type(problem).__name__}: {problem}"[:200])
    found: dict[tuple[str, str], list[float]] = {subject: [] for subject in subjects}
    for steps in subjects.values():
        rate(steps, seconds / 4)  # fills the caches that a running program has
    gc.collect()
    for number in range(rounds):
        for subject, steps in subjects.items():
            found[subject].append(rate(steps, seconds))
        heard(number + 1)
    for vector in vectors:
        vector.close()
    one, two = (found["tefuda", vector_name(envs, count)] for count in processes)
    ratio = median([more / less for more, less in zip(two, one, strict=True)])
    measured = [Measured(*subject, round(max(rates)), round(median(rates))) for subject, rates in found.items()]
    return Figures(measured, round(ratio, 2), left_out)


def vector_name(envs: int, processes: int) -> str:
    """What a vectorised environment is called."""
    return f"{VECTOR}, {envs} games, {processes} process" + ("es" if processes > 1 else "")
