"""Trying out printed cards: the game with the cards of files and the project's packs, and a table for each card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.state import Table
from tefuda.kernel.wording.examined import Trials


class CardTrials(Trials):
    """The understood cards of files, ready to be tried; beside them are the project's packs."""

    opened_type: ClassVar[type[Opened[Any, Any]]]
    tables_type: ClassVar[type[Any]]  # what lays out a table for a card, by its number and a seed

    @staticmethod
    def invented(faces: list[Any]) -> list[Any]:
        """What the trials need besides the cards."""
        return []

    def __init__(self, faces: list[Any], beside: Iterable[Any] = ()) -> None:
        """`beside`: faces of other packs, which the cards may name."""
        known: dict[str, Any] = {}
        for one in (*faces, *beside, *self.opened_type.loader.packs()):
            known.setdefault(one.number, one)
        self.faces = list(dict.fromkeys(one.number for one in faces))
        game, self.lacking = self.opened_type.playable(list(known.values()), type(self).invented)
        self.opened = self.opened_type(game, {}, {})
        self._tables = type(self).tables_type(game)

    def table(self, number: str, seed: int) -> Table:
        """A table with this card in every place where it can be."""
        found: Table = self._tables.table(number, seed)
        return found

    def subject(self, number: str) -> int:
        """The face that a trial is about."""
        return int(self._tables.game.by_number[number])
