"""The history of a turn: how often each event that some card counts has happened, and for whom.

The turn's record keeps the counts as `happened`; a game clears them when a turn begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.effects.nodes import This
from tefuda.kernel.effects.vocabulary import When
from tefuda.kernel.evaluating.matching import matches
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import ANY_CARD

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker


def witness(table: Table, events: list[Event]) -> None:
    """Count events that cards of this table ask about (`Times`)."""
    counts = {(when, seat, card): times for when, seat, card, times in table.facts.happened}
    before = dict(counts)
    for when in table.trigger_index.histories:
        for event in events:
            for life in _lives(event) if type(when.subject) is This else (ANY_CARD,):
                for seat in range(table.seats):
                    if matches(table, when, (event.card, life), seat, event):
                        key = (when, seat, life)
                        counts[key] = counts.get(key, 0) + 1
    if counts != before:
        atoms.set_facts(table, happened=tuple([(*key, times) for key, times in counts.items()]))


def _lives(event: Event) -> tuple[int, ...]:
    """The lives of the card of an event; for a move, of the card before and after it."""
    return tuple(dict.fromkeys([card.life for card in (event.before, event.after) if card is not None]))


def times_happened(table: Table, scope: Speaker, event: When) -> int:
    """How often an event has happened this turn, judged from the card that asks."""
    return times_happened_to(table, scope, event, scope.source[1] if type(event.subject) is This else ANY_CARD)


def times_happened_to(table: Table, scope: Speaker, event: When, life: int) -> int:
    """How often an event has happened this turn to the card with this life, which the event's pattern calls `This`."""
    asked = (event, scope.seat, life)
    return sum([times for *counted, times in table.facts.happened if tuple(counted) == asked])
