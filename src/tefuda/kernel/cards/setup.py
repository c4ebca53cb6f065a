"""Setup: cards laid on a table that is not played on yet. Nothing happens by it, and nobody is told."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.state import Card, Table


def add(table: Table, face: int, master: int, zone: int, facedown: bool | None = None) -> int:
    """Lay a new card behind the others of a zone, at its first place, face down where the zone is hidden; the card's id."""
    spec, life = table.game.zones[zone], table.tick()
    down = spec.hidden if facedown is None else facedown
    place = spec.places[0] if spec.places else ""
    card = Card(len(table.cards), face, master, master, zone=zone, life=life, facedown=down, since=life, place=place)
    table.add(card)
    spot = zone * table.masters + (0 if spec.shared else master)
    table.lay(spot, (*table.zones[spot], card.id))
    return card.id


def empty_table(game: Any, seats: int, seed: int, facts: Any) -> Table:
    """A table with nothing on it, at the beginning of a game's turn record."""
    table = Table(game, seats, seed)
    table.facts = facts
    return table
