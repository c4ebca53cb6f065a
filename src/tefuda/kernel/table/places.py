"""Places: where within its zone a card lies (a row, one of several seats), and moving it there, which leaves it the same card."""

from __future__ import annotations

from tefuda.kernel.table.atoms import changed, lay_last, record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.masks import PLACES as PLACED
from tefuda.kernel.table.records import Ref, change
from tefuda.kernel.table.state import Table


def shift(
    table: Table, card: int, place: str, reason: str = "", source: Ref | None = None, clause: str = ""
) -> Event | None:
    """Shift a card to another place of its zone: it does not move, and keeps everything on it. Nothing happens if it is there
    already.

    It then lies behind the others of its zone: cards of a place lie in the order in which they came there.
    """
    before = table.cards[card]
    if before.place == place:
        return None
    assert place in table.game.zones[before.zone].places, f"{table.game.zones[before.zone].name} has no place {place!r}"
    after = change(before, place=place)
    table.put(after)
    lay_last(table, after)
    changed(table, PLACED)
    event = Event(
        "shifted", card, before.seat, before, after=after, source=source, sort=reason, clause=clause, text=place
    )
    return record(table, event)


def at_place(table: Table, zone: int, master: int, place: str) -> tuple[int, ...]:
    """The cards of a zone that lie at a place."""
    return tuple([card for card in table.zone(zone, master) if table.cards[card].place == place])


def free_places(table: Table, zone: int, master: int) -> tuple[str, ...]:
    """The empty places of a zone."""
    taken = [table.cards[card].place for card in table.zone(zone, master)]
    return tuple([place for place in table.game.zones[zone].places if place not in taken])
