"""Deeds: records which cards a word of an effect has acted on, for the words that follow (if you do so, the card put there).

A replaced deed does not count as done: neither for a card that went elsewhere, nor for one to which something else happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.flow.procedures import become, keep
from tefuda.kernel.happening.replacement import intend
from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import keeping, last_seen, moved_as
from tefuda.kernel.table.intentions import Moving
from tefuda.kernel.table.records import GONE, Ref, Resolving, change
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Frame
    from tefuda.kernel.table.signatures import Intention


class Note(Node, frozen=True):
    """An inner word: record what the last instruction did. `cards`: those it was to act on; `deed`: what it did to them.

    `zones`: where each of them was to go, or one zone for all; without it they count wherever they went. `asked`: for how many
    it should have been done, in rulebooks where doing a part of an instruction does not count.
    """

    cards: tuple[Ref, ...] = ()
    deed: str = ""
    zones: tuple[int, ...] = ()
    asked: int = 0


@KERNEL.word(Note)
def _note(table: Table, frame: Resolving, node: Note) -> None:
    if len(frame.agenda) > 1:
        record_deed(table, node)


def happen(table: Table, intentions: Sequence[Intention], deed: str = "", then: tuple[Node, ...] = ()) -> WordResult:
    """Intend something, then record which cards it was done to; `then`: words to carry out right afterwards."""
    called = intend(table, intentions)
    if RECORDS:
        cite_if_said(table.game.clauses.done_once)
    running = table.frames[-1]
    if called is None and isinstance(running, Resolving) and len(running.agenda) < 2:
        return then  # no word follows that could ask what was done
    return carry_on(table, called, meant(intentions, deed), then)


def meant(intentions: Sequence[Intention], deed: str = "") -> Note:
    """The inner word that records these intentions once they were carried out."""
    zones = tuple([what.zone for what in intentions if type(what) is Moving])
    return Note(tuple([what.ref for what in intentions]), deed, zones if len(zones) == len(intentions) else ())


def carry_on(table: Table, called: Frame | None, note: Note, then: tuple[Node, ...] = ()) -> WordResult:
    """Record what was done: now, or once the procedure that does it has ended."""
    frame: Any = table.frames[-1]
    if RECORDS:
        cite_if_said(table.game.clauses.done_once)
    if called is not None:
        keep(table, agenda=(frame.agenda[0], note, *then, *frame.agenda[1:]))
        return called
    table.game.words[type(note)][1](table, frame, note)
    return then


def record_deed(table: Table, note: Note) -> int:
    """Record which cards something was done to, and what became of them, if words follow. Returns for how many it was done."""
    frame: Any = table.frames[-1]
    value = table.value
    cards = note.cards or (value if isinstance(value, tuple) else ())
    went = _went(table, frame, cards, note.zones)
    done = len(went) if note.zones else len(value) if isinstance(value, tuple) else value or 0
    if len(frame.agenda) < 2:
        return done
    did, memory = 0 < done >= note.asked, frame.memory
    if note.deed:
        memory = keeping(memory, note.deed, tuple([last_seen(table, ref) for ref, _ in went]))
    if note.deed or went or did != frame.did:
        become(table, change(frame, did=did, moved=frame.moved + went, memory=memory))
    return done


def _went(table: Table, frame: Any, cards: tuple[Ref, ...], zones: tuple[int, ...]) -> tuple[tuple[Ref, Ref], ...]:
    """The cards that have moved to where they were meant to go, each with the card it became."""
    if frame.paying and table.game.policies.replaced_cost_is_paid:
        zones = ()  # whatever was done instead counts as the cost
    found = []
    for place, ref in enumerate(cards):
        if not table.alive(ref):
            card = moved_as(table, ref)
            if not zones or card.zone in (zones[place if len(zones) > 1 else 0], GONE):
                found.append((ref, (card.id, card.life)))
    return tuple(found)
