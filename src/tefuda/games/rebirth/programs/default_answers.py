"""Default answers to Reバース's questions, by what is seen alone."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.programs.default_answers import Seen, Way, give, leave, no, yes
from tefuda.kernel.table.requests import Answer, Request


class RebirthSeen(Seen):
    """What cards of Reバース are worth as one sees them."""

    harmful = (v.Damage, v.Retire, v.Rest, v.Exclude, v.Put)
    fields, tough, unit = (t.ENTRY, t.MEMBER), "defense", 1

    def worth(self, card: Any, zone: int) -> int:
        """By its numbers; a Re-birth and what can block or cancel are kept in the hand."""
        facts = card.facts
        if t.PARTNER in facts.kinds:
            return 60
        if t.RE_BIRTH in facts.kinds:
            return 35
        kept = [one for one in facts.abilities if isinstance(one, v.Blocker | v.CancelAbility)]
        return 10 + 3 * int(facts.attack or 0) + 2 * int(facts.defense or 0) + (15 if kept else 0)


def pay(seen: RebirthSeen, request: Request) -> tuple[int, ...]:
    """Cards first, partners last: three standing partners are a partner attack."""
    places = sorted(range(len(request.options)), key=lambda place: _is_partner(seen, request.options[place].card))
    return tuple(sorted(places[: request.least]))


def _is_partner(seen: RebirthSeen, card: int) -> bool:
    facts = seen.facts(card)
    return facts is not None and t.PARTNER in facts.kinds


def block(seen: RebirthSeen, request: Request) -> Answer:
    """Block with whatever can, the least worthy card first; else pass."""
    cards = [(seen.value(option.card), place) for place, option in enumerate(request.options) if option.verb == "block"]
    return (min(cards)[1],) if cards else (len(request.options) - 1,)


def cancel(seen: RebirthSeen, request: Request) -> Answer:
    """Cancel what the opponent plays, and nothing of one's own."""
    turn: Any = seen.view.turn
    cards = [place for place, option in enumerate(request.options) if option.verb == "cancel" and option.index < 0]
    mine = turn.player == seen.view.observer
    return (cards[0],) if cards and not mine else (len(request.options) - 1,)


def into_energy(seen: RebirthSeen, request: Request) -> Answer:
    """The least worthy card, as long as there are less than seven cards of energy."""
    if not request.options or len(seen.own(t.ENERGY)) >= 7:
        return ()
    return (min([(seen.value(option.card), place) for place, option in enumerate(request.options)])[1],)


def place(seen: RebirthSeen, request: Request) -> Answer:
    """An empty member seat, before any that is taken."""
    taken = [card.place for card in seen.own(t.MEMBER)]
    texts = [option.text for option in request.options]
    free = [number for number, text in enumerate(texts) if text not in (*taken, "entry")]
    return (free[0] if free else 0,)


def as_often(seen: RebirthSeen, request: Request) -> Answer:
    """A loop is run as often as can be said, and accepted as often as it was said."""
    return (len(request.options) - 1,)


ANSWERS: dict[str, Way] = {
    "main": leave, "attack": leave, "energy": pay, "block": block, "cancel": cancel, "partner energy": into_energy,
    "card energy": into_energy, "place": place, "seat": place, "partner attack": yes, "recover": give, "reveal": give, "look": no,
    "loop": as_often,
}  # fmt: skip
SETTLED = frozenset({"energy", "which first", "order", "replacement", "recover", "block", "cancel", "reveal"})
