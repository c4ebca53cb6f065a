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


def show(table: Table, cards: tuple[int, ...], seats: tuple[int, ...], clause: str = "") -> None:
    """Let seats see faces: to look, or (to all seats) to reveal."""
    mask = sum([1 << seat for seat in dict.fromkeys(seats)])
    for card in _laid_in_no_order(table, cards, mask):
        old = table.cards[card]
        if old.seen | mask != old.seen:
            table.put(change(old, seen=old.seen | mask, handle=table.tick()))
            record(table, Event("shown", card, old.seat, amount=mask, clause=clause))


def reveal(table: Table, cards: tuple[int, ...], clause: str = "") -> None:
    """Let all see faces, for now: until `conceal`, or until the card moves."""
    for card in _laid_in_no_order(table, cards, (1 << table.seats) - 1):
        if table.cards[card].facedown and not table.cards[card].open:
            # Whoever sees it only now must not learn from an old name since when it has lain there.
            table.put(change(table.cards[card], open=True, handle=table.tick()))
            table.opened = (*table.opened, card)
            record(table, Event("shown", card, table.cards[card].seat, amount=(1 << table.seats) - 1, clause=clause))


def in_no_order(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in an order that does not tell how they came into hands: those out of one hand by what they are."""
    found = list(cards)
    for places in _hands(table, cards).values():
        row = sorted([cards[place] for place in places], key=lambda card: table.cards[card].face)
        for place, card in zip(places, row, strict=True):
            found[place] = card
    return tuple(found)


def _hands(table: Table, cards: tuple[int, ...]) -> dict[int, list[int]]:
    """Of some cards, the places of those that lie hidden in a zone without an order; by where that zone is among all."""
    found: dict[int, list[int]] = {}
    for place, card in enumerate(cards):
        record = table.cards[card]
        zone = table.game.zones[record.zone]
        if record.facedown and zone.hidden and not zone.ordered:
            found.setdefault(record.zone * table.masters + (0 if zone.shared else record.seat), []).append(place)
    return found


def _laid_in_no_order(table: Table, cards: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """Cards that seats (a bit mask) are shown, in no order; hands that others are shown keep that order, for what is offered of them."""
    if len(cards) < 2:
        return cards
    found = in_no_order(table, cards)
    for spot, places in _hands(table, found).items():
        if len(places) > 1 and mask & ~(1 << spot % table.masters):
            told = [found[place] for place in places]
            row = iter(told)
            table.lay(spot, tuple([next(row) if card in told else card for card in table.zones[spot]]))
    return found


def conceal(table: Table, since: int = 0) -> None:
    """What was revealed for now is hidden again; `since`: but for so many that were revealed before."""
    for card in table.opened[since:]:
        if table.cards[card].open:
            table.put(change(table.cards[card], open=False))
    table.opened = table.opened[:since]


def conceal_card(table: Table, card: int) -> None:
    """One card that was revealed for now is hidden again; the others stay open."""
    if table.cards[card].open:
        table.put(change(table.cards[card], open=False))
    table.opened = tuple([other for other in table.opened if other != card])


def forget(table: Table, cards: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """Seats no longer know which of some cards lies where."""
    mask = sum([1 << seat for seat in dict.fromkeys(seats)])
    for card in cards:
        table.put(change(table.cards[card], seen=table.cards[card].seen & ~mask))
