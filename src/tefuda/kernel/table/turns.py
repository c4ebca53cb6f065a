"""The turn: a game's record besides cards and players; which of it everybody may know, and which makes tables differ.

A game derives its record from `TurnRecord` and declares what the fields hold; views and the search for loops follow from that.
"""

from __future__ import annotations

from functools import cache
from itertools import compress
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from tefuda.kernel.effects.vocabulary import When
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.declared import Master, Natural, PerMaster
from tefuda.kernel.table.records import Ref, change
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    Fields = tuple[tuple[str, Callable[[Any], object]], ...]  # a field's name, and the function for its public value


ANY_CARD = -1
# Event, seat, card by its life (or any), how often.
Counts = tuple[tuple[When, int, int, int], ...]


class TurnData(Record, frozen=True):
    """A record of a game's turn, which declares what its fields hold."""

    # Cards that all have seen, or records with such fields: views have handles there.
    refs: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[str, ...]] = ()  # fields that no view shows


class TurnRecord(TurnData, frozen=True):
    """Whose turn it is, which phase, and what has happened in it. A game adds its own fields."""

    # Fields that make two tables differ for the search for loops.
    looped: ClassVar[tuple[str, ...]] = (
        "number",
        "phase",
    )
    counted: ClassVar[tuple[str, ...]] = ()  # fields of which only the amount makes such a difference

    number: Natural = 0
    player: Master = 0
    phase: str = "before"
    began: int | PerMaster = 0  # when the turn began; or, by master, when their latest turn did
    happened: Counts = ()  # counts of the events this turn that cards ask about
    step: str = ""  # in views only: the public step's clause (`Frame.shows_step`)


# ── in views ────────────────────────────────────────────────────────────────────────────────────────────────────────
def public(turn: TurnData, last: tuple[TurnData, TurnData] | None = None) -> TurnData:
    """A turn record as everybody may know it: cards by their handles, nothing about hidden ones.

    `last`: an earlier record and its public form, reused for fields that are the same.
    """
    before, made = last if last is not None and type(last[0]) is type(turn) else (None, None)
    new: dict[str, object] = {}
    fields, read = _shown(type(turn))
    for name, shown in compress(fields, read(turn)):  # fields that hold anything
        held = getattr(turn, name)
        new[name] = getattr(made, name) if held is getattr(before, name, None) else shown(held)
    return change(turn, **new) if new else turn


def told_step(table: Table) -> str:
    """The clause of the step where a procedure stands that everybody is told of; "" if none is running."""
    for place, frame in enumerate(table.frames) if table.game.told_frames else ():
        if type(frame) in table.game.told_frames:
            step = table.at[place]
            called = 0 if place == len(table.frames) - 1 else 1  # then it stands behind the step that has called
            return step.procedure.steps[max(0, step.place - called)].clause
    return ""


@cache
def _shown(kind: type[TurnData]) -> tuple[Fields, Callable[[TurnData], tuple[Any, ...]]]:
    """The fields of a record that views change, each with its function; and a getter for these fields.

    The getter reads two more, since `attrgetter` makes no tuple of a single name.
    """
    fields: dict[str, Callable[[Any], object]] = {"happened": _of_any_card} if issubclass(kind, TurnRecord) else {}
    defaults = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    fields |= dict.fromkeys(kind.refs, handles) | {name: _instead(defaults[name]) for name in kind.hidden}
    return tuple(fields.items()), attrgetter(*fields, "__class__", "__class__")


def _instead(default: object) -> Callable[[Any], object]:
    return lambda held: default


def _of_any_card(happened: Counts) -> Counts:
    """Counts of events without the cards they are about."""
    return tuple([(when, seat, ANY_CARD, times) for when, seat, _, times in happened])


def handles(held: object) -> object:
    """A value of the turn record with handles in the place of references, as views show it."""
    if type(held) is tuple:
        if len(held) == 2 and type(held[0]) is int:
            return (held[1], 0)
        return tuple([handles(part) for part in held])
    if not isinstance(held, TurnData):
        return held
    instead, shown = _kept(type(held))
    if shown:
        instead = {**instead, **{name: show(getattr(held, name)) for name, show in shown}}
    return change(held, **instead) if instead else held


@cache
def _kept(kind: type[TurnData]) -> tuple[dict[str, Any], Fields]:
    """The values that stand in a record for its hidden fields, and the other fields of `_shown`."""
    fields, _ = _shown(kind)
    instead = {name: show(None) for name, show in fields if name in kind.hidden}
    return instead, tuple([(name, show) for name, show in fields if name not in instead])


# ── for loops ───────────────────────────────────────────────────────────────────────────────────────────────────────
def lasting(table: Table) -> list[Any]:
    """The parts of the turn record that make two tables differ: what was done this turn, and how often abilities were used."""
    turn = table.facts
    if turn is None:
        return []
    uses = []
    for card, since, ability, times in table.uses:
        record = table.cards[card]
        if since in (record.life, table.game.printed_since(table, record)):
            uses.append([table.ref(card), ability, times])
    kept = [getattr(turn, name) for name in turn.looped]
    return [kept, [len(getattr(turn, name)) for name in turn.counted], uses]


def is_the_time(table: Table, made: Any) -> bool:
    """True if the turn has come for something made in an earlier turn (`made.turn`): 次の(player)のターン.

    `until` says whose turn: own or opponent (of the player who made it), or its (the master of the card that it is on).
    """
    if table.facts.number <= made.turn:
        return False
    player, until = table.facts.player, made.until
    if "_its_" in until:
        cards: tuple[Ref, ...] = getattr(made, "cards", ())
        return bool(cards) and table.cards[cards[0][0]].seat == player
    return bool(player == made.seat if "_own_" in until else player in table.opposing[made.seat])


def is_new(table: Table, card: int) -> bool:
    """True if a card's master has had it only since the turn began, or since the master's latest turn did."""
    record, began = table.cards[card], table.facts.began
    return bool(record.since >= (began if type(began) is int else began[record.seat]))
