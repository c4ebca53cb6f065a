"""Chapter 18.4: critical hit and evasion, each for a card of the hand with the fighter's name."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.ch18_attack import Attack, attack
from tefuda.games.cipher.rules.ch18_support import fighter
from tefuda.games.cipher.rules.ch23_against import forbidden_by
from tefuda.games.cipher.rules.questions import facts, forbids, options_of, shares_name
from tefuda.kernel.effects.nodes import Add
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import begin
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Jump, Result

check_at(attack, "18.4.1.1")


def _ask(table: Table, seat: int, unit: Ref, clause: str, prompt: str) -> Result:
    """Whether a card of the unit's name is given up; who has a hand is asked, whatever is in it."""
    hand = table.zone(t.HAND, seat)
    if not hand:
        return None
    now = table.derived or derived_facts(table)
    named = now[unit[0]]
    same = [card for card in hand if shares_name(now[card], named)]
    return Ask(
        (seat,),
        "choose",
        clause,
        options_of(same),
        least=0,
        most=min(1, len(same)),
        secret=True,
        about=unit,
        prompt=prompt,
    )


def _give_up(table: Table, card: int, clause: str, prompt: str) -> Result:
    seat = table.cards[card].seat
    return intend(table, [Moving(table.ref(card), t.RETREAT, seat, reason=prompt, clause=clause)])


# ── critical hit ────────────────────────────────────────────────────────────────────────────────────────────────────
@attack.step("18.4.1.2")
def critical_hit(table: Table, frame: Attack) -> Result:
    """18.4.1.2, 18.4.1.2.1.3: the attacker's player may, where its attack is more than 0."""
    seat = table.facts.player
    unit = fighter(table, seat)
    if unit is None or forbids(table, unit[0], "critical") is not None:
        return Jump("18.4.1.3")
    if facts(table, unit[0]).attack <= 0:
        cite("18.4.1.2.1.3")
        return Jump("18.4.1.3")
    return _ask(table, seat, unit, "18.4.1.2", "critical") or Jump("18.4.1.3")


@attack.answer("18.4.1.2")
def critical_chosen(table: Table, frame: Attack, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return Jump("18.4.1.3")
    cite("18.4.1.2.1")
    return _give_up(table, picked[0].card, "18.4.1.2.1", "critical")


@attack.step("18.4.1.2.1.1")
def doubled(table: Table, frame: Attack) -> None:
    """18.4.1.2.1.1, .1.1: the attacker's attack, as it is once the card was given up, is added to it."""
    unit = fighter(table, table.facts.player)
    if unit is None:
        return
    cite("18.4.1.2.1.1.1")
    cite("5.1.3")
    begin(table, Scope(unit, table.facts.player), (unit,), (Add("attack", facts(table, unit[0]).attack),), "combat")
    _tell(table, "critical", unit, table.facts.defender)


def _tell(table: Table, kind: str, unit: Ref, other: Ref | None) -> None:
    record = table.cards[unit[0]]
    event = Event(kind, unit[0], record.seat, record, after=record, target=other)
    trigger(table, [atoms.record(table, event)])


check_at(attack, "18.4.1.3")


# ── evasion ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@attack.step("18.4.1.4")
def evasion(table: Table, frame: Attack) -> Result:
    """18.4.1.4: the defender's player may."""
    seat = 1 - table.facts.player
    unit, attacker = fighter(table, seat), fighter(table, table.facts.player)
    barred = unit is not None and forbids(table, unit[0], "evade") is not None
    if attacker is not None and unit is not None and not barred:
        barred = forbids(table, attacker[0], "be_evaded") is not None or forbidden_by(
            table, attacker[0], "be_evaded", unit[0]
        )
    if unit is None or barred:
        return Jump("18.4.1.5")
    return _ask(table, seat, unit, "18.4.1.4", "evasion") or Jump("18.4.1.5")


@attack.answer("18.4.1.4")
def evasion_chosen(table: Table, frame: Attack, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return Jump("18.4.1.5")
    cite("18.4.1.4.1")
    return _give_up(table, picked[0].card, "18.4.1.4.1", "evasion")


@attack.step("18.4.1.4.1.1")
def evaded(table: Table, frame: Attack) -> None:
    """18.4.1.4.1.1: the defender is not defeated in this combat."""
    keep(table, evaded=True)
    unit = fighter(table, 1 - table.facts.player)
    if unit is not None:
        _tell(table, "evaded", unit, table.facts.attacker)


check_at(attack, "18.4.1.5")
