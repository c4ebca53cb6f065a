"""Chapter 406, the processing zone: from naming a card or ability to its place in the zone: modes, targets, X, cost."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch209_costs import next_play_is_here
from tefuda.games.pso2.rules.ch406_play import (
    ABILITY,
    ACTIVE,
    ATTACHING,
    CARDS,
    CLAUSES,
    SLOW,
    TRIGGER,
    Playing,
    cost_parts,
    possible_x,
    x_is_open,
)
from tefuda.games.pso2.rules.questions import is_boss
from tefuda.kernel.effects.nodes import Activated, AnyOf, Automatic, Choose
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.flow.stack import push
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.playing import choosing
from tefuda.kernel.playing.settling import ask_x, item_of, keep_x, moved_by_cost, payment_of
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import ON_STACK, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Result

playing = rules.procedure("406.1", Playing)
PLAYED = {
    "character": "504.1.1",
    "item": "504.1.2",
    "equipment": "504.1.2",
    "active": "504.1.3",
    "attaching": "504.1.3",
}


@playing.step("504.2")
def declare(table: Table, frame: Playing) -> None:
    """504.2: a card is shown and leaves the hand; an ability is named where its card lies."""
    keep(table, time=table.tick())
    card = frame.source[0]
    if frame.sort in CARDS:
        cite(PLAYED[frame.sort])
        if frame.sort == ATTACHING:
            cite("204.2.2")
        atoms.move(table, card, t.STACK, frame.seat, reason="play", clause="504.2", follow="playing")
        keep(table, source=table.ref(card))
    elif frame.sort == ABILITY:
        cite("300.3")
        if table.facts.phase == "main":
            cite("504.1.4")
        ability = frame.ability
        if isinstance(ability, Activated) and ability.per_turn:
            uses.use(table, card, *use_key(table, frame))


def use_key(table: Table, frame: Playing) -> tuple[int, int]:
    """Under what the uses of an activated ability are counted."""
    card = frame.source[0]
    found = table.game.facts(table, card)
    return uses.use_key(table, table.cards[card], found, found.activated, frame.index)


@playing.step("406.3")
def pick_modes(table: Table, frame: Playing) -> Ask | None:
    """406.3: of several abilities at the head of a text, which is put up."""
    return choosing.ask_modes(table, frame, CLAUSES)


@playing.answer("406.3")
def modes_picked(table: Table, frame: Playing, picked: tuple[Option, ...]) -> Result:
    choosing.keep_modes(table, frame, picked)
    return AGAIN


@playing.step("209.3")
def say_x(table: Table, frame: Playing) -> Ask | None:
    """209.3, 103.5.1: X is a number from 0 up, said before anything is paid."""
    if frame.x_said or not x_is_open(table, frame):
        return None
    cite("103.5.1")
    cite("G.X")
    return ask_x(frame, "209.3", possible_x(table, frame) or [0])


@playing.answer("209.3")
def x_said(table: Table, frame: Playing, picked: tuple[Option, ...]) -> None:
    keep_x(table, picked)


@playing.step("406.2.3")
def choose_targets(table: Table, frame: Playing) -> Result:
    """406.2.3: what stands at the head of the text is chosen now, among what it may be (406.2.3#2)."""
    found = choosing.next_target(table, frame)
    if found is None:
        return None
    cite("406.2.2")
    cite("406.2.3#2")
    cite("G.対象")
    if table.masters > table.seats:
        _cite_raid(table, frame.seat, found[0])
    if is_alternative(found[0]):
        cite("G.または")
    asked: Result = choosing.ask_targets(table, frame, CLAUSES, targets_chosen)
    return asked


def _cite_raid(table: Table, seat: int, choose: Choose) -> None:
    """R.4.9: others of the party are not of one's own side; R.4.10: what a boss's card chooses is the party's to say."""
    if is_boss(table, seat):
        cite("R.4.10")
    elif any(pool.whose == "own" for pool in choose.pools):
        cite("R.4.9")


def is_alternative(choose: Choose) -> bool:
    """Glossary または: is something of one sort or of another chosen?"""
    return len(choose.pools) > 1 or any(isinstance(test, AnyOf) for pool in choose.pools for test in pool.tests)


@playing.answer("406.2.3")
def targets_chosen(table: Table, frame: Playing, picked: tuple[Option, ...]) -> Result:
    choosing.keep_targets(table, frame, picked, CLAUSES)
    return AGAIN


@playing.step("209.1")
def pay(table: Table, frame: Playing) -> Result:
    """209.1: the cost is paid, all of it."""
    parts = () if frame.sort == TRIGGER else cost_parts(table, frame)
    if not parts:
        return None
    if frame.sort == ABILITY:
        cite("G.A⇒B")
    return payment_of(frame, parts)


@playing.step("406.2")
def put_up(table: Table, frame: Playing) -> Result:
    """406.2, 301.6: it comes to lie on top of all that waits; a plain active's card goes to the discard pile (204.2.1)."""
    card = frame.source[0]
    source = frame.source
    if frame.sort in CARDS:
        next_play_is_here(table, card)
    if frame.sort == ACTIVE:
        atoms.move(table, card, t.DISCARD, table.cards[card].owner, reason="played", clause="204.2.1")
        cite("204.2.1")
        source = table.ref(card)
    if RECORDS:
        cite("406.1")
        cite("G.プレイ" if frame.sort in CARDS else "103.4.2")
        if frame.sort not in SLOW:
            cite("301.6")
        if frame.sort in (ABILITY, TRIGGER):
            cite("G.発動")
    push(table, item_of(frame, time=table.tick(), source=source, moved=moved_by_cost(table, frame)))
    record = table.spoken_of(source)
    kind = "played" if frame.sort in CARDS else "used" if frame.sort == ABILITY else "set off"
    found = table.game.facts(table, card)
    event = Event(kind, card, frame.seat, record, after=record, sort=frame.sort, facts=found, text=_label(frame))
    events = [atoms.record(table, one) for one in (event, *_quick(table, frame, event), *_chosen(table, frame))]
    trigger(table, events)
    return Done(1)


def _label(frame: Playing) -> str:
    """The keyword by which a triggered ability is written (302.2 to 302.4), of which others may speak."""
    return frame.ability.label if isinstance(frame.ability, Automatic) else ""


def _quick(table: Table, frame: Playing, event: Event) -> list[Event]:
    """103.7.1.1.1: actives and activated abilities without 【Main】 are quick abilities, which others may wait for."""
    if frame.sort == ABILITY:
        quick = isinstance(frame.ability, Activated) and frame.ability.quick
    else:
        quick = frame.sort in (ACTIVE, ATTACHING) and "Main" not in table.game.facts(table, frame.source[0]).keywords
    return [change(event, kind="quick")] if quick else []


def _chosen(table: Table, frame: Playing) -> list[Event]:
    """406.2.2: what was chosen is a target from now on, which abilities may wait for."""
    refs = [ref for _, chosen in frame.targets for ref in chosen if ref[0] != ON_STACK and table.alive(ref)]
    return [Event("chosen", card, frame.seat, table.cards[card], after=table.cards[card]) for card, _ in refs]
