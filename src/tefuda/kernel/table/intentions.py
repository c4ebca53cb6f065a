"""Intentions: records of what is about to happen; effects may forbid it or replace it."""

from __future__ import annotations

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.declared import FaceId, Master, ZoneId
from tefuda.kernel.table.records import Ref


class Moving(Record, frozen=True):
    """A card is about to move. `ref` is the card that was meant: if it has moved since, it is not moved."""

    ref: Ref
    zone: ZoneId
    seat: Master
    position: int = 0  # in a zone that is ordered
    acted: bool = False
    facedown: bool | None = None
    side: int = 0
    reason: str = ""
    source: Ref | None = None
    clause: str = ""
    follow: str = ""
    place: str = ""  # in a zone that has places
    # A mask of the seats that may know it among others that go there hidden.
    known_to: int = -1


class Damaging(Record, frozen=True):
    """Damage is about to be dealt."""

    ref: Ref
    amount: int
    source: Ref | None = None
    sort: str = ""
    clause: str = ""


class Orienting(Record, frozen=True):
    """A card is about to be turned: to act or to stand."""

    ref: Ref
    acted: bool
    source: Ref | None = None
    clause: str = ""


class Shifting(Record, frozen=True):
    """A card is about to be shifted to another place of its zone."""

    ref: Ref
    place: str
    reason: str = ""
    source: Ref | None = None
    clause: str = ""


class Making(Record, frozen=True):
    """A card is about to be made."""

    face: FaceId
    seat: Master
    zone: ZoneId
    token: bool = True
    acted: bool = False
    source: Ref | None = None
    ref: Ref = (-1, -1)
    place: str = ""
