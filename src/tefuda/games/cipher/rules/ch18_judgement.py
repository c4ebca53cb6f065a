"""Chapters 18.5 and 18.6: the fighters' attacks are compared, and the combat ends."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import ch18_critical  # noqa: F401 - its steps come before
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.ch10_executing import hide_again
from tefuda.games.cipher.rules.ch18_attack import Attack, attack, over_with_combat
from tefuda.games.cipher.rules.ch18_support import fighter, retreating, supports_of
from tefuda.games.cipher.rules.ch23_defeat import Defeating
from tefuda.games.cipher.rules.questions import facts, turn_player_first
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import intend
from tefuda.kernel.happening.triggers import happen, trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Resolving
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Again, Result

check_at(attack, "18.5.1.1")


@attack.step("18.5.1.2")
def judge(table: Table, frame: Attack) -> Result:
    """18.5.1.2: an attack as great as the defender's, or greater, defeats it, unless it has evaded."""
    attacker, defender = fighter(table, table.facts.player), fighter(table, 1 - table.facts.player)
    if attacker is None or defender is None:
        cite("18.4.1.5.1")
        return None
    if frame.evaded:
        cite("18.4.1.4.1.1")
        return None
    cite("18.5.1.2")
    ours, theirs = [facts(table, unit[0]).attack for unit in (attacker, defender)]
    unit = table.cards[attacker[0]]
    compared = Event("compared", unit.id, unit.seat, unit, after=unit, amount=ours, target=defender, text=str(theirs))
    atoms.record(table, compared)
    if ours < theirs:
        return None
    return intend(table, [Defeating(defender, attacker, "attack", "18.5.1.2")])


@attack.step("18.5.1.2.2")
def nobody_was_defeated(table: Table, frame: Attack) -> None:
    """18.5.1.2.2: where the defender is not defeated, that triggers skills of whoever is left."""
    attacker, defender = fighter(table, table.facts.player), fighter(table, 1 - table.facts.player)
    if defender is not None and t.DEFEATED in table.cards[defender[0]].marks:
        return
    events = []
    if defender is not None:
        record = table.cards[defender[0]]
        events.append(Event("survived", record.id, record.seat, record, after=record, target=table.facts.attacker))
    if attacker is not None:
        record = table.cards[attacker[0]]
        events.append(Event("failed", record.id, record.seat, record, after=record, target=table.facts.defender))
    trigger(table, [atoms.record(table, event) for event in events])


check_at(attack, "18.5.1.3")
check_at(attack, "18.6.1.1")


@attack.step("18.6.1.2")
def supports_leave(table: Table, frame: Attack) -> Result:
    """18.6.1.2: the support cards go to the retreat area, or where a skill that was executed has them go (18.6.1.2.1)."""
    seat = turn_player_first(table)[frame.cleared]
    refs = [table.ref(card) for card in supports_of(table, seat)]
    instead = [one for one in table.facts.at_end if one.instead and one.source in refs]
    if instead:  # where it cannot be done, or is not, the card goes as others do (22.1.1)
        cite("18.6.1.2.1")
        cite("22.1")
        atoms.set_facts(table, at_end=tuple([one for one in table.facts.at_end if one is not instead[0]]))
        return Again(Resolving((instead[0].effect,), instead[0].source, seat, it=instead[0].it, sort="support"))
    moves = retreating(table, seat, "support", "18.6.1.2")
    if frame.cleared:
        return intend(table, moves)
    keep(table, cleared=1)
    return Again(intend(table, moves))


check_at(attack, "18.6.1.3")


@attack.step("18.6.1.4")
def end_of_combat_skills(table: Table, frame: Attack) -> Result:
    """18.6.1.4: what support skills have said of the end of the combat; its conditions are looked at now (18.6.1.4.1)."""
    left = [one for one in table.facts.at_end if not one.instead]
    if not left:
        return None
    cite("18.6.1.4.1")
    first = left[0]
    atoms.set_facts(table, at_end=tuple([one for one in table.facts.at_end if one is not first]))
    return Again(Resolving((first.effect,), first.source, first.seat, it=first.it, sort="support"))


@attack.step("18.6.1.4.2")
def attack_has_ended(table: Table, frame: Attack) -> None:
    unit = fighter(table, table.facts.player)
    if unit is not None:
        record = table.cards[unit[0]]
        happen(table, Event("attack_ended", record.id, record.seat, record, after=record, target=table.facts.defender))


check_at(attack, "18.6.1.5")


@attack.step("18.6.1.6")
def effects_end(table: Table, frame: Attack) -> None:
    """18.6.1.6, 18.6.1.7: critical hit, support power and what lasted for the combat are over; nobody fights any more."""
    cite("18.6.1.7")
    hide_again(table)
    for seat in range(table.seats):
        for unit in table.zone(t.FIELD, seat):
            if t.BY_ATTACK in table.cards[unit].marks:
                atoms.mark(table, unit, t.BY_ATTACK, False)
    over_with_combat(table)


@attack.step("18.6.1.7")
def over(table: Table, frame: Attack) -> Result:
    return DONE
