"""Instinct: answers that are sensible by the view alone, without trying anything."""

from __future__ import annotations

from typing import Any, cast

from tefuda.games.fftcg import table as t
from tefuda.kernel.requests import Option, Request
from tefuda.kernel.view import Shown, View


def own(view: View, zone: int, seat: int = -1) -> list[Shown]:
    """The cards that the observer (or another seat) has in a zone, as far as they are seen."""
    seat, seats = view.observer if seat < 0 else seat, len(view.players)
    spots = range(zone * seats, zone * seats + seats) if t.ZONES[zone].shared else (zone * seats + seat,)
    return [card for spot in spots for card in view.zones[spot] if card is not None and card.seat == seat]


def by_handle(view: View) -> dict[int, tuple[Shown, int]]:
    """Every card that is seen, with its zone, by its handle."""
    seats = len(view.players)
    return {
        card.handle: (card, spot // seats) for spot, zone in enumerate(view.zones) for card in zone if card is not None
    }


# ── paying ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def payment(view: View, request: Request) -> int:
    """Which card gives CP next: no more discards than are needed, the least useful card first, then backups."""
    cards = by_handle(view)
    dulls = [place for place, option in enumerate(request.options) if option.verb == "dull"]
    discards = [place for place, option in enumerate(request.options) if option.verb == "discard"]
    left = max([option.number for option in request.options], default=0)
    if dulls and (not discards or left <= len({request.options[place].card for place in dulls})):
        return min(dulls, key=lambda place: (_busy(cards, request.options[place]), place))
    if not discards:
        return 0
    return min(discards, key=lambda place: (keep_value(view, cards, request.options[place].card), place))


def _busy(cards: dict[int, tuple[Shown, int]], option: Option) -> int:
    """How much a backup is needed for something else: its own abilities, or an element of several."""
    found = cards.get(option.card)
    if found is None:
        return 0
    facts = cast("Any", found[0].facts)
    return 2 * len(facts.activated) + len(facts.elements) - 1


def keep_value(view: View, cards: dict[int, tuple[Shown, int]], handle: int) -> int:
    """What a card in hand is worth to its player as things are."""
    found = cards.get(handle)
    if found is None:
        return 0
    facts = cast("Any", found[0].facts)
    mine = own(view, t.FIELD)
    backups = len([card for card in mine if t.BACKUP in cast("Any", card.facts).kinds])
    copies = len([card for card in own(view, t.HAND) if card.name == found[0].name])
    value = 40 - 6 * (copies - 1)
    if t.BACKUP in facts.kinds:
        value += 25 - 12 * backups - 2 * int(facts.cost or 0)
    elif t.FORWARD in facts.kinds:
        value += 20 + (facts.power or 0) // 1000 - max(0, int(facts.cost or 0) - backups - 3) * 5
    elif t.SUMMON in facts.kinds:
        value += 12
    if not facts.generic and t.SUMMON not in facts.kinds and any(card.name == found[0].name for card in mine):
        special = any(getattr(ability, "sort", "") == "special" for ability in facts.activated)
        value -= 20 if special else 45
    if any(element in t.UNPAYABLE for element in facts.elements):
        value += 10  # it could not pay for anything anyway
    return value
