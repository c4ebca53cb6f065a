"""Invalidation: after a change, whether a check is pending and whether the derived facts of cards still hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.table.masks import ANYTHING
from tefuda.kernel.table.state import WAITS, Table

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Facts


def changed(table: Table, what: int = ANYTHING) -> None:
    """Note a change that effects or checks may depend on: invalidate what reads it."""
    if table.read_mask & what:
        verify_later(table, what)
    elif what & table.trigger_index.check_mask:
        table.check_pending = True


def require_check(table: Table) -> None:
    """Make a check pending."""
    table.check_pending = True


def checked(table: Table) -> None:
    """Note that a check starts now: the next is pending after a further change, or as long as abilities wait."""
    table.check_pending = WAITS if table.waiting else False


def invalidate(table: Table) -> None:
    """Drop the derived facts, and make a check pending."""
    table.forget_facts()
    table.check_pending = True


def suppose(table: Table) -> None:
    """Drop the derived facts without a check, since nothing has happened."""
    table.forget_facts()


def verify_later(table: Table, what: int) -> None:
    """Note that continuous abilities read what has changed: the derived facts are verified before their next use. A check is pending."""
    facts = table.derived
    if facts is not None:
        table.unverified, table.derived, table.changed_mask = facts, None, what
    else:
        table.changed_mask |= what
    table.collecting = table.check_pending = True


def read_anew(table: Table, what: int) -> None:
    """Note a change of something that is neither a card nor a zone and that effects may read."""
    if table.read_mask & what:
        verify_later(table, what)


def reread(table: Table, card: int, what: int = ANYTHING, new: Facts | None = None) -> None:
    """Note that the printed facts of a card (now: `new`), or where its abilities are in force, have changed; `what`: a mask of
    other changes."""
    old = table.base[card]
    if new is None:
        new = table.game.printed(table, table.cards[card])
    if new is not old:
        table.reprint(card, new)
    derived, known = table.derived, table.derived or table.unverified
    lasting, hit = new.lasting or old.lasting, table.read_mask & what
    if (
        (lasting and (new is not old or not what or what & table.game.rules.static_zones(new)))
        or (known is not None and known is not table.base and known[card] is not old)  # effects are on it
        or (new is not old and (hit or table.unverified is not None))
    ):
        invalidate(table)
        return
    if hit:
        verify_later(table, what)
        return
    if what & table.trigger_index.check_mask:
        table.check_pending = True
    if new is not old and derived is not None and derived is not table.base:
        table.make_of(card, new)
