"""Invalidation: after a change, whether a check is due and whether what continuous effects make of cards still holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.table.masks import ANYTHING
from tefuda.kernel.table.state import WAITS, Table

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Facts


def changed(table: Table, what: int = ANYTHING) -> None:
    """Something that effects may depend on has changed, and a check may be due."""
    if table.read_mask & what:
        verify_later(table, what)
    elif what & table.trigger_index.check_mask:
        table.check_pending = True


def require_check(table: Table) -> None:
    """Something has come up that a check has to look at."""
    table.check_pending = True


def checked(table: Table) -> None:
    """A check looks at all that has come up: the next is due for what comes up from now on, or as long as abilities wait."""
    table.check_pending = WAITS if table.waiting else False


def invalidate(table: Table) -> None:
    """What continuous effects make of cards has to be worked out anew, and a check is due."""
    table.forget_facts()
    table.check_pending = True


def suppose(table: Table) -> None:
    """What continuous effects make of cards has to be worked out anew, though nothing has happened: no check is due."""
    table.forget_facts()


def verify_later(table: Table, what: int) -> None:
    """Continuous abilities read what has changed: what cards are is verified before it is next asked for, and a check is due."""
    facts = table.derived
    if facts is not None:
        table.unverified, table.derived, table.changed_mask = facts, None, what
    else:
        table.changed_mask |= what
    table.collecting = table.check_pending = True


def read_anew(table: Table, what: int) -> None:
    """Something has changed that is no card and no zone; effects may read it."""
    if table.read_mask & what:
        verify_later(table, what)


def reread(table: Table, card: int, what: int = ANYTHING, new: Facts | None = None) -> None:
    """What is printed on a card (now: `new`), or where its abilities work, has changed; `what` else that concerns (zones)."""
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
