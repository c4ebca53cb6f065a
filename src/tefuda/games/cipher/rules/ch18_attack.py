"""Chapter 18.2: an attack is declared: the attacker acts, a unit in its range is attacked."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import COMBAT, rules
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.ch20_range import targets
from tefuda.games.cipher.rules.questions import barred, facts, fights, forbids, gathered, options_of
from tefuda.games.cipher.words.further import AllowTo
from tefuda.kernel.evaluating import adding
from tefuda.kernel.happening.replacement import Orienting, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId, Natural, Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, Frame, Ref
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Result


class Attack(Frame, frozen=True, tag=t.own):
    """An attack. Who fights whom stands in the turn's record, since skills ask for it."""

    seat: Seat
    unit: CardId
    failing: tuple[Seat, ...] = ()  # the players whose support a skill lets fail when it is judged (18.3.1.4.4)
    turned: Natural = 0  # of the two players, in the order of turns: whose support is turned,
    judged: Natural = 0  # whose is judged,
    supporter: Natural = 0  # whose skills are executed,
    skills: tuple[tuple[CardId, Natural], ...] = ()  # (which of them were: card and place)
    cleared: Natural = 0  # and whose leaves
    evaded: bool = False


def bar_attacker(table: Table, seat: int, unit: int) -> Bar | None:
    """13.5.1.3.2, 18.2.1.2, 18.2.1.2.1: what keeps a unit from attacking at all; whatever the range, by an effect, is without one, too (2.1)."""
    record, turn = table.cards[unit], table.facts
    if turn.player == turn.first and table.players[seat].turns == 1:
        return barred("13.5.1.3.2")
    if record.zone != t.FIELD or record.seat != seat or record.acted:
        return barred("18.2.1.2")
    here = facts(table, unit)
    if not here.ranges and not gathered(table, unit, AllowTo):
        return barred("18.2.1.2.1")
    source = forbids(table, unit, "attack") if here.collected else None
    return None if source is None else barred("2.2", source.source[0])


def bar_attack(table: Table, seat: int, unit: int, target: int = -1) -> Bar | None:
    """18.2.1.3.1: what cannot attack anybody has not attacked at all; so it is not offered."""
    unable = bar_attacker(table, seat, unit)
    if unable is not None:
        return unable
    found = targets(table, unit)
    if not found:
        return barred("18.2.1.3.1")
    return None if target < 0 or target in found else barred("20.1")


attack = rules.procedure("18", Attack)


@attack.step("18.1")
def five_steps(table: Table, frame: Attack) -> None:
    """18.1: declaration, support, critical hit and evasion, judgement, end of combat."""
    cite("18.1")


check_at(attack, "18.2.1.1")


@attack.step("18.2.1.2")
def attacker_acts(table: Table, frame: Attack) -> Result:
    """18.2.1.2, 18.2.1.3.1: the attacker acts; without anybody to attack after the check before, nothing is done."""
    if table.cards[frame.unit].zone != t.FIELD or not targets(table, frame.unit):
        return DONE
    return intend(table, [Orienting(table.ref(frame.unit), True, clause="18.2.1.2")])


@attack.step("18.2.1.3")
def choose_target(table: Table, frame: Attack) -> Result:
    """18.2.1.3: one of the opponent's units in range (20)."""
    options = options_of(targets(table, frame.unit))
    return Ask((frame.seat,), "choose", "18.2.1.3", options, about=table.ref(frame.unit), prompt="target")


@attack.answer("18.2.1.3")
def target_chosen(table: Table, frame: Attack, picked: tuple[Option, ...]) -> None:
    """18.2.1.3.2, 18.2.1.3.2.1: the combat begins, and the two are its fighters."""
    attacker, defender = table.ref(frame.unit), table.ref(picked[0].card)
    if RECORDS:
        for clause in ("18.2.1.3.2", "18.2.1.3.2.1", "25.6.1", "25.7.1", "25.8.1"):
            cite(clause)
    atoms.set_facts(table, attacker=attacker, defender=defender, beaten=False, fallen=False, at_end=())
    atoms.mark(table, frame.unit, t.ATTACKED)
    record = table.cards[frame.unit]
    event = Event(
        "attacked", frame.unit, frame.seat, record, after=record, target=defender, clause="18.2.1.3.4", facts=facts(table, frame.unit)
    )  # fmt: skip
    atoms.record(table, event)
    trigger(table, [event])


check_at(attack, "18.2.1.4")


@attack.step("18.2.1.5")
def is_it_there(table: Table, frame: Attack) -> Result:
    """18.2.1.5: the attack is over if its defender has left the field; no end of it triggers anything (18.2.1.5.1)."""
    if fights(table, table.facts.defender):
        return None
    cite("18.2.1.5.1")
    over_with_combat(table)
    return DONE


def over_with_combat(table: Table) -> None:
    """18.2.1.5, 18.6.1.6: what lasted until the end of the combat is over; nobody fights any more."""
    adding.end(table, [one for one in table.effects if one.until == "combat"])
    atoms.set_facts(table, attacker=None, defender=None, beaten=False, fallen=False, at_end=())


@rules.after_move("18.2.1.3.2.1.1", leaves=(t.FIELD,))
def fights_no_more(table: Table, before: Card, after: Card) -> None:
    """18.2.1.3.2.1.1: a fighter that has left the field is one no more (who it was is kept: its number of orbs may be asked for)."""
    if (before.id, before.life) in (table.facts.attacker, table.facts.defender):
        cite("18.2.1.3.2.1.1")


# ── 25.6 to 25.8 who fights ─────────────────────────────────────────────────────────────────────────────────────────
@rules.state("攻撃", reads=COMBAT)
def is_attacking(table: Table, card: Card, facts: t.Facts) -> bool:
    """25.6.1.1: is it the attacker?"""
    return _is(table, card, table.facts.attacker, "25.6.1.1")


@rules.state("防御", reads=COMBAT)
def is_attacked(table: Table, card: Card, facts: t.Facts) -> bool:
    """25.7.1.1: is it the defender?"""
    return _is(table, card, table.facts.defender, "25.7.1.1")


@rules.state("戦闘", reads=COMBAT)
def is_fighting(table: Table, card: Card, facts: t.Facts) -> bool:
    """25.8.1.1: is it one of the two?"""
    attacks = _is(table, card, table.facts.attacker, "25.8.1.1")
    return attacks or _is(table, card, table.facts.defender, "25.8.1.1")


def _is(table: Table, card: Card, ref: Ref | None, clause: str) -> bool:
    found = ref == (card.id, card.life) and card.zone == t.FIELD
    if found:
        cite(clause)
    return found
