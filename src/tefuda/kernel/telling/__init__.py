"""Telling: what interfaces need of a game's words (`teller`), and a teller that speaks from a game's data (`template_teller`)."""

from tefuda.kernel.telling.teller import LANGUAGES, CardWords, Line, Pile, Row, Scene, Side, Teller, Wish

__all__ = ["LANGUAGES", "CardWords", "Line", "Pile", "Row", "Scene", "Side", "Teller", "Wish"]
