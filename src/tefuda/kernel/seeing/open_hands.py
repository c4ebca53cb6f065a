"""Open hands: a view for somebody who plays or examines every seat and sees what each of them sees."""

from __future__ import annotations

from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table


def open_view(table: Table, observer: int) -> View:
    """An observer's view, with each seat's zones as that seat sees them."""
    seen = view(table, observer)
    own = [view(table, seat).zones for seat in range(table.seats)]
    zones = [
        own[spot % table.masters][spot] if spot % table.masters < table.seats else zone
        for spot, zone in enumerate(seen.zones)
    ]
    return change(seen, zones=tuple(zones))
