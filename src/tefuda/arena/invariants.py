"""Invariants: what holds on every table of every game, looked at while games are played."""

from __future__ import annotations

from enum import StrEnum

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.flow.play import advance
from tefuda.kernel.table.records import GONE, Card
from tefuda.kernel.table.requests import Answer, Bare, By, Request, narrowed
from tefuda.kernel.table.seating import AWAY
from tefuda.kernel.table.state import Table

ONE_IN = 20  # so few games find what breaks an invariant in any match of some length, at a twentieth of what it costs


class Check(StrEnum):
    """In which games of a match the invariants are looked at."""

    ALL = "all"
    SOME = "some"
    NONE = "none"

    def includes(self, number: int) -> bool:
        """True if they are looked at in the game of this number; of some it is one in twenty, the first among them."""
        return self is Check.ALL or (self is Check.SOME and number % ONE_IN == 0)

    def among(self, games: int) -> int:
        """In how many of so many games they are looked at."""
        return sum(self.includes(number) for number in range(games))


def conserved(before: Table | None, after: Table) -> list[str]:
    """Every card is in exactly one zone, zones and records agree, no card is lost or becomes another one, none outlasts its owner."""
    found: list[str] = []
    cards, masters, zones = after.cards, after.masters, after.game.zones
    old_cards = before.cards if before is not None else []
    listed = 0
    for spot, there in enumerate(after.zones):
        listed += len(there)
        if before is not None and there is before.zones[spot] and not _moved(there, old_cards, after):
            continue  # looked at in the state before
        zone, seat = divmod(spot, masters)
        if len(set(there)) < len(there):
            found.append(f"a card is twice in {zones[zone].name} of seat {seat}: {there}")
        for card in there:
            record = cards[card]
            if record.id != card or record.zone != zone or (record.seat != seat and not zones[zone].shared):
                found.append(f"card {card} lies in {zones[zone].name} of seat {seat}, but its record says {record}")
    if listed != sum(card.zone != GONE for card in cards):
        found.append(f"{listed} cards lie in zones, and {sum(card.zone != GONE for card in cards)} have a zone")
    if after.out:
        found += [
            f"card {card.id} is there, and its owner has left"
            for card in cards
            if card.zone != GONE and card.owner in after.out
        ]
    if len(cards) < len(old_cards):
        found.append(f"there were {len(old_cards)} cards, now there are {len(cards)}")
    others = [(old, new) for old, new in zip(old_cards, cards, strict=False) if _is_another(old, new)]
    # Two cards of one stack may change numbers; as many of each kind of card are there as before.
    if sorted([_identity(old) for old, _ in others]) != sorted([_identity(new) for _, new in others]):
        found += [f"card {old.id} has become another one: {old}, now {new}" for old, new in others]
    for old, new in zip(old_cards, cards, strict=False):
        if new is not old:
            if new.zone == GONE and not (new.token or after.game.policies.excludes or _went_along(after, old)):
                found.append(f"card {old.id} is lost: it was {old}")
            if new.life < old.life:
                found.append(f"card {old.id} lives in the past: {old}, now {new}")
    return found


def _went_along(after: Table, card: Card) -> bool:
    """Has somebody left the game with this card: its owner, or, where the format has it so, who was its master?"""
    return card.owner in after.out or (after.seating.format.strays == AWAY and card.seat in after.out)


def _identity(card: Card) -> tuple[int, int, bool]:
    return card.face, card.owner, card.token


def _is_another(old: Card, new: Card) -> bool:
    return new is not old and _identity(old) != _identity(new)


def _moved(there: tuple[int, ...], old_cards: list[Card], after: Table) -> bool:
    return any(after.cards[card] is not old_cards[card] for card in there)


def answers_to_try(request: Request) -> list[Answer]:
    """For every option of a request, and every seat that may take it, an answer that has it."""
    if len(request.seats) == 1:
        return list(_answers_to_try(request))
    return [By(seat, answer) for seat in request.seats for answer in _answers_to_try(narrowed(request, seat))]


def _answers_to_try(request: Request) -> list[Bare]:
    count = len(request.options)
    if request.kind == "divide":
        first = () if request.zeros else range(count)
        return [(*first, *[index] * (request.most - len(first))) for index in range(count)]
    if request.kind == "order":
        return [(index, *[other for other in range(count) if other != index]) for index in range(count)]
    if count < request.least:
        return []
    found: list[Bare] = [] if request.least else [()]
    number = max(1, min(request.least, count))
    for index in range(count):
        found.append(tuple([(index + step) % count for step in range(number)]))
    if min(request.most, count) > number:
        found.append(tuple(range(min(request.most, count))))
    return found


def options_hold(state: Table) -> list[str]:
    """Every option can be answered and is carried to its end; that does not change the state it was asked in."""
    request = state.request
    if request is None:
        return []
    found: list[str] = []
    before = state.encode()
    for answer in answers_to_try(request):
        try:
            advance(state, answer)
        except Exception as problem:
            found.append(
                f"{request.clause}: {answer} among {request.options} gives {type(problem).__name__}: {problem}"
            )
    if state.encode() != before:
        found.append(f"{request.clause}: a state was changed by answering it")
    return found


def violations(opened: OpenedGame, before: Table | None, after: Table) -> list[str]:
    """What does not hold after a move."""
    return [*conserved(before, after), *opened.out_of_bounds(after)]
