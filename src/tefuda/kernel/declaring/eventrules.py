"""What a rulebook declares about events: what its words for them mean, what is done as they happen, where abilities hear them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, Record

if TYPE_CHECKING:
    from tefuda.kernel.effects.vocabulary import When
    from tefuda.kernel.table.game import Facts
    from tefuda.kernel.table.signatures import Foretelling
    from tefuda.kernel.table.state import Frame, Ref


Function = TypeVar("Function", bound=Callable[..., Any])
FACE_UP = "face up"  # in force on cards that lie face up


class AfterMove(NamedTuple):
    """What the rules do as soon as a card has left or entered some zones (as bit masks), or when a special card has moved."""

    clause: str
    act: Callable[..., None]
    leaves: int
    enters: int
    special: bool


class EventWord:
    """What a word for an event means (`Rules.event`)."""

    def __init__(self, kinds: tuple[str | tuple[str, str], ...], of: str, **said: Any) -> None:
        self.kinds: dict[str, tuple[str, ...] | None] = {}  # the kinds of event; of some only these sorts
        for kind in kinds:
            if isinstance(kind, str):
                self.kinds[kind] = (said["sort"],) if said["sort"] else None
            else:
                self.kinds[kind[0]] = (*(self.kinds.get(kind[0]) or ()), kind[1])
        self.of = of
        self.fact, self.means = str(said["fact"]), dict(said["means"] or {})
        self.leaves = sum([1 << zone for zone in said["leaves"]])
        self.enters = sum([1 << zone for zone in said["enters"]])
        self.by_sort, self.by_seat, self.from_pool = (
            bool(said["by_sort"]),
            bool(said["by_seat"]),
            bool(said["from_pool"]),
        )
        self.done_to = bool(said["done_to"])
        self.doers: Callable[..., tuple[Ref, ...]] | None = said["doers"]
        self.test: Callable[..., bool] | None = None

    def sorts_of(self, kind: str, fact: str) -> tuple[str, ...] | None:
        """Of the events of a kind that it means with a pattern's fact, the sorts; None: any."""
        if self.kinds[kind] is not None:
            return self.kinds[kind]
        return self.meant(fact) if self.fact == "sort" and fact else None

    def meant(self, fact: str) -> tuple[str, ...]:
        """What a pattern's fact means: one or several, and each of them itself or what it stands for."""
        return tuple([meant for one in fact.split("|") for meant in self.means.get(one, (one,))])


def _place_of(registered: AfterMove) -> tuple[int, ...]:
    return tuple([int(part) for part in registered.clause.split(".")])


class Where(NamedTuple):
    """Where abilities are in force that work in a zone of some name: in these zones, if this is so."""

    zones: tuple[int, ...]
    kinds: tuple[str, ...]
    mark: str
    face_up: bool
    clause: str


def in_force_by_zone(rules: EventRules) -> dict[str, tuple[Any, ...]]:
    """By the name of the zone in which an ability works, and by zone: whether it is in force there.

    True (always), FACE_UP, by one of several `Where`s, or None (never), which is the last entry, of what is gone, too. An ability
    that works in a zone of another name is never in force.
    """
    found: dict[str, tuple[Any, ...]] = {}
    for word in (*rules.zones, *rules.where):
        row: list[Any] = [None] * (len(rules.zones) + 1)
        for zone in rules.zones_of(word):
            said = [where for where in rules.where.get(word, ()) if zone in where.zones]
            row[zone] = _in_zone(said) if word in rules.where else True
        found[word] = tuple(row)
    found["any"] = (*[True for _ in rules.zones], None)  # of it is only said where it matters
    return found


def _in_zone(wheres: list[Where]) -> Any:
    """What is said of abilities in one zone: True, FACE_UP, or all that was said."""
    if any(not (where.kinds or where.mark or where.face_up) for where in wheres):
        return True
    return FACE_UP if not (wheres[0].kinds or wheres[0].mark) else tuple(wheres)


class EventRules:
    """The part of a rulebook's declarations that is about events."""

    zones: dict[str, int]
    _put: Callable[[str, Any, Any], None]
    _registering: Callable[..., Callable[[Any], Any]]

    def __init__(self) -> None:
        self.foretold: dict[type, list[Foretelling]] = {}  # the events that an intention would be
        self.prohibitions: dict[type, Callable[..., bool]] = {}  # does an effect forbid an intention?
        self.exemptions: dict[type, Callable[..., bool]] = {}  # may a replacement not change an intention?
        self.instead: dict[
            type, Callable[..., Any]
        ] = {}  # what a node makes of an intention that it stands for instead
        self.events: dict[str, EventWord] = {}  # what the words for events mean
        self.moves: list[AfterMove] = []  # what is done as soon as a card has moved
        self.wounds: list[tuple[str, Callable[..., None]]] = []  # what is done as soon as a card was dealt damage
        self.arranges: Callable[..., Frame | None] | None = None  # who settles how replaced intentions go together
        self.citing: dict[str, list[Callable[..., None]]] = {}  # what cites clauses by which something else was done
        self.where: dict[
            str, list[Where]
        ] = {}  # where abilities are in force, by the name of the zone that they work in
        self.marks: list[tuple[str, type[Node], Callable[[Any], bool]]] = []  # what is to be known of nodes on cards
        self.brought: tuple[str, ...] = ()  # the fields in which nodes name cards that they bring into the game
        self.unchecked = 0  # what kinds of change, as a bit mask, call for no check of the rules
        self.counts_plays = (
            False  # do limits of times a turn count plays (rebirth 9.2.2), and not how often an ability waits?
        )
        self.checked_fields: tuple[str, ...] = ()  # the fields of players by which a check may be due,
        self.player_checks: dict[str, Callable[[Any], bool]] = {}  # and whether it is
        self.static_zones: Callable[[Facts], int] = cached_by_identity(self._static_zones)
        # What follows from a set of faces is found by `trigger_index.py`, which also says what zones are like.
        self.noted: Callable[[Any], Any]
        self.waits: Callable[[Any], Any]
        self.way_mask: Callable[[When], int]
        self.foreseen = self.passing = 0

    def after_move(
        self, clause: str, leaves: tuple[int, ...] = (), enters: tuple[int, ...] = (), special: bool = False
    ) -> Callable[[Function], Function]:
        """Register what the rules do as soon as a card has moved, before anything is set off: `(table, before, after)`.

        It is done when a card leaves or enters one of these zones, and, if it says so, whenever one moves that is special:
        whose face is not the same everywhere (`Game.fixed_facts`). What several clauses do is done in their order.
        """

        def register(function: Function) -> Function:
            masks = sum([1 << zone for zone in leaves]), sum([1 << zone for zone in enters])
            self.moves = sorted([*self.moves, AfterMove(clause, function, *masks, special)], key=_place_of)
            return function

        return register

    def after_damage(self, clause: str) -> Callable[[Function], Function]:
        """Register what the rules note as soon as a card was dealt damage: `(table, card)`. The event is the last of the table's."""

        def register(function: Function) -> Function:
            self.wounds.append((clause, function))
            return function

        return register

    def citing_after(self, what: str) -> Callable[[Function], Function]:
        """Register what cites the clauses that had a say in what was done, called only where somebody records.

        "moved": `(table, before, after)`; "damaged": `(table, event)`; "matched", of the trigger that an event sets off:
        `(table, when, event)`; "replaced", of a replacement: `(table, source, intention)`; "applied", of a continuous change, and
        "invalid", of one whose condition does not hold: `(table, active)`.
        """

        def register(function: Function) -> Function:
            self.citing.setdefault(what, []).append(function)
            return function

        return register

    def event(
        self, word: str, *kinds: str | tuple[str, str], of: str = "card", sort: str = "", leaves: tuple[int, ...] = (),
        enters: tuple[int, ...] = (), fact: str = "", means: Mapping[str, tuple[str, ...]] | None = None, by_sort: bool = False,
        by_seat: bool = False, from_pool: bool = False, done_to: bool = False, doers: Callable[..., tuple[Ref, ...]] | None = None,
    ) -> Callable[[Function], Function]:  # fmt: skip
        """Say what a word for an event means where triggers and replacements name it (`EventPattern.event`).

        `kinds`: the kinds of event, or of one those of a sort (("lowered", "defense")); none: the kind that is called like the word.
        `of`: whom a pattern's subject describes: the card, the source or the target of the event, or player: `whose` alone tells.
        `sort`: the sort of the event; `leaves`, `enters`: the zones that a card leaves or enters by a move.
        `fact`: what a pattern's fact is held against: the sort or the text of an event; `means`: facts that stand for several.
        `by_sort`: a pattern's sort is one of those of the event. `by_seat`: it is the doing of the event's seat, of no card.
        `from_pool`: the zone of the pool that is described is where a card left. `done_to`: `It` is what the event's card did it to;
        with `of="target"` only for the triggers that say this word. `doers`: the cards that did it together, where its source is one of
        several: `(table, event) -> tuple[Ref, ...]`.
        What this does not say can be registered with it as a test: `(table, pattern, holder, seat, event) -> bool`.
        """
        made = EventWord(
            kinds or (word,), of, sort=sort, leaves=leaves, enters=enters, fact=fact, means=means, by_sort=by_sort, by_seat=by_seat,
            from_pool=from_pool, done_to=done_to, doers=doers,
        )  # fmt: skip
        self._put("events", word, made)

        def register(function: Function) -> Function:
            made.test = function
            return function

        return register

    def would_be(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register the events that an intention would be, besides those that the kernel knows of it: `(table, intention)`."""

        def register(function: Function) -> Function:
            self.foretold.setdefault(kind, []).append(function)
            return function

        return register

    def prohibition(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register whether an effect forbids an intention: `(table, intention) -> bool`."""
        return self._registering("prohibitions", (kind,))

    def exemption(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register whether an effect keeps a replacement from an intention: `(table, source, intention) -> bool`."""
        return self._registering("exemptions", (kind,))

    def in_place_of(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register what a node makes of an intention that it stands for instead: `(table, scope, node, intention)`.

        It gives another intention, None for nothing, or `AS_EFFECT`, as for any node of which nothing is registered: then it is
        carried out as an effect.
        """
        return self._registering("instead", kinds)

    def arranging(self, function: Function) -> Function:
        """Register who settles how some intentions go together once effects have had their say: `(table, intentions) -> Frame | None`.

        The frame that it gives commits them; without one they are committed as they are.
        """
        self.arranges = function
        return function

    # ── where abilities hear them ───────────────────────────────────────────────────────────────────────────────────
    def works(
        self, word: str, *zones: int, kinds: tuple[str, ...] = (), mark: str = "", face_up: bool = False, clause: str = ""
    ) -> None:  # fmt: skip
        """Say where abilities are in force that work in a zone called so: there, on cards of these kinds, with this mark, face up.

        Said several times of one word, each holds. A word of which nothing is said is the name of the one zone it means, or "any".
        """
        self.where.setdefault(word, []).append(Where(zones, kinds, mark, face_up, clause))

    def mark(self, name: str, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register what is to be known of the cards of a table: is there a node of these kinds on them of which this holds?

        `name in table.trigger_index.marks` tells. `(node) -> bool`.
        """

        def register(function: Function) -> Function:
            self.marks += [(name, kind, function) for kind in kinds]
            return function

        return register

    def brings(self, *fields: str) -> None:
        """Name the fields in which nodes name cards that they can bring into the game."""
        self.brought += fields

    def no_check(self, *changes: int) -> None:
        """Say which kinds of change (bit masks of `dependence.py`) call for no check of the rules by themselves."""
        for mask in changes:
            self.unchecked |= mask

    def check_player(self, *fields: str) -> Callable[[Function], Function]:
        """Register whether what a player has calls for a check of the rules: `(player) -> bool`, by these fields of its record."""

        def register(function: Function) -> Function:
            self._put("player_checks", "player", function)
            self.checked_fields = fields
            return function

        return register

    def zones_of(self, word: str) -> tuple[int, ...]:
        """All zones where an ability that works in a zone called so can be in force."""
        if word in self.where:
            return tuple(dict.fromkeys([zone for where in self.where[word] for zone in where.zones]))
        if word == "any":
            return tuple(self.zones.values())
        return (self.zones[word],) if word in self.zones else ()

    def zone_mask(self, words: Iterable[str]) -> int:
        """The zones, as a bit mask, where abilities that work in zones called so can be in force."""
        return sum([1 << zone for zone in dict.fromkeys([zone for word in words for zone in self.zones_of(word)])])

    def hangs_on_mark(self, word: str, zone: int) -> bool:
        """Does it hang on a mark on its card whether an ability that works in a zone called so is in force in this one?"""
        return any(where.mark and zone in where.zones for where in self.where.get(word, ()))

    def _static_zones(self, facts: Facts) -> int:
        """The zones, as a bit mask, where continuous abilities that are printed on a card can be in force, those about its own playing aside."""
        return self.zone_mask([static.ability.zone for static in facts.statics if not static.modifies_play])

    def bind_events(self, game: Any, kernels: Mapping[type, Iterable[Any]]) -> None:
        """Give a game that opens what was declared about events, beside what the kernel foretells of intentions."""
        words = self.events.values()
        game.source_kinds = frozenset([kind for word in words if word.of == "source" for kind in word.kinds])
        game.player_kinds = frozenset([kind for word in words if word.of == "player" for kind in word.kinds])
        done_to = [word for word in words if word.done_to and word.of != "target"]
        game.done_to = frozenset([kind for word in done_to for kind in word.kinds])
        every = dict.fromkeys((*kernels, *self.foretold))
        game.would_be = {kind: (*kernels.get(kind, ()), *self.foretold.get(kind, ())) for kind in every}
        game.after_damage = tuple([function for _, function in self.wounds])
        game.arranges = self.arranges
        game.citing = {what: tuple(functions) for what, functions in self.citing.items()}
        game.in_force_in = in_force_by_zone(self)
        game.needs_check = self.player_checks.get("player", _never)


def _never(player: object) -> bool:
    return False
