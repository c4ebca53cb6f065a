"""Chance: random results, drawn from the table's own stream."""

from __future__ import annotations

from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.table.atoms import record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table


def mixed(table: Table, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in random order."""
    if table.lots is not None:
        return table.lots.mixed(items)
    key, counter = table.key, table.counter
    drawn = mixer.shuffled(key, counter, items) if isinstance(key, int) else rng.shuffled(key, counter, items)
    order, table.counter = drawn
    return order


def below(table: Table, bound: int) -> int:
    """A uniform number from 0 to bound-1."""
    if table.lots is not None:
        return table.lots.below(bound)
    key, counter = table.key, table.counter
    drawn = mixer.below(key, counter, bound) if isinstance(key, int) else rng.below(key, counter, bound)
    value, table.counter = drawn
    return value


def shuffle(table: Table, zone: int, seat: int, aside: tuple[int, ...] = ()) -> None:
    """Shuffle a zone's cards: nobody knows any of them afterwards, and no old handle finds them.

    `aside`: cards that were set aside before, and lie on top again.
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
    """A uniform number from 1 to `sides`."""
    return below(table, sides) + 1


def pick_at_random(table: Table, cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """A number of these cards, picked at random."""
    order = mixed(table, cards)
    return tuple([card for card in cards if card in order[: max(0, number)]])
