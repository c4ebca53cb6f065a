"""Verbs: the moves of one game's scenarios, as data about its questions and as functions of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tefuda.kernel.table.state import Table

NOTHING: Mapping[str, Any] = MappingProxyType({})
Make = Callable[[Any, int, str, int], None]  # seat, the rest of the words, line
Refusing = Callable[[Any, int, str], str]
Implied = Callable[[Table], bool]


class Goal(NamedTuple):
    """Where `go` stops: at the question of a prompt, at a step, or in a phase; `next_turn`: only in a later turn."""

    prompt: str = ""
    step: str = ""
    phase: str = ""
    next_turn: bool = False


class Verbs:
    """The moves of a game's scenarios: data about its questions, and functions registered for its own verbs."""

    def __init__(
        self, *, windows: tuple[str, ...] = ("quick",), declined: tuple[str, ...] = (), aside: Mapping[str, tuple[str, ...]] = NOTHING,
        synonyms: Mapping[str, tuple[str, str]] = NOTHING, goals: Mapping[str, Goal] = NOTHING, turn_end: str = "",
        kept: tuple[str, ...] = (), fight: str = "", forced: Mapping[str, str] = NOTHING, alike: tuple[str, ...] = (), unit: int = 1,
    ) -> None:  # fmt: skip
        self.windows = windows  # prompts of the questions at which a seat may act or pass
        self.declined = declined  # prompts of other questions that `no PROMPT` and `go` decline
        self.aside = aside  # by prompt, verbs before which such a question is declined automatically
        self.synonyms = synonyms  # by verb: the plain verb, the prompt it answers
        self.goals = goals  # where `go` stops, beside `GOALS`
        self.turn_end = turn_end  # the step of a turn before which `go end` stops, where the game has that goal
        self.kept = kept  # phases that no automatic pass may end
        self.fight = fight  # the field of the turn's record for a running fight, for `go` to its end
        self.forced = forced  # prompts answered automatically if there is no choice, except before this verb
        self.alike = alike  # prompts of these where indistinguishable options are no choice
        self.unit = unit  # points in one share of a division
        self.made: dict[str, Make] = {}
        self.refusing: dict[str, Refusing] = {}
        self.implied_at: dict[str, Implied] = {}

    def verb(self, name: str) -> Callable[[Make], Make]:
        """Register how a move with this verb is made."""
        return lambda function: self.made.setdefault(name, function)

    def refused(self, name: str) -> Callable[[Refusing], Refusing]:
        """Register which clause refuses a move with this verb now; "" if it is possible."""
        return lambda function: self.refusing.setdefault(name, function)

    def implied(self, prompt: str) -> Callable[[Implied], Implied]:
        """Register whether a question has only one answer that a verb could give, so that it need not be written."""
        return lambda function: self.implied_at.setdefault(prompt, function)
