"""Chapter 506, the battle phase: four steps from choosing a target to damage, and the three ways in which it breaks off."""

from __future__ import annotations

from typing import ClassVar

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_contradictions import cannot
from tefuda.games.pso2.rules.ch103_frame import RightToAct
from tefuda.games.pso2.rules.ch215_states import use_up
from tefuda.games.pso2.rules.ch302_keywords import is_frozen, most_targets, unharmed_attacking
from tefuda.games.pso2.rules.ch506_attackers import attack_targets, is_ready_to_attack
from tefuda.games.pso2.rules.questions import attack_of, facts, is_boss
from tefuda.kernel.effects.nodes import Add
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Damaging, intend
from tefuda.kernel.happening.triggers import trigger, trigger_as_it_was
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Floating, Frame, Ref
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import in_turn_order
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Jump, Result

DECLARED, ATTACKING, ENGAGED, DAMAGE = t.STAGES
BREAKS = {DECLARED: "506.3.2", ATTACKING: "506.4.3", ENGAGED: "506.5.3"}  # by stage, how an attack breaks off
UNTIL_BATTLE_ENDS = "battle"


class Battle(Frame, frozen=True, tag=t.own):
    """One attack: who attacks; who has been asked about weapons; whom the damage was dealt to."""

    shows_step: ClassVar[bool] = True

    attacker: Ref
    armed: tuple[Ref, ...] = ()
    fought: tuple[Ref, ...] = ()


battle = rules.procedure("506", Battle)


# ── 506.3 the battle begins ─────────────────────────────────────────────────────────────────────────────────────────
@battle.step("506.2")
def declare(table: Table, frame: Battle) -> None:
    """506.2, 504.1.5.1: an attack is declared, and the battle phase begins."""
    cite("506.1")
    if table.facts.phase == "main":
        cite("504.1.5.1")
        cite("500.3")
    attacked = (*table.facts.attacked, frame.attacker)
    atoms.set_facts(table, phase="battle", stage=DECLARED, attacker=frame.attacker, attacked=attacked)


@battle.step("506.3.1")
def choose_target(table: Table, frame: Battle) -> Ask:
    """506.3.1: the attacker's player chooses a proper target, with double shot two (302.7)."""
    card = frame.attacker[0]
    clause = "R.4.10" if is_boss(table, table.cards[card].seat) else "506.3.1"
    options = tuple([Option("card", card=one) for one in attack_targets(table, card)])
    most = min(most_targets(table, card), len(options))
    return Ask(
        (table.cards[card].seat,), "choose", clause, options, least=1, most=most, about=frame.attacker, prompt="attack"
    )


@battle.answer("506.3.1")
def target_chosen(table: Table, frame: Battle, picked: tuple[Option, ...]) -> Result:
    """506.3.1: what that sets off is put up, and the turn player has the right to act."""
    targets = tuple([table.ref(option.card) for option in picked])
    if len(targets) > 1:
        cite("G.連続射撃")
    atoms.set_facts(table, defenders=targets)
    card = table.cards[frame.attacker[0]]
    under = [table.cards[ref[0]] for ref in targets]
    events = [Event("attacked", card.id, card.seat, card, after=card, target=ref) for ref in targets]
    events += [Event("was_attacked", one.id, one.seat, one, after=one, target=frame.attacker) for one in under]
    trigger(table, [atoms.record(table, event) for event in events])
    return RightToAct()


def _tell(table: Table, kind: str, attacker: Ref, targets: tuple[Ref, ...]) -> None:
    """Record that an attack has come to a step, with each of its targets, and set off what waits for it."""
    card = table.cards[attacker[0]]
    events = [Event(kind, card.id, card.seat, card, after=card, target=ref) for ref in targets]
    trigger(table, [atoms.record(table, event) for event in events])


@battle.step("506.3.2")
def still_proper(table: Table, frame: Battle) -> Result:
    """506.3.2: an attacker that is gone or could not attack any more, or no proper target left: the attack ends."""
    return Jump("506.6.4") if breaks_off(table) else None


def breaks_off(table: Table) -> bool:
    """Does an attack end where it stands? Asked again and again in its steps, since it does so at once."""
    stage, attacker = table.facts.stage, table.facts.attacker
    if stage == DECLARED:
        goes_on = _may_go_on(table, attacker) and _targets_left(table, "be_attacked")
    elif stage in BREAKS:
        goes_on = table.alive(attacker) and _targets_left(table)
    else:
        return False
    if not (goes_on):
        cite(BREAKS[stage])
    return not goes_on


def _may_go_on(table: Table, attacker: Ref) -> bool:
    """506.3.2: is an attacker still there, ON (215.2), not frozen (301.3), and nothing keeps it from attacking (103.1.2)?"""
    card = attacker[0]
    if not table.alive(attacker) or not is_ready_to_attack(table, card):
        return False
    return not is_frozen(table, card) and not cannot(table, card, "attack")


def _targets_left(table: Table, barred: str = "") -> bool:
    """302.7: targets that have left, or must not be targets, drop out; is there one left to fight?"""
    left = tuple([ref for ref in table.facts.defenders if table.alive(ref)])
    if barred:
        left = tuple([ref for ref in left if not cannot(table, ref[0], barred)])
    if left != table.facts.defenders:
        atoms.set_facts(table, defenders=left)
    return bool(left)


# ── 506.4 joining the attack ────────────────────────────────────────────────────────────────────────────────────────
@battle.step("506.4.1")
def attacking(table: Table, frame: Battle) -> Result:
    """506.4.1: the attacker is turned OFF and is attacking, until the battle is over (506.4.1.1)."""
    cite("506.4.1.1")
    use_up(table, frame.attacker[0])
    atoms.set_facts(table, stage=ATTACKING)
    _tell(table, "joined", frame.attacker, table.facts.defenders)
    return RightToAct()


@battle.step("506.4.3")
def still_there(table: Table, frame: Battle) -> Result:
    """506.4.3: the attacker or all of its targets have left: the step and the battle end."""
    return Jump("506.6.4") if breaks_off(table) else None


# ── 506.5 engaging ──────────────────────────────────────────────────────────────────────────────────────────────────
@battle.step("506.5.1")
def engage(table: Table, frame: Battle) -> None:
    """506.5.1: now it is certain who fights."""
    atoms.set_facts(table, stage=ENGAGED)


@battle.step("506.5.2")
def use_weapons(table: Table, frame: Battle) -> Result:
    """506.5.2, 205.5.1: whoever fights with a weapon may use it, the turn player first."""
    for ref in _in_turn(table, (frame.attacker, *table.facts.defenders)):
        if ref in frame.armed:
            continue
        weapons = [card for card in table.cards[ref[0]].attached if _is_ready_weapon(table, card)]
        if weapons:
            options = tuple([Option("card", card=card) for card in weapons])
            seat = table.cards[ref[0]].seat
            return Ask((seat,), "choose", "506.5.2", options, least=0, most=len(options), about=ref, prompt="weapon")
        keep(table, armed=(*frame.armed, ref))
        return AGAIN
    return None


def _in_turn(table: Table, refs: tuple[Ref, ...]) -> list[Ref]:
    """The cards that fight, those of the turn player first; without those of players who have left."""
    order = in_turn_order(table, table.facts.player)
    here = [ref for ref in refs if table.cards[ref[0]].seat in order]
    return sorted(here, key=lambda ref: order.index(table.cards[ref[0]].seat))


def _is_ready_weapon(table: Table, card: int) -> bool:
    ready = t.WEAPON in facts(table, card).kinds and not table.cards[card].acted
    return ready and not cannot(table, card, "use_weapon")


@battle.answer("506.5.2")
def weapon_used(table: Table, frame: Battle, picked: tuple[Option, ...]) -> Result:
    """205.5.1: it is turned OFF, and its number is added to the attack; 205.5.1.1: by the rules, nothing is put up."""
    fighters = [ref for ref in _in_turn(table, (frame.attacker, *table.facts.defenders)) if ref not in frame.armed]
    bearer = fighters[0]
    for option in picked:
        cite("205.5.1")
        use_up(table, option.card)
        weapon = table.cards[option.card]
        more = Add("attack", attack_of(table, option.card))
        effect = Floating(
            table.tick(), table.ref(option.card), weapon.seat, (bearer,), changes=(more,), until=UNTIL_BATTLE_ENDS
        )
        atoms.start_effect(table, effect)
        event = Event("armed", option.card, weapon.seat, weapon, after=weapon, target=bearer, clause="205.5.1")
        trigger(table, [atoms.record(table, event)])
    keep(table, armed=(*frame.armed, bearer))
    return AGAIN


def _is_armed(table: Table) -> bool:
    """Has a weapon been used in this battle?"""
    return any(effect.until == UNTIL_BATTLE_ENDS for effect in table.effects)


@battle.step("506.5")
def engaged(table: Table, frame: Battle) -> Result:
    """506.5.2, 302.5.1: what was set off by engaging is put up, and the turn player has the right to act."""
    if RECORDS and _is_armed(table) and not table.stack:
        cite("205.5.1.1")
    if t.DOUBLE_STRIKE in facts(table, frame.attacker[0]).keywords:
        cite("302.5.1")
    _tell(table, "engaged", frame.attacker, table.facts.defenders)
    return RightToAct()


@battle.step("506.5.3")
def still_engaged(table: Table, frame: Battle) -> Result:
    """506.5.3: the attacker or all of its targets have left: engagement and battle end."""
    return Jump("506.6.4") if breaks_off(table) else None


# ── 506.6 damage ────────────────────────────────────────────────────────────────────────────────────────────────────
@battle.step("506.6.1")
def strike(table: Table, frame: Battle) -> Result:
    """506.6.1, 212.2: both deal their attack to each other at once; 506.6.2: after all that replaces it."""
    cite("212.2")
    cite("506.6.2")
    atoms.set_facts(table, stage=DAMAGE)
    attacker, targets = frame.attacker, table.facts.defenders
    blows = []
    for target in targets:
        blows.append(Damaging(target, attack_of(table, attacker[0]), attacker, sort="battle", clause="506.6.1"))
        if not unharmed_attacking(table, attacker[0]):
            blows.append(Damaging(attacker, attack_of(table, target[0]), target, sort="battle", clause="506.6.1"))
    keep(table, fought=targets)
    return intend(table, blows)


@battle.step("506.6.3")
def after_damage(table: Table, frame: Battle) -> Result:
    """506.6.3: nobody is attacking or engaged any more; what was set off is put up, the turn player has the right to act."""
    _tell_felled(table, frame.attacker, frame.fought)
    over(table)
    return RightToAct()


def _tell_felled(table: Table, attacker: Ref, fought: tuple[Ref, ...]) -> None:
    """Tell whom each fighter has destroyed: the attacker by attacking (glossary 貫通X), both sides in combat (506.6.1).

    It is told also of those who have fallen themselves, as they were.
    """
    felled = [ref for ref in fought if table.cards[ref[0]].zone == t.DISCARD]
    events = [_beating(table, "felled", attacker, ref) for ref in felled]
    events += [_beating(table, "beat", attacker, ref) for ref in felled]
    if table.cards[attacker[0]].zone == t.DISCARD:
        events += [_beating(table, "beat", ref, attacker) for ref in fought]
    trigger_as_it_was(table, [atoms.record(table, event) for event in events])


def _beating(table: Table, kind: str, fighter: Ref, loser: Ref) -> Event:
    """The event of a fighter that has destroyed another."""
    card, known = table.known(fighter)
    return Event(kind, card.id, card.seat, card, after=card, target=loser, facts=known)


def over(table: Table) -> None:
    """The battle is over: what lasted for it ends."""
    ended = tuple([effect.time for effect in table.effects if effect.until == UNTIL_BATTLE_ENDS])
    atoms.end_effects(table, ended)
    atoms.set_facts(table, stage="", attacker=None, defenders=())


@battle.step("506.6.4")
def back_to_main(table: Table, frame: Battle) -> Result:
    """506.6.4, 506.2.1: the main phase goes on."""
    cite("506.2.1")
    over(table)
    atoms.set_facts(table, phase="battle" if is_boss(table, table.facts.player) else "main")
    return Done()
