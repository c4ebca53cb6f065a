"""Ratings of contestants from all their meetings at once (Bradley and Terry), in Elo, with how sure they are.

The order in which games were played has no part in them, so that they are the same however a study was run.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tefuda.arena.intervals import SURE

ELO = 400 / log(10)  # points for each unit of the logarithm of odds
STEPS = 200
NEAR = 1e-10
PRIOR = 1.0  # games, half of them won, that everybody is given against one of middling strength: all ratings are finite


class Strength(NamedTuple):
    """A contestant's rating, 0 being the mean of all, and between which bounds it lies, 95 times of 100."""

    place: int
    elo: float
    low: float
    high: float


def strengths(points: Sequence[Sequence[float]], games: Sequence[Sequence[int]]) -> list[Strength]:
    """All contestants by what each has scored against each, the strongest first."""
    scored, met = np.asarray(points, float), np.asarray(games, float)
    count = len(scored)
    if not count:
        return []
    rated = np.zeros(count)
    for _ in range(STEPS):
        step = np.linalg.solve(_information(rated, met), _surplus(rated, scored, met))
        rated += np.clip(step, -1, 1)
        if float(np.abs(step).max()) < NEAR:
            break
    spread = np.linalg.inv(_information(rated, met))
    # Only differences are known: what is told is the distance from the mean of all, and how sure that is.
    centring = np.eye(count) - 1 / count
    errors = np.sqrt(np.clip(np.diag(centring @ spread @ centring), 0, None)) * ELO
    elo = (rated - rated.mean()) * ELO
    found = [
        Strength(
            place, float(elo[place]), float(elo[place] - SURE * errors[place]), float(elo[place] + SURE * errors[place])
        )
        for place in range(count)
    ]
    return sorted(found, key=lambda one: (-one.elo, one.place))


def _expected(rated: NDArray[Any]) -> NDArray[Any]:
    odds: NDArray[Any] = np.exp(rated[None, :] - rated[:, None])
    return 1 / (1 + odds)


def _surplus(rated: NDArray[Any], scored: NDArray[Any], met: NDArray[Any]) -> NDArray[Any]:
    """How much more each has scored than was to be expected."""
    prior = PRIOR * (0.5 - 1 / (1 + np.exp(-rated)))
    found: NDArray[Any] = (scored - met * _expected(rated)).sum(axis=1) + prior
    return found


def _information(rated: NDArray[Any], met: NDArray[Any]) -> NDArray[Any]:
    """How sharply the games tell ratings apart: Fisher's matrix."""
    chance = _expected(rated)
    weights = met * chance * (1 - chance)
    np.fill_diagonal(weights, 0)
    own = 1 / (1 + np.exp(-rated))
    found: NDArray[Any] = np.diag(weights.sum(axis=1) + PRIOR * own * (1 - own)) - weights
    return found
