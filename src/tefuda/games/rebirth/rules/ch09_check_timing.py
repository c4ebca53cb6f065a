"""Chapter 9.6, check timing: recovery, automatic abilities, entry and defeat, of which each success begins it anew."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch09_playing import Play, automatic_play
from tefuda.games.rebirth.rules.ch09_waiting import drop, drops, is_spent, playable
from tefuda.games.rebirth.rules.ch10_defeat import defeats
from tefuda.games.rebirth.rules.ch10_entry import ENTRY_PROCESSES
from tefuda.games.rebirth.rules.ch10_recovery import RECOVERY, after_recovery
from tefuda.games.rebirth.rules.ch10_signs import RECOVERS, look_over
from tefuda.games.rebirth.rules.ch13_loops import endless
from tefuda.games.rebirth.rules.questions import more_sparks, turn_seats
from tefuda.kernel.effects.vocabulary import Whenever
from tefuda.kernel.evaluating.chosen_opponent import settle_picks
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.checking import all_of, first_of
from tefuda.kernel.happening.triggers import watch_states, which_first
from tefuda.kernel.primitives.clauses import RECORDS, cite, unrecorded
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Frame, Waiting, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import in_turn_order, side_of
from tefuda.kernel.table.state import WAITS, Table
from tefuda.kernel.table.steps import Again, Done, Jump, Result, Then


class CheckTiming(Frame, frozen=True, tag=t.own):
    """A check timing: whether it has recovered anything or played an ability (7.6.6)."""

    did: bool = False


rules.watch(Whenever)(watch_states)  # 9.8.6.1: the moment a state arises, in the middle of anything
FIRST_ROUND = CheckTiming()  # what every step returns that is a check timing

check_timing = rules.procedure("9.6.2", CheckTiming)


@check_timing.step("9.6.2.1")
def recovery(table: Table, frame: CheckTiming) -> Result:
    """9.6.2.1: all that is not as it should be is set right together (10.3)."""
    if RECORDS and (table.check_pending or table.waiting):
        cite("9.6.1")
    picking = settle_picks(table)
    if picking is not None:
        cite("12.5.5.2")
        return Again(picking)
    looks = table.check_pending and table.check_pending != WAITS
    signs = look_over(table) if looks else 0
    if signs & RECOVERS:
        found = all_of(table, *RECOVERY, signs=signs)
        if found is not None:
            if endless(table):
                return Done(True)
            keep(table, did=True)
            cite("10.1.2")
            cite("10.3.1.1")
            if len(found.found) > 1:
                cite("10.3.1.2")
            after_recovery(table)
            return Again(found)
    if looks and not table.facts.no_strays:
        atoms.set_facts(table, no_strays=True)
    after_recovery(table)
    return None if signs or table.waiting else Jump("9.6.2.5")


# ── 9.6.2.2 automatic abilities ─────────────────────────────────────────────────────────────────────────────────────
def _turn(table: Table) -> tuple[tuple[int, ...], str]:
    """Whose waiting abilities come now: the turn player's, then the others' in turn order; of a team any (12.5.7.3)."""
    together = table.seating.format.together
    seats = turn_seats(table)
    for seat in in_turn_order(table, table.facts.player):
        group = tuple([one for one in table.relations.seats if side_of(table, one) == side_of(table, seat)])
        whose = group if together else (seat,)
        if any(waiting.seat in whose for waiting in table.waiting):
            if together:
                cite("12.5.7.3")
            elif RECORDS and table.seats > 2:
                cite("12.2.1")
            return whose, "10.4.1" if seat in seats else "10.4.2"
    return (), ""


@check_timing.step("9.6.2.2")
def automatic(table: Table, frame: CheckTiming) -> Result:
    """9.6.2.2, 10.4: one waiting ability is chosen and played; what has a limit a turn may be dropped instead (9.2.2.2)."""
    seats, clause = _turn(table)
    if not seats:
        return None
    if RECORDS:
        for known in ("9.8.3", "9.8.3.1", "9.8.1", "9.6.1.1"):
            cite(known)
    places = [place for place, waiting in enumerate(table.waiting) if waiting.seat in seats]
    mine = [(place, table.waiting[place]) for place in which_first(table, places)]
    options = [Option("waiting", waiting.source[0], place) for place, waiting in mine]
    options += [Option("drop", waiting.source[0], place) for place, waiting in mine if drops(table, waiting)]
    return Ask(seats, "choose", clause, tuple(options), prompt="which first")


@check_timing.answer("9.6.2.2")
def play_it(table: Table, frame: CheckTiming, picked: tuple[Option, ...]) -> Result:
    """9.8.3: it is played, and waits once less; where it cannot be played it only waits once less (9.8.3.2, 10.4.3)."""
    index = picked[0].index
    waiting = table.waiting[index]
    keep(table, did=True)
    if picked[0].verb == "drop":
        cite("9.2.2.2")
        drop(table, index)
        return Jump("9.6.2.1")
    if endless(table):
        return Done(True)
    play: Play | None = automatic_play(table, waiting) if playable(table, waiting) else None
    drop(table, index, kept_open=play is not None)
    if play is None:
        for clause in ("9.8.3.2", "10.4.3", "9.2.2.1" if is_spent(table, waiting) else ""):
            cite(clause)
        return Jump("9.6.2.1")
    _wait_again(table, waiting)
    return Then(play, "9.6.2.1")


ADDITIONAL = (("additional", ()),)  # of a Spark that waits because another effect plays it once more


def _wait_again(table: Table, waiting: Waiting) -> None:
    """11.3.2: a Spark that is played waits again as often as effects say so."""
    if waiting.memory != ADDITIONAL and getattr(waiting.ability, "label", "") == t.SPARK:
        again = change(waiting, memory=ADDITIONAL, time=table.tick())
        for _ in range(more_sparks(table, waiting.seat)):
            cite("11.3.2")
            bookkeeping.wait(table, again)


@check_timing.unasked("9.6.2.2")
def nobody_plays(table: Table, frame: CheckTiming) -> Result:
    return Jump("9.6.2.1")


# ── 9.6.2.3 entry, 9.6.2.4 defeat ───────────────────────────────────────────────────────────────────────────────────
@check_timing.step("9.6.2.3")
def entry(table: Table, frame: CheckTiming) -> Result:
    """9.6.2.3: of the entry process one line that does anything (10.5.1), then all begins anew."""
    found = first_of(table, *ENTRY_PROCESSES) if table.check_pending and table.check_pending != WAITS else None
    if found is None:
        return None
    cite("10.5.1")
    return Done(True) if endless(table) else Then(found, "9.6.2.1")


@check_timing.step("9.6.2.4")
def defeat(table: Table, frame: CheckTiming) -> Result:
    """9.6.2.4: who has lost leaves; where the game goes on, the check begins anew."""
    found = first_of(table, *defeats(table)) if table.check_pending and table.check_pending != WAITS else None
    if found is None:
        return None
    cite("10.1.2")
    if len(found.found) > 1:
        cite("10.6.1.1")
    return Then(found, "9.6.2.1")


@check_timing.step("9.6.2.5")
def over(table: Table, frame: CheckTiming) -> Result:
    """9.6.2.5: nothing is left to be done."""
    atoms.checked(table)
    return Done(frame.did)


def is_due(table: Table) -> bool:
    """7.6.6, 8.5.3: does an ability wait, or is a rule process to be done?"""
    if table.waiting:
        return True
    if not table.check_pending:
        return False
    signs = look_over(table)
    if not signs:
        return False
    with unrecorded():
        stages = (*RECOVERY, *ENTRY_PROCESSES, *defeats(table))
        return first_of(table, *stages, signs=signs) is not None
