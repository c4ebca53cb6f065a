"""Chance: what is left to it, by the table's own generator."""

from __future__ import annotations

from tefuda.kernel import rng
from tefuda.kernel.atoms import record
from tefuda.kernel.events import Event
from tefuda.kernel.state import Table, change


def shuffle(table: Table, zone: int, seat: int) -> None:
    """Put a zone's cards into random order: nobody knows any of them, and no old handle finds them."""
    spot = zone * table.masters + seat
    order, table.counter = rng.shuffled(table.key, table.counter, table.zones[spot])
    table.own_board()
    table.zones[spot], cards, time = order, table.cards, table.clock
    for card in order:
        time += 1
        cards[card] = change(cards[card], life=time, handle=0, seen=0, open=False)
    table.clock = time
    record(table, Event("shuffled", seat=seat))


def roll(table: Table, sides: int) -> int:
    """A number from 1 to `sides`, every one as likely."""
    value, table.counter = rng.below(table.key, table.counter, sides)
    return value + 1


def pick_at_random(table: Table, cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """So many of the cards, at random."""
    order, table.counter = rng.shuffled(table.key, table.counter, cards)
    return tuple([card for card in cards if card in order[: max(0, number)]])
