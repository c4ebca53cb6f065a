"""Limits: what a text says about using or setting off its ability, which is no part of its effect."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import AllOf, Turn
from tefuda.kernel.primitives.values import Node

LIMITS: tuple[tuple[str, Node], ...] = (
    ("during your turn", Turn("own")),
    ("during your opponent's turn", Turn("opponent")),
    ("during your Main Phase", v.InPhase("main", "own")),
    ("during your Attack Phase", v.InPhase("attack", "own")),
)
ZONES = (
    (" is in your hand", "hand"),
    (" is in the Break Zone", "break"),
    (" is in your Break Zone", "break"),
    (" is removed from the game", "removed"),
)


class Limits:
    """What a text says about using or setting off its ability: when, how often, from where."""

    def __init__(self) -> None:
        self.when: list[Node] = []
        self.conditions: list[Node] = []
        self.per_turn = 0
        self.zone = ""
        self.only_cp: tuple[Node, ...] = ()  # which CP pays

    @property
    def condition(self) -> Node | None:
        """All of it that is a condition."""
        parts = [*self.when, *self.conditions]
        return None if not parts else parts[0] if len(parts) == 1 else AllOf(tuple(parts))
