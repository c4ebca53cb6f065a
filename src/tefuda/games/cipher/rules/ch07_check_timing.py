"""Chapters 7, 8 and 10.2: check timing — the class-change bonus, the rule processes, then triggered skills, one at a time."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch07_moment import CheckTiming
from tefuda.games.cipher.rules.ch10_executing import Triggered
from tefuda.games.cipher.rules.ch10_hand_specials import comes_into_the_open, in_hand, is_asked_in_silence
from tefuda.games.cipher.rules.ch23_drawing import draw_a_card
from tefuda.games.cipher.rules.ch24_loops import found_loop
from tefuda.games.cipher.rules.questions import turn_player_first
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.checking import in_sequence
from tefuda.kernel.happening.triggers import which_first
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.requests import PASS, Ask, Option
from tefuda.kernel.table.state import WAITS, Table
from tefuda.kernel.table.steps import DONE, Again, Jump, Result, Then

check_timing = rules.procedure("7.2", CheckTiming)


# ── 8 the class-change bonus ────────────────────────────────────────────────────────────────────────────────────────
@check_timing.step("7.2.1")
def bonus(table: Table, frame: CheckTiming) -> Result:
    """8.1.1, 8.1.2: a card for each unit whose bonus has triggered, however often it did."""
    if RECORDS:
        cite("7.1")
        cite("7.2")
    for seat in turn_player_first(table):
        for unit in table.zone(t.FIELD, seat):
            if t.BONUS in table.cards[unit].marks:
                for clause in ("8.1", "8.1.1", "8.1.2"):
                    cite(clause)
                atoms.mark(table, unit, t.BONUS, False)
                return Again(draw_a_card(table, seat, clause="8.1.1"))
    return None


# ── 9 rule processes ────────────────────────────────────────────────────────────────────────────────────────────────
@check_timing.step("7.2.2")
def rule_processes(table: Table, frame: CheckTiming) -> Result:
    """9.1: all of them in their order, and again as long as one of them does anything."""
    return None if table.check_pending == WAITS else in_sequence()


# ── 10.2 triggered skills ───────────────────────────────────────────────────────────────────────────────────────────
@check_timing.step("7.2.3")
def looked_at(table: Table, frame: CheckTiming) -> Result:
    """7.2.3: is there a skill to be selected? Where the same table comes back again and again, nobody can stop it (24.2)."""
    atoms.checked(table)
    loop = found_loop(table, frame) if table.waiting else False
    if loop is True:
        return DONE
    return loop or None


@check_timing.step("10.2.1")
def select(table: Table, frame: CheckTiming) -> Result:
    """10.2.1: the turn player's skills first, then the other's; of all, those that triggered last (10.2.3.4)."""
    group = newest(table, frame)
    for seat in turn_player_first(table):
        own = [index for index in group if table.waiting[index].seat == seat]
        silent = is_asked_in_silence(table, frame, seat)
        if own or silent:
            return _ask(table, seat, own, silent)
    atoms.forget_events(table)
    return DONE


def newest(table: Table, frame: CheckTiming) -> list[int]:
    """10.2.3.4: the skills that have triggered since one was last selected; those before only when all of these are selected."""
    waiting = list(enumerate(table.waiting))
    for moment in reversed(frame.since):
        group = [index for index, one in waiting if one.time > moment]
        if group:
            if len(group) < len(waiting):
                cite("10.2.3.4")
                if len(group) > 1:
                    cite("10.2.3.4.1")
                _cite_sides(table, group)
            return group
    return [index for index, _ in waiting]


def _cite_sides(table: Table, group: list[int]) -> None:
    seats = {table.waiting[index].seat for index in group}
    before = {one.seat for index, one in enumerate(table.waiting) if index not in group}
    if len(seats) > 1:
        cite("10.2.3.4.1.1")
    elif table.facts.player not in seats and table.facts.player in before:
        cite("10.2.3.4.2")


def _ask(table: Table, seat: int, own: list[int], silent: bool) -> Result:
    hand = [index for index in own if in_hand(table, table.waiting[index])]
    fit = [index for index in own if index not in hand or comes_into_the_open(table, table.waiting[index])]
    options = [Option("waiting", table.waiting[index].source[0], index) for index in which_first(table, fit)]
    if len(hand) == len(own):  # 10.2.1.3: what only its player knows may be passed over, in silence
        return Ask((seat,), "choose", "10.2.1.3", (*options, PASS), secret=True, prompt="special")
    return Ask((seat,), "choose", "10.2.1", tuple(options), secret=silent, prompt="which first")


@check_timing.answer("10.2.1")
def selected(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return None
    if picked[0].verb == PASS.verb:
        return _passed_over(table, frame)
    waiting = bookkeeping.wait_no_more(table, picked[0].index)
    ability: Any = waiting.ability
    keep(table, since=(*_open(table, frame), table.tick()), rounds=frame.rounds + 1)
    cite("7.2.3")
    cite("7.2.3.1")
    if ability.zone != "special":
        cite("21.3.1.5.1.2")
    cite("5.1.2.1.2.2")
    if ability.zone == "bonds":
        for clause in ("21.2.2.6", "21.2.2.6.3", "21.3.1.1.2", "21.3.1.1.2.3"):
            cite(clause)
    if not table.alive(waiting.source):
        cite("6.5.2")
        cite("10.1.1.1.3")
    hidden = in_hand(table, waiting)
    play = Triggered(
        waiting.seat, waiting.source, "auto", ability.effect, ability=ability, it=waiting.subject, amount=waiting.amount,
        moved=waiting.moved, hidden=hidden,
    )  # fmt: skip
    return Then(play, "7.2.1")


def _open(table: Table, frame: CheckTiming) -> tuple[int, ...]:
    """The moments of earlier selections that still have skills before them."""
    return tuple([moment for moment in frame.since if any(one.time <= moment for one in table.waiting)])


def _passed_over(table: Table, frame: CheckTiming) -> Result:
    """10.2.1.3, 10.2.1.3.1: without a word all skills of the hand that could be selected have triggered no more."""
    group = newest(table, frame)
    for seat in turn_player_first(table):
        own = [index for index in group if table.waiting[index].seat == seat]
        if own or is_asked_in_silence(table, frame, seat):
            if own:
                cite("10.2.1.3.1")
            keep(table, **{"asked_second" if seat else "asked_first": len(table.recent)})
            bookkeeping.set_waiting(table, [one for index, one in enumerate(table.waiting) if index not in own])
            break
    return Jump("7.2.1")
