"""Settling: a card or ability from the moment it is named until it is played: what was said of it, and who gets that then.

A rulebook's play is a frame derived from `Settling`; its steps are the rulebook's own and call the kernel for what all rulebooks
do alike: modes, targets and shares (`choosing.py`), X and the costs that are offered (here), paying (`paying.py`). When it is
played, `resolution_of` and `item_of` hand on all that was settled, field by field as the records name them: whatever is added
to one of them goes along without anybody having to think of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

from tefuda.kernel.effects import NOTHING, Automatic, Cost, Quantity
from tefuda.kernel.performing import Resolving
from tefuda.kernel.stack import Item
from tefuda.kernel.state import Frame, Memory, Modes, Ref, Table, Targets
from tefuda.kernel.values import Node, Record


class Settling(Frame, frozen=True):
    """A card or ability that is being played: what was settled so far. It is who speaks, too."""

    resolution: ClassVar[bool] = True  # it is not played if its player leaves the game

    seat: int
    source: Ref
    sort: str  # what is played, in the game's own words: a card's kind, or the sort of ability
    effect: Node = NOTHING
    cost: Cost = Cost()
    ability: Node | None = None
    index: int = -1  # which of the card's activated abilities it is
    zone: int = -1  # where the card was played from
    it: tuple[Ref, ...] = ()
    x: Quantity = 0
    x_said: bool = False
    amount: int = 0
    rolled: int = 0
    named: str = ""
    did: bool = False
    looked: tuple[Ref, ...] = ()
    against: int = -1
    moved: tuple[tuple[Ref, Ref], ...] = ()  # what its trigger made of cards by moving them
    modes: Modes = ()  # which modes of each choice were picked
    targets: Targets = ()  # what each word that chooses has chosen
    partial: tuple[Ref, ...] = ()  # of a choice that is made one by one, what was chosen so far
    shares: tuple[int, ...] = ()  # how much of what is divided each of the last targets takes
    offered: int = 0  # how many optional and alternative costs have been asked about
    extra: tuple[Node, ...] = ()  # what is paid besides its own cost
    paid: bool = False  # an optional cost will be paid
    set_cost: int | None = None  # what an effect lets it be played for
    alternative: Cost | None = None  # what is paid instead of its own cost
    memory: Memory = ()  # to which cards its costs did what
    settled: tuple[tuple[str, int], ...] = ()  # what was settled, or counted, before it began
    time: int = 0  # when it was named


# ── what becomes of it ──────────────────────────────────────────────────────────────────────────────────────────────
@cache
def _shared(kind: type[Record], other: type[Record]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields that records of two kinds have in common, and how they are read."""
    names = tuple([name for name in other.__struct_fields__ if name in kind.__struct_fields__])
    return names, attrgetter(*names)


def _handed_on(record: Record, kind: type[Record], said: dict[str, Any]) -> dict[str, Any]:
    names, read = _shared(type(record), kind)
    return {**dict(zip(names, read(record), strict=True)), **said}


def resolution_of(played: Settling | Item, agenda: tuple[Node, ...], **said: Any) -> Resolving:
    """The effect of what was played, with all that was settled; `said` is what is otherwise there."""
    return Resolving(**_handed_on(played, Resolving, {"agenda": agenda, **said}))


def item_of(frame: Settling, **said: Any) -> Item:
    """What was played, as it lies on the stack, with all that was settled; `said` is what is otherwise there."""
    return Item(**_handed_on(frame, Item, said))


# What only the effect has: a cost knows whose it is, what was chosen and what X is, and nothing of modes, shares or the trigger's number.
OF_THE_EFFECT: dict[str, Any] = {
    "sort": "", "amount": 0, "modes": (), "shares": (), "paid": False, "memory": (), "settled": (),
}  # fmt: skip


def payment_of(frame: Settling, parts: tuple[Node, ...]) -> Resolving:
    """The payment of parts of its cost: all of it has to be carried out."""
    return resolution_of(frame, parts, **OF_THE_EFFECT, paying=True)


def moved_by_cost(table: Table, frame: Settling) -> tuple[tuple[Ref, Ref], ...]:
    """What was moved before it is played: where the cost has moved the card itself, its effect still means that card."""
    if isinstance(frame.ability, Automatic) or table.alive(frame.source):
        return frame.moved
    return (*frame.moved, (frame.source, table.ref(frame.source[0])))
