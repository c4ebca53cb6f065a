"""Foresight: a copy of the table after a card was moved or made, for questions about what would be so then."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.intentions import Making, Moving
from tefuda.kernel.table.state import Table


def as_it_will_be(table: Table, what: Moving | Making) -> Table:
    """A copy of a table after a move or a making, without triggers. A card that is made is the last."""
    derived_facts(table)  # worked out once for both
    later = table.copy()
    if type(what) is Making:
        atoms.create(later, what.face, what.seat, what.zone, token=what.token)
    else:
        assert type(what) is Moving
        atoms.move(later, what.ref[0], what.zone, what.seat, reason=what.reason, side=what.side, follow=what.follow)
    return later


def foreseen(table: Table, what: Moving | Making) -> Any:
    """The facts that a card will have where it is about to arrive."""
    later = as_it_will_be(table, what)
    return derived_facts(later)[what.ref[0] if type(what) is Moving else -1]
