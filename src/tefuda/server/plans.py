"""Plans: how a table is made, as its host says it; bounded, so that no plan can ask for more than a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tefuda.players.registry import is_ours

PERSON, PROGRAM = "person", "program"
# No signs that steer a terminal or turn the direction of what stands behind them, and none that a database cannot keep.
HARMLESS = "^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
Name = Annotated[str, Meta(max_length=40, pattern=HARMLESS)]
Word = Annotated[str, Meta(max_length=80)]
ListText = Annotated[str, Meta(max_length=40_000)]
Milliseconds = Annotated[int, Meta(ge=0, le=100 * 24 * 3600 * 1000)]


class DeckWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck by the name of a bundled or installed one, as a pasted list, or (neither) a legal one by chance."""

    name: Word = ""
    list: ListText = ""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat: a person, or a program by name; with which deck (none: whoever comes brings one)."""

    who: Word = PERSON
    deck: DeckWish | None = None


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think: a bank for the whole game and what each answer adds, or so long for each question."""

    bank: Milliseconds = 0
    increment: Milliseconds = 0
    each: Milliseconds = (
        0  # where this is said, every question has so long and nothing is saved up: play by correspondence
    )


class Watching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others may watch: at once, after a delay of so many answers, or not at all."""

    allowed: bool = True
    delay: Annotated[int, Meta(ge=0, le=1000)] = 0


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a study begins: at a scenario, at a table on which a card is tried (as it would be printed, JSON), or after so many
    rows (-1: all) of a transcript, pasted or of a table that is over."""

    scenario: Word = ""
    card: Annotated[str, Meta(max_length=20_000)] = ""
    transcript: Annotated[str, Meta(max_length=500_000)] = ""
    table: Word = ""
    rows: Annotated[int, Meta(ge=-1, le=100_000)] = -1

    @property
    def is_laid_out(self) -> bool:
        """True if the study begins at a table that is laid out, not at one that was played to."""
        return bool(self.scenario or self.card)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is settled when a table is made."""

    game: Word
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=8)]
    format: Word = ""
    difficulty: Word = ""
    clock: Clock | None = None
    watching: Watching = Watching()
    listed: bool = False  # in the lobby; else by link only
    chat: bool = False  # may those who play write to each other?
    absent: Milliseconds = 10 * 60 * 1000  # after this long the others may claim the game of somebody who is not there
    pace: Annotated[int, Meta(ge=0, le=10_000)] = (
        300  # the least time of a program for an answer, so that it does not tell
    )
    unread: Literal["", "blank"] = ""  # blank: cards that are not understood may be played, without their text
    study: bool = False  # all hands open, one person plays every seat
    origin: Origin | None = msgspec.field(name="from", default=None)  # where a study begins, if not with decks


Role = Literal["seat", "watch", "host", "study"]


def plan_for(plan: Plan, seat: int) -> Plan:
    """A plan as a seat may know it: of what was settled about decks, its own; in a study, whose player has every seat, all.

    A program that is none of ours is called a program: the command that starts it is its host's.
    """
    if plan.study and seat >= 0:
        return plan
    seats = [SeatPlan(shown_as(one.who), one.deck if place == seat else None) for place, one in enumerate(plan.seats)]
    return msgspec.structs.replace(plan, seats=tuple(seats), origin=None)


def shown_as(who: str) -> str:
    """What all are told of who sits at a seat: a person, a program of ours by its name, or a program."""
    return who if who == PERSON or is_ours(who) else PROGRAM
