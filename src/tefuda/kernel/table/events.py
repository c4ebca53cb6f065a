"""Events: what has happened, with the card before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.records import Card, Ref

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Facts


class Event(Record, frozen=True):
    """Something that happened. `kind` is a past participle of the game's own: moved, damaged, attacked, played…"""

    kind: str
    card: int = -1
    seat: int = -1
    before: Card | None = None
    after: Card | None = None
    amount: int = 0
    source: Ref | None = None
    sort: str = ""
    clause: str = ""
    facts: Facts | None = None  # the card's facts as it left, for a card that left
    target: Ref | None = None
    text: str = ""
