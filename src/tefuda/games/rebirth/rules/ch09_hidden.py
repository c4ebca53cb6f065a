"""Chapter 9.8.2.2, automatic abilities of hidden cards: they wait only if the card is revealed at the very moment of the event."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.questions import could_be_anything
from tefuda.kernel.declaring.trigger_index import ROW, TriggerIndex
from tefuda.kernel.effects.nodes import Automatic, This
from tefuda.kernel.effects.vocabulary import When
from tefuda.kernel.evaluating.matching import awaits
from tefuda.kernel.flow.procedures import just_happened, keep
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import within
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Waiting
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.sides import in_turn_order
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Result

MARK = "waits in a hand"
NOBODY = (-1, -1)


@rules.mark(MARK, Automatic)
def waits_in_a_hand(node: Automatic) -> bool:
    """Is it an ability that is valid in the hand?"""
    return node.zone == "hand"


class Revealing(Frame, frozen=True, tag=t.own):
    """Players may reveal cards of their hands whose abilities have just been set off."""

    seats: Masters


revealing = rules.procedure("9.8.2", Revealing)


@rules.interrupt("9.8.2.2")
def hidden_cards_are_set_off(table: Table) -> Revealing | None:
    """9.8.2.2: in the middle of anything. Whoever could hold such a card is asked: being passed over would tell who does not."""
    if MARK not in table.trigger_index.marks or not table.facts.number:
        return None
    kinds, moves = _heard_in_hands(table.trigger_index)
    new = []
    for event in just_happened(table):
        if event.kind == "moved" and event.after is not None:
            if moves[-1 if event.before is None else event.before.zone] >> event.after.zone & 1:
                new.append(event)
        elif event.kind in kinds:
            new.append(event)
    if not new:
        return None
    abilities = _waiting_in_hands(table)
    order = in_turn_order(table, table.facts.player)
    seats = [
        seat for seat in order if _could_be_set_off(table, seat, abilities, new) and could_be_anything(table, seat)
    ]
    return Revealing(tuple(seats)) if seats else None


@cached_by_identity
def _heard_in_hands(index: TriggerIndex) -> tuple[frozenset[str], tuple[int, ...]]:
    """What abilities that are valid in the hand could wait for: kinds of events; from each zone (the last: from nowhere) to which zones."""
    triggers = [ability.trigger for ability in index.around.automatics if ability.zone == "hand"]
    whens = [part for trigger in triggers for part in within(trigger) if type(part) is When]
    ways = reduce(or_, [rules.way_mask(when) for when in whens if "moved" in rules.events[when.event].kinds], 0)
    moves = [ways >> row * ROW & (1 << ROW) - 1 | 1 << t.HAND for row in range(len(rules.zones) + 1)]
    return frozenset([kind for when in whens for kind in rules.events[when.event].kinds]), tuple(moves)


def _waiting_in_hands(table: Table) -> list[Any]:
    """The automatic abilities of cards in this game that are valid in the hand."""
    there = table.trigger_index.faces
    return [ability for face, ability in _all_waiting_in_hands(table.game.faces) if face in there]


@cached_by_identity
def _all_waiting_in_hands(faces: list[t.Face]) -> list[tuple[int, Any]]:
    """The automatic abilities that are valid in the hand, with the places of their faces."""
    return [
        (place, ability)
        for place, face in enumerate(faces)
        for ability in face.facts.automatics
        if ability.zone == "hand"
    ]


def _could_be_set_off(table: Table, seat: int, abilities: list[Any], events: list[Event]) -> bool:
    """Would one of these abilities wait for one of these events, if this player held its card?"""
    for ability in abilities:
        own = type(getattr(ability.trigger, "subject", None)) is This
        for event in events:
            if own:
                if (
                    event.kind == "moved"
                    and event.seat == seat
                    and event.after is not None
                    and event.after.zone == t.HAND
                ):
                    return True
            elif awaits(table, ability.trigger, NOBODY, seat, event):
                return True
    return False


def _unseen(table: Table, waiting: Waiting, seat: int) -> bool:
    """Does an ability wait on a card of this player's hand that others do not see?"""
    card = table.cards[waiting.source[0]]
    return waiting.seat == seat and card.zone == t.HAND and card.facedown and not card.open


@revealing.step("9.8.2.2")
def ask(table: Table, frame: Revealing) -> Result:
    if not frame.seats:
        return None
    seat = frame.seats[0]
    cards = dict.fromkeys([waiting.source[0] for waiting in table.waiting if _unseen(table, waiting, seat)])
    options = tuple([Option("card", card=card) for card in cards])
    return Ask((seat,), "choose", "9.8.2.2", options, least=0, most=len(options), prompt="reveal", secret=True)


@revealing.answer("9.8.2.2")
def reveal(table: Table, frame: Revealing, picked: tuple[Option, ...]) -> Result:
    """9.8.2.2.1: a card that is revealed waits, and stays revealed until that is over; of others nothing waits."""
    atoms.reveal(table, tuple([option.card for option in picked]), "9.8.2.2.1")
    return _next(table, frame)


@revealing.unasked("9.8.2.2")
def nobody_reveals(table: Table, frame: Revealing) -> Result:
    return _next(table, frame)


def _next(table: Table, frame: Revealing) -> Result:
    seat = frame.seats[0]
    bookkeeping.set_waiting(table, [waiting for waiting in table.waiting if not _unseen(table, waiting, seat)])
    keep(table, seats=frame.seats[1:])
    return AGAIN
