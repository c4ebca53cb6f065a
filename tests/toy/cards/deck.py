"""Decks of the toy: any cards that there are, in every format."""

from __future__ import annotations

from pathlib import Path

from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Decks, Prepared
from tests.toy import table as t


class ToyDecks(Decks[t.Deck]):
    """The toy's decks."""

    record, folder, formats, for_all_formats = t.Deck, Path(__file__).with_name("decks"), t.FORMATS, True

    def problems(self, deck: Prepared, format: str) -> list[Problem]:
        return []
