"""Choices: two answers that an observer must not know apart, since the cards that they pick or order lie hidden afterwards.

Where both lead to the same view, both are told alike, and go on looking alike until one of these cards comes to light.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing import view as views
from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, change
from tefuda.kernel.table.requests import Answer, Bare, Request, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import asked
from tefuda.testing.twins import Twins, compared, eyes_of

MOST = 3  # so many pairs of answers to one question are tried


class Pair(NamedTuple):
    """Two answers to one question, and the two cards of which the one is picked (or comes first) in the one, the other in the other."""

    answers: tuple[Answer, Answer]
    cards: tuple[int, int]


def observers(table: Table) -> list[int]:
    """All who look at a table: the seats, and a spectator."""
    return [*range(table.seats), SPECTATOR]


def once_shown(state: Table) -> Table:
    """A table on which every seat has been shown all hands, and whatever else lies hidden without an order."""
    table = state.copy()
    for number, zone in enumerate(table.game.zones):
        if zone.hidden and not zone.ordered and not zone.shared:
            for master in range(table.masters):
                atoms.show(table, table.zone(number, master), tuple(range(table.seats)))
    table.events, table.shown, table.shown_zones = [], {}, {}
    return table


def choices_told_apart(state: Table, seed: int) -> list[str]:
    """What tells anybody the choices of another apart: on a table as it is, and where all hands were once shown."""
    tables = [state, once_shown(state)]
    return [fault for table in tables for who in observers(table) for fault in told_apart(table, who, seed)]


def told_apart(state: Table, observer: int, seed: int, steps: int = 3) -> list[str]:
    """What tells an observer two choices apart that another seat has, at once or as both go on alike."""
    seats = [seat for seat in asked(state).seats if seat not in eyes_of(state, observer)]
    if not seats or len(seats) < len(asked(state).seats):
        return []
    request = narrowed(asked(state), seats[0])
    pairs = pairs_of(state, request, seats[0])
    return [fault for pair in pairs[:MOST] for fault in _pair_told_apart(state, pair, observer, seed, steps)]


def _pair_told_apart(state: Table, pair: Pair, observer: int, seed: int, steps: int) -> list[str]:
    (one, events), (other, others) = [advance(state, answer) for answer in pair.answers]
    if _light(one, events, pair.cards, observer) or _light(other, others, pair.cards, observer):
        return []
    if encode(views.view(one, observer)) != encode(views.view(other, observer)):
        return []
    for number, (here, there) in enumerate(
        zip(_told(one, events, observer), _told(other, others, observer), strict=False)
    ):
        if here != there:
            what = f"{asked(state).clause}: observer {observer} is told of {pair.answers} differently, event {number}"
            return [f"{what}: {here!r} and {there!r}"]
    if len(events) != len(others):
        return [f"{asked(state).clause}: observer {observer} is told more of one of {pair.answers} than of the other"]
    return compared(Twins(one, other, pair.cards, renamed=False), observer, RandomPlayer(seed, 1), steps)


def _told(table: Table, events: list[Event], observer: int) -> list[bytes]:
    return [encode(views.told(table, event, observer)) for event in events]


def _light(table: Table, events: list[Event], cards: tuple[int, int], observer: int) -> bool:
    """Did one of the two cards come to light: was it revealed, or does the observer see where it came to lie?

    In which order cards that all could see go into hiding is told by nobody, but which they are is.
    """
    for event in events:
        if event.card in cards and (
            event.kind == "shown" or (event.after is not None and views.sees(table, event.after, observer))
        ):
            return True
    return any(views.sees(table, table.cards[card], observer) for card in cards)


# ── which answers ───────────────────────────────────────────────────────────────────────────────────────────────────
def pairs_of(state: Table, request: Request, seat: int) -> list[Pair]:
    """Pairs of answers to a question that an observer who cannot look into the hands must not know apart."""
    if request.kind == "order":
        return _orders(request, seat)
    return _picks(state, request, seat) if request.kind in ("act", "choose") else []


def _orders(request: Request, seat: int) -> list[Pair]:
    """Of an order, as it stands and with the first two, or the first and the last, in each other's places."""
    found, places = [], tuple(range(len(request.options)))
    for other in dict.fromkeys(places[1:2] + places[-1:]):
        turned = list(places)
        turned[0], turned[other] = other, 0
        cards = request.options[0].card, request.options[other].card
        if min(cards) >= 0:
            found.append(Pair((signed(request, seat, places), signed(request, seat, tuple(turned))), cards))
    return found


def _picks(state: Table, request: Request, seat: int) -> list[Pair]:
    """Of a choice, two cards that lie hidden in the same hand, or the like, and are offered for the same."""
    by_use: dict[object, list[int]] = {}
    for place, option in enumerate(request.options):
        if option.card >= 0 and _is_hidden(state, state.cards[option.card]):
            card = state.cards[option.card]
            by_use.setdefault(
                (change(option, card=-1), card.zone, card.seat, state.game.signs.get(card.face)), []
            ).append(place)
    found = []
    for places in by_use.values():
        for one, other in pairwise(places):
            cards = request.options[one].card, request.options[other].card
            if state.cards[cards[0]].face != state.cards[cards[1]].face and request.least < len(request.options):
                answers = [signed(request, seat, _with(request, place, (one, other))) for place in (one, other)]
                found.append(Pair((answers[0], answers[1]), cards))
    return [pair for pair in found if pair.answers[0] != pair.answers[1]]


def _is_hidden(state: Table, card: Card) -> bool:
    zone = state.game.zones[card.zone]
    return card.facedown and not card.open and zone.hidden and not zone.ordered


def _with(request: Request, place: int, either: tuple[int, int]) -> Bare:
    """An answer that has this option and not the other of the two, with as many more as have to be picked."""
    others = [other for other in range(len(request.options)) if other not in either]
    return (place, *others[: max(1, request.least) - 1])
