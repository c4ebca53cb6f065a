"""Desks: what a screen knows of a table, whoever holds it: what is shown and asked, and what can be done there besides answering."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tefuda.server import documents as d

if TYPE_CHECKING:
    from tefuda.kernel.proving.searching import Found


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
    shared: bool  # others sit at screens of their own: what they do comes at any time

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

    @property
    def waiting(self) -> d.Words | None:
        """Who has sat down and who has not; None once the game runs."""

    @property
    def offered(self) -> int:
        """The seat that asks to take back, and waits for this one's consent; -1: none."""

    def sit(self, seat: int) -> None:
        """Show it through the eyes of another who plays at this screen."""

    def go_on(self) -> bool:
        """Wait a while for others to do something; True where something has happened."""

    def overhear(self) -> bool:
        """Take in what others have done while the person is asked; True where they are not asked that any more."""

    def answer(self, picks: Sequence[int], by_itself: bool = False) -> None:
        """Answer for the seat; Declined leaves everything as it was. `by_itself`: nobody was asked, and taking back passes it over."""

    def why(self, deed: d.Deed) -> d.Obstacle | None:
        """What stands in the way of a deed."""

    def card(self, handle: int, name: str = "") -> d.CardDetails | None:
        """All that is known of a card."""

    def search(self, said: str) -> list[Found]:
        """What the rules have of some words, the best first."""

    def ask(self, kind: str, **fields: Any) -> object:
        """What only a shared table has: `consent`, `say`, `react`, `claim`; Declined where it is not to be had."""

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
