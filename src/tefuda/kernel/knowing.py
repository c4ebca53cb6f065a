"""Knowing: atoms for who knows which card: to look, to reveal and to hide again, to forget."""

from __future__ import annotations

from tefuda.kernel.bookkeeping import record
from tefuda.kernel.events import Event
from tefuda.kernel.state import Table, change


def rearrange(table: Table, zone: int, seat: int, order: tuple[int, ...], knows: int) -> None:
    """Put the top cards of a zone into an order that one seat chose; the others no longer know which is which."""
    spot = zone * table.masters + seat
    table.lay(spot, order + tuple([card for card in table.zones[spot] if card not in order]))
    for card in order:
        before = table.cards[card]
        table.put(change(before, life=table.tick(), handle=0, seen=before.seen & (1 << knows)))


def show(table: Table, cards: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """Let seats see faces: to look, or (to all seats) to reveal."""
    mask = sum([1 << seat for seat in dict.fromkeys(seats)])
    for card in cards:
        old = table.cards[card]
        if old.seen | mask != old.seen:
            table.put(change(old, seen=old.seen | mask, handle=table.tick()))
            record(table, Event("shown", card, old.seat, amount=mask))


def reveal(table: Table, cards: tuple[int, ...], clause: str = "") -> None:
    """Let all see faces, for now: until `conceal`, or until the card moves."""
    for card in cards:
        if table.cards[card].facedown and not table.cards[card].open:
            # Whoever sees it only now must not learn from an old name since when it has lain there.
            table.put(change(table.cards[card], open=True, handle=table.tick()))
            table.opened = (*table.opened, card)
            record(table, Event("shown", card, table.cards[card].seat, amount=(1 << table.seats) - 1, clause=clause))


def conceal(table: Table, since: int = 0) -> None:
    """What was revealed for now is hidden again; `since`: but for so many that were revealed before."""
    for card in table.opened[since:]:
        if table.cards[card].open:
            table.put(change(table.cards[card], open=False))
    table.opened = table.opened[:since]


def forget(table: Table, cards: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """Seats no longer know which of some cards lies where."""
    mask = sum([1 << seat for seat in dict.fromkeys(seats)])
    for card in cards:
        table.put(change(table.cards[card], seen=table.cards[card].seen & ~mask))
