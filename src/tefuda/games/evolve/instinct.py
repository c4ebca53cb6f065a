"""Instinct: an answer to any question of EVOLVE's by what is seen alone, where a player program cannot try its moves."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.kernel.requests import Answer, Option, Request
from tefuda.kernel.view import Shown, View

# Questions that are always answered so, in trials, too: branching over them would cost more than it finds.
SETTLED = frozenset(
    {"go first", "redraw", "keep", "ward", "wards", "order", "which first", "which wait", "name", "search", "look", "take",
     "start amulet", "trigger follower"}
)  # fmt: skip
GIVING = ("discard", "keep", "pay", "fusion")  # what is picked is given away
CHEAP = 3


def instinct(view: View, request: Request) -> Answer:
    """An answer that is seldom foolish."""
    options, prompt = request.options, request.prompt
    if request.kind == "divide":
        return _shares(view, request)
    if request.kind == "order":
        return tuple(range(len(options)))
    if request.kind == "yes/no":
        return _yes(options) if _agrees(view, request) else _no(options)
    if request.kind == "act":  # nothing can be tried: do nothing, if that is possible
        return next((n for n, option in enumerate(options) if option.verb in ("pass", "end")), 0)
    if request.kind == "number":
        return max(range(len(options)), key=lambda n: options[n].number)
    if prompt == "ward":
        return _guards(view, request)
    scores = [_score(view, request, option) for option in options]
    order = sorted(range(len(options)), key=lambda n: (-scores[n], n))
    most = min(request.most, len(options))
    count = min(request.least, most)
    while count < most and scores[order[count]] > 0 and prompt not in GIVING:
        count += 1
    return tuple(order[:count])


def _yes(options: tuple[Option, ...]) -> int:
    return next((n for n, option in enumerate(options) if option.verb == "yes"), 0)


def _no(options: tuple[Option, ...]) -> int:
    return next((n for n, option in enumerate(options) if option.verb == "no"), len(options) - 1)


def _agrees(view: View, request: Request) -> bool:
    if request.prompt != "redraw":
        return True
    costs = [_cost(card) for card in _own(view, t.HAND)]
    cheap = [cost for cost in costs if cost <= CHEAP]
    return len(cheap) < 2


def _own(view: View, zone: int) -> list[Shown]:
    found = view.zones[zone * len(view.players) + view.observer]
    return [card for card in found if card is not None]


def _cost(card: Shown) -> int:
    facts: Any = card.facts
    return int(facts.cost or 0)


def _found(view: View, handle: int) -> tuple[Shown, int, int] | None:
    """The card under a handle, its zone and the seat whose it is."""
    for spot, zone in enumerate(view.zones):
        for card in zone:
            if card is not None and card.handle == handle:
                place, seat = divmod(spot, len(view.players))
                return card, place, seat
    return None


def _score(view: View, request: Request, option: Option) -> int:
    """How gladly an option is picked."""
    if option.card < 0:
        return 1
    found = _found(view, option.card)
    if found is None:
        return 1
    card, place, _ = found
    value = _value(view, card, place)
    if request.prompt in GIVING:
        return -value
    return value


def _value(view: View, card: Shown, place: int) -> int:
    facts: Any = card.facts
    if place in (t.FIELD, t.LEADER):
        attack, defense = max(0, facts.attack or 0), max(0, (facts.defense or 0) - card.damage)
        return 100 + 30 * attack + 20 * defense if place == t.FIELD else 90
    player: Any = view.players[view.observer]
    cost = _cost(card)
    # What can be played next turn is best, and the dearer of those; what is far away is worth less.
    return 50 + 10 * cost if cost <= player.max_pp + 1 else 50 - 5 * (cost - player.max_pp)


def _guards(view: View, request: Request) -> Answer:
    """7.4.3: followers with ward stand guard when the leader needs it, or when they would hold."""
    seats, me = len(view.players), view.observer
    leaders: Any = view.zones[t.LEADER * seats + me][0]
    life = leaders.facts.defense - leaders.damage
    threats = [
        max(0, card.facts.attack or 0)  # type: ignore[attr-defined]
        for seat in range(seats)
        if seat != me
        for card in view.zones[t.FIELD * seats + seat]
        if card is not None and t.FOLLOWER in card.facts.kinds  # type: ignore[attr-defined]
    ]
    others = [card for card in _own(view, t.FIELD) if card.acted]
    picked = []
    for place, option in enumerate(request.options):
        found = _found(view, option.card)
        if found is None:
            continue
        facts: Any = found[0].facts
        holds = (facts.defense or 0) - found[0].damage > max(threats, default=0)
        if holds or life <= 12 or sum(threats) * 2 >= life or others:
            picked.append(place)
    return tuple(picked)


def _shares(view: View, request: Request) -> Answer:
    """Damage divided: as much to each as it takes to destroy it, the best first; the rest to the best."""
    count = len(request.options)
    shares = [1] * count
    left = request.most - count
    order = sorted(range(count), key=lambda n: -_score(view, request, request.options[n]))
    for place in order:
        found = _found(view, request.options[place].card)
        facts: Any = None if found is None else found[0].facts
        needed = 0 if found is None else (facts.defense or 0) - found[0].damage - 1
        more = max(0, min(left, needed))
        shares[place] += more
        left -= more
    shares[order[0]] += left
    return tuple([place for place in range(count) for _ in range(shares[place])])
