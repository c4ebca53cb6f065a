"""Ratings of programs from the games of a ladder, with how sure they are (openskill, which the extra `ladder` brings)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.arena.intervals import SURE

if TYPE_CHECKING:
    from tefuda.arena.ladder import Played


class Rated(NamedTuple):
    """A program's strength, and between which bounds it lies 95 times of 100."""

    name: str
    strength: float
    low: float
    high: float
    games: int


def rated(rows: Iterable[Played]) -> list[Rated] | None:
    """All programs, the strongest first, by the games in the order in which they were played; None without the library.

    Games in which all seats are one side are between each program and the boss, which is rated with them.
    """
    try:
        from openskill.models import PlackettLuce  # an extra: nothing else needs it
    except ImportError:
        return None
    model = PlackettLuce()
    known: dict[str, Any] = {}
    games: dict[str, int] = {}
    for row in rows:
        sides = list(dict.fromkeys(row.players))
        winners = {row.players[seat] for seat in row.winners if seat < len(row.players)}
        if len(sides) == 1:
            sides.append("boss")
            winners = winners or ({"boss"} if row.winners else set())
        teams = [[known.get(name) or model.rating()] for name in sides]
        ranks = [0.0 if name in winners else 1.0 for name in sides] if winners else [0.0] * len(sides)
        for name, team in zip(sides, model.rate(teams, ranks=ranks), strict=True):
            known[name] = team[0]
            games[name] = games.get(name, 0) + 1
    found = [
        Rated(name, one.mu, one.mu - SURE * one.sigma, one.mu + SURE * one.sigma, games[name])
        for name, one in known.items()
    ]
    return sorted(found, key=lambda one: -one.strength)
