"""Bookkeeping: atoms for what a table keeps besides cards and players: events, abilities that wait or were arranged, what is remembered."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Delayed, Ref, Waiting, change
from tefuda.kernel.table.state import WAITS, Table

_source = attrgetter("source")
Past = tuple[Any, Record]  # a table (or its digest) on which something was done, and what


# ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def record(table: Table, event: Event) -> Event:
    """Put down that something happened."""
    table.events.append(event)
    return event


def keep_events(table: Table, events: tuple[Event, ...]) -> None:
    """Keep what has happened together until the check is over, which is due by that, for what may ask for it later."""
    table.recent = (*table.recent, (table.clock, events))
    table.check_pending = table.check_pending or WAITS


def forget_events(table: Table) -> None:
    """The check is over: what happened before it is asked for no more."""
    table.recent = ()


# ── abilities that wait, and those arranged for later ───────────────────────────────────────────────────────────────
def wait(table: Table, *waiting: Waiting) -> None:
    """Abilities wait from now on, and so a check is due."""
    table.waiting += waiting
    table.check_pending = table.check_pending or WAITS


def set_off_by(table: Table, since: int, by: Ref) -> None:
    """The abilities that wait from this place on were set off by something that was put on the stack."""
    table.waiting = table.waiting[:since] + tuple([change(one, by=by) for one in table.waiting[since:]])


def wait_no_more(table: Table, index: int) -> Waiting:
    """One of the abilities that wait is played, or cannot be."""
    waiting = table.waiting
    table.waiting = waiting[:index] + waiting[index + 1 :]
    return waiting[index]


def set_waiting(table: Table, waiting: Iterable[Waiting]) -> None:
    """Let these be the abilities that wait."""
    table.waiting = tuple(waiting)


def arrange(table: Table, delayed: Delayed) -> None:
    """An automatic ability for later comes to be."""
    table.delayed = (*table.delayed, delayed)


def set_delayed(table: Table, delayed: Iterable[Delayed]) -> None:
    """Let these be the abilities that were arranged for later."""
    table.delayed = tuple(delayed)


# ── what is remembered ──────────────────────────────────────────────────────────────────────────────────────────────
def remember(table: Table, *past: Past) -> None:
    """Remember what was done on which table."""
    table.history += past


def set_history(table: Table, past: Iterable[Past]) -> None:
    """Let this be all that is remembered of what was done on which table."""
    table.history = tuple(past)


def forget_history(table: Table) -> None:
    """Whatever was done before, no table can come back from here on."""
    table.history = ()


def forget_departed(table: Table) -> None:
    """Forget cards as they last were, since nothing that is going on can ask for them; but for those whose effects go on."""
    left = []
    if table.effects:
        sources = [*map(_source, table.effects)]
        for gone in table.departed:
            if (gone.card.id, gone.card.life) in sources:
                left.append(gone)
    table.departed = tuple(left)


def set_uses(table: Table, uses: Iterable[tuple[int, int, int, int]]) -> None:
    """Let this be how often abilities were used this turn."""
    table.uses = tuple(uses)


def forget_uses(table: Table) -> None:
    """Abilities may be used as often again as they can be in a turn."""
    table.uses = ()


def set_picks(table: Table, picks: Iterable[tuple[int, int, int, int]]) -> None:
    """Let these be the opponents that were picked for continuous abilities."""
    table.picks = tuple(picks)
