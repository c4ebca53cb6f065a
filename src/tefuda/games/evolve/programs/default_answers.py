"""Default answers to EVOLVE's questions, by what is seen alone."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.programs.default_answers import Seen, Way, give, leave, no, yes
from tefuda.kernel.table.requests import Answer, Request

CHEAP = 3


class EvolveSeen(Seen):
    """What cards of EVOLVE are worth as one sees them."""

    harmful = (v.Damage, v.Destroy, v.Put)
    fields, tough = (t.FIELD, t.LEADER), "defense"

    def worth(self, card: Any, zone: int) -> int:
        """On the field by its numbers; elsewhere what can be played next turn is best, and the dearer of those."""
        if zone == t.FIELD:
            return 100 + 30 * max(0, card.facts.attack or 0) + 20 * self.left(card)
        if zone == t.LEADER:
            return 90
        player: Any = self.view.players[self.view.observer]
        cost = card.facts.cost or 0
        return int(50 + 10 * cost if cost <= player.max_pp + 1 else 50 - 5 * (cost - player.max_pp))


def redraw(seen: EvolveSeen, request: Request) -> Answer:
    """6.2.1.8: another hand, where fewer than two cards are cheap."""
    cheap = [card for card in seen.own(t.HAND) if (card.facts.cost or 0) <= CHEAP]
    return yes(seen, request) if len(cheap) < 2 else no(seen, request)


def guard(seen: EvolveSeen, request: Request) -> Answer:
    """7.4.3: followers with ward stand guard when the leader needs it, or when they would hold."""
    (leader,) = seen.own(t.LEADER)[:1]
    life = seen.left(leader)
    threats = [max(0, card.facts.attack or 0) for card in seen.others(t.FIELD) if t.FOLLOWER in card.facts.kinds]
    if life <= 12 or sum(threats) * 2 >= life or any(card.acted for card in seen.own(t.FIELD)):
        return tuple(range(len(request.options)))
    there = [(place, seen.cards[option.card][0]) for place, option in enumerate(request.options)]
    return tuple([place for place, card in there if seen.left(card) > max(threats, default=0)])


ANSWERS: dict[str, Way] = {"main": leave, "redraw": redraw, "ward, choose": guard, "fusion": give}
# Branching over these would cost more than it finds.
SETTLED = frozenset(
    {"go first", "redraw", "keep", "ward", "wards", "order", "which first", "which wait", "name", "search", "look", "take",
     "start amulet", "trigger follower"}
)  # fmt: skip
