"""Declared fields: the types of a table's records beyond int and str: seats, cards, zones, numbers from 0, words of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from tefuda.kernel.primitives.marks import Mark

GONE = -1  # the zone of what exists no more
ON_STACK = -2  # in the place of a card: something on the stack, with its time for a life (kernel/flow/stack.py)
REF = Mark("a card and its life", lambda table, ref: ON_STACK <= ref[0] < len(table.cards))
Ref = Annotated[tuple[int, int], REF]  # a card that changed zone is another one; -1 where there is none
CardId = Annotated[int, Mark("a card", lambda table, card: -1 < card < len(table.cards))]
FaceId = Annotated[int, Mark("a face", lambda table, face: -1 < face < len(table.game.faces))]
ZoneId = Annotated[int, Mark("a zone", lambda table, zone: -1 < zone < len(table.game.zones))]
Seat = Annotated[int, Mark("a seat", lambda table, seat: -1 < seat < table.seats)]
Master = Annotated[int, Mark("a seat or a boss", lambda table, seat: -1 < seat < table.masters)]
PerMaster = Annotated[tuple[int, ...], Mark("one for each master", lambda table, row: len(row) == table.masters)]
Natural = Annotated[int, Mark("0 or more", lambda table, number: number >= 0)]
FormatName = Annotated[str, Mark("a format", lambda table, word: word in ("", *table.game.formats))]
Absent = Literal[-1]  # where there is none: no seat, no card, no zone
