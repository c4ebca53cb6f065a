"""Bookkeeping: atoms for what a table holds besides cards and players: events, waiting and delayed abilities, the history."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Delayed, Ref, Waiting, change
from tefuda.kernel.table.state import WAITS, Table

_source = attrgetter("source")
Past = tuple[Any, Record]  # a table (or its digest), and what was done on it


# ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def record(table: Table, event: Event) -> Event:
    """Record an event."""
    table.events.append(event)
    return event


def keep_events(table: Table, events: tuple[Event, ...]) -> None:
    """Keep simultaneous events until the next check is over, for what may ask for them; this makes a check pending."""
    table.recent = (*table.recent, (table.clock, events))
    table.check_pending = table.check_pending or WAITS


def forget_events(table: Table) -> None:
    """Forget the events kept for a check, which is over."""
    table.recent = ()


# ── abilities that wait, and those arranged for later ───────────────────────────────────────────────────────────────
def wait(table: Table, *waiting: Waiting) -> None:
    """Let abilities wait, which makes a check pending."""
    table.waiting += waiting
    table.check_pending = table.check_pending or WAITS


def set_off_by(table: Table, since: int, by: Ref) -> None:
    """Record that the abilities waiting from index `since` on were set off by an item put on the stack."""
    table.waiting = table.waiting[:since] + tuple([change(one, by=by) for one in table.waiting[since:]])


def wait_no_more(table: Table, index: int) -> Waiting:
    """Remove a waiting ability that is played, or cannot be."""
    waiting = table.waiting
    table.waiting = waiting[:index] + waiting[index + 1 :]
    return waiting[index]


def set_waiting(table: Table, waiting: Iterable[Waiting]) -> None:
    """Replace the waiting abilities."""
    table.waiting = tuple(waiting)


def arrange(table: Table, delayed: Delayed) -> None:
    """Add a delayed ability."""
    table.delayed = (*table.delayed, delayed)


def set_delayed(table: Table, delayed: Iterable[Delayed]) -> None:
    """Replace the delayed abilities."""
    table.delayed = tuple(delayed)


# ── what is remembered ──────────────────────────────────────────────────────────────────────────────────────────────
def remember(table: Table, *past: Past) -> None:
    """Add to the history what was done, with the table it was done on."""
    table.history += past


def set_history(table: Table, past: Iterable[Past]) -> None:
    """Replace the history of what was done on which table."""
    table.history = tuple(past)


def forget_history(table: Table) -> None:
    """Clear the history, since no earlier table can come back from here."""
    table.history = ()


def forget_departed(table: Table) -> None:
    """Forget cards as they last were, except for those whose effects go on: nothing that is running can ask for the others."""
    left = []
    if table.effects:
        sources = [*map(_source, table.effects)]
        for gone in table.departed:
            if (gone.card.id, gone.card.life) in sources:
                left.append(gone)
    table.departed = tuple(left)


def set_uses(table: Table, uses: Iterable[tuple[int, int, int, int]]) -> None:
    """Replace the counts of how often abilities were used this turn."""
    table.uses = tuple(uses)


def forget_uses(table: Table) -> None:
    """Clear the counts of uses, at the start of a turn."""
    table.uses = ()


def set_picks(table: Table, picks: Iterable[tuple[int, int, int, int]]) -> None:
    """Replace the opponents that were picked for continuous abilities."""
    table.picks = tuple(picks)
