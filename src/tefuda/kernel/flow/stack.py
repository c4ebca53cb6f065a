"""The stack: items that were played and wait to be resolved, the latest on top; and priority, which goes round until all pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects.nodes import AllOf, AnyOf, Not, Pool
from tefuda.kernel.flow.procedures import become
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.atoms import read_anew
from tefuda.kernel.table.declared import Absent, Natural, Seat
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import ON_STACK as ON_STACK
from tefuda.kernel.table.records import Frame, Item, Ref, Targets, change
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker

STACK = name_mask("stack")


# ── what is chosen from it ──────────────────────────────────────────────────────────────────────────────────────────
def stacked(table: Table, scope: Speaker, where: Pool) -> list[Ref]:
    """The abilities on the stack that a pool means, as references of their own: they have their kind and no other facts."""
    seats, kinds = masters_meant(table, scope.seat, where.whose, scope), table.game.stacked_kinds
    return [
        (ON_STACK, item.time)
        for item in table.stack
        if item.sort in kinds and item.seat in seats and all(_passes(table, scope, item, test) for test in where.tests)
    ]


def _passes(table: Table, scope: Speaker, item: Item, test: Any) -> bool:
    """True if an ability on the stack passes a test; it has no facts but its kinds."""
    if type(test) is AnyOf:
        return any(_passes(table, scope, item, part) for part in test.parts)
    if type(test) is AllOf:
        return all(_passes(table, scope, item, part) for part in test.parts)
    if type(test) is Not:
        return not _passes(table, scope, item, test.part)
    if type(test) in table.game.item_tests:
        return table.game.item_tests[type(test)](table, scope, item, test)
    return bool(getattr(test, "fact", "") == "kind" and test.value in table.game.stacked_kinds[item.sort])


# ── what changes it ─────────────────────────────────────────────────────────────────────────────────────────────────
def push(table: Table, item: Item) -> None:
    """Put an item on top of the stack."""
    _put(table, (item, *table.stack))


def take(table: Table, item: Item) -> None:
    """Take an item off the stack, wherever it lies."""
    _put(table, tuple([other for other in table.stack if other != item]))


def cancel(table: Table, refs: tuple[Ref, ...]) -> bool:
    """Cancel items on the stack: they will have no effect when they resolve. False if none is there, or all are cancelled already."""
    stack = tuple([change(item, cancelled=True) if ref_of(table, item) in refs else item for item in table.stack])
    if stack == table.stack:
        return False
    _put(table, stack)
    return True


def _put(table: Table, items: tuple[Item, ...]) -> None:
    table.stack = items
    read_anew(table, STACK)


# ── what is asked of it ─────────────────────────────────────────────────────────────────────────────────────────────
def ref_of(table: Table, item: Item) -> Ref:
    """The reference by which an item is chosen: that of its card if the card itself lies on the stack, otherwise one of the item's
    own."""
    card, life = item.source
    on_stack = table.cards[card].life == life and table.cards[card].zone == table.game.zone_numbers.get("stack")
    return item.source if on_stack else (ON_STACK, item.time)


def item_of(table: Table, ref: Ref) -> Item | None:
    """The item that a reference means, if it is still there."""
    return next((item for item in table.stack if ref_of(table, item) == ref), None)


def is_there(table: Table, ability: Node, source: Ref) -> bool:
    """True if this ability of this card is on the stack."""
    return any(item.ability == ability and item.source == source for item in table.stack)


Proper = Callable[[Any, tuple[Ref, ...]], tuple[Ref, ...]]  # the targets of a choice that are still legal


def with_proper_targets(item: Item, proper: Proper) -> tuple[Item, int, int]:
    """The item with only its targets that are still legal (and their shares), the number of chosen targets, and the number left."""
    targets = tuple([(choose, proper(choose, refs)) for choose, refs in item.targets])
    chosen = sum([len(refs) for _, refs in item.targets])
    left = sum([len(refs) for _, refs in targets])
    return change(item, targets=targets, shares=_shares_left(item, targets)), chosen, left


def _shares_left(item: Item, targets: Targets) -> tuple[int, ...]:
    """The shares of a division, for the targets that are left."""
    if not item.shares or not item.targets:
        return item.shares
    chosen, left = item.targets[item.sharers][1], targets[item.sharers][1]
    return tuple([share for ref, share in zip(chosen, item.shares, strict=False) if ref in left])


# ── priority ────────────────────────────────────────────────────────────────────────────────────────────────────────
class PriorityFrame(Frame, frozen=True):
    """A frame of priority: who has it, and how many have passed in a row. Every rulebook's priority has these variables."""

    holder: Absent | Seat = -1
    passes: Natural = 0


def priority_to(table: Table, seat: int) -> None:
    """Give a seat priority; nobody has passed yet."""
    become(table, change(table.frames[-1], holder=seat, passes=0))


def pass_priority(table: Table) -> bool:
    """Pass priority to the next seat in turn. True if all have passed in a row now."""
    frame: Any = table.frames[-1]
    relations = table.relations
    if frame.passes + 1 >= len(relations.seats):
        return True
    become(table, change(frame, holder=relations.next_seat[frame.holder], passes=frame.passes + 1))
    return False
