"""Remembering: what a teller knows of cards out of sight, as bytes, so that another teller can continue for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.primitives.values import decode, encode
from tefuda.kernel.seeing.view import View

if TYPE_CHECKING:
    from tefuda.kernel.telling.speech import Speech


def memory_of(teller: Speech) -> bytes:
    """A teller's memory of cards that are not in the view it saw last."""
    zones = () if teller.noticed is None else teller.noticed.zones
    in_sight = {card.handle for cards in zones for card in cards if card is not None}
    gone = [found for handle, found in teller.seen.items() if handle not in in_sight]
    return encode((gone, [*teller.passed.values()]))


def recall(teller: Speech, memory: bytes, view: View) -> None:
    """Give a new teller the memory that another one had when it saw a view."""
    gone, passed = decode(memory)
    teller.seen = {found[0].handle: found for found in gone}
    teller.passed = {card.id: card for card in passed}
    teller.notice(view)
