"""The history of a turn: how often each event that some card asks about has happened, and for whom.

The turn has it as `happened`; a game empties it when a turn begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel import atoms
from tefuda.kernel.effects import This
from tefuda.kernel.events import Event
from tefuda.kernel.matching import matches
from tefuda.kernel.state import Table
from tefuda.kernel.turns import ANY_CARD
from tefuda.kernel.vocabulary import When

if TYPE_CHECKING:
    from tefuda.kernel.signatures import Speaker


def witness(table: Table, events: list[Event]) -> None:
    """Count those of some events that cards of this table ask about (`Times`)."""
    counts = {(when, seat, card): times for when, seat, card, times in table.facts.happened}
    before = dict(counts)
    for when in table.trigger_index.histories:
        for event in events:
            holder = (ANY_CARD, -1)
            if type(when.subject) is This:
                if event.card < 0:
                    continue
                holder = (event.card, event.before.life if event.before is not None else -1)
            for seat in range(table.seats):
                if matches(table, when, holder, seat, event):
                    key = (when, seat, holder[0])
                    counts[key] = counts.get(key, 0) + 1
    if counts != before:
        atoms.set_facts(table, happened=tuple([(*key, times) for key, times in counts.items()]))


def times_happened(table: Table, scope: Speaker, event: When) -> int:
    """How often an event has happened this turn, as the card that speaks would see it."""
    asked = (event, scope.seat, scope.source[0] if type(event.subject) is This else ANY_CARD)
    return sum([times for *counted, times in table.facts.happened if tuple(counted) == asked])
