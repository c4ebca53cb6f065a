"""What has changed on a board since another look at it: cards that came, turned or have other numbers; numbers of sides."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.interfaces.terminal.course import cards_in
from tefuda.server import documents as d


class Changes(NamedTuple):
    """Cards by handle, and of numbers of sides (by seat and key) by how much; None where it is no number."""

    cards: frozenset[int]
    numbers: dict[tuple[int, str], int | None]


NO_CHANGES = Changes(frozenset(), {})


def changes(before: d.Scene | None, now: d.Scene | None) -> Changes:
    """What is another than it was; nothing where there was no look before."""
    if before is None or now is None:
        return NO_CHANGES
    then = {card.handle: _looks(card) for card in cards_in(before) if card.handle > 0}
    found = [card.handle for card in cards_in(now) if card.handle > 0 and then.get(card.handle) != _looks(card)]
    told = {(side.seat, one.key): one for side in before.sides for one in side.numbers}
    numbers: dict[tuple[int, str], int | None] = {}
    for side in now.sides:
        for one in side.numbers:
            old = told.get((side.seat, one.key))
            if old is not None and old.text != one.text:
                known = old.amount is not None and one.amount is not None
                numbers[side.seat, one.key] = (one.amount or 0) - (old.amount or 0) if known else None
    return Changes(frozenset(found), numbers)


def _looks(card: d.Card) -> tuple[object, ...]:
    return (card.seat, card.place, card.numbers, card.turned, tuple(card.notes), card.facedown, card.host)
