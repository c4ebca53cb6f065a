"""Chapter 10.6.2.3, cards that are chosen with an eye on all of them: different names, a total that is at most or at least so much."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_paying import whole
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects import Pool
from tefuda.kernel.procedures import AGAIN, done, keep
from tefuda.kernel.questions import Scope, amount, card_number
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.state import Frame, Ref, Table
from tefuda.kernel.values import Node

SET_TESTS = (v.DifferentNames, v.TotalAtMost, v.TotalAtLeast)


def said_of_all(pools: tuple[Pool, ...]) -> tuple[Node, ...]:
    """The tests that are asked of the cards together."""
    for test in pools[0].tests if pools else ():
        if type(test) in SET_TESTS:
            return set_tests(pools[0].tests)
    return ()


def set_tests(tests: tuple[Node, ...]) -> tuple[Node, ...]:
    """Those of some tests that are asked of the cards together."""
    return tuple([test for test in tests if isinstance(test, SET_TESTS)])


def number_of(table: Table, fact: str, card: int) -> int | None:
    """A number of a card, its original one where it is asked for."""
    record = table.cards[card]
    if fact.startswith("original_"):
        facts, fact = table.game.original(table, record), fact.removeprefix("original_")
        return card_number(table, record, facts, fact, original=True)
    return card_number(table, record, table.game.facts(table, card), fact)


def _number(table: Table, fact: str, card: int) -> int:
    return number_of(table, fact, card) or 0


def _total(table: Table, fact: str, cards: list[int]) -> int:
    return sum([_number(table, fact, card) for card in cards])


def fits(table: Table, scope: Any, tests: tuple[Node, ...], picked: list[int], card: int) -> bool:
    """Can this card be chosen beside those that were?"""
    for test in tests:
        if isinstance(test, v.DifferentNames):
            names = table.game.facts(table, card).names
            if any(name in table.game.facts(table, other).names for other in picked for name in names):
                return False
        elif isinstance(test, v.TotalAtMost) and _total(table, test.fact, [*picked, card]) > amount(
            table, scope, test.value
        ):
            return False
    return True


def completing(
    table: Table, scope: Any, tests: tuple[Node, ...], taken: list[int], cards: list[int], least: int
) -> list[int]:
    """The cards that can be chosen beside those that were, and leave as many others as must be chosen with them."""
    left = [card for card in cards if card not in taken and fits(table, scope, tests, taken, card)]
    return [card for card in left if len(largest(table, scope, tests, left, (*taken, card))) >= least]


def enough(table: Table, scope: Any, tests: tuple[Node, ...], picked: list[int]) -> bool:
    """Do these make the total that is asked for?"""
    return all(
        _total(table, test.fact, picked) >= amount(table, scope, test.value)
        for test in tests
        if isinstance(test, v.TotalAtLeast)
    )


def largest(
    table: Table, scope: Any, tests: tuple[Node, ...], cards: list[int], begun: tuple[int, ...] = ()
) -> list[int]:
    """As many of the cards as can be chosen together, beside those that a choice has begun with."""
    facts = [test.fact for test in tests if isinstance(test, v.TotalAtMost)]
    order = sorted(cards, key=lambda card: (_number(table, facts[0], card), card)) if facts else cards
    picked = list(begun)
    for card in order:
        if card not in picked and fits(table, scope, tests, picked, card):
            picked.append(card)
    return picked


def all_different(wanted: list[list[int]], used: tuple[int, ...] = ()) -> bool:
    """Can each be another card? The ones with the fewest to choose from first."""
    if not wanted:
        return True
    first, *rest = sorted(wanted, key=len)
    if all(cards == first for cards in rest):
        return len([card for card in first if card not in used]) > len(rest)
    return any(all_different(rest, (*used, card)) for card in first if card not in used)


class Selecting(Frame, frozen=True):
    """Cards that are chosen one by one, each beside those before it; the value is what was chosen."""

    seat: int
    source: Ref
    cards: tuple[int, ...]
    tests: tuple[Node, ...]
    least: int
    most: int
    secret: bool = False
    picked: tuple[int, ...] = ()
    clause: str = "10.6.2.3"
    prompt: str = "pick"


selecting = rules.procedure("10.6.2.3", Selecting)


@selecting.step("10.6.2.3")
def next_one(table: Table, frame: Selecting) -> Any:
    """The next card; none, where those that were chosen are enough."""
    scope, picked = Scope(frame.source, frame.seat), list(frame.picked)
    left = completing(table, scope, frame.tests, picked, list(frame.cards), frame.least)
    if len(picked) >= max(frame.most, not picked and frame.secret) or (not left and (picked or not frame.secret)):
        return done(tuple([table.ref(card) for card in picked]))
    stop = len(picked) >= frame.least and enough(table, scope, frame.tests, picked)
    options = tuple([Option("card", card=card) for card in left])
    ask = Ask(
        (frame.seat,), "choose", frame.clause, options, 0 if stop or not left else 1, min(1, len(left)), secret=frame.secret,
        about=frame.source, prompt=frame.prompt,
    )  # fmt: skip
    return whole(table, ask)


@selecting.answer("10.6.2.3")
def one_chosen(table: Table, frame: Selecting, picked: tuple[Option, ...]) -> Any:
    if not picked:
        return done(tuple([table.ref(card) for card in frame.picked]))
    keep(table, picked=(*frame.picked, picked[0].card))
    return AGAIN
