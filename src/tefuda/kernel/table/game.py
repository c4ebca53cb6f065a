"""A game as the kernel sees it: its zones, its faces, and the questions that only a rulebook can answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, final

from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.table.eventwords import AfterMove
from tefuda.kernel.table.faces import Faces
from tefuda.kernel.table.kernel_clauses import KernelClauses, UnsaidClauses
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.policies import Policies
from tefuda.kernel.table.presentation import Presentation
from tefuda.kernel.table.records import GONE, MAIN, Card, Facts, Zone
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.rulebook import BoundRulebook
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    pass


def derived_facts(table: Table) -> list[Any]:
    """The facts of every card now, continuous effects included."""
    return table.derived or DERIVE[0](table)


def speaker_of(table: Table, card: Card) -> int:
    """The master whose abilities a card's are: its master, or its owner where it lies at a place that is lent (`Zone.lent`)."""
    seat, owner = card.seat, card.owner
    return owner if owner != seat and card.place in table.game.zones[card.zone].lent else seat


def face_of(table: Table, card: Card) -> Any:
    """The face of a card that is seen: for a unit of several cards, that of the top one."""
    return table.game.faces[(card if table.game.stacking is None else top_of(table, card)).face]


def top_of(table: Table, card: Card) -> Card:
    """The card on top of a unit of several (`stacking.py`): the one laid over it last, or the card itself."""
    cards, zone = table.cards, table.game.stacking.zone
    for other in reversed(card.attached):
        if cards[other].zone == zone:
            return cards[other]
    return card


INDEX: list[Callable[[Table], Any]] = []  # makes a table's trigger index: set by `trigger_index.py`
# Derives the facts of all cards: set by the module of continuous effects.
DERIVE: list[Callable[[Table], list[Facts]]] = []


Acts = tuple[Callable[[Table, Card, Card], None], ...]
ZoneMove = tuple[int, Acts, Acts, bool, Zone | None, bool, bool, bool, str]


def find_zone_moves(zones: tuple[Zone, ...], moves: Sequence[AfterMove] = ()) -> tuple[tuple[ZoneMove, ...], ...]:
    """The properties of a move from every zone (the last: from nowhere) to every other.

    The bits of both zones; what the rules do after such a move, and after one of a special card; whether the printed facts may
    differ there; the zone left; whether the new zone is shared, hidden, ordered; its first place, if it has places.
    """
    found = []
    for origin, left in enumerate((*zones, None)):
        row: list[ZoneMove] = []
        for number, zone in enumerate(zones):
            leaves, comes = 0 if left is None else 1 << origin, 1 << number
            acts = [(one.act, bool(leaves & one.leaves or comes & one.enters), one.special) for one in moves]
            usual, special = (
                [act for act, here, _ in acts if here],
                [act for act, here, is_special in acts if here or is_special],
            )
            first = zone.places[0] if zone.places else ""
            row.append((
                leaves | comes, tuple(usual), tuple(special), zone.reprinted, left, zone.shared, zone.hidden, zone.ordered, first,
            ))  # fmt: skip
        found.append(tuple(row))
    return tuple(found)


class Game(BoundRulebook, Faces):
    """A game: what its rulebook declares, the faces that it is played with, and how it is presented.

    A game's package subclasses this; there is one instance for a set of packs.
    """

    name: str
    zones: tuple[Zone, ...]
    stacking: Any = None  # a `stacking.Stacking`, for games where cards laid on one another form a unit
    zone_moves: tuple[tuple[ZoneMove, ...], ...]  # from zone (the last: nowhere) to zone
    told_frames: frozenset[type]  # procedures whose current step everybody is told (`Frame.shows_step`)
    player_zones: frozenset[int]  # zones whose card stands for its player
    zone_numbers: dict[str, int]  # by their names, as the rulebook declares them
    zone_groups: Mapping[str, tuple[int, ...]] = MappingProxyType({})  # names for several zones at once
    kind_groups: tuple[str, ...] = ()  # words that mean several kinds at once
    # By sort, the kinds of an ability on the stack.
    stacked_kinds: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    card_numbers: tuple[str, ...] = ()  # the facts of a card that are numbers
    fact_names: Mapping[str, str] = MappingProxyType({})  # the card language's names for facts, and their fields
    zone_clauses: Mapping[str, str] = MappingProxyType({})  # who sees a zone, and whether its order counts
    clauses: KernelClauses  # the clauses that the kernel cites
    presentation: Presentation = Presentation()
    policies: Policies = Policies()  # the choices where rulebooks differ
    formats: tuple[str, ...] = ("constructed",)  # the usual one first
    turn_record: type[Any]  # what it keeps of the turn, and of itself (`turns.TurnRecord`)
    player_record: type[Any]  # what a player has besides cards

    def __init__(self, faces: list[Any]) -> None:
        """Bind the rulebook to a set of faces, each with `facts`, or with `sides` if it has several."""
        Faces.__init__(self, faces)
        rules = self.rules
        # What a game's class says is kept by the game itself, too: there it is found at once, whoever asks.
        self.zones, self.clauses, self.policies, self.stacking, self.kind_groups = (
            self.zones,
            self.clauses,
            self.policies,
            self.stacking,
            self.kind_groups,
        )
        unfounded = self.policies.unfounded(self.clauses)
        if unfounded:
            raise UnsaidClauses(f"{self.name}: no clause is named for {', '.join(unfounded)}")
        rules.bind(self)
        rules.prepare(self.zones)
        self.zone_moves, self.zone_numbers = find_zone_moves(self.zones, rules.moves), rules.zones
        self.known_trigger_indexes: dict[tuple[int, ...], Any] = {}
        self.checked_names = name_mask(*rules.checked_fields)
        self.told_frames = frozenset([kind for kind, one in self.procedures.items() if one.frame.shows_step])
        self.player_zones = frozenset([number for number, zone in enumerate(self.zones) if zone.for_player])

    # ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def facts(self, table: Table, card: int) -> Any:
        """The facts of a card now, continuous effects included."""
        return (table.derived or derived_facts(table))[card]

    def printed(self, table: Table, card: Card) -> Any:
        """The printed facts of a card, with nothing applied: those of its first side, unless a game says otherwise."""
        return self.sides[card.face][0]

    @final
    def original(self, table: Table, card: Card) -> Any:
        """The facts printed on the card itself, whatever effects make of it."""
        if RECORDS:
            cite_if_said(self.clauses.original)
        return self.printed(table, card)

    @final
    def printed_since(self, table: Table, card: Card) -> int:
        """The moment since when the card has its printed facts: a card laid over it may have changed them (`Stacking.renews`)."""
        return top_of(table, card).life if self.stacking is not None and self.stacking.renews else card.life

    @final
    def kind_of(self, facts: Facts) -> str:
        """A card's printed kind, with its supplement."""
        return "・".join((*facts.kinds[:1], *getattr(facts, self.presentation.kind_beside, ())))

    @final
    def belongs(self, face: int, zone: int) -> bool:
        """True if a card comes from the deck section of a zone, or, for other zones, from the main deck."""
        return self.sections[face] == (self.zones[zone].section or MAIN)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def missing(self, faces: list[Any]) -> list[tuple[Any, str]]:
        """The faces among these that name unknown cards, and so cannot be played, each with what is missing."""
        return []

    # ── moments ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def recall(self, table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
        """A question without barred options, and its answer if the history settles it (`table.history`)."""
        return ask, None

    def remember(self, table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
        """Called with each answer while `table.history` holds tables that could come back."""

    def bar(self, table: Table, seat: int, wish: Option) -> Bar | None:
        """The reason why a deed is not possible; None if it is."""
        raise KeyError(self.name)

    @final
    def trigger_index(self, table: Table) -> Any:
        """The index of what the cards of a table can react to."""
        return INDEX[0](table)

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def zone_of(self, name: str) -> int:
        """The number of a zone."""
        return self.zone_numbers[name]

    @final
    def has_zone(self, word: str) -> bool:
        """True if effect values may use this word for a zone, for several at once, or for where abilities work."""
        return word in self.rules.places()

    @final
    def has_fact(self, word: str) -> bool:
        """True if effect values may use this word for a fact of cards."""
        fact = word.removeprefix("original_")
        known = fact in self.tests or fact in self.values or fact in self.fact_names or fact in self.card_numbers
        return known or fact.startswith("counter:") or any(hasattr(sides[0], fact) for sides in self.sides[:1])

    @final
    def has_points(self, word: str) -> bool:
        """True if effect values may use this word for a player's points."""
        known = word in self.points or word in self.payments or word in self.treasuries
        return known or word in self.player_record.__struct_fields__

    @final
    def visible(self, card: Card, seat: int) -> bool:
        """True if this seat may see the card's face. Everybody sees a card that lies face up."""
        return (
            not card.facedown
            or card.open
            or bool(card.seen >> seat & 1)
            or (card.seat == seat and card.zone != GONE and self.zones[card.zone].own)
        )
