"""Chapter 8.4, attacking with a follower: the numbered steps."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch08_attackers import targets
from tefuda.games.evolve.rules.ch08_quick import QuickWindow, may_be_asked
from tefuda.games.evolve.rules.ch10_check_timing import FIRST_ROUND
from tefuda.games.evolve.rules.questions import attack as attack_of
from tefuda.games.evolve.rules.questions import has, is_kind
from tefuda.kernel.flow.procedures import become
from tefuda.kernel.happening.replacement import Damaging, Orienting, intend
from tefuda.kernel.happening.triggers import happen, trigger
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Frame, Ref, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import opponents
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import CHECK, DONE, Result


class Attack(Frame, frozen=True):
    """An attack: who attacks whom."""

    attacker: Ref
    target: Ref = (-1, -1)
    drains: bool = False


attack = rules.procedure("8.4", Attack)
ATTACKED, BATTLE = name_mask("attacked"), name_mask("battle")


@attack.step("8.4.2")
def choose_attacker(table: Table, frame: Attack) -> None:
    """The attacker was named in 7.3.3: a stood follower of the turn player's (8.4.2.1)."""
    if RECORDS:
        cite("8.4.1")
        cite("8.4.2.1")


@attack.step("8.4.3")
def choose_target(table: Table, frame: Attack) -> Result:
    if RECORDS:
        cite("8.4.3.1")
    cards, options = table.cards, []
    for card in targets(table, table.facts.player, frame.attacker[0]):
        options.append(Option("leader" if cards[card].zone == t.LEADER else "card", card))
    return Ask((table.facts.player,), "choose", "8.4.3", tuple(options), about=frame.attacker, prompt="target")


@attack.answer("8.4.3")
def target_chosen(table: Table, frame: Attack, picked: tuple[Option, ...]) -> None:
    if RECORDS and has(table, picked[0].card, "オーラ"):
        cite("12.15.2.1")
    become(table, change(frame, target=table.ref(picked[0].card)))


@attack.step("8.4.4")
def act_the_attacker(table: Table, frame: Attack) -> Result:
    facts = table.facts
    atoms.put_facts(table, change(facts, attacked=(*facts.attacked, frame.attacker)), ATTACKED)
    return intend(table, [Orienting(frame.attacker, True, clause="8.4.4")])


@attack.step("8.4.5")
def attacked(table: Table, frame: Attack) -> None:
    """8.4.5: it attacked; with a follower as target the two fight from here on (8.4.5.1)."""
    record = table.cards[frame.attacker[0]]
    if table.cards[frame.target[0]].zone == t.FIELD:
        if RECORDS:
            cite("8.4.5.1")
        atoms.put_facts(table, change(table.facts, battle=(frame.attacker, frame.target)), BATTLE)
    happen(table, Event("attacked", record.id, record.seat, record, after=record, clause="8.4.5", target=frame.target))


@attack.step("8.4.6", needs=CHECK)
def first_check(table: Table, frame: Attack) -> Result:
    return FIRST_ROUND


@attack.step("8.4.7")
def quick(table: Table, frame: Attack) -> Result:
    for seat in opponents(table, table.facts.player):
        if may_be_asked(table, seat):
            return QuickWindow(seat, "8.4.7", "8.4.8")
    return None


@attack.step("8.4.9")
def damage(table: Table, frame: Attack) -> Result:
    """8.4.9: with the attacker still there, it deals its attack; a follower that is its target does so at the same time (8.4.9.1)."""
    attacker, target = frame.attacker, frame.target
    if not _there(table, attacker):
        return None
    fighting = _there(table, target) and is_kind(table, target[0], t.FOLLOWER)  # 5.14.1.2: nothing else takes damage
    blows = []
    if table.alive(target) and (fighting or table.cards[target[0]].zone == t.LEADER):
        if RECORDS:
            cite("10.12.2.1")
            cite("5.14.3.1")
        sort = "attack combat" if fighting else "attack"
        blows.append(Damaging(target, attack_of(table, attacker[0]), attacker, sort, clause="8.4.9"))
    if fighting and is_kind(table, attacker[0], t.FOLLOWER):
        cite("8.4.9.1")
        blows.append(Damaging(attacker, attack_of(table, target[0]), target, "combat", clause="8.4.9.1"))
    return intend(table, _dealt(blows))


def _dealt(blows: list[Damaging]) -> list[Damaging]:
    """1.3.2.2: of the damage of a fight what is dealt, and so can be changed: 1 or more."""
    found = []
    for blow in blows:
        if blow.amount > 0:
            found.append(blow)
        else:
            cite("1.3.2.2")
    return found


def _there(table: Table, ref: Ref) -> bool:
    card = table.cards[ref[0]]
    return card.life == ref[1] and card.zone in FIGHTING


FIGHTING = (t.FIELD, t.LEADER)


@attack.step("8.4.9.2")
def fought(table: Table, frame: Attack) -> None:
    """8.4.9.2: attacker and target have fought each other; bane marks what its bearer fought (12.14.2)."""
    attacker, target = frame.attacker, frame.target
    if table.facts.battle is None or not _there(table, attacker) or not _there(table, target):
        return
    now, cards, trigger_index, events = table.derived or derived_facts(table), table.cards, table.trigger_index, []
    doomed: tuple[Ref, ...] = ()
    for one, other in ((attacker, target), (target, attacker)):
        record, facts = cards[one[0]], now[one[0]]
        fought = Event("fought", one[0], record.seat, record, after=record, clause="8.4.9.2", target=other)
        events.append(atoms.record(table, fought))
        if (
            facts.keywords
            and "必殺" in facts.keywords
            and t.FOLLOWER in facts.kinds
            and is_kind(table, other[0], t.FOLLOWER)
        ):
            cite("12.14.2")
            if attack_of(table, one[0]) <= 0:
                cite("12.14.2.1")
            doomed += (other,)
    if doomed:
        atoms.set_facts(table, doomed=table.facts.doomed + doomed)
    if doomed or trigger_index.state_triggers:
        atoms.require_check(table)
    if table.delayed or trigger_index.histories or "fought" in trigger_index.event_kinds:
        trigger(table, events)


@attack.step("8.4.10", needs=CHECK)
def second_check(table: Table, frame: Attack) -> Result:
    return FIRST_ROUND


@attack.step("8.4.11")
def attack_is_over(table: Table, frame: Attack) -> Result:
    if table.facts.battle is not None:
        atoms.put_facts(table, change(table.facts, battle=None), BATTLE)
    return DONE
