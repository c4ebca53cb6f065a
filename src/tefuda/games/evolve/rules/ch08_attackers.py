"""Chapter 8.4.2 and 8.4.3, who may attack whom, with what chapter 12 says about it."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.questions import evolved_this_turn
from tefuda.kernel.effects.nodes import Demand
from tefuda.kernel.evaluating.continuous import allowed, forbidden
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table


class Facing(Record, frozen=True):
    """The defending side as an attacker finds it."""

    acted: list[int]  # followers that can be attacked as they lie,
    stood: list[int]  # and those that only an assailant reaches
    guards: list[int]  # the acted ones with ward
    leaders: list[int]


def facing(table: Table, seat: int) -> Facing:
    """8.4.3.1: the opponent's followers and leaders; those that cannot be attacked at all are left out (12.12.2)."""
    now, cards, follower = table.derived or derived_facts(table), table.cards, t.FOLLOWER
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
    now, cards, began = table.derived or derived_facts(table), table.cards, table.facts.began
    found: list[tuple[int, Bar | None]] = []
    for card in some:
        record, facts = cards[card], now[card]
        bar = None
        if record.acted or record.zone != t.FIELD or record.seat != seat or t.FOLLOWER not in facts.kinds:
            bar = OWN_STOOD
        elif facts.collected:
            bar = _bar_attacking_with(table, card)
        if bar is None and record.since >= began and not (record.attached and evolved_this_turn(table, card)):
            bar = _bar_new(facts) if facts.keywords else TOO_NEW
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
    """Whom a follower that can attack can attack on the other side: of those that it could, as effects and wards demand."""
    facts = (table.derived or derived_facts(table))[card]
    if not facts.collected:
        if side.guards:
            if RECORDS:
                _cite_guards(side)
            return side.guards
        return _reached(table, card, facts, side)
    found = _reached(table, card, facts, side)
    wanted = demands(table, card, side)
    met = [sum([target in demand.targets for demand in wanted]) for target in found]
    most = max(met, default=0)
    if RECORDS and most:
        cite("1.3.2.3")
        if any(demand.deed == "ward" for demand in wanted):
            cite("12.8.2")
    return [target for target, count in zip(found, met, strict=True) if count == most]


class Wanted(Record, frozen=True):
    """A demand on whom a follower attacks: whom it asks for, and the card that it comes from."""

    targets: list[int]
    by: int
    deed: str


def demands(table: Table, card: int, side: Facing) -> list[Wanted]:
    """1.3.2.3: the demands on whom a follower attacks. Each ward asks for a follower with ward, whichever (12.8.2)."""
    followers, found = [*side.acted, *side.stood], list[Wanted]()
    for source in (table.derived or derived_facts(table))[card].collected:
        if type(source.change) is Demand and source.change.deed in DEMANDED:
            deed, maker = source.change.deed, source.source
            meant = {
                "attack_leader": side.leaders,
                "attack_follower": followers,
                "attack_source": [maker[0]] if table.alive(maker) else [],
            }
            found.append(Wanted(meant.get(deed, [*followers, *side.leaders]), maker[0], deed))
    if side.guards and not allowed(table, card, "ignore_ward"):
        found += [Wanted(side.guards, guard, "ward") for guard in side.guards]
    return found


DEMANDED = ("attack", "attack_each_turn", "attack_leader", "attack_follower", "attack_source")


def unmet_demand(table: Table, seat: int, card: int) -> int:
    """7.3.3.1: the card whose effect demands an attack that a follower can still make, in this turn or in the way it says; -1: none."""
    side = facing(table, seat)
    attacked = table.ref(card) in table.facts.attacked
    open_to_it = [one for one in demands(table, card, side) if one.deed != "ward"]
    wanted = [one for one in open_to_it if one.deed != "attack_each_turn" or not attacked]
    if not wanted:
        return -1
    found = targets(table, seat, card, side)
    for demand in wanted:
        if any(target in demand.targets for target in found):
            return demand.by
    cite("1.3.2.3")  # what cannot be done binds nobody
    return -1


def _reached(table: Table, card: int, facts: t.EvolveFacts, side: Facing) -> list[int]:
    """Whom a follower that can attack could attack, if nothing demanded anything."""
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
    now, cards, began = derived_facts(table), table.cards, table.facts.began
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
    facts, record = derived_facts(table)[card], table.cards[target]
    if record.seat != seat and record.zone == t.FIELD and t.FOLLOWER in derived_facts(table)[target].kinds:
        shield = bar_attacking(table, target, derived_facts(table)[target])
        if shield is not None and (record.acted or "指定攻撃" in facts.keywords):
            return shield
    elif record.seat != seat and record.zone == t.LEADER:
        blocked = _bar_leader(table, card, facts)
        if blocked is not None:
            cite("8.4.3.1")
            return blocked
    if target in _reached(table, card, facts, side):
        met = targets(table, seat, card, side)[0]
        by = [demand for demand in demands(table, card, side) if met in demand.targets and target not in demand.targets]
        ward = [demand for demand in by if demand.deed == "ward"]
        return Bar("12.8.2", ward[0].by) if ward else Bar("1.3.2.3", by[0].by)
    cite("8.4.3.1")
    return Bar("8.4.3.1")
