"""Default answers to Cipher's questions, by what is seen alone."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.programs.default_answers import Seen, Way, first, give, least, leave, no, take, yes
from tefuda.kernel.table.requests import Answer, Request

ENOUGH_BONDS = 8


class CipherSeen(Seen):
    """What cards of Cipher are worth as one sees them."""

    harmful = (v.Defeat, v.Act, v.TurnOver)
    fields = (t.FIELD,)

    def worth(self, card: Any, zone: int) -> int:
        """On the field by its attack, the hero most; in the hand by what it could do there."""
        facts = card.facts
        if zone == t.FIELD:
            return int(20 + facts.attack + (200 if t.HERO in card.marks else 0) + 10 * len(card.attached))
        namesakes = [other for other in self.own(t.FIELD) if other.name == card.name]
        return int(
            30 + facts.attack // 2 + (30 if namesakes else 0) - 4 * max(0, facts.cost - len(self.own(t.BONDS)) - 1)
        )

    def fighter(self, name: str) -> Any:
        """The attacker or the defender; None where it is gone."""
        ref = getattr(self.view.turn, name, None)
        return self.cards[ref[0]][0] if ref is not None and ref[0] in self.cards else None


def bond(seen: CipherSeen, request: Request) -> Answer:
    """The least useful card becomes a bond, as long as there are not enough."""
    if len(seen.own(t.BONDS)) >= ENOUGH_BONDS or not request.options:
        return ()
    order = sorted(range(len(request.options)), key=lambda place: (seen.value(request.options[place].card), place))
    return (order[0],)


def critical(seen: CipherSeen, request: Request) -> Answer:
    """A critical hit where the attack is too small without and great enough with it."""
    attacker, defender = seen.fighter("attacker"), seen.fighter("defender")
    if attacker is None or defender is None or not request.options:
        return ()
    power, needed = attacker.facts.attack, defender.facts.attack
    worth = t.HERO in defender.marks or seen.worth(defender, t.FIELD) > 70
    return (0,) if power < needed <= 2 * power and worth else ()


def evasion(seen: CipherSeen, request: Request) -> Answer:
    """Evade where the defender would be defeated and is worth the card."""
    attacker, defender = seen.fighter("attacker"), seen.fighter("defender")
    if attacker is None or defender is None or not request.options or attacker.facts.attack < defender.facts.attack:
        return ()
    return (0,) if t.HERO in defender.marks or seen.worth(defender, t.FIELD) > 70 else ()


def place(seen: CipherSeen, request: Request) -> Answer:
    """Who reaches the enemy from the rear goes there, all others to the front."""
    facts = seen.facts(request.about[0]) if request.about is not None else None
    rear = facts is not None and ("2" in facts.ranges or not facts.ranges)
    wanted = t.REAR if rear else t.FRONT
    return next((index for index, option in enumerate(request.options) if option.text == wanted), 0)


def redraw(seen: CipherSeen, request: Request) -> Answer:
    """Another hand, where nothing in it can be deployed early."""
    cheap = [card for card in seen.own(t.HAND) if card.facts.cost <= 2]
    return no(seen, request) if len(cheap) > 1 else yes(seen, request)


ANSWERS: dict[str, Way] = {
    "deploy": leave, "act": leave, "bond": bond, "critical": critical, "evasion": evasion, "place": place, "redraw": redraw, "orbs": first,
    "hero": take, "special": first, "which first": first, "support skill": first, "keep": take, "saved": take, "discard": give, "loop": least,
    "again": no,
}  # fmt: skip
# In which order things go, and which of several unknown orbs is taken, is not worth trying.
SETTLED = frozenset({"orbs", "which first", "support skill", "order", "place", "cost order", "bond"})
