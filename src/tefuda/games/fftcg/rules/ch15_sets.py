"""Chapter 11.3.3 and 15.1, what is asked of cards together: different costs, names or Elements, a total cost of at most so much."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount, card_number, members, pool
from tefuda.kernel.table.records import Card, Ref
from tefuda.kernel.table.state import Table

_FIELDS = {"element": "elements", "kind": "kinds", "name": "names"}
SET_TESTS = (v.Different, v.TotalAtMost)


@rules.set_test(v.Different)
def different(table: Table, scope: Speaker, test: v.Different, cards: list[int]) -> bool:
    """No two of the cards have it in common."""
    return are_different(table, test.fact, cards)


def are_different(table: Table, fact: str, cards: list[int]) -> bool:
    """Is there no cost, name or Element that two of the cards share?"""
    found = [value for card in cards for value in _values(table.game.facts(table, card), fact)]
    return len(dict.fromkeys(found)) == len(found)


def _values(facts: t.Facts, fact: str) -> tuple[str | int, ...]:
    if fact == "cost":
        return () if facts.cost is None else (facts.cost,)
    return tuple(dict.fromkeys(facts.names if fact == "name" else facts.elements))


def _cost(table: Table, test: v.TotalAtMost, card: int) -> int:
    return table.game.facts(table, card).cost or 0


@rules.set_test(v.TotalAtMost, size=_cost)
def total_at_most(table: Table, scope: Speaker, test: v.TotalAtMost, cards: list[int]) -> bool:
    """The costs of all of them, added."""
    return sum([_cost(table, test, card) for card in cards]) <= amount(table, scope, test.value)


@rules.condition(v.AllDifferent, reads=None)
def all_different(table: Table, scope: Speaker, node: v.AllDifferent) -> bool:
    """Has no card of the pool the Element of another?"""
    return are_different(table, node.fact, list(pool(table, scope, node.pool)))


@rules.condition(v.Alike, reads=None)
def alike(table: Table, scope: Speaker, node: v.Alike) -> bool:
    """Is there a card, and something that all of them have in common?"""
    found = [_known_values(table, ref, node.fact) for ref in members(table, scope, node.group)]
    return bool(found) and any(all(value in others for others in found) for value in found[0])


@rules.test(v.Shares)
def shares(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.Shares) -> bool:
    """Has it an Element, a type or a name that one of the others has, as they are or as they were?"""
    name = _FIELDS[test.fact]
    others = [value for ref in members(table, scope, test.group) for value in getattr(table.known(ref)[1], name)]
    return any(value in others for value in getattr(facts, name))


@rules.number(v.ElementsAmong, reads=None)
def elements_among(table: Table, scope: Speaker, node: v.ElementsAmong) -> int:
    """As many as the cards have between them, each counted once."""
    refs = members(table, scope, node.group)
    return len(dict.fromkeys([value for ref in refs for value in _known_values(table, ref, "element")]))


@rules.number(v.Highest, reads=None)
def highest(table: Table, scope: Speaker, node: v.Highest) -> int:
    """Of the cards that have it the most of any."""
    numbers: list[int] = []
    for card in pool(table, scope, node.pool):
        number = card_number(table, table.cards[card], table.game.facts(table, card), node.fact)
        numbers += [] if number is None else [number]
    return max(numbers, default=0)


def _known_values(table: Table, ref: Ref, fact: str) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(table.known(ref)[1], _FIELDS[fact])
    return found


rules.declare(*SET_TESTS, v.Shares, reads=None)
