"""Chapter 8, the attack phase: attack after attack, each with its start, block, damage and close step."""

from __future__ import annotations

from typing import ClassVar

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving
from tefuda.games.rebirth.rules.ch08_attackers import (
    PARTNERS,
    attacks,
    bar_attacking,
    becomes_partner_attack,
    can_partner_attack,
)
from tefuda.games.rebirth.rules.ch09_check_timing import FIRST_ROUND, is_due
from tefuda.games.rebirth.rules.ch09_times import (
    at_the_end_of,
    begin_after_attack,
    end_with_attack,
    time_comes,
    waits_for_the_end_of,
)
from tefuda.games.rebirth.rules.ch11_blockers import is_valid_blocker
from tefuda.games.rebirth.rules.ch12_fronts import blockers, targets
from tefuda.games.rebirth.rules.questions import (
    attack,
    could_be_anything,
    entry_of,
    entry_ref,
    player_forbidden,
    standing_partners,
    turn_seats,
    yet_to_pass,
)
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Damaging, Orienting, intend
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Ref
from tefuda.kernel.table.requests import NO, PASS, YES, Ask, Option
from tefuda.kernel.table.sides import is_out
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import CHECK, Done, Jump, Result

END = Option("end")


class AttackPhase(Frame, frozen=True, tag=t.own):
    """The attack phase: the supporter of the attack that is being declared, who has passed a block, whether the close step did anything."""

    shows_step: ClassVar[bool] = True

    supporter: Ref | None = None
    seat: Absent | Seat = -1
    target: Absent | Seat = -1
    partners: tuple[Ref, ...] = ()
    passed: tuple[Seat, ...] = ()
    began: bool = False


phase = rules.procedure("8", AttackPhase)


# ── 8.2 start step ──────────────────────────────────────────────────────────────────────────────────────────────────
@phase.step("8.2.1")
def start_step(table: Table, frame: AttackPhase) -> None:
    """8.2.1: "at the start of the start step", and with the first of the turn "of the attack phase"."""
    keep(table, supporter=None, seat=-1, target=-1, partners=(), passed=(), began=True)
    time_comes(table, ("start step",) if frame.began else ("start step", "attack"), "8.2.1")


@phase.step("8.2.2", needs=CHECK)
def check_start(table: Table, frame: AttackPhase) -> Result:
    return FIRST_ROUND


@phase.step("8.2.3")
def declare(table: Table, frame: AttackPhase) -> Result:
    """8.2.3, 8.2.4: an attack with a standing member as its supporter, or the end of attacks, which may be all there is."""
    seats = yet_to_pass(table, frame.passed)
    options = tuple(attacks(table, seats))
    if not options:
        for seat in seats:
            bar_attacking(table, seat)
        cite("8.2.3.2")
    if not seats:
        return _no_more(table)
    if len(seats) > 1:
        cite("12.5.7.2.4")
    leaving = (PASS,) if len(seats) > 1 else ()
    return Ask(seats, "act", "8.2.3", (*options, *leaving, END), prompt="attack", secret=True)


def _no_more(table: Table) -> Result:
    if not turn_seats(table):
        cite("12.4.6")
    atoms.set_facts(table, fired=())
    return Done()


@phase.answer("8.2.3")
def declared(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> Result:
    if picked[0].verb == "end":
        return _no_more(table)
    if picked[0].verb == "pass":  # a member of the team leaves it to the others
        keep(table, passed=(*frame.passed, picked[0].seat))
        return Jump("8.2.3")
    keep(table, supporter=table.ref(picked[0].card), seat=table.cards[picked[0].card].seat, passed=())
    return Jump("attack target")


@phase.unasked("8.2.3")
def nobody_declares(table: Table, frame: AttackPhase) -> Result:
    return _no_more(table)


@phase.step("attack target")
def name_target(table: Table, frame: AttackPhase) -> Result:
    """12.6.6: with several players whom is named before a member is rested."""
    found = targets(table, frame.seat)
    options = tuple([Option("opponent", number=one) for one in found])
    clause = "12.6.6" if len(found) > 1 else "8.2.4"
    return Ask((frame.seat,), "choose", clause, options, prompt="which opponent")


@phase.answer("attack target")
def target_named(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> None:
    keep(table, target=picked[0].number)


@phase.step("8.2.4.4")
def offer_partner_attack(table: Table, frame: AttackPhase) -> Result:
    """8.2.4.4: three standing partners may be rested with it."""
    if not can_partner_attack(table, frame.seat):
        return None
    return Ask((frame.seat,), "yes/no", "8.2.4.4", (YES, NO), about=frame.supporter, prompt="partner attack")


@phase.answer("8.2.4.4")
def partners_rest(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> None:
    if picked[0] == YES:
        keep(table, partners=tuple([table.ref(card) for card in standing_partners(table, frame.seat)[:PARTNERS]]))


@phase.step("8.2.4")
def rest_supporter(table: Table, frame: AttackPhase) -> Result:
    """8.2.4: the member rests, and the partners where it is to be a partner attack."""
    if frame.supporter is None or is_out(table, frame.seat):
        return Jump("8.2.1")
    resting = [Orienting(ref, True, clause="8.2.4") for ref in (frame.supporter, *frame.partners)]
    return intend(table, resting)


@phase.step("8.2.4.2")
def attacks_now(table: Table, frame: AttackPhase) -> None:
    """8.2.4.2, 8.2.4.3: the entry attacks, the member supports it, the other entry is attacked; from here on by their places."""
    turn, entry = table.facts, entry_of(table, frame.seat)
    of = dict(turn.attacks_of)
    ref = table.ref(entry)
    of[ref] = of.get(ref, 0) + 1
    atoms.set_facts(
        table, attacking_seat=frame.seat, attacked_seat=frame.target, supporter=frame.supporter, attacks=turn.attacks + 1, blocked=False,
        attacks_of=tuple(of.items()), fired=(),
    )  # fmt: skip
    cite("8.2.4.3")
    if becomes_partner_attack(table, bool(frame.partners)):
        cite("8.2.4.4.2")
        atoms.set_facts(table, partner_attack=True)
    attacked = entry_ref(table, frame.target)
    assert frame.supporter is not None
    record, supporter = table.cards[entry], table.cards[frame.supporter[0]]
    sort = "partner" if table.facts.partner_attack else ""
    target = attacked[0] if attacked else None
    happen(
        table, Event("attacked", entry, frame.seat, record, after=record, sort=sort, target=target, clause="8.2.4.2")
    )
    happen(
        table,
        Event("supported", supporter.id, frame.seat, supporter, after=supporter, target=ref, clause="8.2.4.2"),
    )


@phase.step("8.2.5", needs=CHECK)
def check_declared(table: Table, frame: AttackPhase) -> Result:
    return FIRST_ROUND


# ── 8.3 block step ──────────────────────────────────────────────────────────────────────────────────────────────────
@phase.step("8.3.1")
def block_step(table: Table, frame: AttackPhase) -> None:
    time_comes(table, ("block step",), "8.3.1")


@phase.step("8.3.2", needs=CHECK)
def check_block(table: Table, frame: AttackPhase) -> Result:
    return FIRST_ROUND


@phase.step("8.3.3")
def block(table: Table, frame: AttackPhase) -> Result:
    """8.3.3: one card with a valid blocker may be discarded. Whoever holds cards is asked: silence would tell what they are."""
    attacked = table.facts.attacked_seat
    if is_out(table, attacked) or table.facts.blocked:
        return None
    for seat in blockers(table, attacked):
        if seat not in frame.passed and could_be_anything(table, seat):
            held = player_forbidden(table, seat, "block")
            if held is not None:
                cite("9.15.1")
            cards = [card for card in table.zone(t.HAND, seat) if held is None and is_valid_blocker(table, card)]
            options = (*[Option("block", card) for card in cards], PASS)
            return Ask((seat,), "choose", "8.3.3", options, prompt="block", secret=True)
    return None


@phase.answer("8.3.3")
def blocked(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> Result:
    """8.3.3.1, 8.3.3.2: the card is discarded, which is blocking; the attacked character is blocked from here on."""
    if picked[0].verb == "pass":
        seats = [seat for seat in blockers(table, table.facts.attacked_seat) if seat not in frame.passed]
        seat = next(seat for seat in seats if could_be_anything(table, seat))
        keep(table, passed=(*frame.passed, seat))
        return Jump("8.3.3")
    card = picked[0].card
    record = table.cards[card]
    for clause in ("8.3.3.1", "8.3.3.2", "5.18.1"):
        cite(clause)
    atoms.set_facts(table, blocked=True)
    result = intend(table, [moving(table, table.ref(card), t.WAITING, "5.11.1", "discard")])
    target = entry_ref(table, table.facts.attacked_seat)
    after = table.cards[card]
    happen(
        table,
        Event("blocked", card, record.seat, after, after=after, target=target[0] if target else None, clause="8.3.3.1"),
    )
    return result


@phase.unasked("8.3.3")
def nobody_blocks(table: Table, frame: AttackPhase) -> Result:
    return None


@phase.step("8.3.4", needs=CHECK)
def check_blocked(table: Table, frame: AttackPhase) -> Result:
    return FIRST_ROUND


# ── 8.4 damage step ─────────────────────────────────────────────────────────────────────────────────────────────────
@phase.step("8.4.1")
def damage_step(table: Table, frame: AttackPhase) -> None:
    time_comes(table, ("damage step",), "8.4.1")


@phase.step("8.4.2", needs=CHECK)
def check_damage(table: Table, frame: AttackPhase) -> Result:
    return FIRST_ROUND


@phase.step("8.4.3")
def deal_damage(table: Table, frame: AttackPhase) -> Result:
    """8.4.3: the ATK of who attacks now is added to the damage of who is attacked now; nothing where it is blocked (8.4.3.1)."""
    attacker, attacked = entry_of(table, table.facts.attacking_seat), entry_of(table, table.facts.attacked_seat)
    if is_out(table, table.facts.attacked_seat):
        cite("12.4.7")
        return None
    if attacked < 0:
        return None
    hits = (
        (*table.facts.hits, (table.ref(attacker), table.ref(attacked), "attack")) if attacker >= 0 else table.facts.hits
    )
    if table.facts.partner_attack:
        cite("8.4.3.2")
        atoms.mark(table, attacked, t.PARTNER_ATTACKED)
        atoms.set_facts(table, hits=hits)
    if attacker < 0 or is_out(table, table.facts.attacking_seat):
        return None
    number = attack(table, attacker)
    if table.facts.blocked:
        cite("8.4.3.1")
        number = 0
    if number <= 0:
        cite("1.3.2.2")
        return None
    atoms.set_facts(table, hits=hits)
    atoms.require_check(table)  # 5.15.2: the recovery to come is about it, whatever becomes of the damage
    if RECORDS:
        for clause in ("2.6.2", "9.13.3"):
            cite(clause)
    return intend(table, [Damaging(table.ref(attacked), number, table.ref(attacker), "attack", clause="8.4.3")])


@phase.step("8.4.4", needs=CHECK)
def check_dealt(table: Table, frame: AttackPhase) -> Result:
    return FIRST_ROUND


# ── 8.5 close step ──────────────────────────────────────────────────────────────────────────────────────────────────
@phase.step("8.5.1")
def close_step(table: Table, frame: AttackPhase) -> None:
    """8.5.1: "at the start of the close step" and "at the end of this attack", for abilities that have not had it."""
    at_the_end_of(table, ("close step", "attack end"), "8.5.1")


@phase.step("8.5.2", needs=CHECK)
def check_close(table: Table, frame: AttackPhase) -> Result:
    return FIRST_ROUND


@phase.step("attack effects end")
def attack_effects_end(table: Table, frame: AttackPhase) -> None:
    """8.5.2: after the check whatever lasts for this attack is over."""
    end_with_attack(table)


@phase.step("8.5.3")
def close_again(table: Table, frame: AttackPhase) -> Result:
    """8.5.3: where anything waits or is due, the close step begins anew."""
    return Jump("8.5.1") if is_due(table) or waits_for_the_end_of(table, ("close step", "attack end")) else None


@phase.step("8.5.4")
def nobody_attacks(table: Table, frame: AttackPhase) -> None:
    """8.5.4: nobody attacks, is attacked or supports any more."""
    atoms.set_facts(table, attacking_seat=-1, attacked_seat=-1, supporter=None, partner_attack=False, blocked=False)
    begin_after_attack(table)


@phase.step("8.5.5", then="8.2.1")
def next_attack(table: Table, frame: AttackPhase) -> None:
    """8.5.5: back to the start step."""
    cite("8.5.5")
