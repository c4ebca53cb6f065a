"""Checking: carries out rule processes in the rulebook's order.

A rule process is registered under its clause (`@rules.process`) and says what it finds: intentions, losses, cards of which a
player picks some, or records of the game's own (`@rules.finding` says what is done with them). A rulebook carries out what is
found

- all together, and again until nothing is found (`together`: evolve 11.1.3, fftcg 12.3);
- process after process, and the whole list again as long as one of them did anything (`in_sequence`: cipher 9.1);
- by stages: all processes of one together (`all_of`: rebirth 10.3.1.2), or only the first that finds something
  (`first_of`: rebirth 9.6.2, 10.5.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.flow.leaving import leave
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.contested import prohibited
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId, Master, Natural
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, DONE, Again, Done

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Ref
    from tefuda.kernel.table.signatures import Intention, Process
    from tefuda.kernel.table.steps import Result

Finding = Any
NOWHERE = (-1, -1)


class Losing(Record, frozen=True):
    """A finding: a player loses. All who lose in one round lose together."""

    seat: Master
    clause: str


class ToPick(Record, frozen=True):
    """A finding: a player picks `number` of these cards. Games derive their own and register what is done with the picked cards."""

    seat: Master
    clause: str
    cards: tuple[CardId, ...]
    number: Natural
    prompt: str = "keep"


class Round(Frame, frozen=True):
    """A procedure that carries out findings together: the findings, and the cards that players have picked for them."""

    found: tuple[Record, ...]
    picked: tuple[tuple[int, ...], ...] = ()


def found_by(table: Table, processes: tuple[tuple[str, int, Process], ...], signs: int = -1) -> tuple[Finding, ...]:
    """All findings of these processes. `signs`: the flags that a look over the table set; a process whose flag is missing is not
    asked."""
    found: list[Finding] = []
    for clause, sign, find in processes:
        if sign & signs:
            here = find(table)
            if here:
                cite(clause)
                found += here
    if table.collecting:  # skip what an effect forbids, or it would be found again and again
        found = [what for what in found if not (type(what) is Moving and prohibited(table, what))]
    return tuple(found)


def together(table: Table, signs: int = -1) -> Round | None:
    """The findings on the table now, as one round; None if there are none."""
    found = found_by(table, table.game.processes, signs)
    return Round(found) if found else None


@cached_by_identity
def _by_clause(processes: tuple[tuple[str, int, Process], ...]) -> dict[str, tuple[str, int, Process]]:
    return {process[0]: process for process in processes}


def all_of(table: Table, *clauses: str, signs: int = -1) -> Round | None:
    """The findings of all these processes, as one round; None if there are none. `signs`: as for `found_by`."""
    by_clause = _by_clause(table.game.processes)
    found = found_by(table, tuple([by_clause[clause] for clause in clauses]), signs)
    return Round(found) if found else None


def first_of(table: Table, *clauses: str, signs: int = -1) -> Round | None:
    """The findings of the first of these processes that finds anything, as a round; None if none does."""
    by_clause = _by_clause(table.game.processes)
    for clause in clauses:
        found = found_by(table, (by_clause[clause],), signs)
        if found:
            return Round(found)
    return None


# ── a round ─────────────────────────────────────────────────────────────────────────────────────────────────────────
rounds = KERNEL.procedure("rule processes", Round)


@rounds.step("rule process picks")
def pick(table: Table, frame: Round) -> Result:
    """Ask players to pick cards for findings, before anything is done."""
    picking: list[ToPick] = []
    for one in frame.found:
        if type(one) is not Moving and isinstance(one, ToPick):  # most findings are moves
            picking.append(one)
    if len(frame.picked) == len(picking):
        return None
    what = picking[len(frame.picked)]
    options = tuple([Option("card", card=card) for card in what.cards])
    return Ask((what.seat,), "choose", what.clause, options, least=what.number, most=what.number, prompt=what.prompt)


@rounds.answer("rule process picks")
def picked(table: Table, frame: Round, picked: tuple[Option, ...]) -> Result:
    keep(table, picked=(*frame.picked, tuple([option.card for option in picked])))
    return AGAIN


@rounds.step("rule processes")
def all_together(table: Table, frame: Round) -> Result:
    """Carry out the findings together: losing players lose; otherwise everything that is about to happen to cards happens at once."""
    losing = [what for what in frame.found if type(what) is Losing]
    if losing:
        leave(table, tuple(dict.fromkeys([what.seat for what in losing])), losing[0].clause)
        return None
    intentions: dict[Ref | int, Intention] = {}  # one for each card: the first that was found
    picks = iter(frame.picked)
    for what in frame.found:
        more: Any = (what,)
        perform = table.game.findings.get(type(what))
        if perform is not None:
            more = perform(table, what, next(picks) if isinstance(what, ToPick) else ()) or ()
        for intention in more:
            intentions.setdefault(intention.ref if intention.ref[0] >= 0 else len(intentions), intention)
    return intend(table, list(intentions.values()))


@rounds.step("rule processes again")
def look_again(table: Table, frame: Round) -> Result:
    """Require another check if a finding was not carried out because something else happened instead."""
    for what in frame.found:
        ref = getattr(what, "ref", NOWHERE)
        if ref[0] < 0 or table.alive(ref):
            atoms.require_check(table)
    return Done(True)


# ── in sequence ─────────────────────────────────────────────────────────────────────────────────────────────────────
class ProcessSequence(Frame, frozen=True):
    """A procedure that runs all processes in sequence: which is next, and whether any has done something in this pass."""

    place: int = 0
    did: bool = False


def in_sequence() -> ProcessSequence:
    """Run all processes in sequence, each on the table that those before it left, and again until a whole pass does nothing."""
    return ProcessSequence()


sequence = KERNEL.procedure("rule processes in sequence", ProcessSequence)


@sequence.step("rule processes in sequence")
def next_process(table: Table, frame: ProcessSequence) -> Result:
    processes, look = table.game.processes, table.game.look
    signs = -1 if look is None else look(table)
    for place in range(frame.place, len(processes)) if signs else ():
        found = found_by(table, processes[place : place + 1], signs) if processes[place][1] & signs else ()
        if found:
            keep(table, place=place + 1, did=True)
            return Again(Round(found))
    if not frame.did:
        return DONE
    keep(table, place=0, did=False)
    return AGAIN
