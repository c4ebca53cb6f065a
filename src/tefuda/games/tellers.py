"""Tellers: who finds the words for a game, by its name."""

from __future__ import annotations

from importlib import import_module

from tefuda.kernel.game import Game
from tefuda.kernel.telling import Teller


def teller_for(game: Game, language: str) -> Teller:
    """A teller for one observer of a game."""
    found: Teller = import_module(f"tefuda.games.{game.name}.telling").teller(game, language)
    return found
