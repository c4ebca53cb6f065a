"""Chapter 5, cards taken with an eye on each other: names that differ, a sum that is kept; one after the other."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects import Pool
from tefuda.kernel.performing import REPLIES, Resolving, answering, word
from tefuda.kernel.questions import amount, pool
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.state import Table
from tefuda.kernel.values import Node

OF_ALL = (v.DifferentNames, v.TotalAtMost)


def of_all(tests: tuple[Node, ...]) -> tuple[Node, ...]:
    """The tests that are asked of all the cards together."""
    return tuple([test for test in tests if type(test) in OF_ALL])


def goes_with(table: Table, scope: Any, tests: tuple[Node, ...], picked: tuple[int, ...], card: int) -> bool:
    """Can a card be taken together with those that were?"""
    for test in tests:
        if isinstance(test, v.DifferentNames):
            names = [name for other in picked for name in table.game.facts(table, other).names]
            if any(name in names for name in table.game.facts(table, card).names):
                return False
        elif isinstance(test, v.TotalAtMost):
            total = sum(_number(table, other, test.fact) for other in (*picked, card))
            if total > amount(table, scope, test.value):
                return False
    return True


def _number(table: Table, card: int, fact: str) -> int:
    record = table.cards[card]
    if fact.startswith("original_"):
        printed = table.game.original(table, record)
        return table.game.value(table, record, printed, fact.removeprefix("original_"), True) or 0
    return table.game.value(table, record, table.game.facts(table, card), fact, False) or 0


def is_extreme(table: Table, scope: Any, card: int, test: v.Extreme) -> bool:
    """Has no card of the pool less (or more) of the fact? A card that lacks it is not held against the others."""
    assert isinstance(test.pool, Pool)
    fact = test.fact.removeprefix("original_")
    cards = [c for c in pool(table, scope, test.pool) if getattr(table.game.facts(table, c), fact) is not None]
    if card not in cards:
        return False
    numbers = [_number(table, other, test.fact) for other in cards]
    return _number(table, card, test.fact) == (max(numbers) if test.most else min(numbers))


# ── one after the other ─────────────────────────────────────────────────────────────────────────────────────────────
class OneByOne(Node, frozen=True):
    """An inner word: cards are taken one after the other, each so that it goes with those before."""

    node: Node
    cards: tuple[int, ...]  # what there is to take
    most: int
    tests: tuple[Node, ...]
    clause: str
    prompt: str
    picked: tuple[int, ...] = ()


@word(OneByOne)
def one_by_one(table: Table, frame: Resolving, node: OneByOne) -> Any:
    left = [
        card
        for card in node.cards
        if card not in node.picked and goes_with(table, frame, node.tests, node.picked, card)
    ]
    most = 1 if len(node.picked) < node.most else 0
    options = tuple([Option("card", card=card) for card in left]) if most else ()
    return Ask(
        frame.seat,
        "choose",
        node.clause,
        options,
        0,
        min(most, len(options)),
        secret=bool(options),
        about=frame.source,
        prompt=node.prompt,
    )


@answering(OneByOne)
def one_taken(table: Table, frame: Resolving, node: OneByOne, picked: tuple[Option, ...]) -> Any:
    if picked:
        return (
            OneByOne(
                node.node,
                node.cards,
                node.most,
                node.tests,
                node.clause,
                node.prompt,
                (*node.picked, *[option.card for option in picked]),
            ),
        )
    return REPLIES[type(node.node)](table, frame, node.node, tuple([Option("card", card=card) for card in node.picked]))
