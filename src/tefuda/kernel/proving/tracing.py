"""Tracing: every clause carried out by one answer, in order, with the cards that it was about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.clauses import Said, Trace, recording
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table

REF = "Ref"  # what the fields of a procedure's record are declared as that name cards


class Say(NamedTuple):
    """A clause that was carried out, and its cards, by index in the resulting state."""

    clause: str
    cards: tuple[int, ...]


class Traced(NamedTuple):
    """An answer that was carried out: the resulting state, its events, and the clauses."""

    state: Table
    events: list[Event]
    says: tuple[Say, ...]


def trace(state: Table, answer: Answer) -> Traced:
    """Carry out an answer and record every clause that ran; a clause repeated in a row counts once."""
    record = Trace()
    with recording(record):
        after, events = advance(state, answer)
    found: list[Say] = []
    for place, one in enumerate(record.course):
        until = next((later.events for later in record.course[place:] if later.events > one.events), one.events)
        say = Say(one.clause, tuple(dict.fromkeys([*_in_frame(one), *_in_events(events[one.events - 1 : until], one)])))
        if not found or say != found[-1]:
            found.append(say)
    return Traced(after, events, tuple(found))


def _in_frame(one: Said) -> Iterator[int]:
    """The cards named by the variables of a running procedure."""
    frame = one.frame
    if frame is None:
        return
    for kind in type(frame).__mro__:
        for name, declared in getattr(kind, "__annotations__", {}).items():
            if REF in str(declared):
                yield from _cards(getattr(frame, name, None), one.table)


def _in_events(events: list[Event], one: Said) -> Iterator[int]:
    """The cards of events that carry the clause."""
    for event in events:
        if event.clause == one.clause and event.card >= 0:
            yield event.card


def _cards(value: Any, table: Table) -> Iterator[int]:
    """The cards of one reference, or of several."""
    if not isinstance(value, tuple):
        return
    if len(value) == 2 and all(type(part) is int for part in value):
        if 0 <= value[0] < len(table.cards):
            yield value[0]
        return
    for part in value:
        yield from _cards(part, table)
