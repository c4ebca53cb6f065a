"""Chapter 14, improper actions: what cannot be carried through to its end is as if it had never been begun."""

from __future__ import annotations

from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table

PRIORITY = ("main", "quick")


TELLS = {"play": "cast", "activate": "used"}  # the event that a deed would have been


def rewound(table: Table, seat: int, barred: Bar | None, deed: str = "") -> Bar | None:
    """14.1: a deed that turns out to be improper leaves the table as it was; so it is refused before anything is done.

    Nothing of its cost has been paid (14.2), nothing has been cast or discarded that could set anything off (14.3), and who
    had priority has it still (14.4).
    """
    if barred is None:
        return None
    cite("14.1")
    ask = table.pending
    if ask is None or ask.seat != seat:
        return barred
    if ask.prompt == "payment":
        cite("14.2")
    elif ask.prompt in PRIORITY:
        if TELLS.get(deed) in table.trigger_index.event_kinds:  # an ability waits for that
            cite("14.3")
        cite("14.4")
    return barred
