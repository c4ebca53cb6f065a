"""Where two tables diverge that ought to go on alike: the same answers are given in both, and all observers look at both."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives import mixer
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import SPECTATOR, told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import By
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import answer_of, asked
from tests.conformance.projection import Projection, the_same_answer

Divergence = str | None  # where two tables diverge; None: nowhere


# ── tables that are told alike ──────────────────────────────────────────────────────────────────────────────────────
def divergence(one: Table, other: Table, seed: int, answers: int, turned: int = 0, inert: int = -1) -> Divergence:
    """Where two tables diverge that have equal projections; `turned`: how many seats further on everybody sits in the other.

    With an inert card in the other, nothing is said from where it comes to light or chance goes through a deck.
    """
    player = RandomPlayer(seed, 1)
    for number in range(answers):
        difference = _seen_differently(one, other, turned, inert)
        if difference is not None:
            return f"after {number} answers {difference}"
        if one.over is not None:
            return None
        answer, counter = answer_of(player, one), one.counter
        seat = answer.seat if isinstance(answer, By) else asked(one).seats[0]
        views = Projection(one, seat), Projection(other, seat, turned, inert)
        one, events = advance(one, answer)
        other, others = advance(other, the_same_answer(*views, answer))
        if inert >= 0 and (_comes_to_light(other, others, inert) or {one.counter, other.counter} != {counter}):
            return None
        difference = _told_differently(one, other, events, others, turned)
        if difference is not None:
            return f"after {number + 1} answers {difference}"
    return None


def _observers(table: Table) -> list[int]:
    return [*range(table.seats), SPECTATOR]


def _seen_differently(one: Table, other: Table, turned: int, inert: int) -> Divergence:
    for observer in _observers(one):
        first, second = Projection(one, observer).parts(), Projection(other, observer, turned, inert).parts()
        for part in {**first, **second}:
            if first.get(part) != second.get(part):
                return f"observer {observer}: {part}: {_apart(first.get(part), second.get(part))}"
    return None


def _told_differently(one: Table, other: Table, events: list[Event], others: list[Event], turned: int) -> Divergence:
    for observer in _observers(one):
        first, second = Projection(one, observer), Projection(other, observer, turned)
        here, there = [first.event(event) for event in events], [second.event(event) for event in others]
        if here != there:  # what happens at once is put down seat by seat
            here, there = sorted(here, key=repr), sorted(there, key=repr)
        if here != there:
            return f"observer {observer} is told: {_apart(here, there)}"
    return None


def _comes_to_light(table: Table, events: list[Event], inert: int) -> bool:
    """Has the inert card been moved, shown or offered, or is it all that is left of its deck?"""
    record, request = table.cards[inert], table.request
    offered = request is not None and any(inert in (option.card, option.target) for option in request.options)
    if offered or table.game.zones[record.zone].name != "deck" or any(event.card == inert for event in events):
        return True
    return len(table.zone(record.zone, record.seat)) == 1  # a rulebook may have something happen when a deck runs out


def _apart(first: Any, second: Any) -> str:
    """The innermost place at which two values differ."""
    while isinstance(first, list | tuple) and isinstance(second, list | tuple) and len(first) == len(second):
        first, second = next((a, b) for a, b in zip(first, second, strict=True) if a != b)
    return f"{str(first)[:300]} and {str(second)[:300]}"


# ── the same table under other ids ──────────────────────────────────────────────────────────────────────────────────
def renamed(table: Table, seed: int) -> Table | None:
    """A table that was just laid out, its cards kept in another order; None where something speaks of a card by its id."""
    if _speaks_of_cards(table):
        return None
    ids, _ = mixer.shuffled(seed, 0, tuple(range(len(table.cards))))
    other = table.copy()
    other.own_board()
    for card in table.cards:
        other.cards[ids[card.id]] = change(card, id=ids[card.id], attached=tuple([ids[one] for one in card.attached]))
    other.zones = [tuple([ids[card] for card in cards]) for cards in table.zones]
    other.shown, other.shown_zones, other.pending = {}, {}, None
    return settle(other)


def _speaks_of_cards(table: Table) -> bool:
    """Is there a reference to a card, its id and its life, in anything but the cards and zones themselves?"""
    refs = {table.ref(card.id) for card in table.cards}
    left = [
        msgspec.json.decode(encode(table.part(name)))
        for name in table.STATE
        if name not in ("cards", "zones", "players")
    ]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list):
            if len(value) == 2 and all(type(part) is int for part in value) and tuple(value) in refs:
                return True
            left += value
    return False


def divergence_by_ids(one: Table, other: Table, seed: int, answers: int) -> Divergence:
    """Where two tables diverge that differ in the ids of their cards alone: nobody ever sees those, so all bytes are equal."""
    player = RandomPlayer(seed, 1)
    for number in range(answers):
        for observer in _observers(one):
            here, there = encode(view(one, observer)), encode(view(other, observer))
            if here != there:
                place = next(n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b)
                shown = here[max(0, place - 150) : place + 50], there[max(0, place - 50) : place + 50]
                return f"after {number} answers observer {observer} sees {shown[0]!r} and {shown[1]!r}"
        if one.over is not None:
            return None
        answer = answer_of(player, one)
        one, events = advance(one, answer)
        other, others = advance(other, answer)
        for observer in _observers(one):
            heard = [told(one, event, observer) for event in events], [told(other, event, observer) for event in others]
            if heard[0] != heard[1]:
                return f"after {number + 1} answers observer {observer} is told: {_apart(*heard)}"
    return None
