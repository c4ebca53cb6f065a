"""Chapter 10.1.2.1 and 10.1.3.1, who may attack, form a party or block, and what stands in the way."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch10_costs import attack_costs, attack_payable, cost_of, dulling_matters, payable
from tefuda.games.fftcg.rules.ch15_party import fighting
from tefuda.games.fftcg.rules.questions import Speaker, attacks_left, controlled, gathered, ready
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.evaluating.continuous import allowed, demanded, forbidden
from tefuda.kernel.evaluating.questions import Scope, members, passes
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Card, Source
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table


def bar_attack(table: Table, seat: int, card: int) -> Bar | None:
    """What keeps a card from attacking by itself."""
    barred = bar_declaring(table, seat, card)
    if barred is None and not attack_payable(table, [card]):
        cite("10.1.2.3")
        return Bar("10.1.2.3", card)
    return barred


def bar_declaring(table: Table, seat: int, card: int) -> Bar | None:
    """10.1.2.1: what keeps a card from being declared an attacker, by itself or in a party, whatever that costs."""
    if table.facts.phase != "attack" or table.facts.player != seat:
        return Bar("10.1")
    record = table.cards[card]
    if record.zone != t.FIELD or record.seat != seat or t.FORWARD not in table.game.facts(table, card).kinds:
        return Bar("10.1.2.1")
    if record.acted:
        cite("10.1.2.1.1")
        return Bar("10.1.2.1.1", card, "dull")
    if not ready(table, card, "15.2.2.2"):
        cite("10.1.2.1.1")
        return Bar("10.1.2.1.1", card, "new")
    if attacks_left(table, card) <= 0:
        cite("10.1.2.1.2")
        return Bar("10.1.2.1.2", card, "attacked")
    source = forbidden(table, card, "attack")
    if source is not None:  # though it is active, and ready or hasty
        cite("2.2")
        cite("10.1.2.1.2")
        return Bar("10.1.2.1.2", source.source[0])
    return None


def declarable(table: Table, seat: int) -> list[int]:
    """The forwards that may be declared attackers now."""
    return [card for card in controlled(table, seat, t.FORWARD) if bar_declaring(table, seat, card) is None]


def price_decides(table: Table, seat: int, kind: type) -> bool:
    """Does it hang on what can be paid, so on cards that others cannot see, whether somebody can attack or block?"""
    forwards = controlled(table, seat, t.FORWARD)
    return table.collecting and any(gathered(table, card, kind) for card in forwards)


def party_elements(table: Table, card: int) -> tuple[str, ...]:
    """15.1.1.9.2: the elements by which a forward forms a party; a text may let it be any (2.1)."""
    if allowed(table, card, "party_of_any_element"):
        cite("2.1")
        return t.ELEMENTS
    elements: tuple[str, ...] = table.game.facts(table, card).elements
    return elements


def parties(table: Table, able: list[int]) -> list[tuple[str, list[int]]]:
    """15.1.1.9.2: for each element, the forwards that may form a party by it, where there are two at least."""
    together: dict[str, list[int]] = {}
    for card in able if len(able) > 1 else ():
        if bar_joining(table, card) is None:
            for element in party_elements(table, card):
                together.setdefault(element, []).append(card)
    found = []
    for element in t.ELEMENTS:
        same = together.get(element, [])
        same = addable(table, [], same) if len(same) > 1 else []
        if same:
            found.append((element, same))
    return found


def bar_joining(table: Table, card: int) -> Bar | None:
    """10.1.2.1.2: what keeps a forward that may attack from being in a party."""
    source = forbidden(table, card, "party")
    return None if source is None else Bar("10.1.2.1.2", source.source[0])


def bar_party(table: Table, seat: int, cards: list[int]) -> Bar | None:
    """15.1.1.9.2, 15.1.1.9.3: what keeps these from forming a party: one that could not attack, or no element in common."""
    for card in cards:
        barred = bar_declaring(table, seat, card)
        if barred is not None:
            cite("15.1.1.9.3")
            return barred
        if (barred := bar_joining(table, card)) is not None:
            return barred
    elements = [party_elements(table, card) for card in cards]
    if not any(all(element in one for one in elements) for element in t.ELEMENTS):
        cite("15.1.1.9.2")
        return Bar("10.1.2.1")
    return None


def addable(table: Table, chosen: list[int], same: list[int]) -> list[int]:
    """Who may still join a party: what attacking with all of it costs must be payable in the end (10.1.2.3)."""
    if not attack_costs(table, same):
        return [card for card in same if card not in chosen]
    more = dulling_matters(table, same)
    return [card for card in same if card not in chosen and _can_be_party(table, [*chosen, card], same, more)]


def _can_be_party(table: Table, chosen: list[int], same: list[int], more: bool) -> bool:
    """Can these, perhaps with others, attack as a party and be paid for? `more`: a larger party may cost less."""
    if len(chosen) > 1 and attack_payable(table, chosen):
        return True
    if len(chosen) > 1 and not more:
        return False
    others = [card for card in same if card not in chosen]
    return any(_can_be_party(table, [*chosen, card], others[place:], more) for place, card in enumerate(others))


def must_attack(table: Table, able: list[int]) -> bool:
    """10.1.2.1.3: is there one that has to attack before the phase can end? Nobody has to pay for it."""
    return any(demanded(table, card, "attack") and not gathered(table, card, v.AttackCost) for card in able)


def bar_block(table: Table, seat: int, card: int) -> Bar | None:
    """What keeps a card from blocking."""
    record = table.cards[card]
    if record.zone != t.FIELD or record.seat != seat or t.FORWARD not in table.game.facts(table, card).kinds:
        return Bar("10.1.3.1")
    if record.acted:
        cite("10.1.3.1.1")
        return Bar("10.1.3.1.1", card)
    source = forbidden(table, card, "block")
    if source is not None:
        cite("10.1.3.1.2")
        return Bar("10.1.3.1.2", source.source[0])
    attacking = [ref[0] for ref in fighting(table)]
    shields = [_unblockable(table, attacker, card) for attacker in attacking]
    if attacking and all(shield is not None for shield in shields):
        cite("10.1.3.1.2")
        return Bar("10.1.3.1.2", attacking[0])
    if any(shield is not None for shield in shields):
        cite("15.1.1.9.6")
    if not payable(table, cost_of(table, [card], v.BlockCost, "10.1.3.1.3")):
        cite("10.1.3.1.3")
        return Bar("10.1.3.1.3", card)
    return None


def _unblockable(table: Table, attacker: int, blocker: int) -> Source | v.UnblockableBy | v.CannotBlock | None:
    """What keeps this attacker from being blocked by this one."""
    source = forbidden(table, attacker, "be_blocked")
    if source is not None:
        return source
    scope = Scope(table.ref(attacker), table.cards[attacker].seat)
    for shield in gathered(table, attacker, v.UnblockableBy):
        if passes(table, scope, blocker, shield.tests):
            return shield
    against = Scope(table.ref(blocker), table.cards[blocker].seat)
    for limit in gathered(table, blocker, v.CannotBlock):
        if passes(table, against, attacker, limit.tests):
            return limit
    return None


@rules.test(v.Blocks)
def blocks(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.Blocks) -> bool:
    """10.1.3.1: it is the blocker, and whom it blocks is among those that are meant."""
    attacking = [ref for ref in table.facts.attackers if table.alive(ref)]
    return table.facts.blocker == (card.id, card.life) and any(
        ref in members(table, scope, test.whom) for ref in attacking
    )


@rules.test(v.BlockedBy)
def blocked_by(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.BlockedBy) -> bool:
    """10.1.3.1: it attacks, and who blocks it is among those that are meant."""
    blocker = table.facts.blocker
    there = blocker is not None and table.alive(blocker) and (card.id, card.life) in table.facts.attackers
    return there and blocker in members(table, scope, test.by)


rules.declare(v.Blocks, v.BlockedBy, reads=name_mask("blocker", "attackers"))


def blockers(table: Table, seat: int) -> tuple[list[int], bool]:
    """The forwards that may block, and whether one has to.

    10.1.3.1.3: compulsions are met as far as limits let them be. Only one blocks, so one that must meets its own and
    those of attackers that have to be blocked; where none must, anyone meets the attackers'. A price is a limit that
    only paying lifts, and nobody has to pay.
    """
    able = [card for card in controlled(table, seat, t.FORWARD) if bar_block(table, seat, card) is None]
    free = [card for card in able if not gathered(table, card, v.BlockCost)]
    if any(demanded(table, card, "block") for card in free):
        cite("10.1.3.1.3")
        return [card for card in able if demanded(table, card, "block")], True
    if free and any(demanded(table, ref[0], "be_blocked") for ref in fighting(table)):
        cite("10.1.3.1.3")
        return able, True
    return able, False
