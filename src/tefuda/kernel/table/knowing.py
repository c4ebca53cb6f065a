"""Knowing: atoms for who knows which card: looking, revealing and hiding again, and who can follow a card that leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.table.bookkeeping import record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, change
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Zone


def who_follows(table: Table, card: Card, left: Zone) -> int:
    """The seats, as a bit mask, that know which card leaves a zone; moves and their events both use it.

    All seats, if it lay face up or was revealed; for a deck those who know the card at its place; for a hand its player alone:
    others who were shown a card there do not know which of them goes.
    """
    if not card.facedown or card.open:
        return (1 << table.seats) - 1
    if left.ordered:
        return card.seen
    own = 1 << card.seat
    return own if left.own else card.seen & own


def rearrange(table: Table, zone: int, seat: int, order: tuple[int, ...], knows: int, bottom: bool = False) -> None:
    """Put the top or bottom cards of a zone into an order that one seat chose; the others no longer know which is which."""
    spot = zone * table.masters + seat
    rest = tuple([card for card in table.zones[spot] if card not in order])
    table.lay(spot, rest + order if bottom else order + rest)
    for card in order:
        before = table.cards[card]
        table.put(change(before, life=table.tick(), handle=0, seen=before.seen & (1 << knows)))


def lay_in_order(table: Table, spot: int, order: tuple[int, ...]) -> None:
    """Reorder some cards of a zone; the others keep their places."""
    there = table.zones[spot]
    row = iter([card for card in order if card in there])
    table.lay(spot, tuple([next(row) if card in order else card for card in there]))


def show(table: Table, cards: tuple[int, ...], seats: tuple[int, ...], clause: str = "") -> None:
    """Show faces to seats for good: to look, or (to all seats) to reveal. Cards revealed for now count as shown already."""
    mask = sum([1 << seat for seat in dict.fromkeys(seats)])
    for card in _laid_in_no_order(table, cards, mask):
        old = table.cards[card]
        if old.open:
            table.put(change(old, seen=old.seen | mask))
        elif old.seen | mask != old.seen:
            table.put(change(old, seen=old.seen | mask, handle=table.tick()))
            record(table, Event("shown", card, old.seat, after=table.cards[card], amount=mask, clause=clause))


def reveal(table: Table, cards: tuple[int, ...], clause: str = "") -> None:
    """Show faces to everybody for now: until `conceal`, or until the card moves."""
    for card in _laid_in_no_order(table, cards, (1 << table.seats) - 1):
        if table.cards[card].facedown and not table.cards[card].open:
            # Whoever sees it only now must not learn from an old name since when it has lain there.
            table.put(change(table.cards[card], open=True, handle=table.tick()))
            table.opened = (*table.opened, card)
            opened = table.cards[card]
            everybody = (1 << table.seats) - 1
            record(table, Event("shown", card, opened.seat, after=opened, amount=everybody, clause=clause))


def in_no_order(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in an order that does not reveal how they came into hands: those from one hand are sorted by face."""
    found = list(cards)
    for places in _hands(table, cards).values():
        row = sorted([cards[place] for place in places], key=lambda card: table.cards[card].face)
        for place, card in zip(places, row, strict=True):
            found[place] = card
    return tuple(found)


def _hands(table: Table, cards: tuple[int, ...]) -> dict[int, list[int]]:
    """The indices of cards that lie hidden in an unordered zone, by the index of that zone."""
    found: dict[int, list[int]] = {}
    for place, card in enumerate(cards):
        record = table.cards[card]
        zone = table.game.zones[record.zone]
        if record.facedown and zone.hidden and not zone.ordered:
            found.setdefault(record.zone * table.masters + (0 if zone.shared else record.seat), []).append(place)
    return found


def _laid_in_no_order(table: Table, cards: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """Cards to show to seats (a bit mask), in an order that reveals nothing; a hand shown to others keeps that order."""
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
    """Hide what was revealed for now; `since`: except for this many that were revealed before."""
    for card in table.opened[since:]:
        if table.cards[card].open:
            table.put(change(table.cards[card], open=False))
    table.opened = table.opened[:since]


def conceal_card(table: Table, card: int) -> None:
    """Hide one card that was revealed for now; the others stay open."""
    if table.cards[card].open:
        table.put(change(table.cards[card], open=False))
    table.opened = tuple([other for other in table.opened if other != card])
