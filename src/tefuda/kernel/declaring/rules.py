"""Rules: what one rulebook declares — its procedures, words, tests, points and rule processes — and nothing of any other.

A game has one `Rules`; its chapters register on it (`@rules.word(Draw, "5.10")`), and a second registration of the same thing
is an error. What the kernel brings for all games stands on `KERNEL`. When a game opens, `bind` joins the two into plain
dictionaries of that game, so that a look-up in play is one dictionary and two games in one process never touch.
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
    """A rulebook that chapters declare on."""

    def prepare(self, zones: tuple[Zone, ...]) -> None:
        """Know what the game's zones are like, and keep what is found of its faces and abilities."""
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


KERNEL = Rulebook.kernel = Rules("kernel")


@KERNEL.procedure("resume", Resume).step("resume")
def _resume(table: Table, frame: Resume) -> Result:
    """What was going on goes on, with the value that it was left with."""
    return Done(frame.value)
