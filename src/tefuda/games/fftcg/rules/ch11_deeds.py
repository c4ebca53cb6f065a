"""Chapters 7.7, 9.3.1, 11.4.1 and 15.2, what a player with priority may do, and what stands in the way of it."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import controlled, is_character, terms
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules.ch10_attackers import bar_attack, bar_block
from tefuda.games.fftcg.rules.ch11_costs import cast_cost
from tefuda.games.fftcg.rules.ch11_payment import Need, can_pay
from tefuda.games.fftcg.rules.ch11_spending import bar_cost, cp_of
from tefuda.games.fftcg.rules.ch11_using import (
    Casting,
    ability_casting,
    bar_paying,
    can_afford,
    card_casting,
    leaves_x,
    need_of,
    possible_x,
)
from tefuda.games.fftcg.rules.ch13_loops import bar_again
from tefuda.games.fftcg.rules.ch14_rewinding import rewound
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import uses
from tefuda.kernel.continuous import forbidden
from tefuda.kernel.effects import Forbid
from tefuda.kernel.questions import Scope, holds
from tefuda.kernel.requests import PASS, Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table

CLEAR = ("11.6.2.2", "11.7.2.2", "11.6.2.3", "11.7.2.3", "11.6.2.4", "11.7.2.4", "11.7.1")  # what a cost asks in vain
ACTING_PHASES = ("main1", "main2", "attack")  # 9.3.1.6, 9.3.1.7


def is_slow(table: Table, seat: int) -> bool:
    """11.4.1: is it no time for characters, which the turn player casts in a main phase, with nothing on the stack?"""
    facts = table.facts
    return facts.player != seat or facts.phase not in ("main1", "main2") or bool(table.stack)


def slow(table: Table, seat: int) -> Bar | None:
    """11.4.1: what keeps a player from casting characters now."""
    if is_slow(table, seat):
        cite("9.3.1.5")
        return Bar("9.3.1.5")
    return None


def bar_field(table: Table, seat: int, facts: Any, apart: int = -1, beside: tuple[int, ...] = ()) -> Bar | None:
    """7.7.3 to 7.7.5: what keeps a character from entering a player's field, `beside` others that are about to."""
    mine = [*[card for card in controlled(table, seat) if card != apart], *beside]
    if not facts.generic:
        for card in mine:
            other = table.game.facts(table, card)
            if any(name in facts.names for name in other.names):
                cite("5.2.2.1")
                if other.generic:
                    cite("7.7.3.1")
                else:
                    cite("7.7.3")
                    return Bar("7.7.3", card)
    if (
        t.BACKUP in facts.kinds
        and len([c for c in mine if t.BACKUP in table.game.facts(table, c).kinds]) >= t.MOST_BACKUPS
    ):
        cite("7.7.4")
        return Bar("7.7.4")
    if any(element in t.UNPAYABLE for element in facts.elements):
        for card in mine:
            if any(element in t.UNPAYABLE for element in table.game.facts(table, card).elements):
                cite("7.7.5")
                return Bar("7.7.5", card)
    return None


def bar_cast(table: Table, seat: int, card: int) -> Bar | None:
    """What stands in the way of casting a card from the hand or the LB deck."""
    record, facts = table.cards[card], table.game.facts(table, card)
    if record.seat != seat or record.zone not in (t.HAND, t.LB_DECK):
        return Bar("15.1.1.7.1")
    if record.zone == t.LB_DECK and (not record.facedown or not facts.lb_cost):
        return Bar("15.2.8.3")
    if table.facts.phase not in ACTING_PHASES:
        back = t.BACK_ATTACK in facts.keywords
        clause = "9.3.1.6" if t.SUMMON in facts.kinds else "15.2.5.2" if back else "9.3.1.5"
        cite(clause)
        return Bar(clause)
    if is_character(facts):
        barred = slow(table, seat)
        if barred is not None:
            if t.BACK_ATTACK not in facts.keywords:
                return barred
            cite("15.2.5.2")
            if table.stack:
                cite("15.2.5.3")
    if record.zone == t.LB_DECK:
        down = [c for c in table.zone(t.LB_DECK, seat) if table.cards[c].facedown and c != card]
        if len(down) < facts.lb_cost:
            return Bar("15.2.8.3.2")
    return bar_casting(table, card_casting(table, seat, card))


def bar_casting(table: Table, casting: Casting) -> Bar | None:
    """What stands in the way of casting a card, whenever that is: also where an effect lets it be cast (11.4.1.1)."""
    card = casting.source[0]
    facts = table.game.facts(table, card)
    barred = bar_field(table, casting.seat, facts) if is_character(facts) else None
    if barred is not None:
        return barred
    source = next((source for source in terms(table, card) if source.change == Forbid("cast")), None)
    if source is not None:
        return Bar("2.2", source.source[0])
    return bar_using(table, casting)


def bar_using(table: Table, casting: Casting) -> Bar | None:
    """Is what it chooses there, and can it be paid for?"""
    if leaves_x(table, casting):
        return None if possible_x(table, casting) else _unpaid(table, casting)
    barred = choices.bar_choices(table, casting, casting.effect, casting.sort)
    if barred is not None:
        return barred
    return None if can_afford(table, casting) else _unpaid(table, casting)


def _unpaid(table: Table, casting: Casting) -> Bar:
    """The clause by which it cannot be paid for."""
    if casting.sort == "summon":
        cite("11.3.1")
        return Bar("11.3.7.1", why="CP")
    if casting.sort == "character":
        need, card = need_of(table, casting), casting.source[0]
        if need.elements and can_pay(
            table, casting.seat, Need((), cast_cost(table, card, 0, casting.set_cost)), (card,)
        ):
            return Bar("11.4.6.2" if len(need.elements) > 1 else "11.4.6.1", why="element")
        return Bar("11.4.7", why="CP")
    special = casting.sort == "special"
    cite("11.7.3" if special else "11.6.3")
    found = bar_paying(table, casting)
    if found is not None and found.clause in CLEAR:
        cite(found.clause)
        return found
    clause = "11.7.2.1" if special else "11.6.2.1"
    cite(clause)
    return Bar(clause, why="cost")


def bar_ability(table: Table, seat: int, card: int, index: int) -> Bar | None:
    """What stands in the way of an action or special ability."""
    record, facts = table.cards[card], table.game.facts(table, card)
    if index not in range(len(facts.activated)):
        return Bar("11.6.1")
    ability = facts.activated[index]
    if record.seat != seat:
        return Bar("11.6.2.3" if ability.sort != "special" else "11.7.2.3")
    if t.ZONES[record.zone].name != (ability.zone or "field"):
        clause = "11.6.4" if ability.sort != "special" else "11.7.4"
        cite(clause)
        return Bar(clause, card)
    if table.facts.phase not in ACTING_PHASES:
        cite("9.3.1.7")
        return Bar("9.3.1.7")
    if ability.per_turn and uses.used(table, card, table.game.printed_since(table, record), index) >= ability.per_turn:
        return Bar("2.1")
    if ability.condition is not None and not holds(table, Scope(table.ref(card), seat), ability.condition):
        return Bar("2.1")
    source = forbidden(table, card, "act_abilities") if ability.sort != "special" else None  # 11.5.2: another sort
    if source is not None:
        return Bar("2.2", source.source[0])
    return bar_using(table, ability_casting(table, seat, card, index))


def _ability_of(facts: Any, kind: type) -> Any:
    return next((ability for ability in facts.abilities if isinstance(ability, kind)), None)


def bar_warp(table: Table, seat: int, card: int) -> Bar | None:
    """15.2.7.3: what stands in the way of removing a card from the hand for its warp cost."""
    record, facts = table.cards[card], table.game.facts(table, card)
    ability = _ability_of(facts, v.Warp)
    if ability is None or record.zone != t.HAND or record.seat != seat:
        return Bar("15.2.7.1.1")
    if slow(table, seat) is not None:
        return Bar("15.2.7.3")
    scope = Scope(table.ref(card), seat)
    return bar_cost(table, scope, cp_of(table, scope, ability.cost.parts), ability.cost.parts)


def bar_prime(table: Table, seat: int, card: int) -> Bar | None:
    """15.2.9.3: what stands in the way of priming a character."""
    record, facts = table.cards[card], table.game.facts(table, card)
    ability = _ability_of(facts, v.Priming)
    if ability is None or record.zone != t.FIELD or record.seat != seat or record.attached:
        return Bar("15.2.9.1")
    if slow(table, seat) is not None:
        return Bar("15.2.9.3")
    scope = Scope(table.ref(card), seat)
    return bar_cost(table, scope, cp_of(table, scope, ability.cost.parts), ability.cost.parts)


def casting_of(table: Table, seat: int, option: Option) -> Casting:
    """What a deed sets going."""
    if option.verb == "play":
        return card_casting(table, seat, option.card)
    return ability_casting(table, seat, option.card, option.index)


def _bar_deed(table: Table, seat: int, wish: Option) -> Bar | None:
    if wish.verb == "play":
        return bar_cast(table, seat, wish.card)
    if wish.verb == "activate":
        return bar_ability(table, seat, wish.card, wish.index)
    return bar_warp(table, seat, wish.card) if wish.verb == "warp" else bar_prime(table, seat, wish.card)


def bar(table: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed; None when nothing does."""
    ask = table.pending
    if wish.card >= 0 and wish.card >= len(table.cards):
        return Bar("5.1")
    if wish.verb in ("play", "activate", "warp", "prime"):
        barred = _bar_deed(table, seat, wish)
        if barred is None and (ask is None or ask.seat != seat or ask.prompt not in ("main", "quick")):
            return Bar("11.1.1")
        return rewound(table, seat, barred or bar_again(table, wish), wish.verb)
    if wish.verb in ("attack", "party"):
        if wish.card >= 0:
            barred = bar_attack(table, seat, wish.card)
            if barred is not None:
                return barred
        offered = ask is not None and ask.seat == seat and wish in ask.options
        return None if offered else Bar("10.1.2.1")
    if ask is not None and ask.prompt == "block" and wish.verb == "card":
        barred = bar_block(table, seat, wish.card)
        return Bar("10.1.3.1.3", wish.card) if barred is None and wish not in ask.options else barred
    if ask is not None and ask.seat == seat and wish in ask.options:
        return None
    if wish == PASS and ask is not None and ask.prompt == "attack":
        return Bar("10.1.2.1.3")
    if wish.verb == "number" and wish.number < 0:
        cite("4.1")
        return Bar("4.1")
    if ask is not None and wish.verb == "card" and ask.prompt == "targets":
        source = forbidden(table, wish.card, "be_chosen")
        return Bar("2.2", source.source[0]) if source else Bar(ask.clause)
    return Bar(ask.clause if ask is not None else "11.1.1")


def may_act(table: Table) -> bool:
    """9.3.1.6, 9.3.1.7: is it a phase in which anything can be cast or used? Then who has priority is asked."""
    return table.facts.phase in ACTING_PHASES
