"""The player programs by their names."""

from __future__ import annotations

from tefuda.players.greedy import GreedyPlayer
from tefuda.players.player import Maker
from tefuda.players.random_player import RandomPlayer

PLAYERS: dict[str, Maker] = {"greedy": GreedyPlayer, "random": RandomPlayer}


def player_named(name: str) -> Maker:
    """What makes a player of this name; KeyError where there is none."""
    return PLAYERS[name]
