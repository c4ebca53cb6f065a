"""What has happened this turn: kept for the cards that ask about it, and asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve.rules.ch08_attack import Attack
from tefuda.games.evolve.rules.ch10_triggers import matches
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.effects import This
from tefuda.kernel.events import Event
from tefuda.kernel.questions import condition, group, number
from tefuda.kernel.state import Ref, Table


def chronicle(table: Table, events: list[Event], every: tuple[v.When, ...]) -> None:
    """Put down which of the events that cards ask about these are, as each seat would call them."""
    found = []
    asked = [(every.index(when), when) for when in table.ears.asked]
    for event in events:
        for index, when in asked:
            for seat in range(table.seats):
                # what is said of “this card” is put down for the card it happened to, and asked by that card
                record = event.after or event.before
                holder = (event.card, record.life) if record is not None else (-1, -1)
                if matches(table, when, holder, seat, event):
                    found.append((index, seat, event.card))
    if found:
        atoms.set_facts(table, happened=table.facts.happened + tuple(found))


@number(v.Times)
def times(table: Table, scope: Any, node: v.Times) -> int:
    """How many times such an event has happened this turn."""
    asked: tuple[v.When, ...] = table.game.chronicled  # type: ignore[attr-defined]
    assert isinstance(node.event, v.When)
    index = asked.index(node.event)
    own = isinstance(node.event.subject, This)
    return sum(
        (which, seat) == (index, scope.seat) and (not own or card == scope.source[0])
        for which, seat, card in table.facts.happened
    )


@condition(v.Happened)
def happened(table: Table, scope: Any, node: v.Happened) -> bool:
    return bool(times(table, scope, v.Times(node.event)) >= node.times)


@group(v.Attacked)
def attacked(table: Table, scope: Any, node: v.Attacked) -> tuple[Ref, ...]:
    """What is being attacked, while an attack goes on (8.4.3)."""
    for frame in reversed(table.frames):
        if isinstance(frame, Attack):
            return (frame.target,)
    return ()
