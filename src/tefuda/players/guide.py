"""Guides: what a search may ask somebody who has learnt the game, by views alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tefuda.kernel.requests import Answer, Request
from tefuda.kernel.view import View


class Advice(NamedTuple):
    """What a guide thinks of a question."""

    priors: tuple[
        float, ...
    ]  # for each option how likely a good player picks it; they sum to 1 where a number of them is picked
    value: float  # the chance that the observer's side wins, from 0 to 1


class Guide(Protocol):
    """Someone who has learnt the game. It answers from what a seat may see, and the same view always gets the same answer."""

    def advise(self, view: View, request: Request) -> Advice:
        """What it thinks of a question that is put to the observer of the view."""

    def value(self, view: View) -> float:
        """The chance that the side of the view's observer wins, from 0 to 1, whatever it may be asked; it knows best the first question of a turn."""

    def likeliest(self, view: View, request: Request, answers: Sequence[Answer]) -> list[Answer]:
        """Answers to a question, those first that a good player is most likely to give."""
