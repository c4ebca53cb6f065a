"""The table: the whole game as one value, made of immutable records in plain lists that are copied once per move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tefuda.kernel.requests import Ask, Request
from tefuda.kernel.rulebook import cite
from tefuda.kernel.values import Record, encode, revive

if TYPE_CHECKING:
    from tefuda.kernel.events import Event
    from tefuda.kernel.game import Facts, Game

Ref = tuple[int, int]  # a card and its life: a card that changed zone is another one
GONE = -1  # the zone of what exists no more
BOARD, BASE, DERIVED = 1, 2, 4  # the long lists of a table: cards and zones, what is printed, what effects make of it
ALL_LISTS = BOARD | BASE | DERIVED
change = msgspec.structs.replace
_blank = object.__new__


class Card(Record, frozen=True):
    """One copy of a card on the table. `life` is a tick of the clock: the moment it came to where it is."""

    id: int
    face: int
    owner: int
    seat: int
    zone: int
    life: int
    side: int = 0  # which face of a double-faced card is up
    acted: bool = False
    facedown: bool = False
    token: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached: tuple[int, ...] = ()  # cards linked to this one, the latest last
    linked: int = 0  # when the latest was
    handle: int = 0  # its name in views, where it was shown in a zone that hides it; else its life is
    open: bool = False  # revealed to all for now, though it lies where it is hidden
    seen: int = 0  # bit mask of the seats that know its face, where the zone hides it
    since: int = 0  # since when this seat has been its master
    marks: tuple[str, ...] = ()  # states that a game gives it


class Frame(Record, frozen=True):
    """A running procedure: its variables. Which step comes next is kept by the table."""


class Floating(Record, frozen=True):
    """A continuous effect that no card's ability keeps up: what it does, to what, until when."""

    time: int
    source: Ref
    seat: int
    cards: tuple[Ref, ...]
    changes: tuple[Record, ...]
    until: str = ""
    turn: int = 0  # the turn it was made in


class Waiting(Record, frozen=True):
    """An automatic ability that was triggered and waits to be played."""

    ability: Record
    source: Ref
    seat: int
    subject: tuple[Ref, ...] = ()
    amount: int = 0
    time: int = 0
    batch: int = 0  # what was triggered by the same moment
    allowed: int = -1  # how many of this batch may wait, where the ability counts its times; -1: all
    delayed: int = -1  # the time of the delayed ability it comes from
    plain: bool = False  # nothing is chosen as it is played
    moved: tuple[tuple[Ref, Ref], ...] = ()  # what that moment made of its card and its subject, where it moved them


class Delayed(Record, frozen=True):
    """An automatic ability that an effect made for later."""

    time: int
    ability: Record
    source: Ref
    seat: int
    subject: tuple[Ref, ...] = ()
    times: int = 1
    until: str = ""
    turn: int = 0


class Departed(Record, frozen=True):
    """Last known information: a card as it was when it left, and what continuous effects had made of it."""

    card: Card
    facts: Record


class Outcome(Record, frozen=True):
    """How the game ended."""

    losers: tuple[int, ...]
    clause: str
    draw: bool = False


class Table:
    """The whole game. Outside `advance` nobody changes it; `advance` changes a copy, which is the next state."""

    __slots__ = (
        "at",
        "base",
        "batch",
        "cards",
        "clock",
        "collecting",
        "counter",
        "delayed",
        "departed",
        "derived",
        "due",
        "dynamic",
        "ears",
        "effects",
        "events",
        "facts",
        "frames",
        "game",
        "history",
        "key",
        "opened",
        "over",
        "pending",
        "picked",
        "players",
        "returned",
        "seats",
        "shared",
        "shown",
        "shown_zones",
        "steps",
        "uses",
        "value",
        "waiting",
        "zones",
    )  # fmt: skip

    # What makes a state, in the order it is encoded. The rest is cache, or lives within one `advance`.
    STATE = (
        "seats", "cards", "zones", "players", "facts", "frames", "at", "effects", "waiting", "delayed", "departed", "uses",
        "history", "opened", "picked", "clock", "batch", "key", "counter", "due", "value", "over",
    )  # fmt: skip
    LISTS = ("cards", "zones", "players", "frames", "at")

    game: Game
    seats: int
    cards: list[Card]
    zones: list[tuple[int, ...]]
    players: list[Any]
    facts: Any
    frames: list[Frame]
    at: list[int]
    effects: tuple[Floating, ...]
    waiting: tuple[Waiting, ...]
    delayed: tuple[Delayed, ...]
    departed: tuple[Departed, ...]
    uses: tuple[tuple[int, int, int, int], ...]
    history: tuple[
        tuple[Any, Record], ...
    ]  # tables on which something was done that could lead back to them, or their digests
    opened: tuple[int, ...]  # cards revealed for now
    picked: tuple[int, ...]
    clock: int
    batch: int
    key: int
    counter: int
    due: bool
    value: Any
    over: Outcome | None
    base: list[Any]  # what is printed on each card, as it lies
    derived: (
        list[Any] | None
    )  # the same with continuous effects; the same list where there are none; None: to be worked out
    ears: Any  # what its cards could listen to
    shared: int  # which of the long lists are another state's, too: they are copied before they are first written to
    collecting: bool  # does any card's facts hold deeds that are forbidden, replaced and the like?
    dynamic: int  # what continuous effects depend on, as a bit mask
    events: list[Event]
    pending: Ask | None
    steps: int  # rounds of checks since the last question
    returned: tuple[str, ...]  # tables met in this run, once it has gone on for long
    shown: dict[int, Any]  # cards as views show them, kept from state to state,
    shown_zones: dict[int, dict[int, Any]]  # and whole zones, by observer and place

    def __init__(self, game: Game, seats: int, key: int) -> None:
        self.game, self.seats, self.key = game, seats, key
        self.cards, self.players, self.frames, self.at = [], [], [], []
        self.zones = [()] * (len(game.zones) * seats)
        self.effects, self.waiting, self.delayed, self.departed, self.uses = (), (), (), (), ()
        self.history, self.picked, self.opened, self.events = (), (), (), []
        self.clock, self.batch, self.counter, self.steps = 1, 0, 0, 0
        self.facts = self.value = self.over = self.derived = self.pending = None
        self.due, self.dynamic, self.base, self.collecting = True, 0, [], False
        self.ears = game.ears(self)
        self.returned, self.shown, self.shown_zones, self.shared = (), {}, {}, 0

    def copy(self) -> Table:
        """The next state to be. Records and tuples are shared, and so are the long lists until one of the two writes."""
        new: Table = _blank(Table)
        new.game, new.seats, new.key = self.game, self.seats, self.key
        new.cards, new.zones = self.cards, self.zones
        new.base, new.derived, new.dynamic = self.base, self.derived, self.dynamic
        self.shared = new.shared = ALL_LISTS
        new.players, new.frames, new.at = self.players.copy(), self.frames.copy(), self.at.copy()
        new.effects, new.waiting, new.delayed = self.effects, self.waiting, self.delayed
        new.departed, new.uses, new.history = self.departed, self.uses, self.history
        new.facts, new.picked, new.opened = self.facts, self.picked, self.opened
        new.clock, new.batch, new.counter = self.clock, self.batch, self.counter
        new.due, new.value, new.over = self.due, self.value, self.over
        new.pending, new.collecting, new.ears = self.pending, self.collecting, self.ears
        new.events, new.steps, new.returned = [], 0, ()
        new.shown, new.shown_zones = self.shown, self.shown_zones
        return new

    # ── the long lists, written to ──────────────────────────────────────────────────────────────────────────────────
    def own_board(self) -> None:
        """Cards and zones of this state's own, to be changed."""
        self.shared &= ~BOARD
        self.cards, self.zones = self.cards.copy(), self.zones.copy()

    def put(self, card: Card) -> None:
        """Let a card be so from now on."""
        if self.shared & BOARD:
            self.own_board()
        self.cards[card.id] = card

    def add(self, card: Card) -> None:
        """Let there be a card that was not there."""
        if self.shared & BOARD:
            self.own_board()
        self.cards.append(card)

    def lay(self, spot: int, cards: tuple[int, ...]) -> None:
        """Let these be the cards of a zone from now on."""
        if self.shared & BOARD:
            self.own_board()
        self.zones[spot] = cards

    def reprint(self, card: int, facts: Any) -> None:
        """Let this be what is printed on a card, as it lies; `derived` stays the same list where it was."""
        if self.shared & BASE:
            self.shared ^= BASE
            alike = self.derived is self.base
            self.base = self.base.copy()
            if alike:
                self.derived = self.base
        self.base[card] = facts

    def read_in(self, facts: Any) -> None:
        """What is printed on the card that was added last."""
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

    def make_of(self, card: int, facts: Any) -> None:
        """Let this be what continuous effects make of a card."""
        self.working()[card] = facts

    def working(self) -> list[Any]:
        """What continuous effects have made of the cards, to be changed: a list of this state's own, apart from `base`."""
        facts = self.derived
        if facts is None or facts is self.base or self.shared & DERIVED:
            self.shared &= ~DERIVED
            self.derived = facts = (self.base if facts is None else facts).copy()
        return facts

    # ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────
    def zone(self, zone: int, seat: int = 0) -> tuple[int, ...]:
        """The cards of a seat's zone, the top first."""
        return self.zones[zone * self.seats + seat]

    def ref(self, card: int) -> Ref:
        """The card as it is now."""
        return card, self.cards[card].life

    def alive(self, ref: Ref) -> bool:
        """Is this card still the one that was spoken of?"""
        return self.cards[ref[0]].life == ref[1]

    def known(self, ref: Ref) -> tuple[Card, Facts]:
        """The card that was spoken of and its facts: as it is, or as it last was (last known information)."""
        card = self.cards[ref[0]]
        if card.life != ref[1]:
            for gone in reversed(self.departed):
                if gone.card.id == ref[0] and gone.card.life == ref[1]:
                    cite(self.game.clauses.get("last known", ""))
                    return gone.card, gone.facts  # type: ignore[return-value]
        return card, self.game.facts(self, ref[0])

    @property
    def request(self) -> Request | None:
        """Who is asked what; None when the game is over."""
        ask = self.pending
        if ask is None or self.over is not None:
            return None
        return left_of(ask, self.picked) if self.picked else ask

    def tick(self) -> int:
        """The next moment."""
        self.clock += 1
        return self.clock

    # ── as bytes ────────────────────────────────────────────────────────────────────────────────────────────────────
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return all(self.part(name) == other.part(name) for name in Table.STATE)

    __hash__ = None  # type: ignore[assignment]

    def encode(self) -> bytes:
        """The state as bytes: equal states, and only they, give equal bytes."""
        return encode({name: self.part(name) for name in Table.STATE})

    def part(self, name: str) -> Any:
        """One part of the state; tables that are remembered stand as their digests."""
        if name != "history" or not self.history:
            return getattr(self, name)
        from tefuda.kernel.loops import digest

        return tuple([(then if isinstance(then, str) else digest(then), deed) for then, deed in self.history])

    @staticmethod
    def decode(game: Game, data: bytes) -> Table:
        """The state that was encoded. What it asks is found by running on, since asking changes nothing."""
        plain = msgspec.json.decode(data)
        table = Table(game, plain["seats"], plain["key"])
        for name in Table.STATE:
            value = revive(plain[name])
            setattr(table, name, list(value) if name in Table.LISTS else value)
        table.refresh()
        return table

    def refresh(self) -> None:
        """Read anew what is printed on every card: for tables that were laid out or loaded."""
        self.ears = self.game.ears(self)
        self.base = [self.game.printed(self, card) for card in self.cards]
        self.derived = None
        self.shared &= ~BASE


def left_of(ask: Ask, picked: tuple[int, ...]) -> Request:
    """The question that is left of an ask after some picks."""
    least, most = max(0, ask.least - len(picked)), ask.most - len(picked)
    return Request(ask.seat, ask.kind, ask.clause, ask.options, least, most, ask.about, ask.prompt, ask.zeros)
