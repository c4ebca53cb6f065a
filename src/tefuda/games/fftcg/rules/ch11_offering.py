"""Chapter 11.1.1, what is offered to who has priority: all that nothing stands in the way of, what is plain at a glance."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import cp_elements, ready
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules.ch11_deeds import bar_ability, bar_cast, bar_prime, bar_warp
from tefuda.games.fftcg.rules.ch11_spending import bound
from tefuda.games.fftcg.rules.ch11_using import ability_casting, card_casting
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import uses
from tefuda.kernel.effects import Pay, This
from tefuda.kernel.game import current
from tefuda.kernel.once import once_each
from tefuda.kernel.requests import PASS, Option
from tefuda.kernel.rulebook import RECORDS
from tefuda.kernel.state import Table

HOLDING = (t.FIELD, t.HAND, t.BREAK, t.REMOVED)  # where abilities can be used from


def deeds(table: Table, seat: int) -> tuple[Option, ...]:
    """11.1.1: all that a player with priority may do, passing last."""
    return every_deed(table, seat) if RECORDS else Offer(table, seat).deeds()


def every_deed(table: Table, seat: int) -> tuple[Option, ...]:
    """The same with each deed held against all that could stand in its way, so that every clause is put down."""
    found = []
    for zone in (t.HAND, t.LB_DECK):
        for card in table.zone(zone, seat):
            if bar_cast(table, seat, card) is None:
                found.append(Option("play", card=card))
            if zone == t.HAND and table.game.facts(table, card).abilities and bar_warp(table, seat, card) is None:
                found.append(Option("warp", card=card))
    for zone in HOLDING:
        for card in table.zone(zone, 0 if zone == t.FIELD else seat):
            if table.cards[card].seat != seat:
                continue
            for index in range(len(table.game.facts(table, card).activated)):
                if bar_ability(table, seat, card, index) is None:
                    found.append(Option("activate", card=card, index=index))
            if zone == t.FIELD and bar_prime(table, seat, card) is None:
                found.append(Option("prime", card=card))
    return (*found, PASS)


class Price:
    """What an action ability costs, looked through once: CP by elements, its own dulling, crystals. `whole`: and no more."""

    __slots__ = ("cp", "crystals", "dull", "element", "whole")

    def __init__(self, ability: Any) -> None:
        self.cp, self.crystals, self.dull, self.element, self.whole = 0, 0, False, "", ability.sort != "special"
        for part in ability.cost.parts:
            if isinstance(part, v.PayCP) and type(part.generic) is int:
                self.cp += part.generic + len(part.elements)
                self.whole = self.whole and len(part.elements) <= 1 and not (part.elements and self.element)
                self.element = part.elements[0] if part.elements else self.element
            elif isinstance(part, v.Dull) and isinstance(part.group, This):
                self.dull = True
            elif isinstance(part, Pay) and part.stat == "crystals" and type(part.amount) is int:
                self.crystals += part.amount
            else:
                self.whole = False


@once_each
def price(ability: Any) -> Price:
    """The price of an ability."""
    return Price(ability)


class Offer:
    """One look over the table for one player: the CP there are, what is on the field, and what may be done with it.

    Where there is enough CP, of an element too, some payment leaves nothing over that could be left out: take cards away
    as long as it is still enough. So sums decide, where only one element is asked for.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.now = table, seat, current(table)
        facts = table.facts
        self.slow = facts.player != seat or facts.phase not in ("main1", "main2") or bool(table.stack)
        self.total, self.elements = 0, dict.fromkeys(t.ELEMENTS, 0)
        self.names: list[str] = []
        self.mine: list[int] = []
        self.backups, self.bright = 0, False
        self._field()
        self._hand()

    def _field(self) -> None:
        cards, now, seat = self.table.cards, self.now, self.seat
        for card in self.table.zone(t.FIELD):
            record = cards[card]
            if record.seat != seat:
                continue
            facts = now[card]
            self.mine.append(card)
            if not facts.generic:
                self.names += facts.names
            if not self.bright and (t.LIGHT in facts.elements or t.DARK in facts.elements):
                self.bright = True
            if t.BACKUP in facts.kinds:
                self.backups += 1
                if not record.acted:
                    self.total += 1
                    for element in cp_elements(self.table, card) if facts.collected else facts.elements:
                        self.elements[element] += 1

    def _hand(self) -> None:
        now = self.now
        for card in self.table.zone(t.HAND, self.seat):
            elements = now[card].elements
            if t.LIGHT not in elements and t.DARK not in elements:
                self.total += 2
                for element in elements:
                    self.elements[element] += 2

    def deeds(self) -> tuple[Option, ...]:
        """All that may be done, passing last."""
        table, seat, now, ears = self.table, self.seat, self.now, self.table.ears
        found: list[Option] = []
        warps = ears.warps and not self.slow
        for card in table.zone(t.HAND, seat):
            if self._castable(card, now[card], t.HAND):
                found.append(Option("play", card=card))
            if warps and bar_warp(table, seat, card) is None:
                found.append(Option("warp", card=card))
        for card in table.zone(t.LB_DECK, seat):
            if table.cards[card].facedown and now[card].lb_cost and self._castable(card, now[card], t.LB_DECK):
                found.append(Option("play", card=card))
        for zone in HOLDING:
            if zone in ears.activated_places:
                for card in self.mine if zone == t.FIELD else table.zone(zone, seat):
                    facts = now[card]
                    if facts.activated or (ears.primes and facts.abilities):
                        self._abilities(card, facts, zone, found)
        return (*found, PASS)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def _castable(self, card: int, facts: Any, zone: int) -> bool:
        summon = t.SUMMON in facts.kinds
        if not summon and self.slow and t.BACK_ATTACK not in facts.keywords:
            return False
        if facts.collected or facts.statics or facts.cost_is_x:  # something may be said about how it is cast
            return bar_cast(self.table, self.seat, card) is None
        enough = self._pays_for(facts, zone == t.HAND)
        if enough is False or (not summon and not self._may_enter(facts)):
            return False
        plan = facts.spell
        if enough is None or zone == t.LB_DECK or (summon and (plan is None or plan.free_x)):
            return bar_cast(self.table, self.seat, card) is None
        if not summon or plan.needs == ():
            return True
        casting = card_casting(self.table, self.seat, card)
        return choices.bar_choices(self.table, casting, casting.effect, "summon") is None

    def _pays_for(self, facts: Any, in_hand: bool) -> bool | None:
        """Can the CP of a card be given? None: that takes more than a sum. The card itself is not there to be discarded."""
        cost, elements = facts.cost or 0, facts.elements
        if cost <= 0:
            return True
        bright = t.LIGHT in elements or t.DARK in elements
        own = 2 if in_hand and not bright else 0
        if self.total - own < cost:
            return False
        for element in elements:
            if element not in t.UNPAYABLE and self.elements[element] - own < 1:
                return False
        return True if len(elements) == 1 else None

    def _may_enter(self, facts: Any) -> bool:
        """7.7.3 to 7.7.5."""
        if not facts.generic and any(name in self.names for name in facts.names):
            return False
        if t.BACKUP in facts.kinds and self.backups >= t.MOST_BACKUPS:
            return False
        return not (self.bright and (t.LIGHT in facts.elements or t.DARK in facts.elements))

    # ── abilities ───────────────────────────────────────────────────────────────────────────────────────────────────
    def _abilities(self, card: int, facts: Any, zone: int, found: list[Option]) -> None:
        place = t.ZONES[zone].name
        for index, ability in enumerate(facts.activated):
            if (ability.zone or "field") == place and self._usable(card, facts, index, ability):
                found.append(Option("activate", card=card, index=index))
        may_prime = zone == t.FIELD and self.table.ears.primes and not self.slow
        if may_prime and bar_prime(self.table, self.seat, card) is None:
            found.append(Option("prime", card=card))

    def _usable(self, card: int, facts: Any, index: int, ability: Any) -> bool:
        table, seat = self.table, self.seat
        asked, record = price(ability), table.cards[card]
        if asked.dull and (record.acted or (bound(facts.kinds) and not ready(table, card, "15.2.2.3"))):
            return False
        if table.players[seat].crystals < asked.crystals:
            return False
        plain = not facts.collected and asked.whole and ability.condition is None
        if not facts.collected and not self._gives(asked, facts, record):
            return False
        plan = facts.plans[index]
        if not plain or plan.free_x or ability.sort == "special":
            return bar_ability(table, seat, card, index) is None
        if ability.per_turn:
            used = uses.used(table, card, table.game.printed_since(table, record), index)
            if used >= ability.per_turn:
                return False
        if plan.needs == ():
            return True
        casting = ability_casting(table, seat, card, index)
        return choices.bar_choices(table, casting, casting.effect, "action") is None

    def _gives(self, asked: Price, facts: Any, record: Any) -> bool:
        """Are there so many CP? A backup that is dulled for its ability gives none besides; a card in hand that is used neither."""
        if not asked.cp:
            return True
        own = 0
        if record.zone == t.FIELD:
            own = 1 if asked.dull and t.BACKUP in facts.kinds and not record.acted else 0
        elif record.zone == t.HAND and t.LIGHT not in facts.elements and t.DARK not in facts.elements:
            own = 2
        if self.total - own < asked.cp:
            return False
        if not asked.element:
            return True
        return self.elements[asked.element] - (own if asked.element in facts.elements else 0) >= 1
