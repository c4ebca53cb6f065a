"""Chance: what is left to it, by the table's own stream."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.table.atoms import record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table


class Lots:
    """Chance that is said beforehand and not drawn, for whoever tries all that can happen (`proving/chances.py`).

    `said`: which of its ways each draw falls, the first where nothing is said; `bounds`: how many ways each had. A zone that is
    shuffled keeps its order: where nobody knows a card, any order is as good as another.
    """

    def __init__(self, said: Sequence[int] = ()) -> None:
        self.said, self.bounds = said, list[int]()
        self.shuffled: list[int] = []  # the cards of zones that were shuffled

    def below(self, bound: int) -> int:
        """Which of so many ways the next draw falls."""
        place = len(self.bounds)
        self.bounds.append(bound)
        return self.said[place] if place < len(self.said) else 0

    def mixed(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """The items in the order that is said."""
        left = list(items)
        return tuple([left.pop(self.below(len(left))) if len(left) > 1 else left.pop() for _ in items])


def mixed(table: Table, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in random order."""
    if table.lots is not None:
        return table.lots.mixed(items)
    key, counter = table.key, table.counter
    drawn = mixer.shuffled(key, counter, items) if isinstance(key, int) else rng.shuffled(key, counter, items)
    order, table.counter = drawn
    return order


def below(table: Table, bound: int) -> int:
    """A number from 0 to bound-1, every one as likely."""
    if table.lots is not None:
        return table.lots.below(bound)
    key, counter = table.key, table.counter
    drawn = mixer.below(key, counter, bound) if isinstance(key, int) else rng.below(key, counter, bound)
    value, table.counter = drawn
    return value


def shuffle(table: Table, zone: int, seat: int, aside: tuple[int, ...] = ()) -> None:
    """Put a zone's cards into random order: nobody knows any of them, and no old handle finds them.

    `aside`: cards that were laid aside before, and lie on top again.
    """
    spot = zone * table.masters + seat
    there = table.zones[spot]
    laid = tuple([card for card in there if card in aside]) if aside else ()
    rest = tuple([card for card in there if card not in aside]) if aside else there
    order = mixed(table, rest) if table.lots is None else rest
    table.lay(spot, laid + order)
    if table.lots is not None:
        table.lots.shuffled += order
    cards, time = table.cards, table.clock
    for card in order:
        time += 1
        cards[card] = change(cards[card], life=time, handle=0, seen=0, open=False)
    table.clock = time
    record(table, Event("shuffled", seat=seat))


def in_random_order(table: Table, number: int) -> tuple[int, ...]:
    """The numbers below this one, in random order."""
    return mixed(table, tuple(range(number)))


def roll(table: Table, sides: int) -> int:
    """A number from 1 to `sides`, every one as likely."""
    return below(table, sides) + 1


def pick_at_random(table: Table, cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """So many of the cards, at random."""
    order = mixed(table, cards)
    return tuple([card for card in cards if card in order[: max(0, number)]])
