"""Setup: lays cards on a table before the game. It sets nothing off and tells nobody."""

from __future__ import annotations

from tefuda.kernel.table.places import free_places
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table


def add(table: Table, face: int, master: int, zone: int) -> int:
    """Lay a new card behind the others of a zone, at its first (or next free) place, face down if the zone's cards lie so; returns
    its id."""
    spec, life = table.game.zones[zone], table.tick()
    section = table.game.sections[face]
    down, token = spec.hidden or (spec.face_down and section not in spec.face_up), not section
    place = spec.places[0] if spec.places else ""
    if spec.one_each:
        place = next(iter(free_places(table, zone, master)), place)
    card = Card(
        len(table.cards),
        face,
        master,
        master,
        zone=zone,
        life=life,
        facedown=down,
        token=token,
        since=life,
        place=place,
    )
    table.add(card)
    spot = zone * table.masters + (0 if spec.shared else master)
    table.lay(spot, (*table.zones[spot], card.id))
    return card.id
