"""Words for people who play Reバース, in Japanese and in English: the TOML files beside this, and what data cannot say."""

from tefuda.games.rebirth.telling.teller import RebirthTeller

teller = RebirthTeller  # for one observer: a game and a language

__all__ = ["RebirthTeller", "teller"]
