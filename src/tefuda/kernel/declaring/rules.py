"""Rules: what one rulebook declares — its procedures, words, tests, points and rule processes — and nothing of any other.

A game has one `Rules`; its chapters register on it (`@rules.word(Draw, "5.10")`), and a second registration of the same thing
is an error. What the kernel brings for all games stands on `KERNEL`. When a game opens, `bind` joins the two into plain
dictionaries of that game, so that a look-up in play is one dictionary and two games in one process never touch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.eventrules import EventRules, Function
from tefuda.kernel.declaring.layers import Layers
from tefuda.kernel.effects.nodes import Keyword
from tefuda.kernel.effects.vocabulary import Shared
from tefuda.kernel.flow.procedures import Procedure, Resume, done
from tefuda.kernel.primitives.values import Node, Record, within
from tefuda.kernel.table.signatures import (
    Barring,
    Bounds,
    Check,
    Commit,
    Condition,
    Counting,
    Division,
    FindingPerformer,
    Group,
    Hidden,
    HiddenZones,
    Interrupt,
    NodeTest,
    Number,
    Payment,
    Performer,
    PickedFor,
    Points,
    Process,
    Reply,
    SetTest,
    Size,
    StateTest,
    Test,
    Treasury,
    TreasuryPayment,
    Undoing,
    Value,
)
from tefuda.kernel.table.state import Frame

if TYPE_CHECKING:
    from tefuda.kernel.flow.procedures import Result
    from tefuda.kernel.table.state import Table, Waiting

Meaning = Callable[[Any], tuple[Node, ...]]
Reads = int | Callable[[Any], int]  # what the answer of a node depends on, as a bit mask (`dependence.py`)

# The tables of a rulebook, by what they are looked up with; a game has them under the same names.
TABLES = (
    "procedures", "words", "replies", "checks", "numbers", "conditions", "groups", "tests", "points", "intentions", "findings", "reads", "states",
    "state_tests", "values", "payments", "hidden_costs", "hidden_effects", "parts", "bars", "bounds", "divisions", "set_tests", "set_goals",
    "item_tests", "treasuries", "undoings", "events", "prohibitions", "exemptions", "instead", "binding", "event_words", "picks",
)  # fmt: skip


class DeclaredTwice(TypeError):
    """A rulebook registered something twice under one name."""


class Rules(EventRules):
    """One rulebook's declarations."""

    def __init__(
        self, name: str, zones: Mapping[str, int] | None = None, layers: Layers | None = None,
        groups: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self.zones: dict[str, int] = dict(zones or {})
        self.zone_groups: dict[str, tuple[int, ...]] = dict(groups or {})  # names for several zones at once
        self.layers = layers or Layers()
        EventRules.__init__(self)
        self.procedures: dict[type, Procedure] = {}  # by the kind of their frames
        self.words: dict[type, tuple[str, Performer]] = {}  # by which clause, and how, a node is carried out
        self.replies: dict[type, Reply] = {}
        self.checks: dict[type, Check] = {}
        self.numbers: dict[type, Number] = {}
        self.conditions: dict[type, Condition] = {}
        self.validating: tuple[type, ...] = ()  # conditions without which an ability is not valid
        self.groups: dict[type, Group] = {}
        self.tests: dict[str | type, Test] = {}  # by the fact that is tested, or the kind of test
        self.state_tests: dict[str, StateTest] = {}  # by the word for a state of a card
        self.values: dict[str, Value] = {}  # numbers of cards that are not simply what their facts say
        self.points: dict[str, Points] = {}  # players' points that are no field of the player's record
        self.intentions: dict[type, Commit] = {}  # how an intention is committed
        self.findings: dict[
            type, FindingPerformer
        ] = {}  # what is done with a finding of a rule process that is no intention
        self.reads: dict[type, Reads] = {}
        self.declared: dict[type, bool] = {}  # nodes that are looked at where they stand: changes, costs, tests, …
        self.shared: dict[type, dict[str, tuple[object, ...] | None]] = {}  # shared words: fields, and values of some
        self.facts: dict[str, int] = {}  # what the facts of cards depend on besides the effects that change them
        self.states: dict[str, int] = {}  # what the words for states of cards (Test "state") depend on
        self.point_reads: dict[str, int] = {}  # what points depend on that are no field of the player's record
        self.whose: dict[type, str] = {}  # nodes that mean one opponent, and the field in which they say so
        self.payments: dict[str, Payment] = {}  # how points are taken as a cost, by their names
        self.hidden_costs: dict[
            type, HiddenZones
        ] = {}  # parts of costs that hang on what lies hidden, and where that is
        self.hidden_effects: dict[type, Hidden] = {}  # nodes whose possibility hangs on what lies hidden, if this is so
        self.later: dict[type, bool] = {}  # conditions of which only carrying the effect out tells whether they are met
        self.changes: dict[type, int] = {}  # what words change that conditions behind them may ask for
        self.of_playing: dict[type, bool] = {}  # changes that are about how a card is played
        self.parts: dict[type, str] = {}  # nodes that hold others to be carried out, and the field they are in
        self.bars: dict[type, Barring] = {}  # what keeps a card from being chosen by a word
        self.bounds: dict[
            type, Bounds
        ] = {}  # how many modes or cards are chosen, where that is not just what is written
        self.divisions: dict[type, Division] = {}  # what a word divides among its targets
        self.set_tests: dict[type, tuple[SetTest, Size | None]] = {}  # tests of cards that are chosen together,
        self.set_goals: dict[type, SetTest] = {}  # and those that the whole choice has to pass
        self.item_tests: dict[type, Callable[..., bool]] = {}  # tests of what is on the stack
        self.event_words: dict[
            type, NodeTest
        ] = {}  # words that speak of the event that set their ability off, and when
        self.binding: dict[type, NodeTest | None] = {}  # words that give `It` a new meaning, and when; None: always
        self.picks: dict[type, PickedFor] = {}  # to which cards a word can be done that are picked for it
        self.treasuries: dict[str, Treasury] = {}  # points that are paid with cards
        self.undoings: dict[type, Undoing] = {}  # what undoes a play once its cost is paid
        # may what comes later ask for what happened since the last check? A text: on tables of this mark (`mark`)
        self.keeps_events: bool | str = False
        self.uses_when_executed = False  # is an ability used by being carried out, and not by waiting for it?
        self.hears_leaving = (
            True  # is an ability set off by what happens as its card leaves, besides the leaving itself?
        )
        self.never_silent: tuple[str, ...] = ()  # zones of abilities that trigger though effects keep others from it
        self.meanings: dict[str | type, Meaning] = {}  # keywords that stand for other abilities; some by their kind
        self.alongside: dict[str, tuple[Node, ...]] = {}  # what a card gains beside a keyword that it gains
        self.watches: dict[type, Callable[[Table], None]] = {}  # what looks at tables with cards that say a word
        self.look: Callable[[Table], int] | None = None  # which signs of rule processes a table shows
        self.vain: Callable[[Table, Waiting], bool] | None = None  # which abilities that wait come to nothing
        self.interrupts: list[tuple[str, Interrupt]] = []  # what has to be done at once, in the middle of anything
        self.processes: list[tuple[str, int, Process]] = []  # in the rulebook's order: clause, sign, what it finds

    # ── registering ─────────────────────────────────────────────────────────────────────────────────────────────────
    def procedure(self, clause: str, frame: type[Frame]) -> Procedure:
        """A new procedure whose variables are the fields of `frame`."""
        made = Procedure(clause, frame)
        self._put("procedures", frame, made)
        return made

    def word(
        self, kind: type[Node], clause: str = "", reads: Reads | None = None, changes: int = 0
    ) -> Callable[[Function], Function]:
        """Register how a node is carried out, and by which clause.

        `changes`: what conditions that stand behind it in the same effect may ask for and find changed (a mask, as `reads`): what is
        chosen behind such a condition is chosen as the effect is played, though the condition is not met yet.
        """

        def register(function: Function) -> Function:
            self._put("words", kind, (clause, function))
            self._reads(kind, reads)
            if changes:
                self.changes[kind] = changes
            return function

        return register

    def answering(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register what an answer to a node's question does."""
        return self._registering("replies", (kind,))

    def possibility(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register whether nodes can be carried out whole, as a cost must be."""
        return self._registering("checks", kinds)

    def number(self, kind: type[Node], reads: Reads | None = None) -> Callable[[Function], Function]:
        """Register how a node is asked for a number, and what that depends on."""
        return self._registering("numbers", (kind,), reads)

    def condition(
        self, kind: type[Node], reads: Reads | None = None, validates: bool = False
    ) -> Callable[[Function], Function]:
        """Register how a node is asked whether it holds, and what that depends on; `validates`: without it an ability is not valid."""
        if validates:
            self.validating += (kind,)
        return self._registering("conditions", (kind,), reads)

    def group(self, kind: type[Node], reads: Reads | None = None) -> Callable[[Function], Function]:
        """Register how a node is asked for the cards it means, and what that depends on."""
        return self._registering("groups", (kind,), reads)

    def test(self, *facts: str | type[Node]) -> Callable[[Function], Function]:
        """Register how a card is tested for a fact, or by a test of the game's own: `(table, scope, card, facts, test) -> bool`.

        It says whether the card has it; what "is not" means the kernel makes of that. A fact without a test of its own is one of
        the card's numbers (`Game.card_numbers`), or a field of its facts that is, or holds, what is asked for.
        """
        return self._registering("tests", facts)

    def item_test(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register how something on the stack passes a test of the game's own: `(table, scope, item, test) -> bool`."""
        return self._registering("item_tests", kinds)

    def value(self, *facts: str) -> Callable[[Function], Function]:
        """Register what numbers of cards are, where that is not simply what their facts say: `(table, card, facts, fact, original)`."""
        return self._registering("values", facts)

    def intention(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register how an intention of the game's own is committed: `(table, intention, facts)`."""
        return self._registering("intentions", (kind,))

    def finding(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register what is done with a finding of a rule process: `(table, finding, picked)`, which may return intentions."""
        return self._registering("findings", (kind,))

    def point(self, name: str, reads: int) -> Callable[[Function], Function]:
        """Register how a player's points are counted that are no field of the player's record, and what that depends on."""

        def register(function: Function) -> Function:
            self._put("points", name, function)
            self.point_reads[name] = reads
            return function

        return register

    def process(self, clause: str, sign: int) -> Callable[[Function], Function]:
        """Register a rule process under its clause, with the sign without which it finds nothing."""

        def register(function: Function) -> Function:
            if any(clause == known for known, _, _ in self.processes):
                raise DeclaredTwice(f"{self.name}: the rule process {clause} is registered twice")
            self.processes.append((clause, sign, function))
            return function

        return register

    def interrupt(self, clause: str) -> Callable[[Function], Function]:
        """Register what has to be done at once, in the middle of anything: `(table)` gives the frame that does it, or None.

        It is asked for wherever a step or a word of an effect has made something happen (`just_happened`), and changes nothing itself; what
        was going on goes on afterwards.
        """

        def register(function: Function) -> Function:
            if any(clause == known for known, _ in self.interrupts):
                raise DeclaredTwice(f"{self.name}: the interrupt {clause} is registered twice")
            self.interrupts.append((clause, function))
            return function

        return register

    def look_over(self, function: Function) -> Function:
        """Register one look over a table that tells which processes could find anything: `(table)` gives their signs, as a bit mask.

        Processes in sequence are asked only where their sign is among them; a sign may be given wrongly, never left out wrongly.
        """
        self.look = function
        return function

    def in_vain(self, function: Function) -> Function:
        """Register which waiting abilities come to nothing, whichever comes first, so that nobody is asked: `(table, waiting) -> bool`."""
        self.vain = function
        return function

    def watch(self, word: type[Node]) -> Callable[[Function], Function]:
        """Register what looks at a table before every step and between the words of an effect: `(table) -> None`. It is called only on
        tables with cards that say this word.
        """

        return self._registering("watches", (word,))

    def payment(self, *stats: str) -> Callable[[Function], Function]:
        """Register how points are taken as a cost: `(table, seat, stat, amount, scope)`, which may return a frame that asks.

        Points without one are taken off the field of the player's record that has their name.
        """
        return self._registering("payments", stats)

    def hidden_cost(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register on the cards of which hidden zones it hangs whether a part of a cost can be paid: `(node) -> zones`."""
        return self._registering("hidden_costs", kinds)

    def hidden_effect(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register whether it hangs on what lies in a hidden zone if a node of an effect can be carried out: `(node) -> bool`."""
        return self._registering("hidden_effects", kinds)

    def known_later(self, *kinds: type[Node]) -> None:
        """Name conditions of which only carrying the effect out tells whether they are met: what is chosen behind them is chosen before."""
        for kind in kinds:
            self._put("later", kind, True)

    def play_modifiers(self, *kinds: type[Node]) -> None:
        """Name changes that are about how a card is played, and so stay on it while it is being played."""
        for kind in kinds:
            self._put("of_playing", kind, True)

    def declare(self, *kinds: type[Node], reads: Reads | None = 0) -> None:
        """Name nodes that are not carried out or asked by themselves, but looked at where they stand, and what they depend on."""
        for kind in kinds:
            self._put("declared", kind, True)
            self._reads(kind, reads)

    def uses(self, kind: type[Shared], *fields: str, **values: tuple[object, ...]) -> None:
        """Say that this rulebook has a shared word: the fields that it carries out, and of some the only values that it knows."""
        unknown = [name for name in (*fields, *values) if name not in kind.__struct_fields__]
        if unknown:
            raise TypeError(f"{self.name}: {kind.__name__} has no {', '.join(unknown)}")
        self._put("shared", kind, {**dict.fromkeys(fields), **values})

    def fact(self, *names: str, reads: int) -> None:
        """Say what facts of cards, as tests and numbers name them, depend on."""
        for name in names:
            self._put("facts", name, reads)

    def state(self, *words: str, reads: int | None = None) -> Callable[[Function], Function]:
        """Say what words for states of cards depend on, and register whether a card is so: `(table, card, facts) -> bool`.

        A state of which nothing is registered is a mark on the card. `reads=TURNED`: it is the card's orientation, and no layer of
        continuous effects changes it.
        """
        if reads is not None:
            for word in words:
                self._put("states", word, reads)
        return self._registering("state_tests", words)

    def part(self, kind: type[Node], field: str) -> None:
        """Say in which field a node holds another that is carried out, or several in order."""
        self._put("parts", kind, field)

    def one_opponent(self, kind: type[Node], field: str) -> None:
        """Say that a node whose field (`pool.whose`) says "opponent" needs the information or the choice of one of them."""
        self._put("whose", kind, field)

    def barring(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register what keeps something from being chosen by a word: `(table, scope, ref) -> Bar | None`."""
        return self._registering("bars", (kind,))

    def bounding(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register what effects make of how many are chosen: `(table, scope, node, least, most) -> (least, most)`."""
        return self._registering("bounds", (kind,))

    def dividing(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register what a word that says `divided` divides: `(table, scope, node)` gives how many shares, and how much one is."""
        return self._registering("divisions", (kind,))

    def set_test(self, kind: type[Node], size: Size | None = None) -> Callable[[Function], Function]:
        """Register a test of cards that are chosen together: `(table, scope, test, cards) -> bool`; if some pass, so do fewer of them.

        `size` (`(table, test, card) -> int`): those of small size leave room for more others.
        """

        def register(function: Function) -> Function:
            self._put("set_tests", kind, (function, size))
            return function

        return register

    def set_goal(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register a test that only the whole choice has to pass: `(table, scope, test, cards) -> bool`; if some pass, so do more."""
        return self._registering("set_goals", (kind,))

    def binds(self, *kinds: type[Node], when: NodeTest | None = None) -> None:
        """Name words after which `It` means the cards that they choose, find, show or make; `when`: only those of which this is true."""
        for kind in kinds:
            self._put("binding", kind, when)

    def of_the_event(self, *kinds: type[Node], when: NodeTest = lambda node: True) -> None:
        """Name words that speak of the event by which their ability was set off: of two that wait, it matters then which comes first."""
        for kind in kinds:
            self._put("event_words", kind, when)

    def picked_for(
        self, kind: type[Node], together: NodeTest = lambda word: False, fixed: bool = False
    ) -> Callable[[Function], Function]:
        """Register to which cards a word can be done, so that others are not picked for it: `(table, scope, word, card, beside) -> bool`.

        `beside` are cards that are picked with it; `together`: words to which they matter. `fixed`: nothing that is done between the
        choice and the word changes the answer; else it is asked only where nothing is.
        """

        def register(check: Function) -> Function:
            self._put("picks", kind, PickedFor(check, together, fixed))
            return check

        return register

    def treasury(self, stat: str, count: Counting, pay: TreasuryPayment, short: str) -> None:
        """Say of points (`Pay.stat`) that they are paid with cards: `count(table, scope)` there are, `pay(table, scope, number)`
        pays so many, and `short` is the clause by which there are too few.
        """
        self._put("treasuries", stat, (count, pay, short))

    def undoing(self, frame: type[Frame]) -> Callable[[Function], Function]:
        """Register what undoes a play once its cost is paid: `(table, play) -> Bar | None`. What would be undone is not offered."""
        return self._registering("undoings", (frame,))

    def meaning(self, keyword: str, *abilities: Node) -> None:
        """Say which abilities a keyword stands for."""
        self._put("meanings", keyword, lambda keyword: abilities)

    def standing_for(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register which abilities a keyword with a value behind it stands for: `(keyword) -> abilities`."""
        return self._registering("meanings", (kind,))

    def meant_by(self, ability: Node) -> tuple[Node, ...]:
        """The abilities that a keyword stands for; none where it stands for nothing else, or is no keyword."""
        key = ability.word if isinstance(ability, Keyword) else type(ability)
        return self.meanings[key](ability) if key in self.meanings else ()

    def gained_with(self, keyword: str, *abilities: Node) -> None:
        """Say which abilities a card gains beside a keyword, each by itself, so that what waits for them is known beforehand."""
        self._put("alongside", keyword, abilities)

    def _registering(
        self, table: str, keys: tuple[str | type, ...], reads: Reads | None = None
    ) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            for key in keys:
                self._put(table, key, function)
                self._reads(key, reads)
            return function

        return register

    def _reads(self, kind: str | type, reads: Reads | None) -> None:
        if reads is not None:
            self._put("reads", kind, reads)

    def _put(self, table: str, key: str | type, value: object) -> None:
        known: dict[str | type, object] = getattr(self, table)
        if key in known or (self is not KERNEL and key in getattr(KERNEL, table)):
            name = key if isinstance(key, str) else key.__name__
            raise DeclaredTwice(f"{self.name}: {name} is registered twice among its {table}")
        known[key] = value

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def bind(self, game: Any) -> None:
        """Give a game that opens its dictionaries: the kernel's declarations and its own, joined."""
        for table in TABLES:
            setattr(game, table, {**getattr(KERNEL, table), **getattr(self, table)})
        game.rules, game.processes = self, tuple(self.processes)
        game.interrupts, game.keeps_events, game.look = tuple(self.interrupts), self.keeps_events, self.look
        self.bind_events(game, KERNEL.foretold)
        game.about_groups = frozenset([kind for kind in game.words if "group" in kind.__struct_fields__])

    def reads_of(self, kind: type) -> Reads | None:
        """What a node of this kind depends on, besides the nodes within it; None where nobody has said."""
        found = self.reads.get(kind)
        return KERNEL.reads.get(kind) if found is None else found

    def zones_meant(self, name: str, unknown: int) -> int:
        """The zones, as a bit mask, that a pool means by a name: of a zone, or of several at once."""
        if name in self.zones:
            return 1 << self.zones[name]
        return sum([1 << zone for zone in self.zone_groups[name]]) if name in self.zone_groups else unknown

    def says_whose(self, kind: type) -> str | None:
        """The field in which a node of this kind says that it means one opponent; None where it means none, or all."""
        return self.whose.get(kind) or KERNEL.whose.get(kind)

    def knows(self, kind: type) -> bool:
        """True if a node of this kind is carried out, asked for a number, a condition or a group, or looked at where it stands."""
        tables = ("words", "numbers", "conditions", "groups", "declared")
        return any(kind in getattr(rules, table) for rules in (self, KERNEL) for table in tables)

    def unsupported(self, value: object) -> list[str]:
        """All that a value says and this rulebook does not carry out."""
        return [problem for node in within(value) if (problem := self._problem(node))]

    def _problem(self, node: Node) -> str:
        """What this rulebook does not carry out of a node, apart from the nodes within it; "" if it carries out all."""
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


@cache
def _defaults(kind: type[Node]) -> dict[str, object]:
    """What the fields of a node are where they are left out."""
    values = kind.__struct_defaults__
    return dict(zip(kind.__struct_fields__[len(kind.__struct_fields__) - len(values) :], values, strict=True))


KERNEL = Rules("kernel")


@KERNEL.procedure("resume", Resume).step("resume")
def _resume(table: Table, frame: Resume) -> Result:
    """What was going on goes on, with the value that it was left with."""
    return done(frame.value)
