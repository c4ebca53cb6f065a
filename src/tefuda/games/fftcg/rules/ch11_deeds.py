"""Chapters 7.7, 9.3.1, 11.4.1 and 15.2, what a player with priority may do, and what stands in the way of it."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules.ch10_attackers import bar_attack, bar_block
from tefuda.games.fftcg.rules.ch11_costs import cast_cost
from tefuda.games.fftcg.rules.ch11_payment import NO_CP, Need, Purse, can_pay, need_for_card, need_of_elements
from tefuda.games.fftcg.rules.ch11_spending import bar_cost, bar_outright, cp_of, said_of_cp
from tefuda.games.fftcg.rules.ch11_using import (
    CARDS,
    Casting,
    ability_casting,
    bar_affording,
    bar_paying,
    card_casting,
    cost_parts,
    leaves_x,
    need_of,
    on_the_stack,
    possible_x,
    use_of,
)
from tefuda.games.fftcg.rules.ch13_loops import bar_again
from tefuda.games.fftcg.rules.ch14_rewinding import rewound
from tefuda.games.fftcg.rules.questions import (
    Kind,
    controlled,
    enters_by_effects,
    is_character,
    is_plain,
    is_unpayable,
    keep_apart,
    several_allowed,
    terms,
)
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import Allow, Forbid
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.happening import uses
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.requests import PASS, Bar, Option
from tefuda.kernel.table.state import Table

# Of the bars that stand most often: made once.
SLOW, NOT_HERE, TURNED_UP = Bar("9.3.1.5"), Bar("15.1.1.7.1"), Bar("15.2.8.3")
NO_WARP, NO_PRIMING = Bar("15.2.7.1.1"), Bar("15.2.9.1")
NOT_CAST, TO_CAST = Forbid("cast"), Allow("cast")
CAST_BY_TEXT = (t.BREAK, t.REMOVED)  # from where cards are cast only where a text lets a player do so
CLEAR = ("11.6.2.2", "11.7.2.2", "11.6.2.3", "11.7.2.3", "11.6.2.4", "11.7.2.4", "11.7.1")  # what a cost asks in vain
ACTING_PHASES = ("main1", "main2", "attack")  # 9.3.1.6, 9.3.1.7: in which anything can be cast or used


def is_slow(table: Table, seat: int) -> bool:
    """11.4.1: is it no time for characters, which the turn player casts in a main phase, with nothing on the stack?"""
    facts = table.facts
    return facts.player != seat or facts.phase not in ("main1", "main2") or bool(table.stack)


def bar_field(table: Table, seat: int, facts: t.Facts, apart: int = -1, beside: tuple[int, ...] = ()) -> Bar | None:
    """7.7.3 to 7.7.5: what keeps a character from entering a player's field, `beside` others that are about to."""
    now = derived_facts(table)
    mine = [*[card for card in controlled(table, seat) if card != apart], *beside]
    if not facts.generic:
        names = set(facts.names)
        for card in mine:
            other = now[card]
            if not names.isdisjoint(other.names):
                cite("5.2.2.1")
                if other.generic:
                    cite("7.7.3.1")
                else:
                    cite("7.7.3")
                    return Bar("7.7.3", card)
    for card in mine:
        if keep_apart(facts, now[card]) or keep_apart(now[card], facts):
            cite("2.2")
            return Bar("2.2", card)
    if t.BACKUP in facts.kinds and len([c for c in mine if t.BACKUP in now[c].kinds]) >= t.MOST_BACKUPS:
        cite("7.7.4")
        return Bar("7.7.4")
    if t.LIGHT in facts.elements or t.DARK in facts.elements:
        allowed = [element for element in several_allowed(table, seat, facts) if element in facts.elements]
        for card in mine:
            others = now[card].elements
            if (t.LIGHT in others or t.DARK in others) and not any(element in others for element in allowed):
                cite("7.7.5")
                return Bar("7.7.5", card)
    return None


def may_enter(table: Table, seat: int, card: int, beside: tuple[int, ...] = ()) -> bool:
    """May an effect put a card onto a player's field, `beside` others that are about to enter (5.2.3.1.2.1, 2.2, 7.7.3 to 7.7.5)?"""
    facts = table.game.facts(table, card)
    if t.SUMMON in facts.kinds:
        cite("5.2.3.1.2.1")
        return False
    if not enters_by_effects(table, card):
        cite("2.2")
        return False
    return bar_field(table, seat, facts, beside=beside) is None


def may_cast_here(table: Table, seat: int, card: int) -> bool:
    """15.1.1.7.1, 2.1: does an effect let a player cast a card from the Break Zone, or one that is removed from the game?"""
    if table.cards[card].zone not in CAST_BY_TEXT:
        return False
    return any(one.change == TO_CAST and one.seat == seat for one in table.game.facts(table, card).collected)


def bar_cast(table: Table, seat: int, card: int, late: bool | None = None, purse: Purse | None = None) -> Bar | None:
    """What stands in the way of casting a card from the hand or the LB deck.

    `late` (`is_slow`) and `purse`: what is the same for all of a player's cards, where it has been found.
    """
    record, facts = table.cards[card], (table.derived or derived_facts(table))[card]
    zone = record.zone
    if record.seat != seat or (zone != t.HAND and zone != t.LB_DECK and not may_cast_here(table, seat, card)):
        return NOT_HERE
    if zone == t.LB_DECK and (not record.facedown or not facts.lb_cost):
        return TURNED_UP
    if late is None:
        late = is_slow(table, seat)
    if purse is None:
        purse = Purse(table, seat)
    if late and t.SUMMON not in facts.kinds:
        if t.BACK_ATTACK not in facts.keywords:
            cite("9.3.1.5")
            return SLOW
        cite("15.2.5.2")
        if table.stack:
            cite("15.2.5.3")
    if table.facts.phase not in ACTING_PHASES:
        clause = "9.3.1.6" if t.SUMMON in facts.kinds else "15.2.5.2"
        cite(clause)
        return Bar(clause)
    if zone == t.LB_DECK:
        down = [c for c in table.zone(t.LB_DECK, seat) if table.cards[c].facedown and c != card]
        if len(down) < facts.lb_cost:
            return Bar("15.2.8.3.2")
    plain = is_plain(table, facts)
    if plain:
        need = need_for_card(facts.cost or 0, facts.elements)
        if not purse.pays(need, (card,)):
            return _not_cast(table, seat, card, need, facts.cost or 0, purse)
    barred = bar_field(table, seat, facts) if is_character(facts) else None
    if barred is not None:
        return barred
    if not plain:
        for source in terms(table, card):
            if source.change == NOT_CAST:
                return Bar("2.2", source.source[0])
    casting = card_casting(table, seat, card)
    if casting.sort == "summon" and (not plain or zone in CAST_BY_TEXT):
        return bar_using(*on_the_stack(table, casting))
    return bar_using(table, casting, purse, plain)


def bar_using(table: Table, casting: Casting, purse: Purse | None = None, paid: bool = False) -> Bar | None:
    """Can it be paid for, and is what it chooses there? `paid`: that it can be has been found."""
    if leaves_x(table, casting):
        fixed = tuple([part for part in cost_parts(table, casting) if not uses_x(part)])
        if bar_cost(table, casting, NO_CP, fixed, purse=purse) is None and possible_x(table, casting, purse):
            return None
        return _unpaid(table, casting, bar_paying(table, casting, purse), purse)
    barred = None if paid else bar_affording(table, casting, purse)
    if barred is not None:
        return _unpaid(table, casting, barred, purse)
    return choices.bar_choices(table, casting, casting.effect, casting.sort)


def _unpaid(table: Table, casting: Casting, barred: Bar | None, purse: Purse | None) -> Bar:
    """The clause by which it cannot be paid for."""
    if casting.sort in CARDS:
        card = casting.source[0]
        cost = cast_cost(table, card, 0, casting.set_cost)
        return _not_cast(table, casting.seat, card, need_of(table, casting), cost, purse)
    return _not_used(casting.sort, barred)


def _not_cast(table: Table, seat: int, card: int, need: Need, cost: int, purse: Purse | None) -> Bar:
    """5.2.1.3, 11.3.7.1, 11.4.6, 11.4.7: the clause by which a card that cannot be paid for is not cast."""
    facts = table.game.facts(table, card)
    if said_of_cp(table, card) and can_pay(table, seat, need_for_card(cost, facts.elements), (card,), purse):
        return Bar("2.2", card)
    if (purse or Purse(table, seat)).needs_light(need, (card,)):
        return Bar("5.2.1.3", why="light")
    if t.SUMMON in facts.kinds:
        cite("11.3.1")
        return Bar("11.3.7.1", why="CP")
    if need.elements and can_pay(table, seat, need_of_elements((), cost), (card,), purse):
        return Bar("11.4.6.2" if len(need.elements) > 1 else "11.4.6.1", why="element")
    return Bar("11.4.7", why="CP")


UNPAID = {"action": Bar("11.6.2.1", why="cost"), "special": Bar("11.7.2.1", why="cost")}


def _not_used(sort: str, barred: Bar | None) -> Bar:
    """11.6.3, 11.7.3: the clause by which an ability whose cost cannot be paid is not used."""
    found = barred if barred is not None and barred.clause in CLEAR else UNPAID[sort]
    if RECORDS:
        cite("11.7.3" if sort == "special" else "11.6.3")
        cite(found.clause)
    return found


def bar_ability(table: Table, seat: int, card: int, index: int, purse: Purse | None = None) -> Bar | None:
    """What stands in the way of an action or special ability."""
    record, facts = table.cards[card], (table.derived or derived_facts(table))[card]
    if not -1 < index < len(facts.activated):
        return Bar("11.6.1")
    ability = facts.activated[index]
    use = use_of(ability)
    sort, cost = use.sort, use.outline
    if record.seat != seat:
        return Bar("11.6.2.3" if sort == "action" else "11.7.2.3")
    if record.zone != use.zone:
        clause = "11.6.4" if sort == "action" else "11.7.4"
        cite(clause)
        return Bar(clause, card)
    if table.facts.phase not in ACTING_PHASES:
        cite("9.3.1.7")
        return Bar("9.3.1.7")
    barred = bar_outright(table, seat, (card, record.life), cost, sort)
    if barred is not None:
        return _not_used(sort, barred)
    fixed, there = not facts.collected, record.zone == t.FIELD
    if purse is None:
        purse = Purse(table, seat)
    if fixed and not purse.pays(cost.need, () if there and not cost.own else (card,)):
        return _not_used(sort, None)
    if ability.per_turn and uses.used(table, card, table.game.printed_since(table, record), index) >= ability.per_turn:
        return Bar("2.1", why="per turn")
    if ability.condition is not None and not holds(table, Scope((card, record.life), seat), ability.condition):
        return Bar("2.1")
    source = forbidden(
        table, card, "act_abilities" if sort == "action" else "special_abilities"
    )  # 11.5.2: another sort
    if source is not None:
        return Bar("2.2", source.source[0])
    return bar_using(table, ability_casting(table, seat, card, index), purse, fixed and there and cost.whole)


def _ability_of(table: Table, card: int, kind: type[Kind]) -> Kind | None:
    for ability in (table.derived or derived_facts(table))[card].abilities:
        if type(ability) is kind:
            return ability
    return None


def bar_warp(table: Table, seat: int, card: int, purse: Purse | None = None) -> Bar | None:
    """15.2.7.3: what stands in the way of removing a card from the hand for its warp cost."""
    record = table.cards[card]
    ability = _ability_of(table, card, v.Warp) if record.zone == t.HAND and record.seat == seat else None
    if ability is None:
        return NO_WARP
    if is_slow(table, seat):
        return Bar("15.2.7.3")
    scope = Scope(table.ref(card), seat)
    return bar_cost(table, scope, cp_of(table, scope, ability.cost.parts), ability.cost.parts, purse=purse)


def bar_prime(table: Table, seat: int, card: int, purse: Purse | None = None) -> Bar | None:
    """15.2.9.3: what stands in the way of priming a character."""
    record = table.cards[card]
    able = record.zone == t.FIELD and record.seat == seat and not record.attached
    ability = _ability_of(table, card, v.Priming) if able else None
    if ability is None:
        return NO_PRIMING
    if is_slow(table, seat):
        return Bar("15.2.9.3")
    scope = Scope(table.ref(card), seat)
    return bar_cost(table, scope, cp_of(table, scope, ability.cost.parts), ability.cost.parts, purse=purse)


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
    if ask is not None and ask.prompt == "payment" and wish.card in table.zone(t.HAND, seat):
        return Bar("5.2.1.3", wish.card, "light") if is_unpayable(table, wish.card) else Bar(ask.clause)
    if wish == PASS and ask is not None and ask.prompt == "attack":
        return Bar("10.1.2.1.3")
    if wish.verb == "number" and wish.number < 0:
        cite("4.1")
        return Bar("4.1")
    if ask is not None and wish.verb == "card" and ask.prompt == "targets":
        speaker = table.frames[-1]
        barred = choices.bar_target(table, speaker, table.ref(wish.card)) if isinstance(speaker, Casting) else None
        return barred or Bar(ask.clause)
    return Bar(ask.clause if ask is not None else "11.1.1")
