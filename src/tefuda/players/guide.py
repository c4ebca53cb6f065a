"""Guides: what a search may ask somebody who has learnt the game, by views alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Request


class Guide(Protocol):
    """Someone who has learnt the game. It answers from what a seat may see, and the same view always gets the same answer."""

    trust: float  # how much its values should count, from 0 (not at all) to 1, by what was measured

    def value(self, view: View, plain: float) -> float:
        """The chance that the side of the view's observer wins, from 0 to 1, where the game's evaluation gives it such a chance.

        It knows best the tables at which a turn begins.
        """

    def likeliest(self, view: View, request: Request, answers: Sequence[Answer]) -> list[Answer]:
        """Answers to a question, those first that a good player is most likely to give."""
