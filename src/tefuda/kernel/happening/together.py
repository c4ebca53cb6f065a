"""Together: the order in which moves of one moment are made and recorded, so that events reveal nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.kernel.table.atoms import BOTTOM
from tefuda.kernel.table.intentions import Moving
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Intention

CHANCE = -1  # in the place of a seat: cards are ordered at random
Orders = dict[int, tuple[int, ...]]  # by zone (its index), the order in which its cards will lie


def ordered_by(seat: int, moves: Sequence[Moving]) -> list[Moving]:
    """Moves in the order that a seat chose, or CHANCE: if several cards go to one hidden place, only that seat knows which lies where."""
    places = [(move.zone, move.seat, move.position == BOTTOM) for move in moves]
    knows = 0 if seat == CHANCE else 1 << seat
    return [
        change(move, known_to=knows) if places.count(place) > 1 else move
        for move, place in zip(moves, places, strict=True)
    ]


def in_no_telling_order(table: Table, intentions: list[Intention]) -> tuple[list[Intention], Orders]:
    """The intentions of one moment in an order that reveals nothing hidden; also the order in which cards will lie in hidden zones."""
    zones, cards = table.game.zones, table.cards
    opening: list[int] = []  # indices of moves from an unordered hidden zone into the open
    hiding: dict[int, list[int]] = {}  # by zone, indices of moves into an ordered hidden zone
    for place, what in enumerate(intentions):
        if type(what) is Moving:
            there = zones[what.zone]
            if there.hidden:
                if there.ordered:
                    hiding.setdefault(what.zone * table.masters + what.seat, []).append(place)
            elif not there.ordered and not what.facedown:
                card = cards[what.ref[0]]
                if card.facedown and zones[card.zone].hidden and not zones[card.zone].ordered:
                    opening.append(place)
    found, orders = intentions, Orders()
    if len(opening) > 1:
        found = into_the_open(table, found, opening)
    for spot, places in hiding.items():
        if len(places) > 1:
            found = into_hiding(table, found, places)
            orders[spot] = _order(table, spot, intentions)
    return found, orders


def into_the_open(table: Table, intentions: list[Intention], places: list[int]) -> list[Intention]:
    """Reorder the moves that leave hands (at these indices) by what the cards are, not by where they were.

    Otherwise discarding a whole hand would show which of its cards was drawn first.
    """
    cards = table.cards
    seats = list(dict.fromkeys([cards[intentions[place].ref[0]].seat for place in places]))
    moved = sorted(
        [intentions[place] for place in places],
        key=lambda what: (seats.index(cards[what.ref[0]].seat), cards[what.ref[0]].face),
    )
    return _at_places(intentions, places, moved)


def into_hiding(table: Table, intentions: list[Intention], places: list[int]) -> list[Intention]:
    """Reorder the moves that go into a deck (at these indices) by where the cards lay before.

    Otherwise events, and the names that cards get there, would show everybody the order in which a player has put them under a
    deck.
    """
    moved = sorted([intentions[place] for place in places], key=lambda what: _where(table, what.ref[0]))
    return _at_places(intentions, places, moved)


def _at_places(intentions: list[Intention], places: list[int], moved: list[Intention]) -> list[Intention]:
    """The intentions with these ones at these indices."""
    found = list(intentions)
    for place, what in zip(places, moved, strict=True):
        found[place] = what
    return found


def _where(table: Table, card: int) -> tuple[int, bool, int, int]:
    """A sort key for where a card lies that reveals nothing: in an unordered zone hidden cards come last, revealed ones by face."""
    record = table.cards[card]
    zone = table.game.zones[record.zone]
    spot = record.zone * table.masters + (0 if zone.shared else record.seat)
    place = table.zones[spot].index(card)
    if zone.ordered:
        return spot, False, 0, place
    return spot, record.facedown and not record.open, record.face if record.open else 0, place


def _order(table: Table, spot: int, intentions: list[Intention]) -> tuple[int, ...]:
    """The order of a zone's cards after these moves, made one after the other."""
    there = list(table.zones[spot])
    for what in intentions:
        if type(what) is Moving:
            card = what.ref[0]
            if card in there:
                there.remove(card)
            if what.zone * table.masters + what.seat == spot:
                there.insert(len(there) if what.position == BOTTOM else what.position, card)
    return tuple(there)
