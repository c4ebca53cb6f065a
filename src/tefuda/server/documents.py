"""Documents: what people and programs are shown of a table, as structs; `tools/web_types.py` makes the page's types of them.

A card is named by its handle: 0 stands for one that the observer does not know, -1 for none.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tefuda.server.plans import Plan

Plain: TypeAlias = dict[str, Any]
RowRole = Literal["front", "back", "resource", "leader", "attached", "passing", "row", "hand", "between"]
PileRole = Literal["deck", "hand", "discard", "life", "resource", "under", "stack", "leader", "pile"]
TintKey = Literal[
    "red", "blue", "green", "yellow", "purple", "white", "black", "brown", "cyan", "orange", "pink", "grey"
]  # fmt: skip
Stage = Literal["gathering", "playing", "over", "closed", "record"]
Relation = Literal["own", "ally", "opponent", "player"]
NoteSort: TypeAlias = str  # kind, keyword, counter, mark, state, or the name of a fact


class Shown(msgspec.Struct, frozen=True):
    """A part of what is shown."""


class Words(Shown, frozen=True):
    """A text in both languages."""

    ja: str
    en: str


# ── the table ───────────────────────────────────────────────────────────────────────────────────────────────────────
class Seat(Shown, frozen=True):
    """A seat: who sits there (a person, or a program by name), under which name, with a deck or not yet, there or away."""

    seat: int
    who: str
    name: str
    ready: bool
    here: bool


class Offer(Shown, frozen=True):
    """Who has asked to take back, and who has agreed."""

    seat: int
    agreed: list[int]


class ClockNow(Shown, frozen=True):
    """What each seat has left since a time, in milliseconds, and whose clock has been running since."""

    left: list[int]
    running: list[int]
    since: int


class TableNow(Shown, frozen=True):
    """What all may know of the table besides the game."""

    stage: Stage
    seats: list[Seat]
    offer: Offer | None
    broken: Words | None  # why it can only be shown as a record
    clock: ClockNow | None
    rematch: bool


class TableAbout(Shown, frozen=True):
    """What does not change about a table."""

    id: str
    plan: Plan


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class Figure(Shown, frozen=True):
    """A number of a card: now and as it is printed; what damage has left of it, where any was dealt."""

    key: str  # what it is called stands in the scene's labels
    text: str
    value: int | None
    printed: int | None
    left: int | None


class Note(Shown, frozen=True):
    """Something to be noticed about a card."""

    sort: NoteSort
    words: Words


class Tint(Shown, frozen=True):
    """What gives a card its colour: the colour's key, and the class, element or title that it stands for."""

    key: TintKey
    word: Words


class Card(Shown, frozen=True):
    """A card in sight."""

    handle: int
    number: str
    name: Words
    kind: Words
    corner: Words  # what stands in its corner: its cost, or what counts where it lies
    numbers: Words  # its numbers in short
    figures: list[Figure]
    notes: list[Note]
    tints: list[Tint]
    turned: Words | None  # what it is called as it lies turned; None: it is upright
    facedown: bool
    token: bool
    seat: int
    owner: int
    place: str
    attached: list[int]
    host: int


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────────────────
class Row(Shown, frozen=True):
    """A zone on the board, or a part of one; `backs`: cards of which only the back is seen."""

    zone: str
    place: str
    role: RowRole
    label: Words
    cards: list[Card]
    backs: int


class Pile(Shown, frozen=True):
    """A zone beside the board, the top card first; `count`: with those that are not seen. `open`: it can be looked through."""

    zone: str
    role: PileRole
    label: Words
    title: Words
    count: int
    cards: list[Card]
    open: bool


class Tally(Shown, frozen=True):
    """A number of a side, by a key that stays; the first one decides the game. `limit`: of how much it is how much; `about`: what it is for."""

    key: str
    label: Words
    text: Words
    amount: int | None
    limit: int | None
    about: Words | None


class Side(Shown, frozen=True):
    """What belongs to one seat, or to a boss."""

    seat: int
    name: Words
    relation: Relation
    team: int
    boss: bool
    out: bool
    active: bool
    numbers: list[Tally]
    rows: list[Row]
    piles: list[Pile]


class Pending(Shown, frozen=True):
    """Something that waits to happen: on the stack, the top first, or an ability that was set off."""

    sort: Literal["stack", "waiting"]
    seat: int
    card: int
    words: Words
    targets: list[int]


class Fight(Shown, frozen=True):
    """Who stands against whom, in words, and group by group: the first attack the others."""

    label: Words
    words: Words
    groups: list[list[int]]


class Scene(Shown, frozen=True):
    """The board: sides, with the observer's own last."""

    title: Words
    player: int  # whose turn it is; -1 before the first
    turn: int
    phase: str
    phase_words: Words
    acting: list[int]
    sides: list[Side]
    fights: list[Fight]
    pending: list[Pending]
    labels: dict[str, Words]  # what figures are called by their keys, and the `stack`


# ── the question ────────────────────────────────────────────────────────────────────────────────────────────────────
class Deed(Shown, frozen=True):
    """An option as the rules have it, cards by handle; `why` takes the same fields."""

    verb: str
    card: int = -1
    index: int = -1
    number: int = 0
    target: int = -1
    text: str = ""


class Choice(Shown, frozen=True):
    """An option in words; `group`: what kind of deed it is; `cards`: those that it speaks of."""

    option: Deed
    words: Words
    group: Words
    cards: list[int]


class Question(Shown, frozen=True):
    """What the observer is asked: the request, and what there is to say about it."""

    number: int
    seats: list[int]
    kind: Literal["act", "choose", "number", "yes/no", "order", "divide"]
    prompt: str
    clause: str
    words: Words
    hint: Words | None  # for somebody who plays for the first time
    quote: Words | None  # the line of the card's text that is being carried out, where it can be told which
    about: int  # the card on whose behalf it is asked
    least: int
    most: int
    zeros: bool
    picked: list[int]
    options: list[Choice]
    moment: Literal["", "idle", "reply"]
    habit: list[int] | None
    sole: list[int] | None


class Wish(Shown, frozen=True):
    """A deed that a click on a card may mean, legal or not."""

    card: int
    option: Deed
    words: Words
    group: Words


class Outcome(Shown, frozen=True):
    """How the game ended: who won (nobody: drawn), by which clause."""

    ja: str
    en: str
    winners: list[int]
    clause: str


class GameNow(Shown, frozen=True):
    """What an observer is shown of the game. `view` and `scene` are left out for who has said so in `hello`."""

    view: Plain | None
    question: Question | None
    scene: Scene | None
    wishes: list[Wish]
    outcome: Outcome | None


class Document(Shown, frozen=True):
    """All that is shown."""

    table: TableNow
    game: GameNow | None


# ── the log ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class Mention(Shown, frozen=True):
    """Where a line speaks of a card: the letters from the first number to before the second, by language."""

    card: int
    ja: tuple[int, int]
    en: tuple[int, int]


class Happening(Shown, frozen=True):
    """An event in short: which card, what it was called before, from where to where, how much, by whom, at whom."""

    kind: str
    seat: int
    card: int
    was: int
    left: str
    left_seat: int
    reached: str
    reached_seat: int
    amount: int
    source: int
    target: int
    sort: str


class LogLine(Shown, frozen=True):
    """A line of the log. `weight`: 0 what follows from a deed, 1 a deed, 2 a turn, 3 the end."""

    ja: str
    en: str
    clause: str = ""
    weight: int = 1
    kind: str = ""
    cards: list[Mention] = []
    happened: list[Happening] = []


# ── what is asked for ───────────────────────────────────────────────────────────────────────────────────────────────
class Obstacle(Shown, frozen=True):
    """What stands in the way of a deed: the clause, the card (-1: none), why."""

    ja: str
    en: str
    clause: str
    by: int


class Lines(Shown, frozen=True):
    """Lines of text in both languages; they need not be as many."""

    ja: list[str]
    en: list[str]


class PrintedSide(Shown, frozen=True):
    """What is printed on a side of a card: its name, what it is in a line, its numbers, its text."""

    name: Words
    facts: Words
    figures: list[Figure]
    tints: list[Tint]
    text: Lines


class Influence(Shown, frozen=True):
    """What changes a card now: which effect, of which card (-1: of none, by a rule), and what it does, in words."""

    card: int
    name: Words
    words: Words


class Ruling(Shown, frozen=True):
    """A scenario that shows how a card, or one of its keywords, works: its id, its clause, what it shows."""

    id: str
    clause: str
    words: Words


class Gloss(Shown, frozen=True):
    """What a word on a card means, and the clause that says it."""

    clause: str
    words: Words


class CardDetails(Shown, frozen=True):
    """All that is known of a card: as printed, as it lies there now, what changes it, what its words mean, its rulings; `ja`, `en`: on one sheet."""

    ja: str
    en: str
    number: str
    sides: list[PrintedSide]
    now: Card | None
    influences: list[Influence]
    glosses: list[Gloss]
    rulings: list[Ruling]


class More(Shown, frozen=True):
    """What a message asked for: an obstacle (none: it can be done), a card, the link to a rematch, a new link (none: to a program's seat)."""

    bar: Obstacle | UnsetType | None = UNSET
    card: CardDetails | UnsetType | None = UNSET
    rematch: str | UnsetType | None = UNSET
    link: str | UnsetType | None = UNSET
