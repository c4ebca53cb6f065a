"""Ability tables: a laid-out table is changed until it has what one ability asks for: its conditions, costs and choices together.

What cannot be laid out, such as a deed of this turn, is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tefuda.kernel.cards.setup import add
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    AllOf,
    AnyOf,
    Become,
    Compare,
    Count,
    Fact,
    Matches,
    Not,
    Pay,
    Points,
    Pool,
    Test,
    This,
)
from tefuda.kernel.evaluating.fields import analysed_pool
from tefuda.kernel.evaluating.questions import COMPARE, Scope, amount, passes, pool, tested
from tefuda.kernel.primitives import mixer
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import Floating, change
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.proving.card_trials import CardTrials

OPPOSITE = {">=": "<", "<": ">=", "<=": ">", ">": "<=", "=": "!=", "!=": "="}
TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=", "!=": "!="}  # with the sides exchanged
# How far from a number the first is that compares so with it; the others it meets itself.
NEXT = {
    ">": 1,
    "<": -1,
    "!=": 1,
}
COMPARED = 2  # cards on the other side of a comparison: there can be less than so many, and more
MOST = 10**6  # cards in a zone of which no condition says that there are too many
TRIED = 12  # faces that are tried for one that passes a test which is none of print
TOLD = (Count, Points, Pool, Test, AnyOf, AllOf, Not)  # what a number may consist of that a laid-out table can tell


class AbilityTable:
    """A table for trying one ability of a card; it is changed until the ability's conditions hold.

    Outer requirements are met after inner ones, and so take precedence: a condition holds even if a choice within it then finds
    less. Where one of several conditions is enough, `seed` selects one.
    """

    cards: tuple[int, ...]  # those that have the ability where it works, of the player for whom the table is being made
    scope: Scope

    def __init__(self, trials: CardTrials, table: Table, subject: int, ability: Node, seed: int) -> None:
        self.trials, self.table, self.subject, self.ability, self.seed = trials, table, subject, ability, seed
        self.drawn = 0
        self.laid, self.staying = set[int](), {card.id for card in table.cards if card.face == subject}
        self.speaking = [self._speaking(master) for master in range(table.masters)]

    def make(self) -> None:
        """Lay out all that the ability needs, for each player in turn; the first player comes last."""
        for master in reversed(range(self.table.masters)):
            self.cards = self.speaking[master]
            self.staying = {card for cards in self.speaking[: master + 1] for card in cards}
            if self.cards:
                against = next(iter(masters_meant(self.table, master, "opponent")), -1)
                self.scope = Scope(self.table.ref(self.cards[0]), master, against=against)
                self._make_for()
        self.table.refresh()

    def _speaking(self, master: int) -> tuple[int, ...]:
        """A player's cards that have the ability where it is in force. For other players than the first, one is laid there if
        there is none."""
        game, table, name = self.table.game, self.table, getattr(self.ability, "zone", "")
        zones = (game.zone_numbers[name],) if name in game.zone_numbers else game.zone_groups.get(name, ())
        own = [card.id for card in table.cards if card.face == self.subject and card.seat == master]
        there = [card for card in own if table.cards[card].zone in zones]
        if master and not there:
            there = [card for card in (self._put(self.subject, master, zones),) if card >= 0]
        return tuple(there or own)

    def _make_for(self) -> None:
        """Lay out all that the ability needs, for the player of the speaking cards."""
        for node in reversed(list(within(self.ability))):
            if isinstance(node, Pool):
                self._have(node, 1)
            number = getattr(node, "number", 1)
            for asked in getattr(node, "pools", ()):
                self._have(asked, number if type(number) is int else 1)
            if isinstance(node, Pay) or self.trials.meaning(node) is not node:
                self.meet(node)
            self.meet(getattr(node, "condition", None))

    # ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────
    def meet(self, condition: Node | None, wanted: bool = True) -> None:
        """Change the table until a condition holds, or (not `wanted`) until it does not."""
        node = condition and self.trials.meaning(condition)
        if isinstance(node, Not):
            self.meet(node.part, not wanted)
        elif isinstance(node, AllOf | AnyOf):
            one = node.parts[self._below(len(node.parts))]
            for part in node.parts if isinstance(node, AllOf) == wanted else (one,):
                self.meet(part, wanted)
        elif isinstance(node, Compare) and node.op in OPPOSITE:
            self._compare(node.left, node.op if wanted else OPPOSITE[node.op], node.right)
        elif isinstance(node, Pay):
            self._compare(Points(node.stat), ">=", node.amount)
        elif isinstance(node, Matches) and wanted:
            self._match(node)

    def _match(self, node: Matches) -> None:
        """Make cards match the tests: a single card is changed; of a pool, the matching cards are kept, or else those there are
        changed."""
        if isinstance(node.group, All):
            matching = change(node.group.pool, tests=(*node.group.pool.tests, *node.tests))
            self._have(matching, 1)
            fitting, there = self._there(matching), self._there(node.group.pool)
            for card in [card for card in there if fitting and card not in fitting and self._may_go(card)]:
                self.trials.put_away(self.table, card)
            for card in () if fitting else there:
                self._let_be(card, node.tests)
        for card in self.cards if isinstance(node.group, This) else ():
            if not self._bring(card, node.tests):
                self._let_be(card, node.tests)

    def _compare(self, left: Any, op: str, right: Any) -> None:
        """Change a number of cards, of points or of the card until it compares with another as the condition says."""
        if not isinstance(left, Count | Points | Fact):
            left, op, right = right, TURNED[op], left
        if not _can_be_told(right):
            return
        if isinstance(right, Count):
            self._have(right.pool, COMPARED, COMPARED)
        self.table.refresh()
        than = amount(self.table, self.scope, right)
        goal = than + NEXT.get(op, 0)
        if isinstance(left, Count):
            least, most = goal if op in ("=", ">=", ">") else 0, goal if op in ("=", "<=", "<") else MOST
            unlike = op != "!=" or amount(self.table, self.scope, left) != than
            self._have(left.pool, least if unlike else goal, most)
        elif isinstance(left, Points):
            self._have_points(left, op, than, goal)
        elif isinstance(left, Fact) and isinstance(left.group, This | All):
            now = amount(self.table, self.scope, left)
            cards = self.cards if isinstance(left.group, This) else self._there(left.group.pool)[:1]
            for card in () if COMPARE[op](now, than) else cards:
                self._add(card, left.fact, goal - now)

    def _have_points(self, points: Points, op: str, than: int, goal: int) -> None:
        """Give players this many points, if their records hold points and have others."""
        table = self.table
        for seat in masters_meant(table, self.scope.seat, points.whose):
            now = getattr(table.players[seat], points.stat, None)
            if isinstance(now, int) and not COMPARE[op](now, than):
                table.players[seat] = change(table.players[seat], **{points.stat: type(now)(max(0, goal))})

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def _have(self, asked: Pool, least: int, most: int = MOST) -> None:
        """Lay cards of a pool until there are enough, or put away those that are too many."""
        there = self._there(asked)
        for card in [card for card in there if self._may_go(card)][: max(0, len(there) - most)]:
            self.trials.put_away(self.table, card)
        if len(there) < least:
            self._lay(asked, there, least)

    def _there(self, asked: Pool) -> list[int]:
        """The cards of a pool; of several opponents' cards, those of the opponent that is meant."""
        self.table.refresh()
        found, one = pool(self.table, self.scope, asked), self.scope.against
        return [card for card in found if asked.whose != "opponent" or self.table.cards[card].seat == one]

    def _lay(self, asked: Pool, there: list[int], least: int) -> None:
        """Lay cards of a pool beside those that are there, with different faces as far as possible, in the state that the pool
        asks for."""
        master = next(iter(masters_meant(self.table, self.scope.seat, asked.whose, self.scope)), self.scope.seat)
        zones = [zone for zone, _ in analysed_pool(self.table.game, asked).zones]
        faces = self._faces(asked)
        first, stayed = self._below(len(faces)), set(self.staying)
        for step in range(least + TRIED if faces else 0):
            self.staying = stayed.union(there)
            card = self._put(faces[(first + step) % len(faces)], master, zones) if len(there) < least else -1
            if card >= 0 and self._bring(card, asked.tests):
                there = [*there, card]
            elif card >= 0:
                self.trials.put_away(self.table, card)
        self.laid.update(there)
        self.staying = stayed

    def _put(self, face: int, master: int, zones: Iterable[int]) -> int:
        """Lay a card in the first of these zones that allows it; returns its id, -1 if none does."""
        for zone in zones:
            if self.trials.may_be(self.table, face, master, zone) and self._make_room(zone, master):
                return add(self.table, face, master, zone)
        return -1

    def _make_room(self, zone: int, master: int) -> bool:
        """Put a card away if there is no room for another: preferably one that nothing asks for."""
        there = [card for card in self.table.zone(zone, master) if self.table.cards[card].seat == master]
        if len(there) < self.trials.rooms.get(zone, 0):
            return True
        gone = sorted([card for card in there if self._may_go(card)], key=lambda card: card in self.laid)
        if gone:
            self.trials.put_away(self.table, gone[0])
        return bool(gone)

    def _may_go(self, card: int) -> bool:
        record = self.table.cards[card]
        return not record.attached and not self.trials.stays(record.face) and card not in self.staying

    def _faces(self, asked: Pool) -> list[int]:
        """The faces that fit a pool, judged by printed facts and by its tests against other cards."""
        against = [test for test in asked.tests if not isinstance(test, Test | AnyOf | AllOf | Not)]
        fitting = self.trials.fitting(self.subject, asked.tests)
        return [face for face in fitting if all(self._is_like(face, test) for test in against)]

    def _is_like(self, face: int, test: Node) -> bool:
        card, facts = self.trials.one_of_each.cards[face], self.trials.printed(face)
        return tested(self.table, self.scope, card, facts, test)

    def _below(self, number: int) -> int:
        """A random number below `number`."""
        self.drawn += 1
        return mixer.word(self.seed, self.drawn) % max(1, number)

    # ── what a card is ──────────────────────────────────────────────────────────────────────────────────────────────
    def _bring(self, card: int, tests: tuple[Node, ...]) -> bool:
        """Try the states that scenarios can give to a card until it passes all tests; True if one does."""
        before, setting = self.table.cards[card], self.trials.setting
        states = [state for name, state in setting.states.items() if name not in setting.first_is.values()]
        counted = [test for test in tests if isinstance(test, Test) and test.fact.startswith("counter:")]
        counters = {test.fact[8:]: test.value for test in counted if type(test.value) is int}
        held = tuple(sorted({**dict(before.counters), **counters}.items()))
        tried: list[dict[str, Any]] = [{"counters": held}, {"acted": True}, {"facedown": not before.facedown}]
        tried += [{"place": place} for place in self.table.game.zones[before.zone].places]
        tried += [{"marks": (*before.marks, state.mark)} for state in states if state.mark and not state.changes]
        for new in tried:
            if self._passes(card, tests, **new):
                return True
            self.table.put(before)
        if not self.trials.stacked or before.attached:
            return False
        top = add(self.table, before.face, before.seat, self.table.game.stacking.zone)
        if self._passes(card, tests, attached=(top,)):
            return True
        self.table.put(before)
        self.trials.put_away(self.table, top)
        return False

    def _passes(self, card: int, tests: tuple[Node, ...], **new: Any) -> bool:
        """Change a card's record; True if the card then passes the tests."""
        self.table.put(change(self.table.cards[card], **new))
        self.table.refresh()
        return passes(self.table, self.scope, card, tests)

    def _let_be(self, card: int, tests: tuple[Node, ...]) -> None:
        """Put a lasting effect on a card that gives it the words that tests ask for: a trait, a type."""
        facts, names = self.table.game.facts(self.table, card), self.table.game.fact_names
        words = [test for test in tests if isinstance(test, Test) and test.op == "=" and isinstance(test.value, str)]
        for test in words:
            if isinstance(getattr(facts, names.get(test.fact, test.fact), None), tuple):
                self._change(card, Become(test.fact, str(test.value), also=True))

    def _add(self, card: int, fact: str, number: int) -> None:
        """Raise one of a card's numbers: by counters, damage, or a lasting effect on its facts."""
        table, record = self.table, self.table.cards[card]
        if fact.startswith("counter:"):
            held = dict(record.counters)
            held[fact[8:]] = max(0, held.get(fact[8:], 0) + number)
            table.put(change(record, counters=tuple(sorted(held.items()))))
        elif fact == "damage":
            table.put(change(record, damage=max(0, record.damage + number)))
        elif isinstance(getattr(table.game.facts(table, card), fact, None), int):
            self._change(card, Add(fact, number))

    def _change(self, card: int, new: Node) -> None:
        table, ref = self.table, self.table.ref(card)
        table.effects = (*table.effects, Floating(table.tick(), ref, table.cards[card].seat, (ref,), changes=(new,)))


def _can_be_told(number: object) -> bool:
    """True if a laid-out table determines a number before anything is played."""
    parts = list(within(number)) if isinstance(number, Count | Points) else []
    return type(number) is int or (bool(parts) and all(isinstance(part, TOLD) for part in parts))
