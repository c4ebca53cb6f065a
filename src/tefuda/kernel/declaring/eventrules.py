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

        It is done when a card leaves or enters one of these zones, and, if it says so, whenever one moves that is special:
        whose face is not the same everywhere (`Game.fixed_facts`). What several clauses do is done in their order.
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

        "moved": `(table, before, after)`; "damaged": `(table, event)`; "matched", of the trigger that an event sets off:
        `(table, when, event)`; "replaced", of a replacement: `(table, source, intention)`; "applied", of a continuous change,
        and "invalid", of one whose condition does not hold: `(table, active)`.
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
        """Register whether an effect protects an intention from a replacement: `(table, source, intention) -> bool`."""
        return self._registering("exemptions", (kind,))

    def in_place_of(self, *kinds: type[Node]) -> Callable[[Function], Function]:
        """Register what a replacement's node puts in the place of an intention: `(table, scope, node, intention)`.

        It gives another intention, None for nothing, or `AS_EFFECT`, as for any node of which nothing is registered: then it is
        carried out as an effect.
        """
        return self._registering("instead", kinds)

    def arranging(self, function: Function) -> Function:
        """Register who decides the order or grouping of intentions that nothing replaces any more: `(table, intentions) -> Frame |
        None`.

        The frame that it gives commits them; without one they are committed as they are.
        """
        self.arranges = function
        return function

    # ── where abilities hear them ───────────────────────────────────────────────────────────────────────────────────
    def works(
        self, word: str, *zones: int, kinds: tuple[str, ...] = (), mark: str = "", face_up: bool = False, clause: str = ""
    ) -> None:  # fmt: skip
        """Declare where abilities that work in a zone of this name are in force: there, on cards of these kinds, with this mark,
        face up.

        Said several times of one word, each holds. A word of which nothing is said is the name of the one zone it means, or
        "any".
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
