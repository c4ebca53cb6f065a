"""Chance: what is left to it, by the table's own generator."""

from __future__ import annotations

from tefuda.kernel import rng
from tefuda.kernel.atoms import record
from tefuda.kernel.events import Event
from tefuda.kernel.state import Table, change


def shuffle(table: Table, zone: int, seat: int, aside: tuple[int, ...] = ()) -> None:
    """Put a zone's cards into random order: nobody knows any of them, and no old handle finds them.

    `aside`: cards that were laid aside before, and lie on top again.
    """
    spot = zone * table.masters + seat
    there = table.zones[spot]
    laid = tuple([card for card in there if card in aside]) if aside else ()
    rest = tuple([card for card in there if card not in aside]) if aside else there
    order, table.counter = rng.shuffled(table.key, table.counter, rest)
    table.lay(spot, laid + order)
    cards, time = table.cards, table.clock
    for card in order:
        time += 1
        cards[card] = change(cards[card], life=time, handle=0, seen=0, open=False)
    table.clock = time
    record(table, Event("shuffled", seat=seat))


def in_random_order(table: Table, number: int) -> tuple[int, ...]:
    """The numbers below this one, in random order."""
    order, table.counter = rng.shuffled(table.key, table.counter, tuple(range(number)))
    return order


def roll(table: Table, sides: int) -> int:
    """A number from 1 to `sides`, every one as likely."""
    value, table.counter = rng.below(table.key, table.counter, sides)
    return value + 1


def pick_at_random(table: Table, cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """So many of the cards, at random."""
    order, table.counter = rng.shuffled(table.key, table.counter, cards)
    return tuple([card for card in cards if card in order[: max(0, number)]])
