"""Tellers: who finds the words for a game, by its name."""

from __future__ import annotations

from tefuda.games.catalogue import room
from tefuda.kernel.game import Game
from tefuda.kernel.telling import Teller


def teller_for(game: Game, language: str) -> Teller:
    """A teller for one observer of a game."""
    found: Teller = room(game.name, "telling").teller(game, language)
    return found
