"""Default answers to FFTCG's questions, by what is seen alone."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.programs.default_answers import Seen, Way, give, leave, no, yes
from tefuda.kernel.table.requests import Answer, Request


class FFTCGSeen(Seen):
    """What cards of FFTCG are worth as one sees them."""

    harmful = (v.Damage, v.Break, v.Dull, v.Freeze, v.Exile, v.Put)
    fields, tough, unit = (t.FIELD,), "power", 1000

    def worth(self, card: Any, zone: int) -> int:
        """On the field by its power; elsewhere by what it would be there."""
        if zone != t.FIELD:
            return self._in_hand(card)
        if t.FORWARD in card.facts.kinds:
            return int(20 + (card.facts.power or 0) // 100 + 8 * len(card.facts.keywords) + (0 if card.acted else 5))
        return 40

    def _in_hand(self, card: Any) -> int:
        """What a card in hand is worth to its player as things are."""
        facts, field, cost = card.facts, self.own(t.FIELD), int(card.facts.cost or 0)
        backups = len([other for other in field if t.BACKUP in other.facts.kinds])
        value = 46 - 6 * len([other for other in self.own(t.HAND) if other.name == card.name])
        if t.BACKUP in facts.kinds:
            value += 25 - 12 * backups - 2 * cost
        elif t.FORWARD in facts.kinds:
            value += 20 + (facts.power or 0) // 1000 - max(0, cost - backups - 3) * 5
        elif t.SUMMON in facts.kinds:
            value += 12
        if not facts.generic and t.SUMMON not in facts.kinds and any(other.name == card.name for other in field):
            value -= 20 if any(getattr(ability, "sort", "") == "special" for ability in facts.activated) else 45
        # What could not pay for anything anyway is kept.
        return value + (10 if any(element in t.UNPAYABLE for element in facts.elements) else 0)


def pay(seen: FFTCGSeen, request: Request) -> tuple[int, ...]:
    """The card that gives CP next: no more discards than are needed, the least useful card first, then idle backups."""
    options = list(enumerate(request.options))
    dulls = [(_uses(seen.facts(option.card)), place) for place, option in options if option.verb == "dull"]
    discards = [(seen.value(option.card), place) for place, option in options if option.verb == "discard"]
    left = max([option.number for option in request.options], default=0)
    ready = len({option.card for option in request.options if option.verb == "dull"})
    chosen = dulls if dulls and (not discards or left <= ready) else discards
    return (min(chosen)[1] if chosen else 0,)


def _uses(facts: Any) -> int:
    """What else a backup could be needed for: its own abilities, or one of several elements."""
    return 0 if facts is None else 2 * len(facts.activated) + len(facts.elements) - 1


def redraw(seen: FFTCGSeen, request: Request) -> Answer:
    """8.2.1.4: another hand, where there is no backup in it."""
    backups = [card for card in seen.own(t.HAND) if t.BACKUP in card.facts.kinds]
    return no(seen, request) if backups else yes(seen, request)


def block(seen: FFTCGSeen, request: Request) -> Answer:
    """Block where the blocker lives or trades well; and where one more point of damage is too much."""
    turn: Any = seen.view.turn
    attackers = [seen.cards[ref[0]][0] for ref in turn.attackers if ref[0] in seen.cards]
    strength = sum([seen.left(card) for card in attackers])
    pressed = len(seen.own(t.DAMAGE)) >= t.LOSING_DAMAGE.get(turn.format, 7) - 2
    found = []
    for place, option in enumerate(request.options):
        blocker = seen.cards[option.card][0]
        killed = [seen.worth(card, t.FIELD) for card in attackers if seen.left(card) <= seen.left(blocker)]
        lost = 0 if seen.left(blocker) > strength else seen.worth(blocker, t.FIELD)
        found.append((max(killed, default=0) - lost + (80 if pressed else 30), -place))
    gain, place = max(found, default=(0, 0))
    return (-place,) if gain > 0 else tuple(range(request.least))


ANSWERS: dict[str, Way] = {
    "main": leave, "attack": leave, "redraw": redraw, "payment": pay, "block": block, "limit break": give, "namesake": give, "backups": give,
}  # fmt: skip
# How one pays and in which order things go is not worth trying.
SETTLED = frozenset(
    {"payment", "to the bottom", "which first", "namesake", "limit break", "backups", "replacement", "party"}
)
