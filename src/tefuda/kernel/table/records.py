"""The records that a table is made of: cards, frames, lasting effects, waiting abilities, items on the stack, the outcome."""

from __future__ import annotations

from typing import ClassVar, Protocol, TypeGuard

import msgspec

from tefuda.kernel.effects.nodes import Activated, Automatic, Choose, Continuous, Cost, Effect, Quantity
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table.declared import GONE as GONE
from tefuda.kernel.table.declared import ON_STACK as ON_STACK
from tefuda.kernel.table.declared import Absent, CardId, FaceId, Master, ZoneId
from tefuda.kernel.table.declared import Ref as Ref

# Of an effect that is played: which modes of each choice were picked, what each word that chooses has chosen, and to which
# cards something was done, by deed.
Modes = tuple[tuple[Record, tuple[int, ...]], ...]
Targets = tuple[tuple[Record, tuple[Ref, ...]], ...]
Memory = tuple[tuple[str, tuple[Ref, ...]], ...]
change = msgspec.structs.replace


class Need(Record, frozen=True):
    """A choice that is always asked for, and the number to choose."""

    choose: Choose
    number: int


class Plan(Record, frozen=True):
    """What is known of a card or ability before it is played: whether the player chooses X, whether it chooses targets."""

    effect: Node
    cost: Cost
    free_x: bool
    chooses: bool
    needs: tuple[Need, ...] | None  # what must be chosen; None: it depends on the table


class Static(Record, frozen=True):
    """A continuous ability, and its analysis."""

    ability: Continuous
    layers: tuple[int, ...]  # the layer of each of its changes
    reads: int  # a mask of the layers that change what it reads of cards
    read_mask: int  # a mask of what it depends on (dependence.py)
    modifies_play: bool  # it only changes how its own card is played, and is asked then
    # It needs one opponent; of several, its master picks one (chosen_opponent.py).
    one_opponent: bool = False
    ahead: bool = False  # its condition or its cards depend on facts that later layers change


class Zone(Record, frozen=True):
    """A zone: who sees it, whether its order counts, whether cards are turned in it."""

    name: str
    hidden: bool = False
    own: bool = False  # hidden, but its player may look at it
    ordered: bool = False
    oriented: bool = False
    since: bool = False  # it matters whether a card came to it this turn
    shared: bool = False
    places: tuple[str, ...] = ()  # where in it cards can lie; the first is the default
    lent: tuple[str, ...] = ()  # places where a card's abilities are its owner's, not its master's
    verb: str = "card"  # the verb of options for cards in it
    last_known: bool = False  # last known information: a card that left it is judged as it was there
    passing: bool = False  # for cards being played; a mark `from ZONE` says where they come from
    for_player: bool = False  # its card stands for its player, and is meant only if the zone is named
    foreseen: bool = False  # replacements judge a card that enters as it will be there
    reprinted: bool = False  # a card in it may have other printed facts
    signs: bool = False  # the backs of cards in it may differ (`Game.signs`)
    # The section of a deck that its cards come from. If several zones have it, the deck starts in the first.
    section: str = ""
    face_down: bool = False  # cards lie face down in it, though it is not hidden,
    face_up: tuple[str, ...] = ()  # except cards of these sections of a deck
    one_each: bool = False  # each place holds one card; the next free place is the default
    meant: tuple[str, ...] = ()  # the state that its cards must be in if a text names none of its states


MAIN = "main"  # the section of a deck that every game has


class Source(Record, frozen=True):
    """A continuous change that is on a card, such as a permission or prohibition, and the card that made it."""

    change: Node
    source: Ref
    seat: Master
    number: str = ""  # in views, the card number of a source that has left
    time: int = 0  # when its effect began, which tells equal ones apart; 0 in views

    def alike(self, other: Source) -> bool:
        """True if this is the same change by the same card, perhaps by another of its effects."""
        return (self.change, self.source, self.seat) == (other.change, other.source, other.seat)


class Facts(Record, frozen=True):
    """What a card is at the moment. Games add their numbers; the kernel changes them by name."""

    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    abilities: tuple[Node, ...] = ()
    times: tuple[int, ...] = ()  # when each ability was given; empty: all are printed
    keywords: tuple[str, ...] = ()
    automatics: tuple[Automatic, ...] = ()
    choosing: tuple[bool, ...] = ()  # by automatic ability: whether anything is chosen as it is played
    watching: tuple[bool, ...] = ()  # by automatic ability: whether it also waits for events of other cards
    watches: int = 0  # a mask of the zones where one of those can be in force
    activated: tuple[Activated, ...] = ()
    plans: tuple[Plan, ...] = ()  # the plans of the activated abilities
    spell: Plan | None = None  # the plan of a spell's own text
    statics: tuple[Static, ...] = ()
    lasting: bool = False  # whether any of these does more than change how its card is played
    collected: tuple[Source, ...] = ()  # forbidden, allowed and demanded deeds, replacements, costs of playing
    scaled: tuple[tuple[str, int, int, int], ...] = ()  # numbers that are multiplied: fact, sum, times, over

    def has(self, word: str) -> bool:
        """True if the card has this keyword."""
        return word in self.keywords


# Fields of a card's facts that the engine has prepared from its abilities for its own use: no part of what programs are told.
PREPARED = ("times", "automatics", "choosing", "watching", "watches", "plans", "spell", "statics", "lasting")


class Card(Record, frozen=True):
    """One copy of a card on the table. `life`: the moment when it came to where it is."""

    id: int
    face: FaceId
    owner: Master
    seat: Master  # its master: a seat, or a boss (seating.py)
    zone: Absent | ZoneId  # GONE
    life: int
    side: int = 0  # which face of a double-faced card is up
    acted: bool = False
    facedown: bool = False
    token: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached: tuple[CardId, ...] = ()  # cards linked to this one, the latest last
    linked: int = 0  # when the latest was
    handle: int = 0  # its name in views if it was shown in a hidden zone; 0: its life is its name
    open: bool = False  # revealed to all for now, in a zone that hides it
    seen: int = 0  # a mask of the seats that know its face though the zone hides it
    since: int = 0  # since when this seat has been its master
    marks: tuple[str, ...] = ()  # states that a game gives it
    place: str = ""  # where in its zone it lies, if the zone has places (`Zone.places`)


class Frame(Record, frozen=True):
    """A running procedure with its variables. The table keeps which step comes next."""

    # Does it carry out what a player has played (its `seat`)? Then it ends when that player leaves the game.
    resolution: ClassVar[bool] = False
    shows_step: ClassVar[bool] = False  # whether everybody is told its current step (`TurnRecord.step`)


class Resolution(Protocol):
    """A frame that carries out what a player has played."""

    @property
    def source(self) -> Ref:
        """The card that was played, or that has the played ability."""

    @property
    def seat(self) -> int:
        """The seat that has played it."""


def is_resolution(frame: object) -> TypeGuard[Resolution]:
    """True if a frame carries out what a player has played."""
    return isinstance(frame, Frame) and frame.resolution


class Floating(Record, frozen=True):
    """A continuous effect that no card's ability keeps up: what it does, to what, until when.

    `cards` are fixed. A change that is a `Continuous` describes its cards itself and is evaluated each time (only in the last
    layer: what cards may and must do).
    """

    time: int
    source: Ref
    seat: Master
    cards: tuple[Ref, ...]
    changes: tuple[Node, ...]
    until: str = ""
    turn: int = 0  # the turn it was made in
    play_time: int = 0  # when its card was played, if that orders effects; 0: `time` does


class Waiting(Record, frozen=True):
    """An automatic ability that was triggered and waits to be played."""

    ability: Automatic
    source: Ref
    seat: Master
    subject: tuple[Ref, ...] = ()
    amount: int = 0
    time: int = 0
    batch: int = 0  # equal for abilities set off by the same moment
    allowed: int = -1  # how many of this batch may wait, if the ability has a limit; -1: all
    delayed: int = -1  # the time of the delayed ability it comes from
    settles_nothing: bool = False  # nothing is chosen as it is played
    moved: tuple[tuple[Ref, Ref], ...] = ()  # the cards that its card and subject became by moving at that moment
    by: Ref | None = None  # the item whose arrival on the stack set it off
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()  # the memory of the effect that set it off


class Delayed(Record, frozen=True):
    """An automatic ability that an effect made for later."""

    time: int
    ability: Automatic
    source: Ref
    seat: Master
    subject: tuple[Ref, ...] = ()
    times: int = 1
    until: str = ""
    turn: int = 0


class Departed(Record, frozen=True):
    """Last known information: a card as it was when it left, and its facts with continuous effects then."""

    card: Card
    facts: Facts


class Outcome(Record, frozen=True):
    """How the game ended: the masters that won, in order (seats, or a boss), and the clause. No winners: a draw."""

    winners: tuple[Master, ...]
    clause: str

    def losers(self, seats: int) -> tuple[int, ...]:
        """The seats that did not win, out of this many."""
        return tuple([seat for seat in range(seats) if seat not in self.winners])


class Item(Record, frozen=True):
    """A card or ability on the stack, with everything settled as it was played; it no longer needs the card it came from."""

    time: int
    seat: Master
    source: Ref
    sort: str  # in the game's words: a card's kind, or the sort of ability
    effect: Node
    ability: Node | None = None
    it: tuple[Ref, ...] = ()
    x: Quantity = 0
    amount: int = 0
    targets: Targets = ()
    modes: Modes = ()
    shares: tuple[int, ...] = ()
    sharers: int = -1  # the index of the word whose targets take shares; -1: the last
    moved: tuple[tuple[Ref, Ref], ...] = ()
    paid: bool = False
    memory: Memory = ()  # what its cost did to which cards
    cancelled: bool = False


NO_CARD: Ref = (-1, -1)


class Resolving(Frame, frozen=True):
    """An effect being carried out: the remaining words, the speaker, and what was said and done so far."""

    resolution: ClassVar[bool] = True

    agenda: tuple[Effect, ...]
    source: Ref
    seat: Master
    it: tuple[Ref, ...] = ()
    x: Quantity = 0
    amount: int = 0
    rolled: int = 0
    named: str = ""
    did: bool = False
    looked: tuple[Ref, ...] = ()
    targets: Targets = ()  # what was chosen as it was played, by the word that chose
    modes: Modes = ()
    shares: tuple[int, ...] = ()
    paid: bool = False  # the optional cost of playing was paid
    # Cards that this effect (or its trigger) moved: what they were, what they are.
    moved: tuple[tuple[Ref, Ref], ...] = ()
    time: int = 0
    sort: str = ""  # the effect of what: card, activated, automatic
    had: tuple[Source, ...] = ()  # the replacements already applied to the event that this replaces,
    instead_of: Ref = NO_CARD  # and the card of that event
    paying: bool = False  # a cost is being paid, which must be done in full
    memory: Memory = ()  # what was done to which cards, the latest first
    settled: tuple[tuple[str, int], ...] = ()  # values settled, or counted, before it began
    parts: tuple[tuple[Ref, ...], ...] = ()  # what each part of the last joint choice chose
    against: Absent | Master = -1  # the opponent that its master picked, if it means one of several
