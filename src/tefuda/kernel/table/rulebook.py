"""A declared rulebook: procedures, words, tests, events and rule processes, by the keys they are looked up with.

Chapters declare with `Rules` (`declaring/rules.py`), a rulebook that can still be written to. Play reads it through a game that
is bound to faces (`Rulebook.bind`), where a look-up is one dictionary, or directly here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

from tefuda.kernel.effects.nodes import Keyword
from tefuda.kernel.effects.vocabulary import Shared, When
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.eventwords import FACE_UP, AfterMove, EventWord, Where
from tefuda.kernel.table.layers import Layers
from tefuda.kernel.table.records import Facts, Frame, Waiting, Zone
from tefuda.kernel.table.signatures import (
    AfterDamage,
    Barring,
    Bounds,
    Check,
    Citing,
    Commit,
    Condition,
    Division,
    Exemption,
    FindingPerformer,
    Foretelling,
    Group,
    Hidden,
    HiddenZones,
    Instead,
    Interrupt,
    NodeTest,
    Number,
    Payment,
    Performer,
    PickedFor,
    Points,
    Process,
    Prohibition,
    Reply,
    SetTest,
    Size,
    StateTest,
    Test,
    Treasury,
    Undoing,
    Value,
)
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Procedure

Meaning = Callable[[Any], tuple[Node, ...]]
Reads = int | Callable[[Any], int]  # what the answer of a node depends on, as a bit mask (`dependence.py`)
# The tables of a rulebook, by what they are looked up with; a game has them under the same names.
TABLES = (
    "procedures", "words", "replies", "checks", "numbers", "conditions", "groups", "tests", "points", "intentions", "findings", "reads", "states",
    "state_tests", "values", "payments", "hidden_costs", "hidden_effects", "parts", "bars", "bounds", "divisions", "set_tests", "set_goals",
    "item_tests", "treasuries", "undoings", "events", "prohibitions", "exemptions", "instead", "binding", "event_words", "picks",
)  # fmt: skip


class Rulebook:
    """Everything that one rulebook declares."""

    kernel: ClassVar[Rulebook]  # the kernel's own declarations, for all games

    def __init__(
        self, name: str, zones: Mapping[str, int] | None = None, layers: Layers | None = None,
        groups: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self.zones: dict[str, int] = dict(zones or {})
        self.zone_groups: dict[str, tuple[int, ...]] = dict(groups or {})  # names for several zones at once
        self.layers = layers or Layers()
        self.procedures: dict[type, Procedure] = {}  # by the class of their frames
        self.words: dict[type, tuple[str, Performer]] = {}  # the clause and the function that carries a node out
        self.replies: dict[type, Reply] = {}
        self.checks: dict[type, Check] = {}
        self.numbers: dict[type, Number] = {}
        self.conditions: dict[type, Condition] = {}
        self.validating: tuple[type, ...] = ()  # conditions without which an ability is not valid
        self.groups: dict[type, Group] = {}
        self.tests: dict[str | type, Test] = {}  # by the tested fact, or the class of test
        self.state_tests: dict[str, StateTest] = {}  # by the word for a state of a card
        self.values: dict[str, Value] = {}  # card numbers that are not simply in the facts
        self.points: dict[str, Points] = {}  # points that the player's record has no field for
        self.intentions: dict[type, Commit] = {}  # how an intention is committed
        # What is done with a finding of a rule process that is no intention.
        self.findings: dict[type, FindingPerformer] = {}
        self.reads: dict[type, Reads] = {}
        self.declared: dict[type, bool] = {}  # nodes read where they stand: changes, costs, tests, …
        self.shared: dict[type, dict[str, tuple[object, ...] | None]] = {}  # shared words: fields, and values of some
        self.facts: dict[str, int] = {}  # what facts depend on besides effects
        self.states: dict[str, int] = {}  # what states of cards (Test "state") depend on
        self.point_reads: dict[str, int] = {}  # what points without a field depend on
        self.whose: dict[type, str] = {}  # nodes that mean one opponent, and the field in which they say so
        self.payments: dict[str, Payment] = {}  # how points are paid as a cost
        # Parts of costs that hang on what lies hidden, and where that is.
        self.hidden_costs: dict[type, HiddenZones] = {}
        self.hidden_effects: dict[type, Hidden] = {}  # nodes whose possibility depends on hidden cards, if this is true
        self.later: dict[type, bool] = {}  # conditions that can be decided only while the effect is carried out
        self.changes: dict[type, int] = {}  # masks of what words change for conditions behind them
        self.of_playing: dict[type, bool] = {}  # changes that modify how a card is played
        self.parts: dict[type, str] = {}  # nodes that hold others to carry out, and the field
        self.bars: dict[type, Barring] = {}  # what prevents a card from being chosen by a word
        # How many modes or cards are chosen, where that is not just what is written.
        self.bounds: dict[type, Bounds] = {}
        self.divisions: dict[type, Division] = {}  # what a word divides among its targets
        self.set_tests: dict[type, tuple[SetTest, Size | None]] = {}  # tests of cards that are chosen together
        self.set_goals: dict[type, SetTest] = {}  # tests that only the complete choice has to pass
        self.item_tests: dict[type, Callable[..., bool]] = {}  # tests of items on the stack
        # Words that speak of the event that set their ability off, and when.
        self.event_words: dict[type, NodeTest] = {}
        self.binding: dict[type, NodeTest | None] = {}  # words that set `It`, and when; None: always
        self.picks: dict[type, PickedFor] = {}  # the cards that a word can be done to if they are picked for it
        self.treasuries: dict[str, Treasury] = {}  # points that are paid with cards
        self.undoings: dict[type, Undoing] = {}  # what undoes a play once its cost is paid
        # may what comes later ask for what happened since the last check? A text: on tables of this mark (`mark`)
        self.keeps_events: bool | str = False
        self.uses_when_executed = False  # an ability counts as used when it is carried out, not when it waits
        # Is an ability set off by what happens as its card leaves, besides the leaving itself?
        self.hears_leaving = True
        self.never_silent: tuple[str, ...] = ()  # zones of abilities that effects cannot keep from triggering
        self.meanings: dict[str | type, Meaning] = {}  # the abilities that keywords stand for; some keywords by class
        self.alongside: dict[str, tuple[Node, ...]] = {}  # the abilities that a card gains together with a keyword
        self.watches: dict[type, Callable[[Table], None]] = {}  # for tables with cards that have a word
        self.look: Callable[[Table], int] | None = None  # finds the flags of rule processes for a table
        self.vain: Callable[[Table, Waiting], bool] | None = None  # whether a waiting ability would do nothing
        self.interrupts: list[tuple[str, Interrupt]] = []  # what is done at once, in the middle of anything
        self.processes: list[tuple[str, int, Process]] = []  # in the rulebook's order: clause, flag, function
        # about events
        self.foretold: dict[type, list[Foretelling]] = {}  # the events that an intention would be
        self.prohibitions: dict[type, Callable[..., bool]] = {}  # whether an effect forbids an intention
        self.exemptions: dict[type, Callable[..., bool]] = {}  # whether an intention is protected from a replacement
        # What a node makes of an intention that it stands for instead.
        self.instead: dict[type, Callable[..., Any]] = {}
        self.events: dict[str, EventWord] = {}  # the meanings of words for events
        self.moves: list[AfterMove] = []  # done as soon as a card has moved
        self.wounds: list[tuple[str, Callable[..., None]]] = []  # done as soon as a card was dealt damage
        self.arranges: Callable[..., Frame | None] | None = None  # settles how replaced intentions go together
        self.citing: dict[str, list[Callable[..., None]]] = {}  # functions that cite the clauses behind what was done
        # Where abilities are in force, by the name of the zone that they work in.
        self.where: dict[str, list[Where]] = {}
        self.marks: list[tuple[str, type[Node], Callable[[Any], bool]]] = []  # flags: name, class of node, test
        self.brought: tuple[str, ...] = ()  # fields in which nodes name cards that they bring into the game
        self.unchecked = 0  # a mask of changes that require no check of the rules
        # Do limits of times a turn count plays (rebirth 9.2.2), and not how often an ability waits?
        self.counts_plays = False
        self.checked_fields: tuple[str, ...] = ()  # the fields of players that decide whether a check is pending,
        self.player_checks: dict[str, Callable[[Any], bool]] = {}  # and the function that decides
        self.static_zones: Callable[[Facts], int] = cached_by_identity(self._static_zones)
        # What follows from a set of faces is found by `trigger_index.py`, which also says what zones are like.
        self.noted: Callable[[Any], Any]
        self.waits: Callable[[Any], Any]
        self.way_mask: Callable[[When], int]
        self.foreseen = self.passing = 0

    # ── binding ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def places(self) -> tuple[str, ...]:
        """The words that effect values may use for a zone: of one, of several at once, of where abilities are in force, any, or none."""
        return (*self.zones, *self.zone_groups, *self.where, "playable", "any", "")

    def bind(self, game: BoundRulebook) -> None:
        """Give a game its dictionaries: the declarations of the kernel joined with its own."""
        for table in TABLES:
            setattr(game, table, {**getattr(Rulebook.kernel, table), **getattr(self, table)})
        game.rules, game.processes = self, tuple(self.processes)
        game.interrupts, game.keeps_events, game.look = tuple(self.interrupts), self.keeps_events, self.look
        self.bind_events(game, Rulebook.kernel.foretold)
        game.about_groups = frozenset(
            [kind for kind in game.words if "group" in getattr(kind, "__struct_fields__", ())]
        )

    def bind_events(self, game: BoundRulebook, kernels: Mapping[type, Iterable[Any]]) -> None:
        """Give a game the declarations about events, joined with the events that the kernel knows of intentions."""
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

    def prepare(self, zones: tuple[Zone, ...]) -> None:
        """Tell the rulebook the zones of the game that opens."""

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def reads_of(self, kind: type) -> Reads | None:
        """What a node of this kind depends on, not counting nodes within it; None if nothing is declared."""
        found = self.reads.get(kind)
        return Rulebook.kernel.reads.get(kind) if found is None else found

    def zones_meant(self, name: str, unknown: int) -> int:
        """The zones, as a bit mask, that a pool means by a name: the zone of that name, or several at once."""
        if name in self.zones:
            return 1 << self.zones[name]
        return sum([1 << zone for zone in self.zone_groups[name]]) if name in self.zone_groups else unknown

    def says_whose(self, kind: type) -> str | None:
        """The field in which a node of this kind says that it means one opponent; None if it means none, or all."""
        return self.whose.get(kind) or Rulebook.kernel.whose.get(kind)

    def meant_by(self, ability: Node) -> tuple[Node, ...]:
        """The abilities that a keyword stands for; empty for other abilities and for keywords that stand for nothing else."""
        key = ability.word if isinstance(ability, Keyword) else type(ability)
        return self.meanings[key](ability) if key in self.meanings else ()

    def knows(self, kind: type) -> bool:
        """True if nodes of this kind are declared: as words, numbers, conditions, groups, or read where they stand."""
        tables = ("words", "numbers", "conditions", "groups", "declared")
        return any(kind in getattr(rules, table) for rules in (self, Rulebook.kernel) for table in tables)

    def unsupported(self, value: object) -> list[str]:
        """Everything in a value that this rulebook does not carry out."""
        return [problem for node in within(value) if (problem := self._problem(node))]

    def _problem(self, node: Node) -> str:
        """What this rulebook does not carry out of a node, not counting nodes within it; "" if nothing."""
        kind = type(node)
        if not self.knows(kind) or (isinstance(node, Shared) and kind not in self.shared):
            return f"the word {kind.__name__} cannot be carried out yet"
        if isinstance(node, Shared):
            used, defaults = self.shared[kind], _defaults(kind)
            for field in kind.__struct_fields__:
                value, allowed = getattr(node, field), used.get(field)
                idle = field not in used and value != defaults.get(field, value)
                if idle or (allowed is not None and value not in allowed):
                    return f"the word {kind.__name__} cannot be carried out yet with {field} {value!r}"
        return ""

    def zones_of(self, word: str) -> tuple[int, ...]:
        """All zones where an ability that works in a zone of this name can be in force."""
        if word in self.where:
            return tuple(dict.fromkeys([zone for where in self.where[word] for zone in where.zones]))
        if word == "any":
            return tuple(self.zones.values())
        return (self.zones[word],) if word in self.zones else ()

    def zone_mask(self, words: Iterable[str]) -> int:
        """The zones, as a bit mask, where abilities that work in zones of these names can be in force."""
        return sum([1 << zone for zone in dict.fromkeys([zone for word in words for zone in self.zones_of(word)])])

    def hangs_on_mark(self, word: str, zone: int) -> bool:
        """True if a mark on the card decides whether an ability that works in a zone of this name is in force here."""
        return any(where.mark and zone in where.zones for where in self.where.get(word, ()))

    def _static_zones(self, facts: Facts) -> int:
        """The zones, as a bit mask, where continuous abilities with these printed facts can be in force, without play modifiers."""
        return self.zone_mask([static.ability.zone for static in facts.statics if not static.modifies_play])


class BoundRulebook:
    """A rulebook's declarations joined with the kernel's: in play a look-up is one dictionary (`Rulebook.bind`)."""

    rules: Rulebook
    procedures: dict[type, Procedure]
    words: dict[type, tuple[str, Performer]]
    about_groups: frozenset[type]  # the nodes that are about a group of cards
    replies: dict[type, Reply]
    checks: dict[type, Check]
    numbers: dict[type, Number]
    conditions: dict[type, Condition]
    groups: dict[type, Group]
    tests: dict[str | type, Test]
    state_tests: dict[str, StateTest]
    values: dict[str, Value]
    payments: dict[str, Payment]
    events: dict[str, EventWord]
    source_kinds: frozenset[str]  # the kinds of event of which some word is about the source,
    player_kinds: frozenset[str]  # or about a player
    would_be: dict[type, tuple[Foretelling, ...]]
    prohibitions: dict[type, Prohibition]
    exemptions: dict[type, Exemption]
    instead: dict[type, Instead]
    done_to: frozenset[str]  # the kinds of event of which `It` is what the event's card did it to
    hidden_costs: dict[type, HiddenZones]
    hidden_effects: dict[type, Hidden]
    after_damage: tuple[AfterDamage, ...]
    citing: dict[str, tuple[Citing, ...]]
    arranges: Callable[..., Frame | None] | None
    points: dict[str, Points]
    intentions: dict[type, Commit]
    findings: dict[type, FindingPerformer]
    parts: dict[type, str]
    bars: dict[type, Barring]
    bounds: dict[type, Bounds]
    divisions: dict[type, Division]
    set_tests: dict[type, tuple[SetTest, Size | None]]
    binding: dict[type, NodeTest | None]
    event_words: dict[type, NodeTest]
    picks: dict[type, PickedFor]
    set_goals: dict[type, SetTest]
    item_tests: dict[type, Callable[..., bool]]
    treasuries: dict[str, Treasury]
    undoings: dict[type, Undoing]
    processes: tuple[tuple[str, int, Process], ...]
    interrupts: tuple[tuple[str, Interrupt], ...]
    look: Callable[[Table], int] | None
    keeps_events: bool | str
    in_force_in: dict[str, tuple[Any, ...]]  # where abilities are in force (`Rules.works`)
    needs_check: Callable[[Any], bool]  # whether a player's record requires a check (`Rules.check_player`)


@cache
def _defaults(kind: type[Node]) -> dict[str, object]:
    """The default values of a node's fields."""
    values = kind.__struct_defaults__
    return dict(zip(kind.__struct_fields__[len(kind.__struct_fields__) - len(values) :], values, strict=True))


def in_force_by_zone(rules: Rulebook) -> dict[str, tuple[Any, ...]]:
    """Whether an ability is in force: by the name of the zone it works in, then by the zone where it lies.

    True (always), FACE_UP, several `Where`s (if one of them holds), or None (never). The last entry, None, is for removed
    cards. An ability that works in a zone of another name is never in force.
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
    """The condition for abilities in one zone: True, FACE_UP, or all declared `Where`s."""
    if any(not (where.kinds or where.mark or where.face_up) for where in wheres):
        return True
    return FACE_UP if not (wheres[0].kinds or wheres[0].mark) else tuple(wheres)


def _never(player: object) -> bool:
    return False
