"""The catalogue: every game by its name, and how it is opened with its packs and bundled decks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from tefuda.kernel.deckfiles import Completed
from tefuda.kernel.game import Game
from tefuda.kernel.requests import Answer, Ask, Option, Request
from tefuda.kernel.rulebook import Clause
from tefuda.kernel.state import Table
from tefuda.kernel.view import View

# A game's room has a module `opening` with a function `opening(cards)`. It is imported only when the game is asked for.
GAMES = ("evolve", "fftcg")


class Appraisal(Protocol):
    """What a game tells player programs besides its rules: how to try moves on a table of one's own, and what is good."""

    settled: frozenset[str]  # prompts of questions that are best answered by instinct
    weighed: frozenset[str]  # prompts of questions besides deeds that are worth trying

    def imagine(self, view: View, request: Request, seed: int) -> Table | None:
        """A table that agrees with the view, on which this question is asked; None where there is no telling."""

    def instinct(self, view: View, request: Request) -> Answer:
        """An answer by the view alone."""

    def idle(self, view: View, request: Request) -> bool:
        """Is there nothing worth thinking about, so that instinct answers and any plan stands?"""

    def passing(self, table: Table, ask: Ask) -> int:
        """The answer by which one passes where there is nothing worth doing; -1 where there may be."""

    def worth(self, table: Table, seat: int) -> int:
        """How good a table is for a seat."""


class OpenedGame(Protocol):
    """A game ready to be played: its rules with the project's packs, and decks that come with it."""

    name: str
    edition: str
    formats: tuple[str, ...]  # the first is the game as its rulebook has it
    packs: Mapping[str, str]  # file name to the hash of its bytes

    @property
    def game(self) -> Game:
        """The rules, with the faces of the packs."""

    @property
    def appraisal(self) -> Appraisal:
        """What player programs may know of the game."""

    decks: Mapping[str, Any]  # those of the first format
    clauses: Mapping[str, Clause]

    def decks_in(self, format: str = "") -> Mapping[str, Any]:
        """The decks that come along for a format; no format: the first. ValueError where there is no such format."""

    def deck(self, plain: Any, format: str = "") -> Any:
        """A deck from its plain form, for a format; ValueError says what is wrong with it."""

    def completed(self, path: Path) -> Completed:
        """The deck of a list in a file, with what it lacks filled in; BrokenDeck where it cannot be played."""

    def start(self, decks: list[Any], seed: int, format: str = "") -> Table:
        """The state before the first answer."""

    def turns(self, state: Table) -> int:
        """How many turns have begun."""

    def out_of_bounds(self, state: Table) -> list[str]:
        """What the rulebook's bounds do not allow on this table; empty on every table that play can reach."""

    def wishes(self, state: Table, seat: int) -> list[Option]:
        """All deeds that a seat could wish for with the cards there are, legal or not."""


@cache
def open_game(name: str, cards: tuple[Path, ...] = ()) -> OpenedGame:
    """The game of this name, with the playable cards of files beside its packs.

    KeyError where there is no such game, BrokenCard where a file is none of printed cards.
    """
    if name not in GAMES:
        raise KeyError(name)
    found: OpenedGame = import_module(f"tefuda.games.{name}.opening").opening(cards)
    return found
