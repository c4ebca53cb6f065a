"""Rules: what one rulebook declares — its procedures, words, tests, points and rule processes — and nothing of any other.

A game has one `Rules`; its chapters register on it (`@rules.word(Draw, "5.10")`), and a second registration of the same thing
is an error. What the kernel declares for all games is on `KERNEL`. When a game opens, `bind` joins both into plain dictionaries
of that game, so that a look-up in play is one dictionary and two games in one process never touch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.kernel.declaring.eventrules import EventRules, Function
from tefuda.kernel.declaring.trigger_index import prepare
from tefuda.kernel.effects.vocabulary import Shared
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table.records import Frame, Zone
from tefuda.kernel.table.rulebook import Reads, Rulebook
from tefuda.kernel.table.signatures import (
    Counting,
    NodeTest,
    PickedFor,
    Size,
    TreasuryPayment,
)
from tefuda.kernel.table.steps import Done, Procedure, Resume

if TYPE_CHECKING:
    from tefuda.kernel.table.state import Table
    from tefuda.kernel.table.steps import Result


class DeclaredTwice(TypeError):
    """A rulebook registered something twice under one name."""


class Rules(EventRules):
    """A rulebook while its chapters declare it."""

    def prepare(self, zones: tuple[Zone, ...]) -> None:
        """Tell the rulebook the zones of the game, and let it keep what it computes about faces and abilities."""
        prepare(self, zones)

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

        `changes`: a mask (as `reads`) of what later conditions in the same effect may find changed by it: choices behind such a
        condition are made as the effect is played, though the condition is not met yet.
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
        """Register whether a node can be carried out in full, as a part of a cost must be."""
        return self._registering("checks", kinds)

    def number(self, kind: type[Node], reads: Reads | None = None) -> Callable[[Function], Function]:
        """Register how a node is evaluated as a number, and what it depends on."""
        return self._registering("numbers", (kind,), reads)

    def condition(
        self, kind: type[Node], reads: Reads | None = None, validates: bool = False
    ) -> Callable[[Function], Function]:
        """Register how a condition is evaluated, and what it depends on; `validates`: an ability whose condition fails is not valid."""
        if validates:
            self.validating += (kind,)
        return self._registering("conditions", (kind,), reads)

    def group(self, kind: type[Node], reads: Reads | None = None) -> Callable[[Function], Function]:
        """Register how a node is evaluated as a group of cards, and what it depends on."""
        return self._registering("groups", (kind,), reads)

    def test(self, *facts: str | type[Node]) -> Callable[[Function], Function]:
        """Register how a card is tested for a fact, or by a test of the game's own: `(table, scope, card, facts, test) -> bool`.

        It tells whether the card has the fact; the kernel negates it for "is not". A fact without a registered test is one of
        the card's numbers (`Game.card_numbers`), or a field of its facts that equals, or contains, the value.
        """
        return self._registering("tests", facts)

    def item_test(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register how an item on the stack passes a test of the game's own: `(table, scope, item, test) -> bool`."""
        return self._registering("item_tests", kinds)

    def value(self, *facts: str) -> Callable[[Function], Function]:
        """Register how a card's number is computed if it is not simply in its facts: `(table, card, facts, fact, original)`."""
        return self._registering("values", facts)

    def intention(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register how an intention of the game's own is committed: `(table, intention, facts)`."""
        return self._registering("intentions", (kind,))

    def finding(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register what is done with a finding of a rule process: `(table, finding, picked)`, which may return intentions."""
        return self._registering("findings", (kind,))

    def point(self, name: str, reads: int) -> Callable[[Function], Function]:
        """Register how a player's points are counted if the player's record has no field for them, and what that depends on."""

        def register(function: Function) -> Function:
            self._put("points", name, function)
            self.point_reads[name] = reads
            return function

        return register

    def process(self, clause: str, sign: int) -> Callable[[Function], Function]:
        """Register a rule process under its clause, with the flag without which it finds nothing (see `look_over`)."""

        def register(function: Function) -> Function:
            if any(clause == known for known, _, _ in self.processes):
                raise DeclaredTwice(f"{self.name}: the rule process {clause} is registered twice")
            self.processes.append((clause, sign, function))
            return function

        return register

    def interrupt(self, clause: str) -> Callable[[Function], Function]:
        """Register what has to be done at once, in the middle of anything: `(table)` gives the frame that does it, or None.

        It is called whenever a step or a word of an effect has made something happen (`just_happened`), and must not change the
        table; the interrupted procedure goes on afterwards.
        """

        def register(function: Function) -> Function:
            if any(clause == known for known, _ in self.interrupts):
                raise DeclaredTwice(f"{self.name}: the interrupt {clause} is registered twice")
            self.interrupts.append((clause, function))
            return function

        return register

    def look_over(self, function: Function) -> Function:
        """Register one look over a table that tells which rule processes could find anything: `(table)` gives their flags, as a
        bit mask.

        Processes in sequence run only if their flag is set. A flag may be set without need, but never be missing.
        """
        self.look = function
        return function

    def in_vain(self, function: Function) -> Function:
        """Register which waiting abilities would do nothing in any order, so that nobody is asked for the order: `(table, waiting)
        -> bool`."""
        self.vain = function
        return function

    def watch(self, word: type[Node]) -> Callable[[Function], Function]:
        """Register a function that looks at a table before every step and between the words of an effect: `(table) -> None`. It is
        called only on tables with cards that have this word."""

        return self._registering("watches", (word,))

    def payment(self, *stats: str) -> Callable[[Function], Function]:
        """Register how points are paid as a cost: `(table, seat, stat, amount, scope)`, which may return a frame that asks.

        Without it, points are subtracted from the field of that name in the player's record.
        """
        return self._registering("payments", stats)

    def hidden_cost(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register the hidden zones that decide whether a part of a cost can be paid: `(node) -> zones`."""
        return self._registering("hidden_costs", kinds)

    def hidden_effect(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register whether a hidden zone decides if a node of an effect can be carried out: `(node) -> bool`."""
        return self._registering("hidden_effects", kinds)

    def known_later(self, *kinds: type[Node]) -> None:
        """Name conditions that can be decided only while the effect is carried out: choices behind them are made beforehand."""
        for kind in kinds:
            self._put("later", kind, True)

    def play_modifiers(self, *kinds: type[Node]) -> None:
        """Name changes that modify how a card is played, and so stay on it while it is being played."""
        for kind in kinds:
            self._put("of_playing", kind, True)

    def declare(self, *kinds: type[Node], reads: Reads | None = 0) -> None:
        """Name nodes that are neither carried out nor evaluated, but read where they stand, and what they depend on."""
        for kind in kinds:
            self._put("declared", kind, True)
            self._reads(kind, reads)

    def uses(self, kind: type[Shared], *fields: str, **values: tuple[object, ...]) -> None:
        """Declare that this rulebook has a shared word, the fields of it that are carried out, and the values that some fields may
        have."""
        unknown = [name for name in (*fields, *values) if name not in kind.__struct_fields__]
        if unknown:
            raise TypeError(f"{self.name}: {kind.__name__} has no {', '.join(unknown)}")
        self._put("shared", kind, {**dict.fromkeys(fields), **values})

    def fact(self, *names: str, reads: int) -> None:
        """Declare what facts of cards, as tests and numbers name them, depend on."""
        for name in names:
            self._put("facts", name, reads)

    def state(self, *words: str, reads: int | None = None) -> Callable[[Function], Function]:
        """Declare what words for states of cards depend on, and register whether a card is in one: `(table, card, facts) -> bool`.

        A state without a registered function is a mark on the card. `reads=TURNED`: it is the card's orientation, which no
        layer of continuous effects changes.
        """
        if reads is not None:
            for word in words:
                self._put("states", word, reads)
        return self._registering("state_tests", words)

    def part(self, kind: type[Node], field: str) -> None:
        """Declare the field in which a node holds another that is carried out, or several in order."""
        self._put("parts", kind, field)

    def one_opponent(self, kind: type[Node], field: str) -> None:
        """Declare that a node whose field (`pool.whose`) says "opponent" needs the information or the choice of one of them."""
        self._put("whose", kind, field)

    def barring(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register what prevents something from being chosen by a word: `(table, scope, ref) -> Bar | None`."""
        return self._registering("bars", (kind,))

    def bounding(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register how effects change the number of cards to choose: `(table, scope, node, least, most) -> (least, most)`."""
        return self._registering("bounds", (kind,))

    def dividing(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register what a word with `divided` divides: `(table, scope, node)` gives the number of shares and the size of one."""
        return self._registering("divisions", (kind,))

    def set_test(self, kind: type[Node], size: Size | None = None) -> Callable[[Function], Function]:
        """Register a test of cards chosen together: `(table, scope, test, cards) -> bool`; if a set passes, so does every part of
        it.

        `size` (`(table, test, card) -> int`): cards of small size leave room for more others.
        """

        def register(function: Function) -> Function:
            self._put("set_tests", kind, (function, size))
            return function

        return register

    def set_goal(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register a test that only the complete choice has to pass: `(table, scope, test, cards) -> bool`; if a set passes, so
        does every larger one."""
        return self._registering("set_goals", (kind,))

    def binds(self, *kinds: type[Node], when: NodeTest | None = None) -> None:
        """Name words after which `It` means the cards that they choose, find, show or make; `when`: only for the nodes of which
        this is true."""
        for kind in kinds:
            self._put("binding", kind, when)

    def of_the_event(self, *kinds: type[Node], when: NodeTest = lambda node: True) -> None:
        """Name words that speak of the event that set off their ability: of two such abilities that wait, the order matters."""
        for kind in kinds:
            self._put("event_words", kind, when)

    def picked_for(
        self, kind: type[Node], together: NodeTest = lambda word: False, fixed: bool = False
    ) -> Callable[[Function], Function]:
        """Register which cards a word can be done to, so that no others are picked: `(table, scope, word, card, beside) -> bool`.

        `beside`: cards picked together with it; `together`: the words for which these matter. `fixed`: nothing done between the
        choice and the word changes the answer; without it the test is only made if nothing is done in between.
        """

        def register(check: Function) -> Function:
            self._put("picks", kind, PickedFor(check, together, fixed))
            return check

        return register

    def treasury(self, stat: str, count: Counting, pay: TreasuryPayment, short: str) -> None:
        """Register points (`Pay.stat`) that are paid with cards: `count(table, scope)` says how many there are, `pay(table, scope,
        number)` pays some, and `short` is the clause to cite if there are too few."""
        self._put("treasuries", stat, (count, pay, short))

    def undoing(self, frame: type[Frame]) -> Callable[[Function], Function]:
        """Register what undoes a play once its cost is paid: `(table, play) -> Bar | None`. Plays that would be undone are not
        offered."""
        return self._registering("undoings", (frame,))

    def meaning(self, keyword: str, *abilities: Node) -> None:
        """Declare the abilities that a keyword stands for."""
        self._put("meanings", keyword, lambda keyword: abilities)

    def standing_for(self, kind: type[Node]) -> Callable[[Function], Function]:
        """Register the abilities that a keyword with a value stands for: `(keyword) -> abilities`."""
        return self._registering("meanings", (kind,))

    def gained_with(self, keyword: str, *abilities: Node) -> None:
        """Declare the abilities that a card gains together with a keyword, so that what reacts to them is known beforehand."""
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


KERNEL = Rulebook.kernel = Rules("kernel")


@KERNEL.procedure("resume", Resume).step("resume")
def _resume(table: Table, frame: Resume) -> Result:
    """Resume what was interrupted, with the value that it had left."""
    return Done(frame.value)
