"""Telling: what a game provides so that people read, in their language, what they see, are asked and may not do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tefuda.kernel.seeing.influences import Influence
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Bar, Option, Request

LANGUAGES = ("ja", "en")
# What a row is to who lays out the board: where fights happen, what stands behind, what one pays with, who leads the side,
# what is laid to others, what is on its way, a zone of its own, cards in hand, what all share.
ROW_ROLES = ("front", "back", "resource", "leader", "attached", "passing", "row", "hand", "between")
# What a pile is: drawn from, held, played out, life, what one pays with, in stacks on the board, on the stack, who leads the side, any other.
PILE_ROLES = ("deck", "hand", "discard", "life", "resource", "under", "stack", "leader", "pile")
# The colours that a game's data gives to classes, elements and the like; who draws maps each to a colour and a pattern.
TINTS = ("red", "blue", "green", "yellow", "purple", "white", "black", "brown", "cyan", "orange", "pink", "grey")


class Note(NamedTuple):
    """A note on a card. `sort`: kind, keyword, counter, mark, another fact's name, or state."""

    text: str
    sort: str = "state"


class Figure(NamedTuple):
    """A number of a card: its value now and in print; and what damage leaves of it, if damage counts against it."""

    key: str  # the fact's name; what it is called stands in the scene's labels
    text: str  # the number as it is told, such as X
    value: int | None
    printed: int | None
    left: int | None = None


class Tint(NamedTuple):
    """A colour of a card, from a class, an element or a title: the key of the colour, and its word."""

    key: str
    word: str


class CardWords(NamedTuple):
    """A card on the board in words: its name, numbers, and notes."""

    handle: int
    name: str
    cost: str = ""
    numbers: str = ""
    turned: str = ""  # the word for its state when it is turned
    notes: tuple[Note, ...] = ()
    kind: str = ""
    number: str = ""  # its printed card number
    figures: tuple[Figure, ...] = ()
    tints: tuple[Tint, ...] = ()
    seat: int = -1  # its master
    owner: int = -1
    place: str = ""  # where in its zone it lies
    facedown: bool = False
    token: bool = False
    attached: tuple[int, ...] = ()  # the cards on it or under it, by handle
    host: int = 0  # the card it lies on


class Row(NamedTuple):
    """A zone on the board, or a part of one. `backs`: the number of cards that the observer cannot see."""

    label: str
    cards: tuple[CardWords, ...]
    backs: int = 0
    main: bool = False  # where play happens: each of its cards gets a line
    zone: str = ""
    place: str = ""
    role: str = "row"  # for who lays out the board: one of ROW_ROLES
    alike: bool = False  # cards that nobody could tell apart need not be told one by one
    groups: tuple[tuple[int, ...], ...] = ()  # between the sides: who faces whom, by handles


class Pile(NamedTuple):
    """A zone beside the board, the top card first. `open`: one may look through it."""

    zone: str
    label: str
    title: str  # with whose it is
    cards: tuple[CardWords, ...]
    backs: int
    role: str  # one of PILE_ROLES
    open: bool


class Tally(NamedTuple):
    """A number of a side: the key to follow it by, its label, its text, the amount and its limit, and an explanation."""

    key: str
    label: str
    text: str
    amount: int | None
    limit: int | None = None
    about: str = ""


class Side(NamedTuple):
    """The part of the board of one seat: its numbers, its zones on the board and those beside it."""

    seat: int
    name: str
    numbers: tuple[Tally, ...]
    rows: tuple[Row, ...]
    active: bool = False
    piles: tuple[Pile, ...] = ()
    relation: str = "opponent"  # own, ally, opponent; to somebody who looks on, all are players
    team: int = 0
    boss: bool = False
    out: bool = False  # it has left the game


class Pending(NamedTuple):
    """Something that waits to happen: an item of the stack (the top first), or a waiting ability."""

    sort: str  # stack or waiting
    seat: int
    card: int
    text: str
    targets: tuple[int, ...] = ()


class Scene(NamedTuple):
    """A view in words: a title, and the sides, the observer's own last."""

    title: str
    sides: tuple[Side, ...]
    between: tuple[Row, ...] = ()  # what lies between them, belonging to all
    pending: tuple[Pending, ...] = ()
    player: int = -1  # whose turn it is
    turn: int = 0
    phase: str = ""  # the phase, by the rules' name
    phase_words: str = ""
    acting: tuple[int, ...] = ()  # the seats that are asked
    labels: tuple[tuple[str, str], ...] = ()  # labels of figures by key, and of the stack


class Mention(NamedTuple):
    """Where a text names a card: the letters from `start` to before `end`."""

    card: int
    start: int
    end: int


class Happening(NamedTuple):
    """A short record of an event, as the observer was told of it. Cards are named by handle: 0 unknown, -1 none."""

    kind: str
    seat: int
    card: int
    was: int  # its handle before
    left: str  # the zone it left; empty where it left none
    left_seat: int
    reached: str  # the zone it came to
    reached_seat: int
    amount: int
    source: int
    target: int
    sort: str


class Line(NamedTuple):
    """A line of the log under its clause. `weight`: 0 for a consequence of a deed, 1 a deed, 2 a turn, 3 the end."""

    text: str
    clause: str = ""
    weight: int = 0
    kind: str = ""  # of the events that it tells
    mentions: tuple[Mention, ...] = ()
    happened: tuple[Happening, ...] = ()


class PrintedSide(NamedTuple):
    """The printed side of a card: its name, its kind in a line, its numbers and colours, and its text line by line."""

    name: str
    facts: str
    figures: tuple[Figure, ...]
    tints: tuple[Tint, ...]
    text: tuple[str, ...]


class Gloss(NamedTuple):
    """The meaning of a word on a card, in a sentence, with its clause."""

    text: str
    clause: str


class Details(NamedTuple):
    """A card in full: its number and printed sides; as it is on the table, if it is in sight; the meanings of its words."""

    number: str
    sides: tuple[PrintedSide, ...]
    now: CardWords | None = None
    glosses: tuple[Gloss, ...] = ()


class Wish(NamedTuple):
    """A deed that a person may have meant, in words; the option names its cards by handle."""

    option: Option
    text: str


class Teller(Protocol):
    """Words for one observer in one language. A teller knows views only, and remembers cards by their handles."""

    language: str

    def prepare(self) -> None:
        """Load what takes a while, so that nobody waits for it later; all tellers of the game share it."""

    def introduction(self, format: str = "") -> str:
        """A few lines about the game, in one of its formats, for somebody who never saw it."""

    def scene(self, view: View) -> Scene:
        """The board in words."""

    def who(self, view: View, seat: int) -> str:
        """A player as the observer calls them."""

    def prompt(self, view: View, request: Request) -> str:
        """The question in words."""

    def option(self, view: View, request: Request, option: Option) -> str:
        """An option in words."""

    def log(self, view: View, events: Sequence[Event]) -> list[Line]:
        """Events in words, as the observer was told of them; the view is that of the state they led to."""

    def refusal(self, view: View, wish: Option, bar: Bar) -> str:
        """The reason why a deed is not possible, in words. `bar.by` is a handle."""

    def outcome(self, view: View) -> str:
        """How the game ended, in words."""

    def find(self, view: View, words: str) -> list[int]:
        """The handles of cards in sight that these words may mean, the likeliest first."""

    def card(self, view: View, handle: int) -> str:
        """Everything known of a card in sight: as it is now and as it is printed."""

    def printed(self, words: str) -> str:
        """A card as printed, in sight or not; "" if no card has that name."""

    def details(self, view: View, handle: int, name: str = "") -> Details | None:
        """A card in sight now or before, by its handle, or one of the packs, by its name; None if there is none."""

    def influence(self, view: View, one: Influence) -> tuple[str, str]:
        """A change on a card in words: the name of the card that makes it, and what it does."""

    def wishes(self, view: View, handle: int) -> list[Wish]:
        """The deeds that one may wish to do with a card, or to it."""

    def own(self, view: View) -> list[int]:
        """The observer's cards that can do deeds."""

    def moment(self, view: View, request: Request) -> str:
        """Whether passing is possible, and why: "" for other questions; "idle", or "reply" to what has just happened."""

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """The answer for a person who leaves this question to the program; None: the person must answer."""

    def hint(self, view: View, request: Request) -> str:
        """Advice for somebody who plays for the first time; "" if there is none."""

    def quote(self, view: View, request: Request) -> str:
        """The line of the card's text that asks; "" if it cannot be told, or if the question has it already."""

    def group(self, view: View, request: Request, option: Option) -> str:
        """The kind of deed that an option is, in a word or two."""

    def about(self) -> str:
        """The game in two sentences."""

    def deck(self, key: str, deck: object) -> tuple[str, str]:
        """A bundled deck: its name, and a description."""

    def memory(self) -> bytes:
        """What is remembered of cards out of sight, for another teller to continue with."""

    def remember(self, memory: bytes, view: View) -> None:
        """Continue for the teller that had this memory when it saw this view."""
