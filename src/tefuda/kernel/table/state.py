"""The table: the whole game as one value, made of immutable records in plain lists that are copied once per move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.primitives.rng import Key
from tefuda.kernel.primitives.values import Record, encode
from tefuda.kernel.table.declared import CardId, Natural
from tefuda.kernel.table.records import GONE, ON_STACK, Card, Delayed, Departed, Floating, Frame, Outcome, Ref, Waiting
from tefuda.kernel.table.requests import Ask, Request, left_of
from tefuda.kernel.table.seating import DUEL, EVERYONE, Relations, Seating, relations, seated

if TYPE_CHECKING:
    from tefuda.kernel.table.events import Event
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.lots import Lots
    from tefuda.kernel.table.records import Facts, Item
    from tefuda.kernel.table.steps import Step

BOARD, BASE, DERIVED = 1, 2, 4  # the long lists of a table: cards and zones, printed facts, derived facts
ALL_LISTS = BOARD | BASE | DERIVED
WAITS = 2  # a check is pending only because abilities wait


# What rooms above put in: the digest of a table, and a table from its bytes.
DIGEST: list[Callable[[Table], str]] = []
DECODE: list[Callable[[Game, bytes], Table]] = []


class DamagedState(ValueError):
    """Bytes that are no state of a game: what is wrong with them, in both languages."""

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(f"not a state of this game: {english} — この対戦の盤面ではありません: {japanese}")
        self.english, self.japanese = english, japanese


class Table(msgspec.Struct, eq=False, gc=False):
    """The whole game. Outside `advance` nobody changes it; `advance` changes a copy, which is the next state.

    Python's garbage collector does not track tables (`gc=False`): nothing in a table refers back to it.
    """

    # What makes a state, in the order it is encoded. The rest is cache, or lives within one `advance`.
    STATE: ClassVar[tuple[str, ...]] = (
        "seats", "seating", "cards", "zones", "players", "facts", "frames", "at", "effects", "waiting", "delayed", "departed", "uses",
        "history", "opened", "picked", "stack", "recent", "clock", "batch", "key", "counter", "check_pending", "value", "over", "answers", "picks",
        "questions",
    )  # fmt: skip
    LISTS: ClassVar[tuple[str, ...]] = ("cards", "zones", "players", "frames", "at")

    game: Game
    seats: int
    key: Key | int  # the random key; a number in games of version 2 transcripts (`chance.py`)
    cards: list[Card] = msgspec.field(default_factory=list)
    zones: list[tuple[int, ...]] = msgspec.field(default_factory=list)
    players: list[Any] = msgspec.field(default_factory=list)
    facts: Any = None
    frames: list[Frame] = msgspec.field(default_factory=list)
    at: list[Step] = msgspec.field(default_factory=list)  # the step that each of them has come to
    effects: tuple[Floating, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    departed: tuple[Departed, ...] = ()
    uses: tuple[tuple[int, int, int, int], ...] = ()
    # tables (or digests) to which something done on them could lead back
    history: tuple[tuple[Table | str, Record], ...] = ()
    opened: tuple[CardId, ...] = ()  # cards revealed for now
    picked: tuple[int, ...] = ()
    # what happened since the last check, moment by moment and with each moment's time, where the game keeps it
    recent: tuple[tuple[int, tuple[Any, ...]], ...] = ()
    stack: tuple[Item, ...] = ()  # what waits to be resolved, the top first (`kernel/flow/stack.py`)
    clock: Natural = 1
    batch: Natural = 0
    counter: Natural = 0
    check_pending: int = True  # whether a check is pending; WAITS if only waiting abilities require it
    value: Any = None
    over: Outcome | None = None
    answers: Natural = 0  # that were taken so far
    # By seat, how many questions were put to it before: the number of the next. Each seat has its own, since how often others were
    # asked may tell what they hold.
    questions: tuple[Natural, ...] = ()
    # Opponents picked for continuous abilities: card, life, ability, opponent.
    picks: tuple[tuple[int, int, int, int], ...] = ()
    seating: Seating = DUEL
    masters: int = 2  # the number of seats and bosses, and so of zones of each kind
    relations: Relations = relations(DUEL)  # what follows from the seating
    opposing: tuple[tuple[int, ...], ...] = ()  # by master, its opponents: asked for most often
    out: tuple[int, ...] = ()  # those who have left
    stand_ins: bool = False  # whether some masters do not answer themselves: bosses, or those who left
    base: list[Any] = msgspec.field(default_factory=list)  # the printed facts of each card
    # the derived facts; the same list without effects; None: not derived yet
    derived: list[Any] | None = None
    # the facts that `derived` had, where something has changed since that continuous abilities read (`changed_mask`): they are
    # verified by what those abilities said (`readings`) before they are asked for again
    unverified: list[Any] | None = None
    changed_mask: int = 0
    readings: Any = None
    trigger_index: Any = None  # what its cards can react to
    # the long lists shared with another state: copied before the first write
    shared: int = 0
    # whether any facts may hold prohibitions, replacements and the like
    collecting: bool = True
    read_mask: int = 0  # a mask of what continuous effects depend on
    events: list[Event] = msgspec.field(default_factory=list)
    looked: int = 0  # the number of events when interrupts were last looked for
    pending: Ask | None = None
    steps: int = 0  # rounds of checks since the last question
    returned: tuple[str, ...] = ()  # digests of tables met in this run, once it has gone on for long
    lots: Lots | None = None  # fixed results of chance, for trials of all that can happen
    shown: dict[int, Any] = msgspec.field(default_factory=dict)  # cards as views show them, kept from state to state,
    # and what each observer was shown last (`ShownZones`)
    shown_zones: dict[int, Any] = msgspec.field(default_factory=dict)

    __repr__ = object.__repr__  # views describe a table

    def __post_init__(self) -> None:
        self.seat_as(seated(EVERYONE, self.seats) if self.seating is DUEL and self.seats != 2 else self.seating)
        self.zones = self.zones or [()] * (len(self.game.zones) * self.masters)
        self.questions = self.questions or (0,) * self.seats
        self.trigger_index = self.game.trigger_index(self)

    def copy(self) -> Table:
        """A copy to become the next state. Records and tuples are shared, and so are the long lists until one of the two writes."""
        self.shared = ALL_LISTS
        new: Table = self.__copy__()  # type: ignore[attr-defined]  # a struct has it
        new.players, new.frames, new.at = self.players.copy(), self.frames.copy(), self.at.copy()
        new.events, new.looked, new.steps, new.returned = [], 0, 0, ()
        return new

    def another_game(self, key: Key | int) -> Table:
        """A copy of the table as a game of its own, with another random key; nothing of it has been shown to anybody."""
        new = self.copy()
        new.key, new.shown, new.shown_zones = key, {}, {}
        return new

    def with_key(self, key: Key) -> Table:
        """A copy of the state that draws from another random key from here on."""
        new = self.copy()
        new.key, new.counter = key, 0
        return new

    def share(self) -> None:
        """Mark the long lists as shared: this table copies them before it writes to them."""
        self.shared = ALL_LISTS

    # ── the long lists, written to ──────────────────────────────────────────────────────────────────────────────────
    def own_board(self) -> None:
        """Make this table's cards and zones its own, so that they can be changed."""
        self.shared &= ~BOARD
        self.cards, self.zones = self.cards.copy(), self.zones.copy()

    def put(self, card: Card) -> None:
        """Replace a card's record."""
        if self.shared & BOARD:
            self.own_board()
        self.cards[card.id] = card

    def add(self, card: Card) -> None:
        """Add a card's record."""
        if self.shared & BOARD:
            self.own_board()
        self.cards.append(card)

    def lay(self, spot: int, cards: tuple[int, ...]) -> None:
        """Replace the cards of a zone."""
        if self.shared & BOARD:
            self.own_board()
        self.zones[spot] = cards

    def reprint(self, card: int, facts: Facts) -> None:
        """Replace the printed facts of a card; if `derived` is the list of printed facts, it stays so."""
        if self.shared & BASE:
            self.shared ^= BASE
            alike = self.derived is self.base
            self.base = self.base.copy()
            if alike:
                self.derived = self.base
        self.base[card] = facts

    def read_in(self, facts: Facts) -> None:
        """Compute the printed facts of the card added last."""
        alike = self.derived is self.base
        if self.shared & BASE:
            self.shared ^= BASE
            self.base = [*self.base, facts]
        else:
            self.base.append(facts)
        if alike:
            self.derived = self.base
        elif self.derived is not None:
            self.working().append(facts)
        else:
            self.unverified = None

    def forget_facts(self) -> None:
        """Drop the derived facts of all cards."""
        self.derived, self.unverified, self.collecting = None, None, True

    def make_of(self, card: int, facts: Facts) -> None:
        """Set the derived facts of a card."""
        self.working()[card] = facts

    def working(self) -> list[Any]:
        """The derived facts as a list of this table's own, apart from `base`, so that they can be changed."""
        facts = self.derived
        if facts is None or facts is self.base or self.shared & DERIVED:
            self.shared &= ~DERIVED
            self.derived = facts = (self.base if facts is None else facts).copy()
        return facts

    def seat_as(self, seating: Seating) -> None:
        """Replace the seating."""
        self.seating, self.masters, self.out = seating, len(seating.sides), seating.out
        self.relations = relations(seating)
        self.opposing = self.relations.opposing
        self.stand_ins = bool(seating.out or seating.bosses)
        self.shown, self.shown_zones = {}, {}  # who sees what may have changed

    # ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────
    def zone(self, zone: int, seat: int = 0) -> tuple[int, ...]:
        """The cards of a master's zone, the top first."""
        return self.zones[zone * self.masters + seat]

    def ref(self, card: int) -> Ref:
        """The reference to a card as it is now."""
        return card, self.cards[card].life

    def alive(self, ref: Ref) -> bool:
        """True if the card of a reference has not moved since."""
        return self.cards[ref[0]].life == ref[1]

    def spoken_of(self, ref: Ref) -> Card:
        """The card that a reference means: as it is now, or as it last was where everybody could see it.

        If the card left unseen, this is its record now; events made from it must not reveal where the card lies.
        """
        card = self.cards[ref[0]]
        if card.life == ref[1]:
            return card
        left = [gone.card for gone in self.departed if gone.card.id == ref[0] and gone.card.life == ref[1]]
        return left[-1] if left else card

    def known(self, ref: Ref) -> tuple[Card, Facts]:
        """The card that a reference means, with its facts: as it is now, or as it last was (last known information)."""
        card = self.cards[ref[0]]
        if card.life != ref[1]:
            for gone in reversed(self.departed):
                if gone.card.id == ref[0] and gone.card.life == ref[1]:
                    cite_if_said(self.game.clauses.last_known)
                    return gone.card, gone.facts
        return card, self.game.facts(self, ref[0])

    def before_leaving(self, ref: Ref, moved: tuple[tuple[Ref, Ref], ...]) -> Ref:
        """The reference to read a card's numbers by, for an ability set off by leaving play: as the card was there, if the
        rulebook says so."""
        zone = self.cards[ref[0]].zone
        if not self.game.policies.numbers_before_the_move or (zone != GONE and self.game.zones[zone].oriented):
            return ref
        for before, after in moved:
            if after == ref and self.game.zones[self.spoken_of(before).zone].oriented:
                cite(self.game.clauses.numbers_before_the_move)
                return before
        return ref

    def master_of(self, ref: Ref) -> int:
        """The master of the card or item that a reference means, as it is or as it last was; -1 if there is none."""
        if ref[0] == ON_STACK:
            return next((item.seat for item in self.stack if item.time == ref[1]), -1)
        return self.known(ref)[0].seat

    @property
    def request(self) -> Request | None:
        """The pending question, with cards by their ids; None when the game is over. Its numbers are in `questions`."""
        ask = self.pending
        if ask is None or self.over is not None:
            return None
        return left_of(ask, self.picked) if self.picked else ask

    def ask_next(self, seats: tuple[int, ...]) -> None:
        """Give the next question to these seats another number, since one is answered."""
        self.questions = tuple([number + (seat in seats) for seat, number in enumerate(self.questions)])

    def tick(self) -> int:
        """Advance the clock; returns the new moment."""
        self.clock += 1
        return self.clock

    # ── as bytes ────────────────────────────────────────────────────────────────────────────────────────────────────
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return all(self.part(name) == other.part(name) for name in encoded_parts(self.key))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def encode(self) -> bytes:
        """The state as bytes, equal for equal states only."""
        return encode({name: self.part(name) for name in encoded_parts(self.key)})

    def part(self, name: str) -> object:
        """One part of the state as it is encoded: steps by index, remembered tables by their digests."""
        if name == "at":
            return [step.place for step in self.at]
        if name != "history" or not self.history:
            return getattr(self, name)
        digest = DIGEST[0]
        return tuple([(then if isinstance(then, str) else digest(then), deed) for then, deed in self.history])

    @staticmethod
    def decode(game: Game, data: bytes) -> Table:
        """The encoded state; DamagedState if it cannot be one. Its question is found by running on (`settle`), since asking
        changes nothing."""
        return DECODE[0](game, data)

    def refresh(self) -> None:
        """Compute the printed facts of every card anew, after a table was laid out or loaded."""
        self.trigger_index = self.game.trigger_index(self)
        self.base = [self.game.printed(self, card) for card in self.cards]
        self.forget_facts()
        self.shared &= ~BASE


def encoded_parts(key: object) -> tuple[str, ...]:
    """The names of the encoded parts of a table: games of version 2 transcripts, whose key is a number, have no question numbers."""
    return Table.STATE[:-1] if isinstance(key, int) else Table.STATE
