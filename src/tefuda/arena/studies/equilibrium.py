"""The mixed equilibrium of a matrix: how often each contestant would be brought by two players who both know the matrix.

What one wins the other loses, so that it is a linear programme, which scipy's HiGHS solves (the extra `study`). The matrix is known
by samples only: it is drawn again from what the games allow for, many times, to say how sure the shares are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

EVEN = 0.5
DRAWN_AGAIN = 200
BOUNDS = (2.5, 97.5)  # of a hundred


class Brought(NamedTuple):
    """How often a contestant is brought in the equilibrium, between which bounds that lies, and what it wins against the mix."""

    place: int
    share: float
    low: float
    high: float
    wins: float


def can_solve() -> bool:
    """True if scipy is installed."""
    from importlib.util import find_spec

    return find_spec("scipy") is not None


def equilibrium(
    points: Sequence[Sequence[float]], games: Sequence[Sequence[int]], again: int = DRAWN_AGAIN
) -> list[Brought]:
    """The equilibrium of what each has scored against each; those that are brought most often first. Who has not met is even."""
    scored, met = np.asarray(points, float), np.asarray(games, float)
    shares = _matrix(scored, met)
    mix = solved(shares)
    chance = np.random.default_rng(0)  # the same draws every time: the report of the same games is the same
    drawn = np.array([solved(_drawn(scored, met, chance)) for _ in range(again)]) if again else mix[None, :]
    low, high = np.percentile(drawn, BOUNDS, axis=0)
    wins = shares @ mix
    found = [
        Brought(place, float(mix[place]), float(low[place]), float(high[place]), float(wins[place]))
        for place in range(len(mix))
    ]
    return sorted(found, key=lambda one: (-one.share, -one.wins, one.place))


def solved(shares: NDArray[Any]) -> NDArray[Any]:
    """The mix that wins at least half against every contestant. ImportError without scipy."""
    from scipy.optimize import linprog

    count = len(shares)
    edge = (
        shares - EVEN
    )  # against every column the mix has to have an edge of at least `value`, which is made the most of
    found = linprog(
        np.array([*[0.0] * count, -1.0]),
        A_ub=np.hstack([-edge.T, np.ones((count, 1))]),
        b_ub=np.zeros(count),
        A_eq=np.array([[*[1.0] * count, 0.0]]),
        b_eq=np.array([1.0]),
        bounds=[*[(0.0, 1.0)] * count, (None, None)],
        method="highs",
    )
    mix: NDArray[Any] = np.clip(found.x[:count], 0, None)
    summed_to_one: NDArray[Any] = mix / mix.sum()
    return summed_to_one


def _matrix(scored: NDArray[Any], met: NDArray[Any]) -> NDArray[Any]:
    shares = np.where(met > 0, scored / np.maximum(met, 1), EVEN)
    np.fill_diagonal(shares, EVEN)
    return shares


def _drawn(scored: NDArray[Any], met: NDArray[Any], chance: np.random.Generator) -> NDArray[Any]:
    """A matrix that the games allow for: each share from its posterior, who wins one way loses the other."""
    upper = np.triu(chance.beta(scored + EVEN, np.maximum(met - scored, 0) + EVEN), 1)
    shares: NDArray[Any] = upper + np.tril(1 - upper.T, -1)
    np.fill_diagonal(shares, EVEN)
    return shares
