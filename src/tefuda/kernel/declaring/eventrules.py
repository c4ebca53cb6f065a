"""Declarations about events: what words for them mean, what is done when they happen, where abilities react to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table.eventwords import AfterMove, EventWord, Where
from tefuda.kernel.table.rulebook import Rulebook

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Ref


Function = TypeVar("Function", bound=Callable[..., Any])


def _place_of(registered: AfterMove) -> tuple[int, ...]:
    return tuple([int(part) for part in registered.clause.split(".")])


class EventRules(Rulebook):
    """The part of a rulebook's declarations that is about events."""

    _put: Callable[[str, Any, Any], None]
    _registering: Callable[..., Callable[[Any], Any]]

    def after_move(
        self, clause: str, leaves: tuple[int, ...] = (), enters: tuple[int, ...] = (), special: bool = False
    ) -> Callable[[Function], Function]:
        """Register what the rules do as soon as a card has moved, before triggers are looked for: `(table, before, after)`.

        It is called when a card leaves or enters one of these zones and, if registered so, after every move of a special card:
        one whose printed facts differ from zone to zone (`Game.fixed_facts`). Functions of several clauses are called in the
        clauses' order.
        """

        def register(function: Function) -> Function:
            masks = sum([1 << zone for zone in leaves]), sum([1 << zone for zone in enters])
            self.moves = sorted([*self.moves, AfterMove(clause, function, *masks, special)], key=_place_of)
            return function

        return register

    def after_damage(self, clause: str) -> Callable[[Function], Function]:
        """Register what the rules record as soon as a card was dealt damage: `(table, card)`. The event is the last of the table's."""

        def register(function: Function) -> Function:
            self.wounds.append((clause, function))
            return function

        return register

    def citing_after(self, what: str) -> Callable[[Function], Function]:
        """Register a function that cites the clauses behind what was done; it is called only while clauses are recorded.

        The arguments by occasion: "moved" `(table, before, after)`; "damaged" `(table, event)`; "matched" (a trigger) `(table,
        when, event)`; "replaced" `(table, source, intention)`; "applied" (a continuous change) and "invalid" (its condition
        does not hold) `(table, active)`.
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
        """Declare the meaning of a word for an event, as triggers and replacements use it (`EventPattern.event`).

        `kinds`: the kinds of event, or one kind with a sort (("lowered", "defense")); without it, the kind named like the word.
        `of`: what a pattern's subject describes: the card, the source or the target of the event, or player (only `whose`
        counts). `sort`: the sort of the event; `leaves`, `enters`: the zones that a moving card leaves or enters. `fact`: what
        a pattern's fact is compared with: the sort or the text of the event; `means`: facts that stand for several. `by_sort`:
        the pattern's sort is one of the event's. `by_seat`: the event's seat is responsible, not a card. `from_pool`: the zone
        of the described pool is the one that the card left. `done_to`: `It` is the card that the event's card acted on; with
        `of="target"` only for triggers with this word. `doers`: the cards that acted together, if the source is one of several:
        `(table, event) -> tuple[Ref, ...]`. Anything else can be registered with it as a test: `(table, pattern, holder, seat,
        event) -> bool`.
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
        """Register further events that an intention would be: `(table, intention)`."""

        def register(function: Function) -> Function:
            self.foretold.setdefault(kind, []).append(function)
            return function

        return register

    def prohibition(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register whether an effect forbids an intention: `(table, intention) -> bool`."""
        return self._registering("prohibitions", (kind,))

    def exemption(self, kind: type[Record]) -> Callable[[Function], Function]:
        """Register whether an effect protects an intention from a replacement: `(table, source, intention) -> bool`."""
        return self._registering("exemptions", (kind,))

    def in_place_of(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register what a replacement's node puts in the place of an intention: `(table, scope, node, intention)`.

        It returns another intention, None for nothing, or `AS_EFFECT`: the node is carried out as an effect, as unregistered
        nodes are.
        """
        return self._registering("instead", kinds)

    def arranging(self, function: Function) -> Function:
        """Register who decides the order or grouping of intentions after replacements: `(table, intentions) -> Frame | None`.

        The frame commits the intentions; without one they are committed as they are.
        """
        self.arranges = function
        return function

    # ── where abilities hear them ───────────────────────────────────────────────────────────────────────────────────
    def works(
        self, word: str, *zones: int, kinds: tuple[str, ...] = (), mark: str = "", face_up: bool = False, clause: str = ""
    ) -> None:  # fmt: skip
        """Declare where abilities that work in a zone of this name are in force: there, on cards of these kinds, with this mark,
        face up.

        Several declarations for one name all count. A name without any is that of its single zone, or "any".
        """
        self.where.setdefault(word, []).append(Where(zones, kinds, mark, face_up, clause))

    def mark(self, name: str, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register a flag for a table: set if a node of these kinds, on any of its cards, passes `(node) -> bool`.

        `name in table.trigger_index.marks` is true if it is set.
        """

        def register(function: Function) -> Function:
            self.marks += [(name, kind, function) for kind in kinds]
            return function

        return register

    def brings(self, *fields: str) -> None:
        """Name the fields in which nodes name cards that they can bring into the game."""
        self.brought += fields

    def no_check(self, *changes: int) -> None:
        """Declare which kinds of change (bit masks of `dependence.py`) do not require a check of the rules."""
        for mask in changes:
            self.unchecked |= mask

    def check_player(self, *fields: str) -> Callable[[Function], Function]:
        """Register whether a player's record requires a check of the rules: `(player) -> bool`, reading these fields."""

        def register(function: Function) -> Function:
            self._put("player_checks", "player", function)
            self.checked_fields = fields
            return function

        return register
