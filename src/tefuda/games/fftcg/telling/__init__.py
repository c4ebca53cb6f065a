"""Words for people who play FFTCG, in Japanese and in English: the TOML files beside this, and what data cannot say."""

from tefuda.games.fftcg.telling.teller import FFTCGTeller

teller = FFTCGTeller  # for one observer: a game and a language

__all__ = ["FFTCGTeller", "teller"]
