"""Cards that must fit together: different names, a total that is not exceeded; they are picked one by one, so that all that is offered fits."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.procedures import AGAIN, done, keep, procedure
from tefuda.kernel.questions import Scope, amount
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.state import Frame, Ref, Table
from tefuda.kernel.values import Node

SET_TESTS = (v.DifferentNames, v.TotalAtMost)


def set_tests(tests: tuple[Node, ...]) -> tuple[Node, ...]:
    """Those of some tests that are asked of all the cards together."""
    return tuple([test for test in tests if isinstance(test, SET_TESTS)])


def together(table: Table, scope: Any, cards: list[int], tests: tuple[Node, ...]) -> bool:
    """カード名が異なるように, コストの合計がN以下になるように: do these cards fit together?"""
    for test in tests:
        if isinstance(test, v.DifferentNames):
            names = [name for card in cards for name in table.game.facts(table, card).names]
            if len(dict.fromkeys(names)) < len(names):
                return False
        elif isinstance(test, v.TotalAtMost):
            total = sum([_number(table, card, test.fact) for card in cards])
            if total > amount(table, scope, test.value):
                return False
    return True


def _number(table: Table, card: int, fact: str) -> int:
    record = table.cards[card]
    if fact.startswith("original_"):
        return table.game.value(table, record, table.game.original(table, record), fact[9:], True) or 0
    return table.game.value(table, record, table.game.facts(table, card), fact, False) or 0


def fitting(table: Table, scope: Any, cards: list[int], chosen: list[int], tests: tuple[Node, ...]) -> list[int]:
    """Those of some cards that fit to what was picked so far."""
    return [card for card in cards if card not in chosen and together(table, scope, [*chosen, card], tests)]


class Gathering(Frame, frozen=True):
    """A player picks cards that must fit together, one by one."""

    seat: int
    source: Ref
    master: int
    clause: str
    cards: tuple[int, ...]
    tests: tuple[Node, ...]
    least: int
    most: int
    prompt: str = ""
    secret: bool = False
    chosen: tuple[int, ...] = ()


gathering = procedure("1.3.5", Gathering)


@gathering.step("1.3.5")
def one_more(table: Table, frame: Gathering) -> Any:
    scope = Scope(frame.source, frame.master)
    cards = fitting(table, scope, list(frame.cards), list(frame.chosen), frame.tests)
    if len(frame.chosen) >= frame.most or (not cards and (frame.chosen or not frame.secret)):
        return done(tuple([table.ref(card) for card in frame.chosen]))
    options = tuple([Option("card", card=card) for card in cards])
    least = 1 if len(frame.chosen) < frame.least else 0
    return Ask(
        frame.seat, "choose", frame.clause, options, min(least, len(cards)), min(1, len(cards)), secret=frame.secret,
        about=frame.source, prompt=frame.prompt,
    )  # fmt: skip


@gathering.answer("1.3.5")
def picked_one(table: Table, frame: Gathering, picked: tuple[Option, ...]) -> Any:
    if not picked:
        return done(tuple([table.ref(card) for card in frame.chosen]))
    keep(table, chosen=(*frame.chosen, picked[0].card))
    return AGAIN
