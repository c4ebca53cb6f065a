"""Chapter 11.1, priority: rule processes, then waiting abilities to the stack, then a player acts or passes."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_away import due_back
from tefuda.games.fftcg.rules.ch11_deeds import ACTING_PHASES, casting_of, is_slow
from tefuda.games.fftcg.rules.ch11_offering import deeds
from tefuda.games.fftcg.rules.ch11_resolving import Resolution
from tefuda.games.fftcg.rules.ch11_using import auto_casting
from tefuda.games.fftcg.rules.ch12_rule_processes import forget_hits, pending_processes
from tefuda.games.fftcg.rules.ch13_loops import come_back_to, endless, visit
from tefuda.games.fftcg.rules.ch15_keywords import Manifesting, Warping
from tefuda.kernel.effects.nodes import Choose, May, PayThen
from tefuda.kernel.effects.vocabulary import Whenever
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.flow.repeating import begin
from tefuda.kernel.flow.stack import PriorityFrame, pass_priority, priority_to
from tefuda.kernel.happening.triggers import watch_states, which_first
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Record, within
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Waiting, change
from tefuda.kernel.table.requests import PASS, Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import WAITS, Table
from tefuda.kernel.table.steps import CHECK, Again, Done, Jump, Result, Then


class Priority(PriorityFrame, frozen=True, tag=t.own):
    """Priority goes round until both pass with nothing on the stack. `acting`: may anything be cast or used here?"""

    acting: bool = True
    stacking: bool = True  # waiting abilities go to the stack (not between first strike and the other damage)
    anew: bool = False  # something came to the stack: all is looked at once more
    once: bool = False  # resolve nothing: only checks (15.2.3.3)
    until: int = -1  # the moment when the first of them was put on the stack: what was set off since then comes later
    resolved: bool = False  # something was resolved: the table may be one that has been there before (13.1)


rules.watch(Whenever)(watch_states)  # 11.8.18: the moment a state arises, in the middle of anything
priority = rules.procedure("11.1", Priority)


def turn_player_first(table: Table, acting: bool = True) -> Priority:
    """11.1.2: priority goes round, and the turn player has it first."""
    cite("11.1.2")
    if table.history:
        come_back_to(table)
    return Priority(table.facts.player, acting=acting)


@priority.step("11.1.3", needs=CHECK)
def rule_processes(table: Table, frame: Priority) -> Result:
    """11.1.3, 12.3: rule processes, until there are none."""
    back = due_back(table) if table.effects else None
    if back is not None:
        return Again(back)
    found = None
    if table.check_pending != WAITS:
        found = pending_processes(table)
        forget_hits(table)
    atoms.checked(table)
    if endless(table):
        return None
    return None if found is None else Again(found)


@priority.step("11.1.4", needs=CHECK)
def stack_waiting(table: Table, frame: Priority) -> Result:
    """11.1.4, 11.8.7: abilities that wait go to the stack, the turn player's first, each player's in any order."""
    if not table.waiting or not frame.stacking:
        return None
    for seat in masters_meant(table, 0, "any"):
        mine = [
            index
            for index, waiting in enumerate(table.waiting)
            if waiting.seat == seat and (frame.until < 0 or waiting.time <= frame.until)
        ]
        if mine:
            cite("11.8.7")
            places = which_first(table, mine)
            options = [Option("waiting", card=table.waiting[place].source[0], index=place) for place in places]
            return Ask((seat,), "choose", "11.8.7", tuple(options), prompt="which first")
    return None


@rules.in_vain
def in_vain(table: Table, waiting: Waiting) -> bool:
    """11.8.4: does an ability find nothing to choose, whichever comes first? It never lies on the stack.

    Of one that triggers only so often its player says which of its times counts.
    """
    return waiting.allowed < 0 and not _chooses_elsewhere(waiting.ability) and auto_casting(table, waiting) is None


@cached_by_identity
def _chooses_elsewhere(ability: Record) -> bool:
    """Does an ability choose what may come to the stack before it, or what others cannot see?"""
    zones = [where.zone for node in within(ability) if isinstance(node, Choose) for where in node.pools]
    return any(zone in ("stack", "hand", "deck") for zone in zones)


@priority.answer("11.1.4")
def stacked(table: Table, frame: Priority, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return None
    waiting = bookkeeping.wait_no_more(table, picked[0].index)
    if waiting.allowed > 0:
        _drop_surplus(table, waiting)
    keep(table, anew=True, until=frame.until if frame.until >= 0 else table.clock)
    casting = auto_casting(table, waiting)
    if casting is None:
        return Jump("11.1.4")
    if any(isinstance(node, May | PayThen) for node in within(casting.effect)):
        cite("11.8.14")
    return Then(casting, "11.1.4")


def _drop_surplus(table: Table, stacked: Waiting) -> None:
    """Where one moment set an ability off more often than it may trigger in the turn, its player stacks no more of it than that."""
    kept = []
    for waiting in table.waiting:
        if waiting.allowed < 0 or (waiting.ability, waiting.source) != (stacked.ability, stacked.source):
            kept.append(waiting)
        elif stacked.allowed > 1:
            kept.append(change(waiting, allowed=stacked.allowed - 1))
    bookkeeping.set_waiting(table, kept)


@priority.step("11.1.1")
def act(table: Table, frame: Priority) -> Result:
    """11.1.1: who has priority acts or passes, when all that comes before is settled."""
    if frame.anew or frame.resolved or frame.once:
        return Jump("12.3")
    seat = frame.holder
    if not frame.acting or table.facts.phase not in ACTING_PHASES:
        return Ask((seat,), "act", "11.1.6", (PASS,), prompt="quick")
    late = is_slow(table, seat)
    options = deeds(table, seat, late)
    return Ask((seat,), "act", "11.1.1", options, secret=True, prompt="quick" if late else "main")


@priority.answer("11.1.1")
def acted(table: Table, frame: Priority, picked: tuple[Option, ...]) -> Result:
    option = picked[0]
    seat = frame.holder
    if (
        table.departed
        and not (table.waiting or table.delayed or table.stack)
        and frame.acting
        and table.facts.phase in ACTING_PHASES
    ):
        # Nothing that is going on can ask for what is gone, and what led here has been told by now.
        bookkeeping.forget_departed(table)
    if option == PASS:
        cite("11.1.6")
        if pass_priority(table):
            return None
        return Jump("11.1.3")
    loop = begin(table, seat, option, "13.2", "13.3")
    if loop is not None:
        return Again(loop)
    if option.verb == "warp":
        priority_to(table, seat)
        return Then(Warping(seat, table.ref(option.card)), "11.1.3")
    if option.verb == "prime":
        priority_to(table, seat)
        return Then(Manifesting(seat, table.ref(option.card)), "11.1.3")
    casting = casting_of(table, seat, option)
    if casting.sort == "character":
        cite("11.4.8")
        if is_slow(table, seat):  # nobody gets priority before the character is there
            cite("15.2.5.4")
        priority_to(table, table.facts.player)
    else:
        cite("9.3.1.6" if casting.sort == "summon" else "9.3.1.7")
        priority_to(table, seat)
    return Then(casting, "11.1.3")


@priority.step("11.1.7")
def both_passed(table: Table, frame: Priority) -> Result:
    """11.1.7: the top of the stack is resolved, or the phase or step is over."""
    if not table.stack:
        if table.facts.phase in ("main1", "main2"):
            cite("9.3.1.2")
        return Done()
    priority_to(table, table.facts.player)
    keep(table, resolved=True)
    cite("11.1.5")
    return Then(Resolution(table.stack[0]), "11.1.3")


@priority.step("12.3", then="11.1.1")
def settled(table: Table, frame: Priority) -> Result:
    """11.1.4: where something came to the stack, all of it again; where something was resolved, is it a loop (13.1)?"""
    if frame.anew:
        keep(table, anew=False, until=-1)
        return Jump("11.1.3")
    if frame.resolved:
        keep(table, resolved=False)
        return visit(table)
    return Done()
