"""Chapter 8.4.2 and 8.4.3, who may attack whom, with what chapter 12 says about it."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.questions import evolved_this_turn
from tefuda.kernel.continuous import allowed, forbidden
from tefuda.kernel.game import current
from tefuda.kernel.requests import Bar
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Table
from tefuda.kernel.values import Record


class Facing(Record, frozen=True):
    """The other side as an attacker finds it."""

    acted: list[int]  # followers that can be attacked as they lie,
    stood: list[int]  # and those that only an assailant reaches
    guards: list[int]  # the acted ones with ward
    leaders: list[int]


def facing(table: Table, seat: int) -> Facing:
    """8.4.3.1: the opponent's followers and leaders; those that cannot be attacked at all are left out (12.12.2)."""
    now, cards, follower = table.derived or current(table), table.cards, t.FOLLOWER
    acted: list[int] = []
    stood: list[int] = []
    guards: list[int] = []
    leaders: list[int] = []
    for opponent in table.opposing[seat]:
        leaders.append(table.zones[opponent][0])
        for card in table.zones[t.FIELD * table.seats + opponent]:
            facts = now[card]
            if follower not in facts.kinds:
                continue
            keywords = facts.keywords
            if ((keywords and "威圧" in keywords) or facts.collected) and bar_attacking(table, card, facts) is not None:
                continue
            if cards[card].acted:
                acted.append(card)
                if keywords and "守護" in keywords:
                    guards.append(card)
            else:
                stood.append(card)
    return Facing(acted, stood, guards, leaders)


def bar_attacking(table: Table, target: int, facts: t.EvolveFacts) -> Bar | None:
    """What keeps a follower from being attacked by anybody."""
    if "威圧" in facts.keywords:
        cite("12.12.2")
        return Bar("12.12.2", target)
    source = forbidden(table, target, "be_attacked") if facts.collected else None
    return Bar("1.3.3", source.source[0]) if source else None


OWN_STOOD = Bar("8.4.2")
TOO_NEW = Bar("8.4.2.1")
NO_LEADER = Bar("8.4.3.1")


def bar_attacker(table: Table, seat: int, card: int) -> Bar | None:
    """8.4.2: what stands in the way of attacking with a card at all."""
    return bars_attacker(table, seat, (card,))[0][1]


def bars_attacker(table: Table, seat: int, some: Iterable[int]) -> list[tuple[int, Bar | None]]:
    """Some cards, each with what stands in the way of attacking with it at all (8.4.2)."""
    now, cards, began = table.derived or current(table), table.cards, table.facts.began
    found: list[tuple[int, Bar | None]] = []
    for card in some:
        record, facts = cards[card], now[card]
        bar = None
        if record.acted or record.zone != t.FIELD or record.seat != seat or t.FOLLOWER not in facts.kinds:
            bar = OWN_STOOD
        elif facts.collected:
            bar = _bar_attacking_with(table, card)
        if bar is None and record.since >= began and not (record.attached and evolved_this_turn(table, card)):
            bar = _bar_new(facts)
        if RECORDS and bar is not None:
            cite(bar.clause)
        found.append((card, bar))
    return found


def _bar_attacking_with(table: Table, card: int) -> Bar | None:
    """8.4.3.2.1: an effect forbids it to attack."""
    source = forbidden(table, card, "attack") or forbidden(table, card, "attack_opponent")
    return Bar("8.4.3.2.1", source.source[0]) if source else None


def _bar_new(facts: t.EvolveFacts) -> Bar | None:
    """8.4.2.1: it has come this turn, and has neither storm nor rush (12.9.2, 12.10.2)."""
    if "疾走" in facts.keywords:
        cite("12.9.2")
    elif "突進" in facts.keywords:
        cite("12.10.2")
    else:
        return TOO_NEW
    return None


def targets(table: Table, seat: int, card: int, other_side: Facing | None = None) -> list[int]:
    """8.4.3: what a follower can attack."""
    if bar_attacker(table, seat, card) is not None:
        return []
    return reach(table, card, other_side or facing(table, seat))


def reach(table: Table, card: int, side: Facing) -> list[int]:
    """Whom a follower that can attack can attack on the other side."""
    facts = (table.derived or current(table))[card]
    if side.guards and not (facts.collected and allowed(table, card, "ignore_ward")):
        if RECORDS:
            _cite_guards(side)
        return side.guards
    found = side.acted
    if side.stood and "指定攻撃" in facts.keywords:
        cite("12.11.2")
        found = [*side.acted, *side.stood]
    if facts.collected and forbidden(table, card, "attack_follower"):
        found = []
    if _bar_leader(table, card, facts) is None:
        return [*found, *side.leaders]
    if not found:
        cite("8.4.3.2")
    return found


def _cite_guards(side: Facing) -> None:
    cite("12.8.2")
    if len(side.guards) > 1:
        cite("1.3.2.3")  # each of them demands the attack, and it can meet only one demand


def _bar_leader(table: Table, card: int, facts: t.EvolveFacts) -> Bar | None:
    """8.4.3.1, 12.9: the leader only when the attacker has been there since the turn began, or has storm."""
    if table.cards[card].since >= table.facts.began and "疾走" not in facts.keywords:
        return NO_LEADER
    source = forbidden(table, card, "attack_leader") if facts.collected else None
    return Bar("1.3.3", source.source[0]) if source else None


def attackers(table: Table, seat: int) -> list[int]:
    """8.4.2: the followers that can attack something: the leader, or else whomever they reach (a guard: 12.8.2)."""
    now, cards, began = table.derived or current(table), table.cards, table.facts.began
    side, found = None, []
    field = table.zones[t.FIELD * table.masters + seat]
    for card, bar in bars_attacker(table, seat, field):
        if bar is None:
            facts = now[card]
            if (facts.collected or cards[card].since >= began) and _bar_leader(table, card, facts) is not None:
                side = facing(table, seat) if side is None else side
                if not reach(table, card, side):
                    continue
            found.append(card)
    return found


def bar_attack(table: Table, seat: int, card: int, target: int) -> Bar | None:
    """What stands in the way of attacking a target with a card."""
    blocked = bar_attacker(table, seat, card)
    if blocked is not None:
        return blocked
    side = facing(table, seat)
    if target in targets(table, seat, card, side):
        return None
    facts, record = current(table)[card], table.cards[target]
    if record.seat != seat and record.zone == t.FIELD and t.FOLLOWER in current(table)[target].kinds:
        shield = bar_attacking(table, target, current(table)[target])
        if shield is not None and (record.acted or "指定攻撃" in facts.keywords):
            return shield
    elif record.seat != seat and record.zone == t.LEADER:
        blocked = _bar_leader(table, card, facts)
        if blocked is not None:
            cite("8.4.3.1")
            return blocked
    reachable = (
        target in side.acted or target in side.leaders or (target in side.stood and "指定攻撃" in facts.keywords)
    )
    if side.guards and reachable:
        return Bar("12.8.2", side.guards[0])
    cite("8.4.3.1")
    return Bar("8.4.3.1")
