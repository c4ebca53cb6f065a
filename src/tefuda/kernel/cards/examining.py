"""Trying out printed cards: the game with the cards of files and the project's packs, and a table for each card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.state import Table


class Trials:
    """What a game offers to try its cards: tables for each of them."""

    faces: list[str]  # the numbers of the cards to be tried
    lacking: Mapping[str, str] = MappingProxyType({})  # what a card speaks of and is not there
    opened: Any
    deeds: tuple[str, ...] = ()  # kinds of events that tell what was done with the card
    most_decisions = 90  # enough for some turns; a trial is about one card, not about winning
    broken: tuple[str, str] = ("destroy", "destroyed")  # the sort of a move that takes it away, and what that is called

    def table(self, number: str, seed: int) -> Table:
        """A table with this card in every place where it can be."""
        raise KeyError(type(self).__name__)

    def subject(self, number: str) -> int:
        """The face that a trial is about."""
        raise KeyError(type(self).__name__)


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
