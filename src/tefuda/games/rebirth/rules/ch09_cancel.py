"""Chapters 9.7.3 and 11.4, the counter process: cancel abilities are presented until all pass, and resolved in reverse order."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch05_cards import CANCELLING
from tefuda.games.rebirth.rules.ch09_costs import payable
from tefuda.games.rebirth.rules.ch09_playing import Play, Presented, clear_up, playing, resolve, sort_of
from tefuda.games.rebirth.rules.questions import could_be_anything, facts, player_forbidden, unusable
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import Cost, This
from tefuda.kernel.evaluating.questions import Scope, holds, tested
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Resolving
from tefuda.kernel.table.requests import PASS, Ask, Option
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.sides import in_turn_order
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Jump, Result, Then

rules.declare(v.CancelAbility, v.Aim)
OWN_CARD = Cost((v.Put(This(), "waiting", sort=CANCELLING),))  # 9.7.3.1: the cost of a cancel that prints no other


@cached_by_identity
def aims_of(faces: list[t.Face]) -> frozenset[str]:
    """The sorts of things that some cancel ability among all cards there are can be presented against."""
    abilities = [ability for face in faces for ability in face.facts.abilities if isinstance(ability, v.CancelAbility)]
    return frozenset([aim.sort for ability in abilities for aim in ability.aims])


def who_may_present(table: Table, frame: Play) -> Masters:
    """9.7.3.1, 12.2.1: the turn player first, then the others; in circle only neighbours of who played or presented something (12.7.5)."""
    order = in_turn_order(table, table.facts.player)
    if table.facts.format.startswith("circle"):
        cite("12.7.5")
        return tuple([seat for seat in order if aims_within_reach(table, frame, seat)])
    if RECORDS and table.facts.format.startswith("rumble"):
        cite("12.6.5")
        cite("12.2.1")
    return order


def aims_within_reach(table: Table, frame: Play, seat: int) -> list[int]:
    """What a player may present a cancel against: what is played (-1) and what was presented; in circle only a neighbour's (12.7.5)."""
    masters = (frame.seat, *[one.seat for one in frame.presented])
    everybody = not table.facts.format.startswith("circle")
    return [place for place, master in enumerate(masters, -1) if everybody or seat in table.opposing[master]]


@playing.step("9.7.3.1")
def present(table: Table, frame: Play) -> Result:
    """9.7.3.1: whoever holds cards is asked, as long as any card there is could answer: silence would tell what they are."""
    sort = t.CANCEL if frame.presented else sort_of(frame)
    known = aims_of(table.game.faces)
    if sort not in known and sort_of(frame) not in known:
        return Jump("9.7.4")
    for seat in who_may_present(table, frame):
        if seat not in frame.asked and could_be_anything(table, seat):
            options = (*cancels(table, frame, seat), PASS)
            cite("9.7.3")
            return Ask((seat,), "choose", "9.7.3.1", options, about=frame.source, prompt="cancel", secret=True)
    return Jump("9.7.3.3")


def cancels(table: Table, frame: Play, seat: int) -> list[Option]:
    """The cancel abilities that a player can present now, each against each of its aims."""
    found, reach = [], aims_within_reach(table, frame, seat)
    for card in table.zone(t.HAND, seat):
        for ability in facts(table, card).abilities if card != frame.source[0] else ():
            if isinstance(ability, v.CancelAbility) and can_present(table, seat, card, ability):
                aims = [place for place in reach if is_aim(table, frame, card, ability, place)]
                found += [Option("cancel", card, place) for place in aims]
    return found


def can_present(table: Table, seat: int, card: int, ability: v.CancelAbility) -> bool:
    """11.2.3.4, 9.15.1: does its condition hold, is it usable, and can its cost be paid?"""
    scope = Scope(table.ref(card), seat)
    if not holds(table, scope, ability.condition):
        cite("11.2.3.4")
        return False
    if unusable(table, card, f"use:{t.CANCEL}") or player_forbidden(table, seat, "cancel"):
        cite("9.15.1")
        cite("9.4.3")
        return False
    return payable(table, scope, OWN_CARD if ability.cost is None else ability.cost)


def is_aim(table: Table, frame: Play, card: int, ability: v.CancelAbility, place: int) -> bool:
    """9.1.1.4.2: is what is played (-1), or what was presented at a place, of a sort that the ability names?"""
    sort, ref = (sort_of(frame), frame.source) if place < 0 else (t.CANCEL, frame.presented[place].card)
    record, known = table.known(ref)
    scope = Scope(table.ref(card), table.cards[card].seat)
    cite("9.1.1.4.2")
    fitting = [aim for aim in ability.aims if aim.sort == sort]
    return any(all(tested(table, scope, record, known, test) for test in aim.tests) for aim in fitting)


@playing.answer("9.7.3.1")
def presented(table: Table, frame: Play, picked: tuple[Option, ...]) -> Result:
    """9.7.3.2: after each presentation all are asked anew, until everybody has passed in a row."""
    option = picked[0]
    if option.verb == "pass":
        seat = next(
            seat for seat in who_may_present(table, frame) if seat not in frame.asked and could_be_anything(table, seat)
        )
        keep(table, asked=(*frame.asked, seat))
        return AGAIN
    card, seat = option.card, table.cards[option.card].seat
    ability: Any = _ability(table, frame, card, option.index)
    shown = Presented(seat, table.ref(card), option.index, ability.condition)
    keep(table, presented=(*frame.presented, shown), asked=())
    for clause in ("9.7.3.2", "11.4.1"):
        cite(clause)
    record = table.cards[card]
    happen(table, Event("presented", card, seat, record, after=record, clause="9.7.3.1"))
    cost = OWN_CARD if ability.cost is None else ability.cost
    return Then(Resolving(cost.parts, table.ref(card), seat, paying=True), "9.7.3.1")


def _ability(table: Table, frame: Play, card: int, place: int) -> v.CancelAbility:
    found = [one for one in facts(table, card).abilities if isinstance(one, v.CancelAbility)]
    return next(one for one in found if is_aim(table, frame, card, one, place))


@playing.unasked("9.7.3.1")
def nobody_presents(table: Table, frame: Play) -> Result:
    return AGAIN


@playing.step("9.7.3.3")
def resolve_presented(table: Table, frame: Play) -> Result:
    """9.7.3.3: the latest first; what was itself revoked, or whose condition no longer holds, does nothing (5.19.2.1, 11.2.3.4)."""
    for place in range(len(frame.presented) - 1, -1, -1):
        one = frame.presented[place]
        if place in frame.revoked:
            cite("5.19.2.1")
            continue
        if not holds(table, Scope(one.card, one.seat), one.condition):
            cite("11.2.3.4")
            continue
        for clause in ("9.1.1.4", "5.13.1"):
            cite(clause)
        frame = keep(table, revoked=(*frame.revoked, one.aim))
    return None


playing.step("9.7.4")(resolve)
playing.step("resolved")(clear_up)
