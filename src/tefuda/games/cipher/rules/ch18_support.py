"""Chapter 18.3: the support step: both turn a card, it succeeds or fails, support skills are executed, support power is added."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.ch10_executing import Executing, can_pay, hide_again, note_applied, parts_of, steps_of
from tefuda.games.cipher.rules.ch18_attack import Attack, attack
from tefuda.games.cipher.rules.ch23_actions import did
from tefuda.games.cipher.rules.ch23_against import forbidden_by
from tefuda.games.cipher.rules.questions import allows, facts, fights, forbids, shares_name, turn_player_first
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Add
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.procedures import keep, keep_at
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.playing.settling import payment_of, resolution_of
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.resolving.performing import Call, begin
from tefuda.kernel.resolving.secrecy import ask_to_pay
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import YES, Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, DONE, Again, Jump, Result, Then, WordResult


def fighter(table: Table, seat: int) -> Ref | None:
    """25.8: a player's fighter: the attacker or the defender, as long as it is on the field."""
    ref = table.facts.attacker if seat == table.facts.player else table.facts.defender
    return ref if fights(table, ref) else None


def supports_of(table: Table, seat: int) -> tuple[int, ...]:
    """25.15.1: a player's support cards: the one that was turned, and what skills have put beside it."""
    return table.zone(t.SUPPORT, seat)


check_at(attack, "18.3.1.1")


# ── 18.3.1.2 both turn a card ───────────────────────────────────────────────────────────────────────────────────────
@attack.step("18.3.1.2")
def turn_support(table: Table, frame: Attack) -> Result:
    """18.3.1.2: the top card of each deck, the turn player's first (2.11)."""
    seat = turn_player_first(table)[frame.turned]
    if RECORDS:
        cite("2.11")
        cite("2.11.1")
    deck = table.zone(t.DECK, seat)
    moves = [Moving(table.ref(card), t.SUPPORT, seat, reason="support", clause="18.3.1.2") for card in deck[:1]]
    if frame.turned:
        return intend(table, moves)
    keep(table, turned=1)
    return Again(intend(table, moves))


check_at(attack, "18.3.1.3")


# ── 18.3.1.4 it succeeds or fails ───────────────────────────────────────────────────────────────────────────────────
@attack.step("18.3.1.4")
def judge_support(table: Table, frame: Attack) -> Result:
    """18.3.1.4: the turn player's first."""
    seat = turn_player_first(table)[frame.judged]
    if frame.judged:
        return _judged(table, seat, seat in frame.failing)
    keep(table, judged=1)
    return Again(_judged(table, seat, seat in frame.failing))


def _judged(table: Table, seat: int, fails: bool) -> Frame | None:
    """18.3.1.4.1 to 18.3.1.4.3: a failed support goes to the retreat area; either triggers skills. `fails`: by a skill (18.3.1.4.4)."""
    for clause in ("18.3.1.4.4", "18.3.1.4.4.1") if fails else ():
        cite(clause)
    if fails or not _succeeds(table, seat):
        return fail_support(table, seat, "18.3.1.4.1.1")
    supported = fighter(table, seat)
    if supported is not None:
        record = table.cards[supported[0]]
        card = table.ref(supports_of(table, seat)[0])
        happen(table, Event("supported", record.id, seat, record, after=record, target=card, clause="18.3.1.4.2"))
    return None


def _succeeds(table: Table, seat: int) -> bool:
    """18.3.1.4.1: it fails without a card, with the fighter's own name, or where a skill lets it fail (18.3.1.4.4)."""
    cards, supported = supports_of(table, seat), fighter(table, seat)
    if RECORDS:
        cite("18.3.1.4.1")
        cite("6.4.1")
    if not cards:
        return False
    if supported is None:
        return True
    unit, here = supported[0], facts(table, supported[0])
    if here.collected and (
        forbids(table, unit, "be_supported") or any(forbidden_by(table, unit, "be_supported", card) for card in cards)
    ):
        cite("18.3.1.4.4")
        cite("18.3.1.4.4.1")
        if allows(table, unit, "be_supported"):
            cite("23.1.27.2")
        return False
    if here.collected and allows(table, unit, "be_supported"):
        return True
    return not [card for card in cards if shares_name(facts(table, card), here)]


def retreating(table: Table, seat: int, reason: str, clause: str) -> list[Moving]:
    """A player's support cards go to the retreat area."""
    return [
        Moving(table.ref(card), t.RETREAT, table.cards[card].owner, reason=reason, clause=clause)
        for card in supports_of(table, seat)
    ]


def fail_support(table: Table, seat: int, clause: str) -> Frame | None:
    """18.3.1.4.1.1, 23.1.27.1: the support has failed: its card goes to the retreat area."""
    moved = intend(table, retreating(table, seat, "failed", clause))
    happen(table, Event("support_failed", seat=seat, clause="18.3.1.4.3"))
    return moved


check_at(attack, "18.3.1.5")


# ── 18.3.1.6 support skills ─────────────────────────────────────────────────────────────────────────────────────────
class Supporting(Executing, frozen=True, tag=t.own):
    """A support skill that is executed, so many times."""

    left: int = 1


@attack.step("18.3.1.6")
def support_skills(table: Table, frame: Attack) -> Result:
    """18.3.1.6.1: all of the turn player's, then all of the other's; of several on one card its user picks the next (18.3.1.6.5)."""
    seat = turn_player_first(table)[frame.supporter]
    skills = skills_of(table, seat)
    left = [skill for skill in skills if skill not in frame.skills] if skills else ()
    if not left:
        if not (supports_of(table, seat)):
            cite("18.3.1.6.3")
        if frame.supporter:
            return None
        keep(table, supporter=1, skills=())
        return AGAIN
    cite("18.3.1.6.1")
    if RECORDS and frame.supporter > 0 and skills_of(table, table.facts.player):
        for clause in ("18.3.1.6.1.1", "2.12.1", "2.12.1.1"):
            cite(clause)
    if len(skills) > 1:
        cite("18.3.1.6.5")
        if not (frame.supporter):
            cite("18.3.1.6.5.1")
    options = tuple([Option("skill", card=card, index=index) for card, index in left])
    return Ask((seat,), "choose", "18.3.1.6.5" if len(left) > 1 else "18.3.1.6", options, prompt="support skill")


def skills_of(table: Table, seat: int) -> list[tuple[int, int]]:
    """21.3.1.7.2: the support skills of a player's support cards that are for this side of a combat, by card and place."""
    cards = table.zone(t.SUPPORT, seat)
    if not cards:
        return []
    side = v.ATTACKING if seat == table.facts.player else v.DEFENDING
    cite("21.3.1.7.2")
    found = []
    for card in cards:
        for place, one in enumerate(facts(table, card).abilities):
            if isinstance(one, v.SupportSkill) and one.side in (side, v.BOTH_SIDES):
                found.append((card, place))
    return found


@attack.answer("18.3.1.6")
def support_skill(table: Table, frame: Attack, picked: tuple[Option, ...]) -> Result:
    card, index = picked[0].card, picked[0].index
    skill: Any = facts(table, card).abilities[index]
    keep(table, skills=(*frame.skills, (card, index)))
    seat = table.cards[card].seat
    times = 2 if _twice(table, seat) else 1
    return Again(
        Supporting(
            seat,
            table.ref(card),
            "support",
            skill.effect,
            cost=skill.cost,
            ability=skill,
            left=times,
            opened=len(table.opened),
        ),
    )


def _twice(table: Table, seat: int) -> bool:
    """18.3.1.6.4: does a skill let support skills be executed twice?"""
    supported = fighter(table, seat)
    if supported is None or not allows(table, supported[0], "support_twice"):
        return False
    cite("18.3.1.6.4")
    if seat == table.facts.player:
        cite("18.3.1.6.4.1")
    return True


supporting = rules.procedure("21.3.1.7", Supporting)


@supporting.step("18.3.1.6.2")
def pay_for_support(table: Table, frame: Supporting) -> Result:
    """18.3.1.6.2, 18.3.1.6.2.1: a cost is paid before the effect, each time (18.3.1.6.4.2), or there is no effect."""
    if frame.left <= 0 or not table.alive(frame.source):
        if frame.left > 0:
            cite("18.3.1.6.3")
        hide_again(table, frame.opened)
        return DONE
    if not frame.cost.parts:
        keep(table, left=frame.left - 1)
        return Jump("21.3.1.7.2")
    ask = ask_to_pay(table, frame, frame.cost, can_pay(table, frame, frame.cost), "18.3.1.6.2")
    if ask is None:
        return _unpaid(table, frame)
    return ask


def _unpaid(table: Table, frame: Supporting) -> Result:
    """18.3.1.6.2.1: the cost is not paid: there is no effect this time."""
    cite("18.3.1.6.2.1")
    keep(table, left=frame.left - 1)
    return AGAIN


@supporting.answer("18.3.1.6.2")
def support_paid(table: Table, frame: Supporting, picked: tuple[Option, ...]) -> Result:
    if picked[0] != YES:
        return _unpaid(table, frame)
    frame = keep(table, left=frame.left - 1)
    if not frame.left and _twice(table, frame.seat):
        cite("18.3.1.6.4.2")
    return Then(payment_of(frame, parts_of(frame.cost)), "21.3.1.7.2")


@supporting.step("21.3.1.7.2", then="18.3.1.6.2")
def execute_support(table: Table, frame: Supporting) -> Result:
    return resolution_of(frame, steps_of(frame.effect), sort="support")


@rules.word(v.FailSupport, "23.1.27.1")
def let_support_fail(table: Table, frame: Resolving, node: v.FailSupport) -> WordResult:
    """23.1.27.1, 18.3.1.6.6: the support card is one no more; it goes to the retreat area; where supports are yet to be judged, then (18.3.1.4.4)."""
    calls, done = [], 0
    for seat in masters_meant(table, frame.seat, node.whose):
        if _is_to_be_judged(table):
            done += _will_fail(table, seat)
        elif supports_of(table, seat):
            done += 1
            if frame.sort == "support":
                cite("18.3.1.6.6")
            moved = fail_support(table, seat, "23.1.27.1")
            calls += [] if moved is None else [Call(moved)]
    did(table, done)
    return tuple(calls)


def _is_to_be_judged(table: Table) -> bool:
    """Is there a combat in which it is yet to be seen whether supports succeed (18.3.1.4)?"""
    return any(type(frame) is Attack and table.facts.attacker and not frame.judged for frame in table.frames)


def _will_fail(table: Table, seat: int) -> bool:
    """18.3.1.4.4: let a player's support fail when it is judged; False where it will already (2.9)."""
    place = next(place for place, frame in enumerate(table.frames) if type(frame) is Attack)
    failing: tuple[int, ...] = table.frames[place].failing  # type: ignore[attr-defined]
    if seat not in failing:
        keep_at(table, place, failing=(*failing, seat))
    return seat not in failing


@rules.word(v.AtCombatEnd, "18.6.1.4")
def at_combat_end(table: Table, frame: Resolving, node: v.AtCombatEnd) -> None:
    """18.6.1.2.1, 18.6.1.4: what was said of the end of the combat is kept until then."""
    note_applied(table)
    later = t.AtEnd(frame.seat, frame.source, node.effect, node.instead, frame.it)
    atoms.set_facts(table, at_end=(*table.facts.at_end, later))


check_at(attack, "18.3.1.7")


# ── 18.3.1.8 support power ──────────────────────────────────────────────────────────────────────────────────────────
@attack.step("18.3.1.8")
def add_support_power(table: Table, frame: Attack) -> None:
    """18.3.1.8, 18.3.1.8.1: each fighter's attack is raised by the support power of its player's support card."""
    added: list[tuple[int, Ref, int]] = []
    for seat in turn_player_first(table):
        cards, supported = supports_of(table, seat), fighter(table, seat)
        if cards and supported is not None:
            cite("18.3.1.8.1")
            added.append((seat, supported, sum([facts(table, card).support for card in cards])))
    for seat, supported, power in added:
        begin(table, Scope(supported, seat), (supported,), (Add("attack", power),), "combat")


check_at(attack, "18.3.1.9")
