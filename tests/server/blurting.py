"""A program that fails and says why: with what is in its hand."""

from __future__ import annotations

from typing import Any


class Blurting:
    """Fails at its first question."""

    def __init__(self, seed: int, seat: int, opened: Any) -> None:
        self.seat = seat

    def choose(self, view: Any, request: Any) -> Any:
        """What it has seen goes into what it raises."""
        raise RuntimeError(f"my hand: {[card.name for zone in view.zones for card in zone if card is not None]}")
