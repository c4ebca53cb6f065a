"""Words for people who play PSO2, in Japanese and in English: the TOML files beside this, and what data cannot say."""

from tefuda.games.pso2.telling.teller import PSO2Teller

teller = PSO2Teller  # for one observer: a game and a language

__all__ = ["PSO2Teller", "teller"]
