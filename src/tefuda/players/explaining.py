"""Explanations: what a program that is asked says about its last answer."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Request


class Candidate(NamedTuple):
    """An answer that was thought of: how often it was tried, and what it is worth, from 0 (lost) to 1 (won).

    One that was given without trying has no visits, and its value says nothing.
    """

    answer: Answer
    visits: int
    value: float


class Step(NamedTuple):
    """A step of the line that is expected: an imagined table as who is asked there would see it, and what they answer."""

    view: View
    request: Request
    answer: Answer


class Explanation(NamedTuple):
    """Why a program answers as it does: its candidates, the best first, and the line that it expects."""

    candidates: tuple[Candidate, ...] = ()
    line: tuple[Step, ...] = ()


@runtime_checkable
class Explains(Protocol):
    """A program that can say why it has answered so."""

    def explain(self) -> Explanation:
        """Why it gave its last answer."""
