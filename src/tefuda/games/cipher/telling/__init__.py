"""Words for people who play Cipher, in Japanese and in English: the TOML files beside this, and what data cannot say."""

from tefuda.games.cipher.telling.teller import CipherTeller

teller = CipherTeller  # for one observer: a game and a language

__all__ = ["CipherTeller", "teller"]
