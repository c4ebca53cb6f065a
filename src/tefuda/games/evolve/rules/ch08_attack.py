"""Chapter 8.4, attacking with a follower: the numbered steps."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import attack as attack_of
from tefuda.games.evolve.cards import has, is_kind, opponents
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch08_attackers import facing, reach, targets
from tefuda.games.evolve.rules.ch08_quick import IN_AN_ATTACK, QuickWindow, may_be_asked, something_quick
from tefuda.games.evolve.rules.ch10_check_timing import check, check_fallen
from tefuda.kernel import atoms
from tefuda.kernel.dependence import NAMED, WOUNDED, named
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.procedures import call_from, done, enter, keep, leave, step_to
from tefuda.kernel.replacement import Damaging, Orienting, intend
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Frame, Ref, Table, change
from tefuda.kernel.triggers import trigger, trigger_by


class Attack(Frame, frozen=True):
    """An attack: who attacks whom."""

    attacker: Ref
    target: Ref = (-1, -1)
    drains: bool = False


attack = rules.procedure("8.4", Attack)
ATTACKED, BATTLE = named("attacked"), named("battle")


@attack.step("8.4.2")
def choose_attacker(table: Table, frame: Attack) -> None:
    """The attacker was named in 7.3.3: a stood follower of the turn player's (8.4.2.1)."""
    cite("8.4.1")
    cite("8.4.2.1")


@attack.step("8.4.3")
def choose_target(table: Table, frame: Attack) -> Any:
    cite("8.4.3.1")
    return _which(table, frame, targets(table, table.facts.player, frame.attacker[0]))


def _which(table: Table, frame: Attack, found: list[int]) -> Ask:
    cards = table.cards
    options = [Option("leader" if cards[card].zone == t.LEADER else "card", card) for card in found]
    return Ask(table.facts.player, "choose", "8.4.3", tuple(options), about=frame.attacker, prompt="target")


@attack.answer("8.4.3")
def target_chosen(table: Table, frame: Attack, picked: tuple[Option, ...]) -> None:
    if RECORDS and has(table, picked[0].card, "オーラ"):
        cite("12.15.2.1")
    keep(table, target=table.ref(picked[0].card))


@attack.step("8.4.4")
def act_the_attacker(table: Table, frame: Attack) -> Any:
    atoms.set_facts(table, attacked=(*table.facts.attacked, frame.attacker))
    return intend(table, [Orienting(frame.attacker, True, clause="8.4.4")])


@attack.step("8.4.5")
def attacked(table: Table, frame: Attack) -> None:
    """8.4.5: it attacked; with a follower as target the two fight from here on (8.4.5.1)."""
    record = table.cards[frame.attacker[0]]
    if table.cards[frame.target[0]].zone == t.FIELD:
        cite("8.4.5.1")
        atoms.set_facts(table, battle=(frame.attacker, frame.target))
    event = Event("attacked", record.id, record.seat, record, record, clause="8.4.5", target=frame.target)
    atoms.record(table, event)
    trigger_by(table, event)


@attack.step("8.4.6")
def first_check(table: Table, frame: Attack) -> Any:
    return check(table)


@attack.step("8.4.7")
def quick(table: Table, frame: Attack) -> Any:
    for seat in opponents(table, table.facts.player):
        if may_be_asked(table, seat):
            return QuickWindow(seat, "8.4.7", "8.4.8")
    return None


@attack.step("8.4.9")
def damage(table: Table, frame: Attack) -> Any:
    """8.4.9: with the attacker still there, it deals its attack; a follower that is its target does so at the same time (8.4.9.1)."""
    attacker, target = frame.attacker, frame.target
    if not _there(table, attacker):
        return None
    fighting = _there(table, target) and is_kind(table, target[0], t.FOLLOWER)  # 5.14.1.2: nothing else takes damage
    blows = []
    if table.alive(target) and (fighting or table.cards[target[0]].zone == t.LEADER):
        cite("10.12.2.1")
        cite("5.14.3.1")
        sort = "attack combat" if fighting else "attack"
        blows.append(Damaging(target, attack_of(table, attacker[0]), attacker, sort, "8.4.9"))
    if fighting and is_kind(table, attacker[0], t.FOLLOWER):
        cite("8.4.9.1")
        blows.append(Damaging(attacker, attack_of(table, target[0]), target, "combat", "8.4.9.1"))
    return intend(table, blows)


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
    now, cards, ears, events = table.derived or current(table), table.cards, table.ears, []
    doomed: tuple[Ref, ...] = ()
    for one, other in ((attacker, target), (target, attacker)):
        record, facts = cards[one[0]], now[one[0]]
        events.append(Event("fought", one[0], record.seat, record, record, 0, None, "", "8.4.9.2", None, other))
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
    table.events += events
    if doomed:
        atoms.set_facts(table, doomed=table.facts.doomed + doomed)
    table.due = True
    if table.delayed or ears.histories or "fought" in ears.heard:
        trigger(table, events)


@attack.step("8.4.10")
def second_check(table: Table, frame: Attack) -> Any:
    return check(table)


@attack.step("8.4.11")
def attack_is_over(table: Table, frame: Attack) -> Any:
    if table.facts.battle is not None:
        atoms.put_facts(table, change(table.facts, battle=None), BATTLE)
    return done()


# ── at once: stretches of an attack in which most often nothing comes between the steps ─────────────────────────────
@attack.at_once("8.4.2", "8.4.7")
def whom(table: Table, frame: Attack) -> Any:
    """The attacker was chosen among those that can attack before it was asked for; of one target it is not asked."""
    found = reach(table, frame.attacker[0], facing(table, table.facts.player))
    if len(found) != 1:
        step_to(table, TARGET)
        return _which(table, frame, found)
    step_to(table, ACTS)
    table.frames[-1] = frame = Attack(frame.attacker, table.ref(found[0]))
    return it_attacks(table, frame)


TARGET, ACTS, QUICK = attack.place("8.4.3"), attack.place("8.4.4"), attack.place("8.4.7")
BLOWS, THE_END = attack.place("8.4.9"), attack.place("8.4.11")


def _minded(table: Table, attacker: Ref, target: Ref) -> bool:
    """Does any effect have a say in what happens to attacker and target, or anybody keep it in mind, or is the attacker gone?"""
    now, one = table.derived or current(table), table.cards[attacker[0]]
    if table.delayed or table.ears.histories or one.life != attacker[1] or one.zone != t.FIELD or table.seats != 2:
        return True
    return table.collecting and bool(now[attacker[0]].collected or now[target[0]].collected)


@attack.answer_at_once("8.4.3")
def target_is(table: Table, frame: Attack, picked: tuple[Option, ...]) -> Any:
    """The target was chosen, and the attack goes on."""
    step_to(table, ACTS)
    table.frames[-1] = frame = Attack(frame.attacker, table.ref(picked[0].card))
    return it_attacks(table, frame)


@attack.at_once("8.4.4", "8.4.7")
def it_attacks(table: Table, frame: Attack) -> Any:
    """The attacker acts and has attacked; then it is the other player's time for quick cards."""
    attacker, target, heard = frame.attacker, frame.target, table.ears.heard
    if "acted" in heard or _minded(table, attacker, target):
        return act_the_attacker(table, frame)
    facts, fight = table.facts, (attacker, target) if table.cards[target[0]].zone == t.FIELD else None
    changed, attacked = ATTACKED if fight is None else ATTACKED | BATTLE, facts.attacked
    attacked += (attacker,)
    atoms.put_facts(table, change(facts, attacked=attacked, battle=fight), changed)
    table.value = 1 if atoms.orient(table, attacker[0], True) else 0
    record = table.cards[attacker[0]]
    event = Event("attacked", attacker[0], record.seat, record, record, 0, None, "", "8.4.5", None, target)
    table.events.append(event)
    if "attacked" in heard:
        trigger_by(table, event)
    if table.waiting or table.due:
        checking = check(table)
        if checking is not None:
            return enter(table, QUICK, checking)
    other = 1 - facts.player
    if not table.zones[t.HAND * 2 + other] and not may_be_asked(table, other):
        return "8.4.9"
    call_from(table, BLOWS, IN_AN_ATTACK[other])
    return something_quick(table, IN_AN_ATTACK[other])


@attack.at_once("8.4.9", "8.4.11")
def blows_fall(table: Table, frame: Attack) -> Any:
    """The blows of attacker and target, the check timing after them, and the end of the attack."""
    attacker, target = frame.attacker, frame.target
    if _minded(table, attacker, target):
        return damage(table, frame)
    now, struck, events, heard = table.derived or current(table), table.cards[target[0]], table.events, table.ears.heard
    one, other, calm, start = now[attacker[0]], now[target[0]], not table.due, len(events)
    if struck.life != target[1] or t.FOLLOWER not in one.kinds:
        return damage(table, frame)
    if struck.zone == t.LEADER:
        atoms.wound(table, target[0], one.attack or 0, attacker, "attack", "8.4.9")
    elif struck.zone == t.FIELD and t.FOLLOWER in other.kinds:
        atoms.wound(table, target[0], one.attack or 0, attacker, "attack combat", "8.4.9")
        atoms.wound(table, attacker[0], other.attack or 0, target, "combat", "8.4.9.1")
    else:
        return damage(table, frame)
    table.value = len(events) - start
    if "damaged" in heard and len(events) > start:
        trigger(table, events[start:])
    if table.facts.battle is not None:
        fought(table, frame)
    fallen = _fallen(table, attacker[0], target[0]) if calm and not table.waiting else None
    checking = None
    if fallen:
        checking = check_fallen(table, fallen)
    elif fallen is not None:
        table.due = False  # the check came and went: no other card has changed since the last
    elif table.waiting or table.due:
        checking = check(table)
    if checking is not None:
        return enter(table, THE_END, checking)
    attack_is_over(table, frame)
    return leave(table)


def _fallen(table: Table, attacker: int, target: int) -> list[int] | None:
    """Of attacker and target those without defense, as they lie on the fields; None where the blows could have done more."""
    now, cards = table.derived, table.cards
    if table.dynamic & (WOUNDED | NAMED) or now is None or table.facts.doomed or table.ears.state_triggers:
        return None
    struck, own = cards[target], now[attacker].defense
    defense = now[target].defense  # none, where it is a follower by an effect
    fallen = [target] if defense is not None and defense <= struck.damage else []
    if struck.zone == t.LEADER:
        return None if fallen else fallen
    if own is not None and own <= cards[attacker].damage:
        fallen.insert(0 if cards[attacker].seat < struck.seat else 1, attacker)
    return fallen
