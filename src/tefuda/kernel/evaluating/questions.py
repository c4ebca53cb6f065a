"""Questions: evaluates the numbers, conditions and groups of an effect on a table, for its speaker."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects import vocabulary
from tefuda.kernel.effects.nodes import Quantity
from tefuda.kernel.evaluating.fields import AnalysedPool, analysed_pool, is_field, is_number
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table import chance
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.policies import COUNT_AS_ZERO
from tefuda.kernel.table.records import GONE, Ref
from tefuda.kernel.table.sides import has_turn, masters_meant, one_opponent
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.records import Card, Facts
    from tefuda.kernel.table.signatures import Speaker


class Scope(Record, frozen=True):
    """Who speaks: the card, its master, and what was said so far. A resolution that is carried out is a speaker, too."""

    source: Ref
    seat: int
    it: tuple[Ref, ...] = ()
    x: Quantity = 0  # a number, or its definition, evaluated when X is asked for
    amount: int = 0
    rolled: int = 0
    named: str = ""
    did: bool = False
    looked: tuple[Ref, ...] = ()
    against: int = -1  # the opponent that was picked, if one of several is meant


def amount(table: Table, scope: Speaker, quantity: Quantity) -> int:
    """The value of a quantity now."""
    if type(quantity) is int:
        return quantity
    value: int = table.game.numbers[type(quantity)](table, scope, quantity)
    return value


def holds(table: Table, scope: Speaker, node: Node | None) -> bool:
    """True if a condition is met now."""
    return node is None or bool(table.game.conditions[type(node)](table, scope, node))


def members(table: Table, scope: Speaker, node: Node) -> tuple[Ref, ...]:
    """The cards that a group means now."""
    found: tuple[Ref, ...] = table.game.groups[type(node)](table, scope, node)
    return found


def points(table: Table, seat: int, stat: str) -> int:
    """One of a player's numbers: counted by the rulebook's function, or a field of the player's record."""
    count = table.game.points.get(stat)
    return int(getattr(table.players[seat], stat) if count is None else count(table, seat))


def pool(table: Table, scope: Speaker, where: effects.Pool) -> list[int]:
    """The cards of a pool: in its zone, of its players, passing its tests."""
    game, whose = table.game, where.whose
    try:
        place: AnalysedPool = where.place  # type: ignore[attr-defined]
    except AttributeError:
        place = analysed_pool(game, where)
    if RECORDS:
        _cite_pool(table, where, place)
    if whose == "own":
        seats: tuple[int, ...] = (scope.seat,)
    else:
        seats = masters_meant(table, scope.seat, whose, scope)
    found: list[int] = []
    if place.whole:
        for seat in seats:
            for zone, _ in place.zones:
                found += table.zones[zone * table.masters + seat]
        return found
    kind, has, state, tests, other = place.kind, place.held, place.state, place.tests, where.other
    cards, now = table.cards, table.derived or derived_facts(table)
    for seat in seats:
        for zone, shared in place.zones:
            for card in table.zones[zone * table.masters + (0 if shared else seat)]:
                if kind and kind not in now[card].kinds:
                    continue
                if shared and cards[card].seat != seat:
                    continue
                if other and (card, cards[card].life) == scope.source:
                    continue
                if RECORDS:
                    _cite_tests(table, scope, card, where.tests)
                if has is not None and not has(now[card]):
                    continue
                if state is not None and not state(table, cards[card], now[card]):
                    continue
                if not tests or passes(table, scope, card, tests):
                    found.append(card)
    return found


def _cite_pool(table: Table, where: effects.Pool, place: AnalysedPool) -> None:
    """Cite the clauses of a pool: in a shared zone, the cards that the player controls are meant."""
    clauses = table.game.clauses
    if where.whose != "any" and any(shared for _, shared in place.zones):
        cite_if_said(clauses.ones_own_of_a_shared_zone)
    cite_if_said(clauses.pools.get((where.zone, where.whose), ""))
    if where.other:
        cite_if_said(clauses.others_than_the_speaker)
    if place.unsaid is not None:
        _cite_unsaid(table, place)


def _cite_unsaid(table: Table, place: AnalysedPool) -> None:
    """Cite the clause that leaves out cards of a zone in another state than the one meant by default."""
    now, zone = table.derived or derived_facts(table), place.zones[0][0]
    for seat in range(table.masters):
        for card in table.zone(zone, seat):
            if place.unsaid is not None and not place.unsaid(table, table.cards[card], now[card]):
                cite_if_said(table.game.clauses.meant_unless_said)


def _cite_tests(table: Table, scope: Speaker, card: int, tests: tuple[Node, ...]) -> None:
    """Cite the clauses of all tests of a pool, also of those that read facts alone."""
    passes(table, scope, card, tests)


def passes(table: Table, scope: Speaker, card: int, tests: tuple[Node, ...]) -> bool:
    """True if a card passes every test."""
    record, facts = table.cards[card], (table.derived or derived_facts(table))[card]
    for test in tests:
        if type(test) is effects.Test:
            if test.fact == "kind" and test.op == "=":  # nearly every pool asks this
                if test.value not in facts.kinds and not (
                    test.value in table.game.kind_groups and tested(table, scope, record, facts, test)
                ):
                    return False
            elif not _has(table, scope, record, facts, test):
                return False
        elif not tested(table, scope, record, facts, test):
            return False
    return True


def tested(table: Table, scope: Speaker, card: Card, facts: Facts, test: Node) -> bool:
    """True if a card with these facts passes one test."""
    if type(test) is effects.Test:
        return _has(table, scope, card, facts, test)
    if type(test) is effects.AnyOf:
        return any(tested(table, scope, card, facts, part) for part in test.parts)
    if type(test) is effects.AllOf:
        return all(tested(table, scope, card, facts, part) for part in test.parts)
    if type(test) is effects.Not:
        return not tested(table, scope, card, facts, test.part)
    if type(test) in table.game.set_tests or type(test) in table.game.set_goals:
        return True  # asked of all cards of a choice together (selecting.py)
    return bool(table.game.tests[type(test)](table, scope, card, facts, test))


# ── tests of cards ──────────────────────────────────────────────────────────────────────────────────────────────────
def _has(table: Table, scope: Speaker, card: Card, facts: Facts, test: effects.Test) -> bool:
    """True if a card with these facts has what a test names, or does not have it if the test is negated."""
    game, fact = table.game, test.fact
    by = game.tests.get(fact) or _test_of(game, fact)
    found: bool = by(table, scope, card, facts, test)
    if RECORDS:
        cite_if_said(game.clauses.tested.get(fact, ""))
        if card.attached and game.clauses.covered:
            _cite_covered(table, scope, card, test, found)
    return found if test.op != "!=" or by is _compared else not found


def _cite_covered(table: Table, scope: Speaker, card: Card, test: effects.Test, found: bool) -> None:
    """Cite the clause for covered cards, if a test would have turned out otherwise without the cards on top."""
    covered = table.game.fixed_facts[card.face]
    if covered is not None and table.game.tests[test.fact](table, scope, card, covered, test) != found:
        cite(table.game.clauses.covered)


def _test_of(game: Game, fact: str) -> Callable[..., bool]:
    """How a fact without a registered test is tested; cached."""
    found = game.tests[fact] = _compared if is_number(game, fact) else is_field
    return found


def _compared(table: Table, scope: Speaker, card: Card, facts: Facts, test: effects.Test) -> bool:
    """True if one of a card's numbers compares as the test says; a card without that number fails."""
    fact, wanted = test.fact, test.value
    if fact.startswith("original_"):
        number = card_number(table, card, table.game.original(table, card), fact[9:], original=True)
    else:
        number = card_number(table, card, facts, fact)
    if number is None:
        if clause := table.game.clauses.lacking_passes_no_test:
            cite_if_said(table.game.clauses.lacking)
            cite(clause)
        return False
    assert not isinstance(wanted, str)
    return COMPARE[test.op](number, wanted if type(wanted) is int else amount(table, scope, wanted))


def card_number(table: Table, card: Card, facts: Facts, fact: str, original: bool = False) -> int | None:
    """One of a card's numbers now, or the original one (with the original facts); None if it has none.

    Where the rulebook says so (`counts as 0`), a number below 0 reads as 0.
    """
    number = _number(table, card, facts, fact, original)
    if number is not None and number < 0 and table.game.policies.numbers_below_zero == COUNT_AS_ZERO:
        cite(table.game.clauses.counts_as_0)
        return 0
    return number


def _number(table: Table, card: Card, facts: Facts, fact: str, original: bool) -> int | None:
    count = table.game.values.get(fact)
    if count is not None:
        counted: int | None = count(table, card, facts, fact, original)
        return counted
    if fact.startswith("counter:"):
        held: dict[str, int] = dict(card.counters)
        return held.get(fact[8:], 0)
    number: int | None = card.damage if fact == "damage" else getattr(facts, fact)
    return number


@KERNEL.test("state")
def _state(table: Table, scope: Speaker, card: Card, facts: Facts, test: Any) -> bool:
    state = table.game.state_tests.get(test.value)
    return test.value in card.marks if state is None else bool(state(table, card, facts))


@KERNEL.test("counter")
def _counter(table: Table, scope: Speaker, card: Card, facts: Facts, test: effects.Test) -> bool:
    return test.value in dict(card.counters)


@KERNEL.test("zone")
def _zone(table: Table, scope: Speaker, card: Card, facts: Facts, test: effects.Test) -> bool:
    return bool(card.zone != GONE and table.game.zones[card.zone].name == test.value)


@KERNEL.test("place")
def _placed(table: Table, scope: Speaker, card: Card, facts: Facts, test: effects.Test) -> bool:
    return bool(card.place == test.value)


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "odd": lambda a, b: a % 2 == 1,
    "even": lambda a, b: a % 2 == 0,
}


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@KERNEL.number(effects.X)
def _x(table: Table, scope: Speaker, node: effects.X) -> int:
    cite_if_said(table.game.clauses.x)
    return amount(table, scope, scope.x) if scope.x != node else 0


@KERNEL.number(effects.Count)
def _count(table: Table, scope: Speaker, node: effects.Count) -> int:
    found = pool(table, scope, node.pool)
    if node.pool.whose == "opponent":
        found = _of_one(table, scope, found)
    if RECORDS:
        _cite_count(table, scope, node, found)
    if not node.kinds_of:
        return len(found)
    values: list[object] = []
    for card in found:  # cards without the fact are not counted (evolve 1.3.6.1)
        value = _told_apart_by(table, card, node.kinds_of)
        values += [v for v in (value if isinstance(value, tuple) else (value,)) if v is not None and v not in values]
    return len(values)


def _of_one(table: Table, scope: Speaker, cards: list[int]) -> list[int]:
    """Of opponents' cards whose numbers are read, those of the one opponent that is meant."""
    if len(table.opposing[scope.seat]) < 2:
        return cards
    one = one_opponent(table, scope)
    return [card for card in cards if table.cards[card].seat == one]


def _numbered(table: Table, scope: Speaker, group: Node) -> tuple[Ref, ...]:
    """The cards of a group whose numbers are read."""
    if type(group) is not effects.All or group.pool.whose != "opponent":
        return members(table, scope, group)
    return tuple([table.ref(card) for card in _of_one(table, scope, pool(table, scope, group.pool))])


def _told_apart_by(table: Table, card: int, fact: str) -> object:
    """The fact that tells kinds of cards apart when they are counted: as it is now, or as printed."""
    facts = table.game.facts(table, card)
    if fact.startswith("original_"):
        facts, fact = table.game.original(table, table.cards[card]), fact.removeprefix("original_")
    return getattr(facts, table.game.fact_names.get(fact, fact))


def _cite_count(table: Table, scope: Speaker, node: effects.Count, found: list[int]) -> None:
    """Cite the clauses about counting these cards: one seat's only, tokens among them, cards without what is counted."""
    clauses, zone = table.game.clauses, table.game.zone_numbers.get(node.pool.zone)
    seats = masters_meant(table, scope.seat, node.pool.whose, scope)
    if zone is not None and any(table.zone(zone, seat) for seat in range(table.masters) if seat not in seats):
        cite_if_said(clauses.zones_apart)
    if any(table.cards[card].token for card in found):
        cite_if_said(clauses.tokens_are_cards)
    if node.kinds_of and any(_told_apart_by(table, card, node.kinds_of) in (None, ()) for card in found):
        cite_if_said(clauses.lacking)
        cite_if_said(clauses.lacking_is_not_counted)


@KERNEL.number(effects.CountOf)
def _count_of(table: Table, scope: Speaker, node: effects.CountOf) -> int:
    return len(_numbered(table, scope, node.group))


@KERNEL.number(effects.Fact)
def _fact(table: Table, scope: Speaker, node: effects.Fact) -> int:
    total = 0
    for ref in _numbered(table, scope, node.group):
        card, facts = table.known(table.before_leaving(ref, getattr(scope, "moved", ())))
        if node.original:
            facts = table.game.original(table, card)
        number = card_number(table, card, facts, node.fact, node.original)
        if number is None:
            cite_if_said(table.game.clauses.lacking)
            cite_if_said(table.game.clauses.lacking_is_0)
        total += number or 0
    return total


@KERNEL.number(effects.Points)
def _points(table: Table, scope: Speaker, node: effects.Points) -> int:
    if node.whose == "own":
        return points(table, scope.seat, node.stat)
    if node.whose == "opponent":
        one = one_opponent(table, scope)
        return points(table, one, node.stat) if one >= 0 else 0
    return sum(points(table, seat, node.stat) for seat in masters_meant(table, scope.seat, node.whose))


@KERNEL.number(effects.Per)
def _per(table: Table, scope: Speaker, node: effects.Per) -> int:
    if RECORDS:
        cite_if_said(table.game.clauses.per)
    return amount(table, scope, node.count) // node.unit * node.each


@KERNEL.number(effects.Half)
def _half(table: Table, scope: Speaker, node: effects.Half) -> int:
    cite_if_said(table.game.clauses.half)
    return (amount(table, scope, node.of) + 1) // 2


@KERNEL.number(effects.Plus)
def _plus(table: Table, scope: Speaker, node: effects.Plus) -> int:
    return amount(table, scope, node.left) + amount(table, scope, node.right)


@KERNEL.number(vocabulary.EventAmount)
def _event_amount(table: Table, scope: Speaker, node: vocabulary.EventAmount) -> int:
    return int(scope.amount)


@KERNEL.number(effects.Rolled)
def _rolled(table: Table, scope: Speaker, node: effects.Rolled) -> int:
    return int(scope.rolled)


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
@KERNEL.condition(effects.Compare)
def _compare(table: Table, scope: Speaker, node: effects.Compare) -> bool:
    left, right = amount(table, scope, node.left), node.right
    one = node.left.group if type(node.left) is effects.Fact else None
    if not left and one is not None and type(one) is not effects.All and not members(table, scope, one):
        return False  # a card that is not there has no number; of all cards there are, be it none, it is 0
    return COMPARE[node.op](left, right if type(right) is int else amount(table, scope, right))


@KERNEL.condition(effects.AllOf)
def _all_of(table: Table, scope: Speaker, node: effects.AllOf) -> bool:
    for part in node.parts:  # noqa: SIM110 - asked too often for a generator
        if not holds(table, scope, part):
            return False
    return True


@KERNEL.condition(effects.AnyOf)
def _any_of(table: Table, scope: Speaker, node: effects.AnyOf) -> bool:
    return any(holds(table, scope, part) for part in node.parts)


@KERNEL.condition(effects.Not)
def _not(table: Table, scope: Speaker, node: effects.Not) -> bool:
    return not holds(table, scope, node.part)


@KERNEL.condition(effects.Matches)
def _matches(table: Table, scope: Speaker, node: effects.Matches) -> bool:
    refs = members(table, scope, node.group)
    for ref in refs:
        if not _still(table, scope, ref, node.tests):
            return False
    return bool(refs)


def _still(table: Table, scope: Speaker, ref: Ref, tests: tuple[Node, ...]) -> bool:
    card, facts = table.known(ref)
    for test in tests:  # noqa: SIM110 - asked too often for a generator
        if not tested(table, scope, card, facts, test):
            return False
    return True


@KERNEL.condition(effects.Turn)
def _turn(table: Table, scope: Speaker, node: effects.Turn) -> bool:
    return any(has_turn(table, master) for master in masters_meant(table, scope.seat, node.whose))


@KERNEL.condition(effects.Did)
def _did(table: Table, scope: Speaker, node: effects.Did) -> bool:
    if RECORDS:
        cite_if_said(table.game.clauses.if_so)
    return bool(scope.did)


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@KERNEL.group(effects.This)
def _this(table: Table, scope: Speaker, node: effects.This) -> tuple[Ref, ...]:
    if node.kind:
        facts = table.known(scope.source)[1]
        if node.kind not in facts.kinds:
            cite_if_said(table.game.clauses.this_kind)
            return ()
    if RECORDS:
        cite_if_said(table.game.clauses.own_name)
    return (scope.source,)


@KERNEL.group(effects.It)
def _it(table: Table, scope: Speaker, node: effects.It) -> tuple[Ref, ...]:
    refs: tuple[Ref, ...] = scope.it
    return refs


@KERNEL.group(effects.Others)
def _others(table: Table, scope: Speaker, node: effects.Others) -> tuple[Ref, ...]:
    return tuple([ref for ref in scope.looked if table.alive(ref)])


@KERNEL.group(effects.All)
def _all(table: Table, scope: Speaker, node: effects.All) -> tuple[Ref, ...]:
    if RECORDS and any(type(test) is effects.Test and test.fact == "kind" for test in node.pool.tests):
        cite_if_said(table.game.clauses.kind_alone)
    return tuple([table.ref(card) for card in pool(table, scope, node.pool)])


@KERNEL.group(effects.Both)
def _both(table: Table, scope: Speaker, node: effects.Both) -> tuple[Ref, ...]:
    first = members(table, scope, node.first)
    return first + tuple([ref for ref in members(table, scope, node.second) if ref not in first])


@KERNEL.group(effects.RandomOf)
def _random_of(table: Table, scope: Speaker, node: effects.RandomOf) -> tuple[Ref, ...]:
    cite_if_said(table.game.clauses.random)
    cards = tuple(pool(table, scope, node.pool))
    return tuple([table.ref(card) for card in chance.pick_at_random(table, cards, amount(table, scope, node.number))])


@KERNEL.group(effects.Top)
def _top(table: Table, scope: Speaker, node: effects.Top) -> tuple[Ref, ...]:
    found: list[Ref] = []
    meant = masters_meant(table, scope.seat, node.whose, scope)
    for seat in meant if node.whose != "opponent" or len(meant) < 2 else (one_opponent(table, scope),):
        deck = table.zone(table.game.zone_of("deck"), seat)
        count = amount(table, scope, effects.Half(len(deck)) if node.half else node.number)
        cite_if_said(table.game.clauses.top)
        cite_if_said(table.game.clauses.the_deck)
        if node.half:
            cite_if_said(table.game.clauses.half_of_a_zone)
            cite_if_said(table.game.clauses.upper_half)
        if count > len(deck):
            cite_if_said(table.game.clauses.as_possible)
        found += [table.ref(card) for card in (deck[::-1] if node.bottom else deck)[: max(0, count)]]
    return tuple(found)
