"""Chapter 10.6.2.3, tests of cards that are chosen together: different names, a total that is at most or at least so much."""

from __future__ import annotations

from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import Speaker
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount, card_number
from tefuda.kernel.table.state import Table

SET_TESTS = (v.DifferentNames, v.TotalAtMost, v.TotalAtLeast)


def number_of(table: Table, fact: str, card: int) -> int | None:
    """A number of a card, its original one where it is asked for."""
    record = table.cards[card]
    if fact.startswith("original_"):
        facts, fact = table.game.original(table, record), fact.removeprefix("original_")
        return card_number(table, record, facts, fact, original=True)
    return card_number(table, record, table.game.facts(table, card), fact)


def _size(table: Table, test: v.TotalAtMost | v.TotalAtLeast, card: int) -> int:
    return number_of(table, test.fact, card) or 0


def _total(table: Table, test: v.TotalAtMost | v.TotalAtLeast, cards: list[int]) -> int:
    return sum([_size(table, test, card) for card in cards])


@rules.set_test(v.DifferentNames)
def different_names(table: Table, scope: Speaker, test: v.DifferentNames, cards: list[int]) -> bool:
    names = [name for card in cards for name in table.game.facts(table, card).names]
    return len(dict.fromkeys(names)) == len(names)


@rules.set_test(v.TotalAtMost, size=_size)
def total_at_most(table: Table, scope: Speaker, test: v.TotalAtMost, cards: list[int]) -> bool:
    return _total(table, test, cards) <= amount(table, scope, test.value)


@rules.set_goal(v.TotalAtLeast)
def total_at_least(table: Table, scope: Speaker, test: v.TotalAtLeast, cards: list[int]) -> bool:
    return _total(table, test, cards) >= amount(table, scope, test.value)
