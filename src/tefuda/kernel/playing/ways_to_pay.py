"""Ways to pay: the exact search behind `paying.py`: which answers lead to the end of a payment that is tried out on copies.

Every whole answer to every question is tried, sets of several cards included. Cards of which nothing that is still to be paid can tell
the one from the other are tried once, and tables that differ only in which of them went where are looked at once: twelve cards for
four parts come to some dozens of trials. What the payer cannot see counts as a card and for nothing else: a card that a part brings from
a hidden zone pays for “a card”, never for one of a kind, or the offer would tell what it is.
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
from tefuda.kernel.table.game import current
from tefuda.kernel.table.records import Frame, Resolving
from tefuda.kernel.table.requests import Ask, Option, whole_picks
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker

Goal = Callable[[Table], bool]  # what has to hold once the cost is paid
Counts = tuple[int, ...]  # of a question's options, how many of each class are picked
MOST_TRIALS = 4000  # then there is taken to be no way: a guard, which no printed cost comes near
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
)  # say nothing of a card but by tests


class Search:
    """The ways on from a table on which a payment is tried out; what was found of a table is kept."""

    def __init__(self, table: Table, scope: Speaker, parts: tuple[Node, ...], goal: Goal | None = None) -> None:
        self.start, self.scope, self.goal = table, scope, goal
        self.tests = _tests(table, parts) if goal is None else None
        self.words = [word for word in within(parts) if type(word) in table.game.picks]
        self.named = _named(table, scope)
        self.classes: dict[int, Hashable] = {}  # of cards as they are at the start
        self.faces: IdentityCache[int] = IdentityCache()  # what cards are, numbered
        self.known: dict[Hashable, bool] = {}
        self.left = MOST_TRIALS

    # ── ways to the end ─────────────────────────────────────────────────────────────────────────────────────────────
    def ends_well(self, table: Table) -> bool:
        """Can what is left be answered so that all is paid, and the goal is met then?"""
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
        """Is there a way to the end with this answer?"""
        self.left -= 1
        return self.left >= 0 and self.ends_well(try_answer(table, ask, picks))

    def _answers(self, table: Table, ask: Ask) -> Iterator[tuple[int, ...]]:
        """All whole answers, one for each choice among equal cards."""
        if ask.kind in ("order", "divide"):
            return islice(whole_picks(ask), self.left + 1)
        groups = sorted(self.groups(table, ask, sure=True), key=lambda group: self._use(table, ask.options[group[0]]))
        return (picks_of(groups, counts) for counts in choices(groups, ask.least, ask.most))

    # ── what is alike ───────────────────────────────────────────────────────────────────────────────────────────────
    def groups(self, table: Table, ask: Ask, sure: bool = False) -> list[list[int]]:
        """The options by their places, equal ones together. `sure`: without cards of which the payer does not know that they will do."""
        found: dict[Hashable, list[int]] = {}
        asks_what = sure and _asks_what(table)
        for place, option in enumerate(ask.options):
            if option.card < 0 or not (asks_what and self._unseen(option.card)):
                found.setdefault(self._of(table, option), []).append(place)
        return list(found.values())

    def _use(self, table: Table, option: Option) -> int:
        """How much of what is left to pay a card could serve for: those that serve for least are tried first."""
        alike = self._of(table, option)
        return sum(alike[2]) if type(alike) is tuple and len(alike) == 3 else 0

    def _unseen(self, card: int) -> bool:
        return not self.start.game.visible(self.start.cards[card], self.scope.seat)

    def _of(self, table: Table, option: Option) -> Hashable:
        return option if option.verb != "card" or option.card < 0 else self._class(table, option.card)

    def _class(self, table: Table, card: int) -> Hashable:
        """Equal for cards that do the same for what is left to pay: as they lie, and by what is asked of them, or all that they are."""
        record, facts = table.cards[card], current(table)[card]
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
        """Equal for tables from which there are the same ways: cards that have changed count by what they were and where they lie."""
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
        """A procedure that is running; of an effect what is left of it, and which cards it speaks of."""
        if type(frame) is not Resolving or self.tests is None:
            return frame
        return frame.agenda, frozenset(Counter([self._before(card) for card, _ in frame.it]).items())


def _asks_what(table: Table) -> bool:
    """Does the question that is asked go by what a card is?"""
    frame: Any = table.frames[-1]
    asking = frame.agenda[0] if type(frame) is Resolving else getattr(frame, "node", None)
    return bool(getattr(frame, "tests", ())) or any(getattr(node, "tests", ()) for node in within(asking))


def _named(table: Table, scope: Speaker) -> set[int]:
    """The cards that are no others' equals: those that are spoken of, or attached, or that effects are on."""
    refs = [scope.source, *scope.it, *[ref for _, chosen in getattr(scope, "targets", ()) for ref in chosen]]
    refs += [ref for pair in getattr(scope, "moved", ()) for ref in pair]
    refs += [ref for _, cards in getattr(scope, "memory", ()) for ref in cards]
    refs += [ref for effect in table.effects for ref in effect.cards]
    return {card for card, _ in refs} | {card for record in table.cards for card in record.attached}


def _tests(table: Table, parts: tuple[Node, ...]) -> list[Node] | None:
    """The tests by which parts of a cost tell cards apart; None where they may do so by anything else."""
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
    """How many options of each group can be picked, so that it is at least and at most so many in all: the fewest first."""
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


def picks_of(groups: list[list[int]], counts: Counts) -> tuple[int, ...]:
    """The first options of each group, so many of each."""
    return tuple([place for group, count in zip(groups, counts, strict=True) for place in group[:count]])
