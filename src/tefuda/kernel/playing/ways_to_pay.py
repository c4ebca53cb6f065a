"""Ways to pay: the exact search behind `paying.py`: which answers complete a payment that is tried out on copies.

Every complete answer to every question is tried, sets of several cards included. Cards that no remaining part can tell apart
are tried once, and so are tables that differ only in which of them went where: twelve cards for four parts take some dozens of
trials. A card that the payer cannot see counts as a card and as nothing else: a card that a part brings from a hidden zone pays
for “a card”, never for one of a kind, since the offer would reveal what it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects.nodes import All, Both, Count, InAnyOrder, It, Pay, Plus, Pool, Sequence, This, Top
from tefuda.kernel.evaluating.questions import tested
from tefuda.kernel.flow.procedures import try_answer
from tefuda.kernel.happening.deeds import Note
from tefuda.kernel.primitives.identity_cache import IdentityCache
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame, Resolving
from tefuda.kernel.table.requests import Ask, Option, whole_picks
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker

Goal = Callable[[Table], bool]  # what must hold once the cost is paid
Counts = tuple[int, ...]  # how many options of each class are picked
MOST_TRIALS = 4000  # then give up: a guard that no printed cost comes near
# Nodes that tell cards apart only by tests.
PLAIN = (
    All,
    Both,
    Count,
    InAnyOrder,
    It,
    Note,
    Pay,
    Plus,
    Pool,
    Sequence,
    This,
    Top,
)


class PaymentSearch:
    """A search from a table on which a payment is tried out; results are cached by table."""

    def __init__(self, table: Table, scope: Speaker, parts: tuple[Node, ...], goal: Goal | None = None) -> None:
        self.start, self.scope, self.goal = table, scope, goal
        self.tests = _tests(table, parts) if goal is None else None
        self.words = [word for word in within(parts) if type(word) in table.game.picks]
        self.named = _named(table, scope)
        self.classes: dict[int, Hashable] = {}  # the classes of cards at the start
        self.faces: IdentityCache[int] = IdentityCache()  # facts of cards, numbered
        self.known: dict[Hashable, bool] = {}
        self.left = MOST_TRIALS

    # ── ways to the end ─────────────────────────────────────────────────────────────────────────────────────────────
    def ends_well(self, table: Table) -> bool:
        """True if the rest of the payment can be answered so that all is paid and the goal is met."""
        ask = table.pending
        if table.over is not None:
            return False
        if ask is None:
            return self.goal is None or self.goal(table)
        key = self._state(table)
        if key not in self.known:
            self.known[key] = any(self.leads_on(table, ask, picks) for picks in self._answers(table, ask))
        return self.known[key]

    def leads_on(self, table: Table, ask: Ask, picks: tuple[int, ...]) -> bool:
        """True if this answer leads to a completed payment."""
        self.left -= 1
        return self.left >= 0 and self.ends_well(try_answer(table, ask, picks))

    def _answers(self, table: Table, ask: Ask) -> Iterator[tuple[int, ...]]:
        """All complete answers, one for each choice among equal cards."""
        if ask.kind in ("order", "divide"):
            return islice(whole_picks(ask), self.left + 1)
        groups = sorted(self.groups(table, ask, sure=True), key=lambda group: self._use(table, ask.options[group[0]]))
        return (first_picks(groups, counts) for counts in choices(groups, ask.least, ask.most))

    # ── what is alike ───────────────────────────────────────────────────────────────────────────────────────────────
    def groups(self, table: Table, ask: Ask, sure: bool = False) -> list[list[int]]:
        """The indices of options, equal ones together. `sure`: without unseen cards that may turn out not to do."""
        found: dict[Hashable, list[int]] = {}
        asks_what = sure and _asks_what(table)
        for place, option in enumerate(ask.options):
            if option.card < 0 or not (asks_what and self._unseen(option.card)):
                found.setdefault(self._of(table, option), []).append(place)
        return list(found.values())

    def _use(self, table: Table, option: Option) -> int:
        """How much of the remaining cost a card could serve for: cards that serve for least are tried first."""
        alike = self._of(table, option)
        return sum(alike[2]) if type(alike) is tuple and len(alike) == 3 else 0

    def _unseen(self, card: int) -> bool:
        return not self.start.game.visible(self.start.cards[card], self.scope.seat)

    def _of(self, table: Table, option: Option) -> Hashable:
        return option if option.verb != "card" or option.card < 0 else self._class(table, option.card)

    def _class(self, table: Table, card: int) -> Hashable:
        """A key equal for cards that serve the remaining cost alike: how they lie, and their answers to its tests, or all their facts."""
        record, facts = table.cards[card], derived_facts(table)[card]
        if card in self.named or record.attached:
            return card
        lies = (
            record.zone, record.seat, record.owner, record.acted, record.facedown, record.open, record.token, record.side,
            record.damage, record.counters, record.marks, record.place, self._unseen(card),
        )  # fmt: skip
        mattering = table.collecting or facts.statics or facts.collected or table.read_mask >> record.zone & 1
        if self.tests is None or mattering:
            return lies, self.faces.of((facts,), self._next)
        asked = [tested(table, self.scope, record, facts, test) for test in self.tests]
        asked += [table.game.picks[type(word)].check(table, self.scope, word, card, ()) for word in self.words]
        return lies, facts.kinds, tuple(asked)

    def _state(self, table: Table) -> Hashable:
        """A key equal for tables with the same ways on: changed cards count by their class at the start and by where they lie now."""
        before, changed = self.start.cards, Counter[Hashable]()
        for place, record in enumerate(table.cards):
            if place >= len(before):
                changed[record] += 1
            elif record is not before[place]:
                lies = (
                    record.zone,
                    record.seat,
                    record.acted,
                    record.facedown,
                    record.damage,
                    record.counters,
                    record.place,
                )
                changed[(self._before(place), lies, record.marks, record.attached)] += 1
        zones = self.start.game.zones
        ordered = [
            (spot, cards)
            for spot, cards in enumerate(table.zones)
            if cards is not self.start.zones[spot] and zones[spot // table.masters].ordered
        ]
        return (
            frozenset(changed.items()), tuple(ordered), tuple(table.players), table.effects, tuple([step.place for step in table.at]),
            tuple([self._frame(table, frame) for frame in table.frames]),
        )  # fmt: skip

    def _next(self) -> int:
        return len(self.faces.known)

    def _before(self, card: int) -> Hashable:
        if card not in self.classes:
            self.classes[card] = self._class(self.start, card)
        return self.classes[card]

    def _frame(self, table: Table, frame: Frame) -> Hashable:
        """A key for a running procedure: for an effect what is left of it, and the cards that it means."""
        if type(frame) is not Resolving or self.tests is None:
            return frame
        return frame.agenda, frozenset(Counter([self._before(card) for card, _ in frame.it]).items())


def _asks_what(table: Table) -> bool:
    """True if the pending question depends on what a card is."""
    frame: Any = table.frames[-1]
    asking = frame.agenda[0] if type(frame) is Resolving else getattr(frame, "node", None)
    return bool(getattr(frame, "tests", ())) or any(getattr(node, "tests", ()) for node in within(asking))


def _named(table: Table, scope: Speaker) -> set[int]:
    """The cards that equal no other: those that are referred to, attached, or under an effect."""
    refs = [scope.source, *scope.it, *[ref for _, chosen in getattr(scope, "targets", ()) for ref in chosen]]
    refs += [ref for pair in getattr(scope, "moved", ()) for ref in pair]
    refs += [ref for _, cards in getattr(scope, "memory", ()) for ref in cards]
    refs += [ref for effect in table.effects for ref in effect.cards]
    return {card for card, _ in refs} | {card for record in table.cards for card in record.attached}


def _tests(table: Table, parts: tuple[Node, ...]) -> list[Node] | None:
    """The tests by which parts of a cost tell cards apart; None if they may do so by something else."""
    game, found, left = table.game, list[Node](), list[object](parts)
    while left:
        node: Any = left.pop()
        if isinstance(node, tuple):
            left += node
        elif isinstance(node, Node):
            if type(node) not in game.checks and type(node) not in PLAIN:
                return None
            for name in node.__struct_fields__:
                if name != "tests":
                    left.append(getattr(node, name))
            found += getattr(node, "tests", ())
    together = (game.set_tests, game.set_goals)
    return None if any(type(test) in kinds for test in found for kinds in together) else found


# ── sets of options ─────────────────────────────────────────────────────────────────────────────────────────────────
def choices(groups: list[list[int]], least: int, most: int) -> Iterator[Counts]:
    """The numbers of options to pick from each group, for every total between `least` and `most`, smallest first."""
    there = sum(map(len, groups))
    for size in range(min(least, there), min(most, there) + 1):
        yield from _adding_up(groups, size)


def _adding_up(groups: list[list[int]], size: int) -> Iterator[Counts]:
    if not groups:
        if size == 0:
            yield ()
        return
    behind = sum(map(len, groups[1:]))
    for count in range(min(size, len(groups[0])), max(0, size - behind) - 1, -1):
        for rest in _adding_up(groups[1:], size - count):
            yield (count, *rest)


def first_picks(groups: list[list[int]], counts: Counts) -> tuple[int, ...]:
    """The first options of each group, as many as `counts` says."""
    return tuple([place for group, count in zip(groups, counts, strict=True) for place in group[:count]])
