"""Words for people who play FFTCG, in Japanese and in English."""

from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.telling.teller import FFTCGTeller

__all__ = ["FFTCGTeller", "teller"]


def teller(game: FFTCG, language: str) -> FFTCGTeller:
    """A teller for one observer."""
    return FFTCGTeller(game.faces, language)
