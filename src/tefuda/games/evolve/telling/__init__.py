"""Words for people who play EVOLVE, in Japanese and in English: the TOML files beside this, and what data cannot say."""

from tefuda.games.evolve.telling.teller import EvolveTeller

teller = EvolveTeller  # for one observer: a game and a language

__all__ = ["EvolveTeller", "teller"]
