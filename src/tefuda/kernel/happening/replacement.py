"""Replacement: intentions (`intentions.py`) that pass prohibitions and replacements are committed together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects.nodes import Replace
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.contested import applicable, chooser, contending, instead_of, may_be_contested, prohibited
from tefuda.kernel.happening.together import Orders, in_no_telling_order
from tefuda.kernel.happening.triggers import trigger, trigger_by
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.intentions import Damaging as Damaging
from tefuda.kernel.table.intentions import Making as Making
from tefuda.kernel.table.intentions import Moving as Moving
from tefuda.kernel.table.intentions import Orienting as Orienting
from tefuda.kernel.table.intentions import Shifting as Shifting
from tefuda.kernel.table.places import shift
from tefuda.kernel.table.records import Card, Frame, Source, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.signatures import Intention
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Done

if TYPE_CHECKING:
    from tefuda.kernel.table.events import Event
    from tefuda.kernel.table.records import Facts
    from tefuda.kernel.table.steps import Result


class Applied(Record, frozen=True):
    """An intention with the replacements already applied to it: each applies at most once."""

    intention: Intention
    had: tuple[Source, ...] = ()
    meant: bool = True  # it is still what was meant, perhaps with another number


class Intending(Frame, frozen=True):
    """A procedure that settles replacements of intentions: those still open, and those ready to be committed."""

    open: tuple[Applied, ...]
    ready: tuple[Applied, ...] = ()
    instead: tuple[Frame, ...] = ()
    offered: Source | None = None  # an optional replacement that its player is being asked about
    arranged: bool = False  # a frame of the game has committed what was ready
    happened: int = 0


def intend(table: Table, intentions: Sequence[Intention]) -> Frame | None:
    """Commit intentions that nothing forbids or replaces; if a replacement applies, return a frame that settles it."""
    if table.derived is None:
        derived_facts(table)
    if table.out:  # nothing is done to, or for, a player who has left
        intentions = _of_those_here(intentions, table.out)
    if table.trigger_index.replaces_entering or (table.collecting and may_be_contested(table, intentions)):
        return _contested(table, intentions)
    if len(intentions) != 1:
        commit(table, _still_there(table.cards, intentions))
        return None
    what = intentions[0]  # by far the most common: one intention, which no effect could forbid or replace
    card, life = what.ref
    if card >= 0 and table.cards[card].life != life:
        table.value = 0
        return None
    events = table.events
    start = len(events)
    table.game.intentions[type(what)](table, what, None)
    if len(events) == start + 1:
        trigger_by(table, events[start])
        table.value = 1
    else:
        _tell(table, start)
    return None


def _of_those_here(intentions: Sequence[Intention], out: tuple[int, ...]) -> list[Intention]:
    return [what for what in intentions if getattr(what, "seat", -1) not in out]


def _still_there(cards: list[Card], intentions: Sequence[Intention]) -> list[Intention]:
    """The intentions about no card, or about a card that has not moved since."""
    found = []
    for what in intentions:
        card, life = what.ref
        if card < 0 or cards[card].life == life:
            found.append(what)
    return found


def _contested(table: Table, intentions: Sequence[Intention]) -> Frame | None:
    """Commit intentions that nothing forbids or replaces, checking every effect; return a frame if a replacement applies."""
    wanted, replaced = [], False
    for intention in intentions:
        ref = intention.ref
        if ref[0] >= 0 and not table.alive(ref):
            continue
        if prohibited(table, intention):
            cite_if_said(table.game.clauses.cannot)
            continue
        wanted.append(intention)
        replaced = replaced or bool(applicable(table, intention, ()))
    if replaced:
        return Intending(tuple([Applied(intention) for intention in wanted]))
    commit(table, wanted)
    return None


def commit(table: Table, intentions: list[Intention]) -> None:
    """Commit intentions as one moment: look at all cards, change all, then trigger. The value left is how many things happened."""
    if not intentions:
        table.value = 0
        return
    orders: Orders = {}
    if len(intentions) > 1:
        intentions, orders = in_no_telling_order(table, intentions)
    start, now, perform = len(table.events), table.derived or derived_facts(table), table.game.intentions
    looked = []
    for what in intentions:  # the facts of each card before any of them changed
        looked.append((what, now[what.ref[0]]))
    for what, facts in looked:
        perform[type(what)](table, what, facts)
    for spot, order in orders.items():
        atoms.lay_in_order(table, spot, order)
    _tell(table, start)


def _tell(table: Table, start: int) -> None:
    """Trigger by the events recorded since `start`; the value left is how many things they are."""
    events = table.events[start:]
    trigger(table, events)
    table.value = _count(events)


def _count(events: list[Event]) -> int:
    """How many things happened, counted by their events."""
    happened = 0
    for event in events:
        if event.kind not in ("shown", "erased"):
            happened += 1
    return happened


@KERNEL.intention(Moving)
def _move(table: Table, what: Moving, facts: Facts) -> None:
    if RECORDS:
        cite_if_said(what.clause)
    atoms.move(
        table, what.ref[0], what.zone, what.seat, what.position, what.acted, what.facedown, what.reason, what.source, what.clause,
        what.side, what.follow, facts, what.place, what.known_to,
    )  # fmt: skip


@KERNEL.intention(Damaging)
def _damage(table: Table, what: Damaging, facts: Facts) -> None:
    if RECORDS:
        cite(what.clause)
    atoms.wound(table, what.ref[0], what.amount, what.source, what.sort, what.clause)


@KERNEL.intention(Orienting)
def _orient(table: Table, what: Orienting, facts: Facts) -> None:
    if RECORDS:
        cite(what.clause)
    atoms.orient(table, what.ref[0], what.acted)


@KERNEL.intention(Making)
def _make(table: Table, what: Making, facts: Facts) -> None:
    atoms.create(
        table, what.face, what.seat, what.zone, token=what.token, acted=what.acted, source=what.source, place=what.place
    )


@KERNEL.intention(Shifting)
def _shift(table: Table, what: Shifting, facts: Facts) -> None:
    if RECORDS:
        cite(what.clause)
    shift(table, what.ref[0], what.place, what.reason, what.source, what.clause)


def _allowed(table: Table, settled: Applied) -> tuple[Applied, ...]:
    """An intention that nothing replaces any more; empty if an effect forbids what replacements have made of it."""
    if settled.had and prohibited(table, settled.intention):
        cite_if_said(table.game.clauses.cannot)
        return ()
    return (settled,)


# Which replacement comes first, then what happens instead; the clauses are the game's.
intending = KERNEL.procedure("replace", Intending)


@intending.step("replacement order")
def choose(table: Table, frame: Intending) -> Result:
    if not frame.open:
        return _ready(table, frame)
    first = frame.open[0]
    found = contending(table, first.intention, first.had)
    if first.had and any(source in first.had for source in applicable(table, first.intention, ())):
        cite_if_said(table.game.clauses.replace_once)
    if not found:
        keep(table, open=frame.open[1:], ready=(*frame.ready, *_allowed(table, first)))
        return AGAIN
    seat = chooser(table, first.intention)
    if frame.offered is not None:  # the effect's own player may decline it, whoever's card it happens to
        seat = frame.offered.seat
        return Ask(
            (seat,), "yes/no", table.game.clauses.replace, (YES, NO), about=frame.offered.source, prompt="replace"
        )
    if all(source.alike(found[0]) for source in found):  # their order makes no difference
        found = found[:1]
    options = tuple([Option("replacement", card=source.source[0], index=index) for index, source in enumerate(found)])
    return Ask((seat,), "choose", table.game.clauses.replacement_order, options, prompt="replacement")


def _ready(table: Table, frame: Intending) -> Result:
    """Commit what is left after replacements; if the game has to settle how it goes together, its frame does that."""
    if frame.arranged:
        moved = [one for one in frame.ready if one.meant and not table.alive(one.intention.ref)]
        keep(table, happened=len(moved))
        return None
    there = [one for one in frame.ready if one.intention.ref[0] < 0 or table.alive(one.intention.ref)]
    arranges = table.game.arranges if len(there) > 1 else None
    arranging = None if arranges is None else arranges(table, [one.intention for one in there])
    if arranging is not None:
        keep(table, arranged=True, ready=tuple(there))
        return Again(arranging)
    keep(table, happened=_commit_ready(table, there))
    return None


@intending.answer("replacement order")
def answered(table: Table, frame: Intending, picked: tuple[Option, ...]) -> Result:
    first = frame.open[0]
    if frame.offered is not None:
        source = frame.offered
        keep(table, offered=None)
        apply(table, source, picked[0].verb == YES.verb)
        return AGAIN
    source = contending(table, first.intention, first.had)[picked[0].index]
    if isinstance(source.change, Replace) and source.change.optional:
        keep(table, offered=source)
    else:
        apply(table, source)
    return AGAIN


@intending.unasked("replacement order")
def not_asked(table: Table, frame: Intending) -> Result:
    """Apply no replacement, since the player who would choose one has left."""
    keep(table, open=frame.open[1:], ready=(*frame.ready, frame.open[0]), offered=None)
    return AGAIN


@intending.step("replace")
def instead(table: Table, frame: Intending) -> Result:
    if not frame.instead:
        return Done(frame.happened)
    keep(table, instead=frame.instead[1:])
    return Again(frame.instead[0])


def apply(table: Table, source: Source, wanted: bool = True) -> None:
    """Apply a replacement to the first open intention: another intention takes its place, or an effect is carried out."""
    frame: Any = table.frames[-1]
    first = change(frame.open[0], had=(*frame.open[0].had, source))
    if not wanted:
        keep(table, open=(first, *frame.open[1:]))
        return
    cite_if_said(table.game.clauses.replace)
    result = instead_of(table, source, first.intention)
    if isinstance(result, Frame):
        result = change(result, had=first.had, instead_of=first.intention.ref)
        keep(table, open=frame.open[1:], instead=(*frame.instead, result))
    elif result is None:
        keep(table, open=frame.open[1:])
    else:
        same = first.meant and _is_same_deed(first.intention, result)
        keep(table, open=(change(first, intention=result, meant=same), *frame.open[1:]))


def _is_same_deed(before: Any, after: Any) -> bool:
    """True if the intention is still what was meant: the same deed to the same card, and a move to the same zone."""
    if type(before) is not type(after) or before.ref != after.ref:
        return False
    return type(before) is not Moving or before.zone == after.zone


def _commit_ready(table: Table, there: list[Applied]) -> int:
    """Commit all intentions that are left. Returns how many things happened as meant: replaced ones do not count."""
    start = len(table.events)
    commit(table, [one.intention for one in there])
    others = [one.intention.ref[0] for one in there if not one.meant]
    return _count([event for event in table.events[start:] if event.card not in others]) if others else int(table.value)
