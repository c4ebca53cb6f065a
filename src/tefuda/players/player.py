"""What a player program is: it sees a view and a request that names cards by their handles, and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.requests import Answer, Request
from tefuda.kernel.view import View


class Player(Protocol):
    """One program at one seat for one game."""

    # A program that does not look is not shown anything: making a view takes longer than a random answer.
    looks: bool

    def choose(self, view: View | None, request: Request) -> Answer:
        """The answer to a request. The view is None for a program that does not look."""


Maker = Callable[[int, int, OpenedGame], Player]  # by the seed of its own chance, its seat, and the game that is played
