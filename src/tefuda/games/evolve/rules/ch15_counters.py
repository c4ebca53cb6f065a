"""Chapter 15.1, counters: they are put on cards and taken off them."""

from __future__ import annotations

from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch13_classes import STACK, note_taken
from tefuda.games.evolve.rules.questions import Speaker, is_yet_to_be_picked
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.resolving.performing import note, reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Ref, Resolving
from tefuda.kernel.table.state import Table


@rules.word(v.PutCounter, "15.1.1")
def put_counter(table: Table, frame: Resolving, node: v.PutCounter) -> None:
    """15.1.3, 15.1.4: counters of a name are put on a card, or taken off it."""
    number = amount(table, frame, node.number)
    refs = reached(table, frame, node.group)
    if RECORDS:
        _cite_counters(table, refs, node.counter)
    events = [atoms.count(table, ref[0], node.counter, number) for ref in refs]
    happened = [event for event in events if event is not None]
    if happened:
        cite("15.1.3" if number > 0 else "15.1.4")
    for event in happened if node.counter == STACK else []:
        cite("13.3.2.4" if event.amount > 0 else "13.3.2.2")
        if event.amount < 0:
            note_taken(table, event.seat, -event.amount)
    if happened:
        trigger(table, happened)
    note(table, frame, bool(happened))


def _cite_counters(table: Table, refs: list[Ref], name: str) -> None:
    """15.1.2.1: the counters of other names are left alone; 15.1.2.2: those of this name that are there are the same."""
    there = [counter for ref in refs for counter, _ in table.cards[ref[0]].counters]
    if any(counter != name for counter in there):
        cite("15.1.2")
        cite("15.1.2.1")
    if name in there:
        cite("15.1.2.2")


@rules.possibility(v.PutCounter)
def put_counter_possible(table: Table, scope: Speaker, node: v.PutCounter) -> bool:
    """15.1.4: as many counters of that name as are to be taken are on each of the cards."""
    if is_yet_to_be_picked(scope, node.group):
        return True
    number, refs = amount(table, scope, node.number), reached(table, scope, node.group)
    return bool(refs) and all(number > 0 or _has_counters(table, ref, node.counter, -number) for ref in refs)


def _has_counters(table: Table, ref: Ref, name: str, number: int) -> bool:
    counters = dict(table.cards[ref[0]].counters)
    if counters.get(name, 0) < number and any(there >= number for there in counters.values()):
        cite("15.1.2.1")  # there are enough, but of another name
    return counters.get(name, 0) >= number
