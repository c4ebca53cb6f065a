"""What stands at a table besides its game, row by row: the clocks, an offer and who agreed to it, who is there, whether it is closed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.kernel.saving.rows import NOTES, Agree, Came, Closed, Offer, Row, Went
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table.requests import By
from tefuda.kernel.table.state import Table
from tefuda.server.clocks import Clocks


class Standing:
    """Fed every row, in order. It begins with all people there, since a game begins when all have come."""

    def __init__(self, clocks: Clocks, people: Iterable[int]) -> None:
        self.clocks = clocks
        self.offer: Offer | None = None
        self.agreed: frozenset[int] = frozenset()
        self.here = frozenset(people)
        self.closed = False

    def copy(self) -> Standing:
        """One that stands where this does, whatever becomes of this."""
        new = Standing(self.clocks.copy(), self.here)
        new.offer, new.agreed, new.closed = self.offer, self.agreed, self.closed
        return new

    def feed(self, row: Row, before: Table, after: Table, at: int) -> None:
        """A row was written that led from one state to another.

        What does not change the game lets the clocks run as they did; so does an answer of which nobody else may know: all see the clocks.
        """
        if not isinstance(row, NOTES):
            if self.clocks.clock is not None and view(before, SPECTATOR) != view(after, SPECTATOR):
                self.clocks.feed(row.seat if isinstance(row, By) else -1, asked_in(after), at)
            self.offer, self.agreed = None, frozenset()
        elif isinstance(row, Offer):
            self.offer, self.agreed = row, frozenset([row.offer])
        elif isinstance(row, Agree):
            self.agreed |= {row.agree}
        elif isinstance(row, Came):
            self.here |= {row.came}
        elif isinstance(row, Went):
            self.here -= {row.went}
        elif isinstance(row, Closed):
            self.closed = True
            self.clocks.start((), at)
        else:  # declined
            self.offer, self.agreed = None, frozenset()

    # ── kept and taken up again ─────────────────────────────────────────────────────────────────────────────────────
    def plain(self) -> dict[str, Any]:
        """All of it as plain values."""
        clocks, offer = self.clocks, self.offer
        return {
            "left": clocks.left,
            "running": clocks.running,
            "since": clocks.since,
            "offer": None if offer is None else (offer.offer, offer.to),
            "agreed": sorted(self.agreed),
            "here": sorted(self.here),
            "closed": self.closed,
        }

    def resume(self, plain: dict[str, Any]) -> None:
        """Stand where plain values say."""
        clocks = self.clocks
        clocks.left, clocks.running, clocks.since = plain["left"], tuple(plain["running"]), plain["since"]
        self.offer = None if plain["offer"] is None else Offer(*plain["offer"])
        self.agreed, self.here = frozenset(plain["agreed"]), frozenset(plain["here"])
        self.closed = plain["closed"]


def asked_in(state: Table) -> tuple[int, ...]:
    """The seats that are asked in a state; none when the game is over."""
    request = state.request
    return () if request is None else request.seats
