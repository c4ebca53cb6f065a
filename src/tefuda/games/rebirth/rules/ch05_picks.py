"""Chapter 4.6.5 and 9.5.2.2, which cards can be picked: what is done to them later in the same effect or cost must be possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules.ch04_zones import can_go
from tefuda.games.rebirth.rules.questions import Speaker
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects import If, May, PayThen, Pool, Quantity, Sequence
from tefuda.kernel.paying import Paid, of_it
from tefuda.kernel.performing import Paying, possible
from tefuda.kernel.state import Ref, Table, change
from tefuda.kernel.values import Node

BINDS = (v.Pick, v.PickFromEach, v.Take, v.Look)  # words that give `It` a new meaning


class PickNext(Node, frozen=True, tag=t.own):
    """An inner word: the cards that were picked from some pools, and the pools from which cards are still to be picked."""

    left: tuple[Pool, ...]
    number: Quantity
    came: tuple[Ref, ...]


def done_to_picked(following: tuple[Node, ...]) -> Iterator[Node]:
    """The words that speak of the cards that are being picked, in order: up to one that gives `It` a new meaning."""
    left = list(following[::-1])
    while left:
        node = left.pop()
        if isinstance(node, BINDS):
            return
        if isinstance(node, PickNext) or of_it(node):
            yield node
        left += _inner(node)[::-1]


def _inner(node: Node) -> tuple[Node, ...]:
    """The instructions within an instruction."""
    match node:
        case Sequence(steps):
            return steps
        case May(effect):
            return (effect,)
        case If(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case PayThen(cost, effect):
            return (*cost.parts, effect)
    return ()


def goes_to_energy(table: Table, words: list[Node]) -> bool:
    """4.6.5: are cards picked to be put into the energy zone, or to trade places with a card there?"""
    if any(type(word) is v.Put and word.zone == "energy" for word in words):
        return True
    trades = any(type(word) is v.TradePlaces for word in words)
    return trades and any(_has_energy(table, word) for word in words if type(word) is PickNext)


def _has_energy(table: Table, word: PickNext) -> bool:
    """Are the other cards of a trade, picked or yet to be picked, in the energy zone?"""
    return any(where.zone == "energy" for where in word.left) or any(
        table.cards[card].zone == t.ENERGY for card, _ in word.came
    )


def suited(table: Table, scope: Speaker, cards: list[int], following: tuple[Node, ...], paid: bool) -> list[int]:
    """Cards to which can be done what follows: no partners for the energy zone (4.6.5); for a cost all of it (9.5.2.2)."""
    if goes_to_energy(table, list(done_to_picked(following))):
        cards = [card for card in cards if can_go(table, card, t.ENERGY)]
    if not paid:
        return cards
    parts = tuple(takewhile(lambda node: type(node) not in (Paid, Paying), following))
    words = list(done_to_picked(parts))
    return [card for card in cards if all(_can(table, scope, card, word) for word in words)]


def _can(table: Table, scope: Speaker, card: int, word: Node) -> bool:
    return type(word) is v.TradePlaces or possible(table, change(scope, it=(table.ref(card),)), word)  # type: ignore[type-var]
