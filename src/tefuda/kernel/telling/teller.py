"""Telling: what a game provides so that people are told, in their language, what they see, are asked and may not do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tefuda.kernel.events import Event
from tefuda.kernel.requests import Bar, Option, Request
from tefuda.kernel.view import View

LANGUAGES = ("ja", "en")


class CardWords(NamedTuple):
    """A card on the board in words: its name, its numbers, and what is to be noticed about it."""

    handle: int
    name: str
    cost: str = ""
    numbers: str = ""
    turned: str = ""  # what it is called when it lies turned
    notes: tuple[str, ...] = ()


class Row(NamedTuple):
    """A zone on the board. `backs`: how many of its cards the observer cannot see."""

    label: str
    cards: tuple[CardWords, ...]
    backs: int = 0
    main: bool = False  # where the game goes on: each of its cards is worth a line


class Side(NamedTuple):
    """What belongs to one seat: its numbers and its zones."""

    seat: int
    name: str
    numbers: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    active: bool = False


class Scene(NamedTuple):
    """A view in words: a title, and the sides with the observer's own last."""

    title: str
    sides: tuple[Side, ...]
    between: tuple[Row, ...] = ()  # what lies between them, belonging to all


class Line(NamedTuple):
    """A line of the log under its clause. `weight`: 0 what follows from a deed, 1 a deed, 2 a turn, 3 the end."""

    text: str
    clause: str = ""
    weight: int = 0


class Wish(NamedTuple):
    """A deed that a person may have had in mind, in words: the cards it names by handle are in the option."""

    option: Option
    text: str


class Teller(Protocol):
    """Words for one observer in one language. It knows views only, and remembers cards by their handles."""

    language: str

    def introduction(self, format: str = "") -> str:
        """The game, in one of its formats, in a few lines, for somebody who never saw it."""

    def scene(self, view: View) -> Scene:
        """The board."""

    def prompt(self, view: View, request: Request) -> str:
        """What is asked."""

    def option(self, view: View, request: Request, option: Option) -> str:
        """One of the answers."""

    def log(self, view: View, events: Sequence[Event]) -> list[Line]:
        """What happened, as the observer was told of it; the view is that of the state it led to."""

    def refusal(self, view: View, wish: Option, bar: Bar) -> str:
        """Why a deed cannot be done. `bar.by` is a handle."""

    def outcome(self, view: View) -> str:
        """How the game ended."""

    def find(self, view: View, words: str) -> list[int]:
        """The handles of the cards in sight that a person may mean by these words, the likeliest first."""

    def card(self, view: View, handle: int) -> str:
        """All that is known of a card in sight: as it is now and as it is printed."""

    def printed(self, words: str) -> str:
        """A card that need not be in sight, as it is printed; empty where no card is called that."""

    def wishes(self, view: View, handle: int) -> list[Wish]:
        """The deeds that one may wish to do with a card, or to it."""

    def own(self, view: View) -> list[int]:
        """The observer's cards with which deeds are done."""

    def moment(self, view: View, request: Request) -> str:
        """Whether one may pass here: "" where it is a question of its own; idle, or reply to what has just happened."""

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """What is answered for a person who leaves it to the program; None: it is theirs to say."""

    def piles(self, view: View) -> list[tuple[str, tuple[CardWords, ...]]]:
        """What lies open beside the board, pile by pile."""

    def deck(self, key: str, deck: object) -> tuple[str, str]:
        """A bundled deck: its name, and what it is like."""
