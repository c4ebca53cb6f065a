"""Words for people who play EVOLVE, in Japanese and in English."""

from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.telling.teller import EvolveTeller

__all__ = ["EvolveTeller", "teller"]


def teller(game: Evolve, language: str) -> EvolveTeller:
    """A teller for one observer."""
    return EvolveTeller(game.faces, language)
