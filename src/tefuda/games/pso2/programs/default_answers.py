"""Default answers to PSO2's questions, by what is seen alone."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.programs.default_answers import Seen, Way, first, give, leave, no, take, yes
from tefuda.kernel.table.requests import Answer, Request

ENOUGH_PP, FEW_CARDS = 7, 6  # so many PP do; with so few cards in the deck no more are drawn


class PSO2Seen(Seen):
    """What cards of PSO2 are worth as one sees them."""

    harmful = (v.Damage, v.Destroy, v.TurnOff, v.Freeze, v.Put, v.MoveTo)
    fields, tough = (t.FIELD, t.PLAYER_ZONE), "hp"

    def worth(self, card: Any, zone: int) -> int:
        """On the field by its numbers; a player by how near the end is; elsewhere by its cost."""
        facts = card.facts
        if zone == t.PLAYER_ZONE:
            return 25
        if zone != t.FIELD:
            return 10 + 4 * min(6, int(facts.cost or 0)) + (6 if t.CHARACTER in facts.kinds else 0)
        if t.CHARACTER in facts.kinds:
            return int(10 + 6 * (facts.attack or 0) + 3 * (facts.hp or 0) + 4 * len(facts.keywords))
        return 18


def lay_pp(seen: PSO2Seen, request: Request) -> Answer:
    """503.1.1: a color that is missing first, then what is too dear or worth least; nothing where there is PP enough."""
    pp = seen.own(t.PP)
    if len(pp) >= ENOUGH_PP:
        return ()
    colors = {color for card in pp for color in card.facts.colors}
    hand = [seen.facts(option.card) for option in request.options]
    wanted = {color for facts in hand for color in facts.colors} - colors
    scores = []
    for place, facts in enumerate(hand):
        new = any(color in wanted for color in facts.colors)
        dear = max(0, (facts.cost or 0) - len(pp) - 1)
        scores.append((40 * new + 5 * dear - seen.value(request.options[place].card) // 4, -place))
    return (-max(scores)[1],) if scores else ()


def draw_for_pp(seen: PSO2Seen, request: Request) -> Answer:
    """503.1.2: a card for a card, as long as the deck, which is one's HP, can spare it."""
    deck = seen.view.zones[t.DECK * seen.masters + seen.view.observer]
    return yes(seen, request) if len(deck) > FEW_CARDS else no(seen, request)


def recover(seen: PSO2Seen, request: Request) -> Answer:
    """302.9: cards of the discard pile, which are HP."""
    return (0,)


def all_of_them(seen: PSO2Seen, request: Request) -> Answer:
    """As many as may be."""
    return tuple(range(request.most))


ANSWERS: dict[str, Way] = {
    "main": leave, "lay pp": lay_pp, "draw for pp": draw_for_pp, "recover": recover, "recover cards": all_of_them, "weapon": all_of_them,
    "pp": first, "slots": give, "recover character": take, "search": take, "attack": take, "replace": yes, "pay": no,
}  # fmt: skip
# Which PP is spent and in which order things go up is not worth trying.
SETTLED = frozenset({"pp", "which first", "replacement", "slots", "lay pp", "draw for pp", "weapon", "recover cards"})
