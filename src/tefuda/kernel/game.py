"""A game as the kernel sees it: its zones, its faces, and the questions that only a rulebook can answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tefuda.kernel.abilities import Plan, Static
from tefuda.kernel.dependence import ANYTHING
from tefuda.kernel.effects import Activated, Automatic
from tefuda.kernel.requests import Ask, Bar, Option
from tefuda.kernel.rules import AfterMove, Rules
from tefuda.kernel.seating import masters_meant
from tefuda.kernel.state import GONE, Card, Ref, Table
from tefuda.kernel.values import Node, Record
from tefuda.kernel.vocabulary import When

if TYPE_CHECKING:
    from tefuda.kernel.events import Event


class Zone(Record, frozen=True):
    """A place for cards: who sees it, whether its order counts, whether cards are turned in it."""

    name: str
    hidden: bool = False
    own: bool = False  # hidden, but its player looks at it freely
    ordered: bool = False
    oriented: bool = False
    since: bool = False  # does it matter whether a card has been in it since before the turn?
    shared: bool = False
    places: tuple[str, ...] = ()  # where in it cards can lie; who is not told comes to the first
    verb: str = "card"  # by which a card in it is an option where cards are chosen
    reprinted: bool = False  # other things may be printed on a card that lies in it
    signs: bool = False  # the backs of cards in it may show something (`Game.signs`)


class Source(Record, frozen=True):
    """A continuous change that a card's facts collected: who made it, and the change itself."""

    change: Node
    source: Ref
    seat: int


class Facts(Record, frozen=True):
    """What a card is at this moment. Games add their numbers; the kernel changes them by name."""

    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    abilities: tuple[Node, ...] = ()
    times: tuple[int, ...] = ()  # when each ability was given; empty: all are printed
    keywords: tuple[str, ...] = ()
    automatics: tuple[Automatic, ...] = ()
    choosing: tuple[bool, ...] = ()  # for each automatic ability: is anything chosen as it is played?
    watching: tuple[bool, ...] = ()  # for each: does it wait for what happens to other cards, too?
    watches: bool = False
    activated: tuple[Activated, ...] = ()
    plans: tuple[Plan, ...] = ()  # the activated abilities, looked through
    spell: Plan | None = None  # a spell's own text, looked through
    statics: tuple[Static, ...] = ()
    lasting: bool = False  # does any of these concern more than how the card itself is played?
    collected: tuple[Source, ...] = ()  # forbidden, allowed and demanded deeds, replacements, costs of playing

    def has(self, word: str) -> bool:
        """Does it have this keyword?"""
        return word in self.keywords


def current(table: Table) -> list[Any]:
    """What every card is now, continuous effects included."""
    return table.derived or DERIVE[0](table)


DERIVE: list[Any] = []  # how facts are worked out: the module of continuous effects puts itself in


WAY_BITS = 6  # a move is known by the zone it comes from, and in so many bits by the zone it goes to


class Ears:
    """What the cards of a table, and those they can bring, could listen to: found once, so that the rest costs nothing."""

    faces: frozenset[int]  # the cards it was found for; one that is not among them calls for new ears
    heard: dict[
        str, tuple[str, ...] | None
    ]  # the kinds of event that an ability could wait for; of some only these sorts
    moves: tuple[
        int, ...
    ]  # from each zone (the last: from nowhere), to which zones (as bits) a move can set anything off
    watched: frozenset[str]  # those of them that an ability waits for when they happen to other cards
    listening_spots: tuple[int, ...]  # where automatic abilities can be in force: the places among the table's zones,
    static_spots: tuple[int, ...]  # and where continuous ones can
    other_spots: tuple[int, ...] = ()  # where the game has them work, but none of these cards
    # Which of some automatic abilities wait for a kind of event, or a move from one zone to another.
    waiting: Callable[[tuple[Any, ...]], dict[str | int, tuple[int, ...]]]
    departures: int = ANYTHING  # from which zones (as bits) a card can leave with an ability that was in force there
    histories: tuple[When, ...] = ()  # the events of which some card asks how often they have happened this turn
    makes_due: int = ANYTHING  # what kinds of change, as a bit mask, can call for a check of the rules
    replaces_entering: bool = False  # could an effect replace the coming of a card that it does not touch yet?


Acts = tuple[Callable[[Table, Card, Card], None], ...]
Way = tuple[int, Acts, Acts, bool, Zone | None, bool, bool, bool, str]


def ways(zones: tuple[Zone, ...], moves: Sequence[AfterMove] = ()) -> tuple[tuple[Way, ...], ...]:
    """What there is to know of a move, from every zone (the last: from nowhere) to every other.

    Both as bits; what the rules do with a card that goes this way, and with one that is special; whether other things may be
    printed on it there; where it leaves; whether the other zone is shared, hidden, ordered; its first place, if it has places.
    """
    found = []
    for origin, left in enumerate((*zones, None)):
        row: list[Way] = []
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


class Game:
    """One rulebook. A game's package subclasses this; there is one instance for a set of packs."""

    name: str
    # What the rulebook declares, and the kernel for all games (`Rules.bind`).
    procedures: dict[type, Any]
    words: dict[type, tuple[str, Any]]
    about_groups: frozenset[type]  # the nodes that are about a group of cards
    replies: dict[type, Any]
    checks: dict[type, Any]
    numbers: dict[type, Any]
    conditions: dict[type, Any]
    groups: dict[type, Any]
    tests: dict[str | type, Any]
    state_tests: dict[str, Any]
    values: dict[str, Any]
    payments: dict[str, Any]
    hidden_costs: dict[type, Any]
    hidden_effects: dict[type, Any]
    after_damage: tuple[Any, ...]
    citing: dict[str, tuple[Any, ...]]
    points: dict[str, Any]
    intentions: dict[type, Any]
    findings: dict[type, Any]
    parts: dict[type, str]
    bars: dict[type, Any]
    bounds: dict[type, Any]
    divisions: dict[type, Any]
    set_tests: dict[type, Any]
    set_goals: dict[type, Any]
    treasuries: dict[str, Any]
    undoings: dict[type, Any]
    processes: tuple[tuple[str, int, Any], ...]
    interrupts: tuple[tuple[str, Any], ...]
    keeps_events: bool
    zones: tuple[Zone, ...]
    faces: list[Any]
    stacking: Any = (
        None  # how cards laid on one another are one thing (`kernel/stacking.Stacking`), where there are such
    )
    signs: Mapping[int, str] = MappingProxyType({})  # by face, what all may know of a card though its face is hidden
    # By face: what is printed on it, where that is the same in all zones (but those that are `reprinted`); None for a special
    # one, such as a token, with which the rules do something wherever it goes.
    plain: list[Any]
    ways: tuple[tuple[Way, ...], ...]  # from zone (the last: nowhere) to zone
    rules: Rules  # what its rulebook declares; `Rules.bind` gives the game the tables below
    zone_numbers: dict[str, int]
    zone_groups: dict[str, tuple[int, ...]]  # names for several zones at once
    ability_verbs: dict[str, str]  # in scenarios: verbs for special kinds of activated ability
    roles: Mapping[str, str] = MappingProxyType({})  # in scenarios: names for a card by the zone it is in
    phase_names: Mapping[str, str] = MappingProxyType(
        {}
    )  # in scenarios: names of phases, and of steps by their clauses
    kind_groups: tuple[str, ...] = ()  # words that mean several kinds at once
    stacked_kinds: Mapping[str, tuple[str, ...]] = MappingProxyType(
        {}
    )  # by sort, of which kinds an ability on the stack is
    described: tuple[str, ...] = ()  # the numbers by which a card is told in a scenario's complaint
    card_verbs: tuple[str, ...] = ()  # those of them that are no abilities, but deeds with a card that the game brings
    insisted: dict[
        str, tuple[str, str, str]
    ]  # verbs that say yes beforehand: the plain verb, the question's prompt, the clause
    card_numbers: tuple[str, ...] = ()  # those facts of a card that are numbers
    fact_names: dict[str, str]  # what the card language calls a fact, and what the facts do
    meanings: dict[str, tuple[Node, ...]]  # keywords that stand for other abilities
    zone_clauses: Mapping[str, str] = MappingProxyType({})  # who sees a zone, and whether its order counts
    clauses: dict[str, str]  # where the rulebook speaks of what the kernel does: "layers", "per", "half", "random"…

    sets_what_is_lacking: bool = False  # may an effect set a number that a card does not have?

    def __init__(self, rules: Rules, faces: list[Any]) -> None:
        rules.bind(self)
        self.faces, self.ways = faces, ways(self.zones, rules.moves)

    # ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def facts(self, table: Table, card: int) -> Any:
        """What a card is now, continuous effects included."""
        return (table.derived or current(table))[card]

    def printed(self, table: Table, card: Card) -> Any:
        """What is printed on a card, with nothing applied."""
        raise KeyError(self.name)

    def original(self, table: Table, card: Card) -> Any:
        """What the card itself has printed on it, whatever lies on it."""
        return self.printed(table, card)

    def printed_since(self, table: Table, card: Card) -> int:
        """Since when the card has had what is printed on it: a card laid over it may have brought it later."""
        return card.life

    def in_force(self, table: Table, card: Card, zone: str) -> bool:
        """Is an ability that works in `zone` in force on this card where it is?"""
        raise KeyError(self.name)

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────
    seats = staticmethod(masters_meant)  # the kernel's own: no game has another

    def whole_kind(self, facts: Any) -> str:
        """A card's kind as it is printed, with all that belongs to it."""
        return str(facts.kinds[0])

    # ── moments ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def ears(self, table: Table) -> Ears:
        """What the cards of this table could listen to."""
        raise KeyError(self.name)

    def player_makes_due(self, table: Table, player: Any) -> bool:
        """Does what a player has now call for a check of the rules?"""
        return True

    def matches(self, table: Table, when: Node, holder: Ref, seat: int, event: Event) -> bool:
        """Is this event the one that the trigger waits for?"""
        raise KeyError(self.name)

    def replaces(self, table: Table, source: Source, holder: Ref, intention: Any) -> bool:
        """Is this intention the one that the replacement waits for?"""
        raise KeyError(self.name)

    def subject(self, event: Event) -> tuple[Ref, ...]:
        """The cards that an event is about: `It` in the ability that it sets off."""
        raise KeyError(self.name)

    def replacers(self, table: Table, intention: Any) -> list[tuple[Ref, Source]]:
        """The replacement effects on those that an intention is about, each with the card it is on."""
        raise KeyError(self.name)

    def replaced(self, table: Table, source: Source, intention: Any) -> Any:
        """What happens instead: another intention, a frame that carries out an effect, or None for nothing."""
        raise KeyError(self.name)

    def foremost(self, table: Table, intention: Any, found: list[Source], had: tuple[Source, ...]) -> list[Source]:
        """Of several replacements that wait for an intention, those that come before the others."""
        return found

    def affected(self, table: Table, intention: Any) -> int:
        """Whose choice it is which replacement comes first."""
        raise KeyError(self.name)

    def spoken_of(self, table: Table, intention: Any) -> bool:
        """Is there any effect on those that an intention is about that could forbid or replace something?"""
        return True

    def prohibited(self, table: Table, intention: Any) -> bool:
        """Does an effect forbid this?"""
        raise KeyError(self.name)

    def used_up(self, source: Source) -> bool:
        """Is a replacement over once it was used?"""
        return False

    def carried_out(self, frame: Any, step: str) -> str:
        """The clause by which a step was carried out: the kernel's own go by names, and one may serve several clauses."""
        return self.clauses.get(step, step)

    def expected(self, table: Table, card: Card, facts: Any, key: str) -> tuple[Any] | None:
        """What a scenario may expect of a card beyond what every game has: a tuple of one, or None for no such thing."""
        return None

    def recall(self, table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
        """What is left of a question, and its answer where it is settled, by what was done before (`table.history`)."""
        return ask, None

    def remember(self, table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
        """An answer is given while `table.history` holds tables that could come back."""

    def bar(self, table: Table, seat: int, wish: Option) -> Bar | None:
        """What stands in the way of a deed; None when nothing does."""
        raise KeyError(self.name)

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────────────
    def zone_of(self, name: str) -> int:
        """The number of a zone."""
        return self.zone_numbers[name]

    def visible(self, card: Card, seat: int) -> bool:
        """May this seat see the card's face? A card that lies face up is seen by all."""
        return (
            not card.facedown
            or card.open
            or bool(card.seen >> seat & 1)
            or (card.seat == seat and card.zone != GONE and self.zones[card.zone].own)
        )
