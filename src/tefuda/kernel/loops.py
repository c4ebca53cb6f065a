"""Loops: the canonical form of a table, in which lives, moments and the random counter are forgotten, and its digest."""

from __future__ import annotations

import hashlib
from typing import Any

from tefuda.kernel.state import Ref, Table
from tefuda.kernel.values import Record, encode


def digest(table: Table) -> str:
    """Equal for equal tables: cards by where they lie and what is on them, not by when they came."""
    names: dict[Ref, int] = {}
    zones = []
    for spot, cards in enumerate(table.zones):
        ordered = table.game.zones[spot // table.seats].ordered
        rows = [(_plain(table, card), card) for card in cards]
        if not ordered:
            rows.sort(key=lambda row: row[0])
        for _, card in rows:
            names[table.ref(card)] = len(names)
        zones.append([row for row, _ in rows])
    links = sorted(
        [
            [names[table.ref(card)], [names.get(table.ref(o), -1) for o in table.cards[card].attached]]
            for card, _ in names
        ]
    )
    parts = [_forget(part, names) for part in (table.effects, table.waiting, table.delayed, table.frames)]
    facts = _forget(table.game.lasting(table), names)
    whole = encode([zones, links, parts, list(table.players), facts, list(table.at)])
    return hashlib.blake2b(whole, digest_size=16).hexdigest()


def _plain(table: Table, card: int) -> list[Any]:
    record = table.cards[card]
    facts = (record.face, record.owner, record.side, record.acted, record.facedown, record.damage, record.seen)
    return [*[int(fact) for fact in facts], [list(pair) for pair in record.counters], list(record.marks)]


def _forget(value: Any, names: dict[Ref, int]) -> Any:
    """A value with cards called by their place, and without its moments."""
    if isinstance(value, Record):
        return {
            "type": type(value).__name__,
            **{
                name: _forget(getattr(value, name), names)
                for name in value.__struct_fields__
                if name not in ("time", "batch", "life", "since")
            },
        }
    if isinstance(value, tuple | list):
        if len(value) == 2 and type(value[0]) is int and type(value[1]) is int:
            return names.get((value[0], value[1]), -1)
        return [_forget(part, names) for part in value]
    return value
