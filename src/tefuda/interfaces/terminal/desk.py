"""Desks: what a screen knows of a table, whoever holds it: what is shown and asked, and what can be done there besides answering."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tefuda.server import documents as d


class Declined(Exception):
    """What was wanted is not done; why, in both languages, and by which clause."""

    def __init__(self, words: d.Words, clause: str = "") -> None:
        super().__init__(f"{words.en} / {words.ja}")
        self.words, self.clause = words, clause


class Broken(Exception):
    """The table cannot go on; why, in both languages. What was kept is kept."""

    def __init__(self, words: d.Words) -> None:
        super().__init__(f"{words.en} / {words.ja}")
        self.words = words


class Desk(Protocol):
    """A table as a person has it before them. `seat`: through whose eyes it is shown."""

    seat: int
    game: str  # by its name

    @property
    def now(self) -> d.GameNow | None:
        """What is shown; None while people are still coming."""

    @property
    def log(self) -> Sequence[d.LogLine]:
        """All that was told."""

    @property
    def asked(self) -> int:
        """Whose answer is waited for; -1: nobody's."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are played at this screen."""

    def sit(self, seat: int) -> None:
        """Show it through the eyes of another who plays at this screen."""

    def go_on(self) -> bool:
        """Wait a while for others to do something; True where something has happened."""

    def answer(self, picks: Sequence[int], by_itself: bool = False) -> None:
        """Answer for the seat; Declined leaves everything as it was. `by_itself`: nobody was asked, and taking back passes it over."""

    def why(self, deed: d.Deed) -> d.Obstacle | None:
        """What stands in the way of a deed."""

    def card(self, handle: int, name: str = "") -> d.CardDetails | None:
        """All that is known of a card."""

    def take_back(self) -> None:
        """Back to the last decision of this seat; Declined where there is none."""

    def concede(self) -> None:
        """Give up."""

    def hint(self, language: str) -> list[str]:
        """What a program would do here, in lines; Declined where nobody can say."""

    def review(self, language: str) -> list[str]:
        """The largest mistakes of this seat, in lines; Declined where nobody can say."""

    def save(self, path: Path | None = None) -> str:
        """Keep the game; under which name. Declined where that cannot be done."""

    def leave(self) -> str:
        """Keep what would be lost, and how one comes back; empty where there is nothing to come back to."""
