"""Settling: a card or ability from naming it until it is played: what was chosen for it, and how that is handed on.

A rulebook's play is a frame derived from `Settling`; its steps are the rulebook's own and call the kernel for what all
rulebooks do alike: modes, targets and shares (`choosing.py`), X and offered costs (here), paying (`paying.py`). When it is
played, `resolution_of` and `item_of` copy everything settled, field by field by name: a new field is handed on without further
code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects.nodes import NOTHING, Add, Automatic, Cost, Make, Pay, Quantity
from tefuda.kernel.evaluating.questions import Scope, amount
from tefuda.kernel.flow.procedures import become, keep, keep_at
from tefuda.kernel.playing.paying import Paid
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.resolving.performing import moved_as
from tefuda.kernel.table.declared import Absent, Master, ZoneId
from tefuda.kernel.table.records import Frame, Item, Memory, Modes, Ref, Resolving, Source, Targets, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN

if TYPE_CHECKING:
    from tefuda.kernel.table.steps import Result


class Settling(Frame, frozen=True):
    """A card or ability that is being played, with everything settled so far. It is a speaker, too."""

    resolution: ClassVar[bool] = True  # it is not played if its player leaves the game

    seat: Master
    source: Ref
    sort: str  # what is played, in the game's words: a card's kind, or the sort of ability
    effect: Node = NOTHING
    cost: Cost = Cost()
    ability: Node | None = None
    index: int = -1  # which of the card's activated abilities it is
    zone: Absent | ZoneId = -1  # where the card was played from
    it: tuple[Ref, ...] = ()
    x: Quantity = 0
    x_said: bool = False
    amount: int = 0
    rolled: int = 0
    named: str = ""
    did: bool = False
    looked: tuple[Ref, ...] = ()
    against: Absent | Master = -1
    moved: tuple[tuple[Ref, Ref], ...] = ()  # the cards that its trigger moved, before and after
    modes: Modes = ()  # which modes of each choice were picked
    targets: Targets = ()  # what each word that chooses has chosen
    partial: tuple[Ref, ...] = ()  # the targets so far of a choice that is made one by one
    shares: tuple[int, ...] = ()  # the share of a division that each target takes
    sharers: int = -1  # the index of the word whose targets take shares; -1: the last
    offered: int = 0  # how many optional and alternative costs have been asked about
    extra: tuple[Node, ...] = ()  # paid in addition to its own cost
    paid: bool = False  # an optional cost will be paid
    set_cost: int | None = None  # the cost for which an effect lets it be played
    alternative: Cost | None = None  # paid instead of its own cost
    memory: Memory = ()  # what its costs did to which cards
    settled: tuple[tuple[str, int], ...] = ()  # values settled, or counted, before it began
    time: int = 0  # when it was named


# ── what it costs ───────────────────────────────────────────────────────────────────────────────────────────────────
def cost_on_terms(
    table: Table, cost: int, said: Iterable[Source], fact: str, base: int | None = None, *, set_by: tuple[str, ...] = (),
    added_by: tuple[str, ...] = (),
) -> int:  # fmt: skip
    """A cost after effects: values that are set come first (`base` last of them), then additions.

    `fact`: the name of the cost in changes; `set_by` and `added_by`: the clauses.
    """
    added = 0
    for one in said:
        node: Any = one.change
        kind = type(node)
        if (kind is Make or kind is Add) and node.fact == fact:
            number = node.value if kind is Make else node.amount
            if type(number) is not int:
                number = amount(table, Scope(one.source, one.seat), number)
            cost, added = (number, added) if kind is Make else (cost, added + number)
            if RECORDS:
                for clause in set_by if kind is Make else added_by:
                    cite(clause)
    return (cost if base is None else base) + added


# ── X ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
Play = TypeVar("Play", bound=Settling)  # a game's own frame
Can = Callable[[Play], bool]  # whether a play, as settled so far, can go on
GAP = 3  # stop after this many impossible numbers in a row behind a possible one


def possible_x(frame: Play, can: Can[Play], below: int) -> list[int]:
    """The values of X below a limit with which the play can be carried on."""
    found: list[int] = []
    for number in range(below):
        if can(change(frame, x=number, x_said=True)):
            found.append(number)
        elif found and number > found[-1] + GAP:
            break
    return found


def ask_x(frame: Settling, clause: str, numbers: list[int], *, secret: bool = False, too_few: str = "") -> Ask:
    """The question for X, among these values."""
    options = tuple([Option("number", number=number) for number in numbers])
    return Ask((frame.seat,), "number", clause, options, secret=secret, about=frame.source, prompt="X", too_few=too_few)


def keep_x(table: Table, picked: tuple[Option, ...]) -> None:
    """Store the value of X."""
    keep(table, x=picked[0].number if picked else 0, x_said=True)


# ── optional and alternative costs, offered one after the other ─────────────────────────────────────────────────────
def can_be_paid(play: Play, can: Can[Play], ways: Callable[[Play], list[Play]]) -> bool:
    """True if a play can be paid for as it is, or with a cost that will still be offered (`ways`: the play with each of them)."""
    return can(play) or any(can_be_paid(way, can, ways) for way in ways(play))


def ask_offer(
    frame: Play, taken: Play | None, can: Can[Play], clause: str, *, prompt: str, secret: bool = False
) -> Ask | None:
    """The question whether to pay an optional or alternative cost; None if it cannot be paid and not asking reveals nothing.

    `taken`: the play with that cost (None: impossible for another reason). A player who can pay may decline only if the play
    can go on without it.
    """
    can_take = taken is not None and can(taken)
    if not can_take and not secret:
        return None
    can_leave = not can_take or can(passed_over(frame))
    options = (YES,) * can_take + (NO,) * can_leave
    return Ask((frame.seat,), "yes/no", clause, options, secret=secret, about=frame.source, prompt=prompt)


def passed_over(frame: Play) -> Play:
    """The play with the next offered cost declined."""
    return change(frame, offered=frame.offered + 1)


def keep_offer(table: Table, frame: Play, taken: Play, picked: tuple[Option, ...]) -> Result:
    """Store the answer to an offered cost: the play goes on with it, or without it."""
    become(table, taken if picked and picked[0] == YES else passed_over(frame))
    return AGAIN


# ── what becomes of it ──────────────────────────────────────────────────────────────────────────────────────────────
Other = TypeVar("Other", bound=Record)


@cache
def _handing_on(kind: type[Record], other: type[Other], said: tuple[str, ...]) -> Callable[..., Other]:
    """The function that makes a record of another kind from a record and the values of `said`, in that order.

    It is generated code, a constructor call with every field in its place, compiled once: reading the fields by name each time
    takes four times as long.
    """
    fields, own = other.__struct_fields__, kind.__struct_fields__
    defaults = dict(zip(fields[len(fields) - len(other.__struct_defaults__) :], other.__struct_defaults__, strict=True))
    alone = {f"default_{name}": defaults[name] for name in fields if name not in said and name not in own}
    values = [name if name in said else f"record.{name}" if name in own else f"default_{name}" for name in fields]
    written = f"lambda {', '.join(('record', *said))}: other({', '.join(values)})"
    made: Callable[..., Other] = eval(written, {"other": other, **alone})
    return made


def handed_on(record: Record, kind: type[Other], said: dict[str, object]) -> Other:
    """A record of another kind with all fields that both kinds have; `said`: values of the fields that differ."""
    made: Other = _handing_on(type(record), kind, tuple(said))(record, *said.values())
    return made


def resolution_of(played: Settling | Item, agenda: tuple[Node, ...], **said: object) -> Resolving:
    """The resolution of what was played, with everything settled; `said`: values of the fields that differ."""
    said["agenda"] = agenda
    return handed_on(played, Resolving, said)


def item_of(frame: Settling, **said: object) -> Item:
    """The item on the stack for what was played, with everything settled; `said`: values of the fields that differ."""
    return handed_on(frame, Item, said)


# What only the effect has: a cost knows whose it is, what was chosen and what X is, and nothing of modes, shares or the trigger's number.
OF_THE_EFFECT: dict[str, object] = {
    "sort": "", "amount": 0, "modes": (), "shares": (), "paid": False, "memory": (), "settled": (),
}  # fmt: skip


PAID = Paid()


def payment_of(frame: Settling, parts: tuple[Node, ...]) -> Resolving:
    """The payment of parts of a cost: every part must be carried out, and what it does to cards is kept for the effect."""
    for part in parts:
        if type(part) is not Pay:
            parts = (*parts, PAID)
            break
    return resolution_of(frame, parts, **OF_THE_EFFECT, paying=True)


def is_paying(table: Table) -> bool:
    """True while the cost of a card or ability that is being played is paid. Costs within an effect do not count."""
    return any(type(frame) is Resolving and frame.paying and PAID in frame.agenda[-1:] for frame in table.frames)


@KERNEL.word(Paid)
def _paid(table: Table, frame: Resolving, node: Paid) -> None:
    play = table.frames[-2]
    if isinstance(play, Settling) and frame.memory:
        keep_at(table, -2, memory=frame.memory)


def moved_by_cost(table: Table, frame: Settling) -> tuple[tuple[Ref, Ref], ...]:
    """The moves to remember for a play: if the cost has moved the card itself, its effect still means that card."""
    if type(frame.ability) is Automatic or table.alive(frame.source):
        return frame.moved
    moved = moved_as(table, frame.source)
    return (*frame.moved, (frame.source, (moved.id, moved.life)))
