"""Appearance: questions, options and tables in terms that hold on an imagined table and on the real one alike.

Cards are named by what an observer sees of them and where, never by a table's own numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.requests import Answer, Option, Request

Look = tuple[object, ...]  # how something looks: comparable, and the same wherever it looks the same
Picked = tuple[Look, ...]  # how an answer looks: the options that it picks


def look_of(card: Shown) -> Look:
    """How a card looks, wherever it lies."""
    return (
        card.number, card.owner, card.acted, card.facedown, card.damage, card.counters, card.marks, card.side, len(card.attached),
        card.place,
    )  # fmt: skip


def cards_by_handle(seen: View) -> dict[int, Look]:
    """Every card that is seen, by its handle: where it lies and how it looks."""
    return {
        card.handle: (spot, *look_of(card)) for spot, zone in enumerate(seen.zones) for card in zone if card is not None
    }


def option_look(option: Option, cards: dict[int, Look]) -> Look:
    """An option with its cards as they look."""
    card, target = cards.get(option.card), cards.get(option.target)
    return (option.verb, option.index, option.number, option.text, card, target)


def question_look(request: Request) -> Look:
    """Which question it is, whatever is offered."""
    return (request.kind, request.prompt, request.clause)


def outline(seen: View) -> Look:
    """How the table looks: players' numbers, and what lies in each zone in whatever order."""
    zones = tuple([tuple(sorted([() if card is None else look_of(card) for card in zone])) for zone in seen.zones])
    return (seen.players, zones)


def moment(seen: View) -> int:
    """A number that differs from decision to decision."""
    return max([card.handle for zone in seen.zones for card in zone if card is not None], default=0)


def answer_with(request: Request, offered: list[Look], wanted: Iterable[Look]) -> Answer | None:
    """The answer that picks the options that look so; None where they are not offered, or not so many may be picked."""
    picked: list[int] = []
    for look in wanted:
        found = [place for place, option in enumerate(offered) if option == look]
        if request.kind == "divide":
            found.sort(key=picked.count)  # of targets that look alike that which has least: none goes without its share
        else:
            found = [place for place in found if place not in picked]
        if not found:
            return None
        picked.append(found[0])
    if not request.least <= len(picked) <= request.most:
        return None
    return picked[0] if len(picked) == 1 and request.most == 1 else tuple(picked)
