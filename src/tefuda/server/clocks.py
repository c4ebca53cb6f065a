"""Clocks: how much time each seat has left, from the times of the rows; while no server was alive no time passed."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.server.plans import Clock

Downtimes = Sequence[tuple[int, int]]


def lost(since: int, until: int, downtimes: Downtimes) -> int:
    """The milliseconds from one time to another during which no server was alive."""
    return sum([max(0, min(until, end) - max(since, begin)) for begin, end in downtimes])


def passed(since: int, until: int, downtimes: Downtimes) -> int:
    """The milliseconds from one time to another during which some server was alive."""
    return max(0, until - since - lost(since, until, downtimes))


class Clocks:
    """The clocks of a table. They are fed every row with its time, and who was asked before and after it."""

    def __init__(self, clock: Clock | None, seats: int, downtimes: Downtimes) -> None:
        self.clock, self.downtimes = clock, downtimes
        self.left = [0 if clock is None else clock.each or clock.bank] * seats
        self.running: tuple[int, ...] = ()
        self.since = 0  # when those that run were last looked at

    def copy(self) -> Clocks:
        """Clocks of one's own that stand where these do."""
        new = Clocks(self.clock, 0, self.downtimes)
        new.left, new.running, new.since = [*self.left], self.running, self.since
        return new

    def start(self, running: Sequence[int], at: int) -> None:
        """Let the clocks of these seats run from a time on."""
        self.running, self.since = tuple(running), at

    def feed(self, answered: int, running: Sequence[int], at: int) -> None:
        """A row was written: time passed for those that ran; the seat that answered (-1: none) gets what an answer adds."""
        if self.clock is None:
            return
        self.left = [self.at(seat, at) for seat in range(len(self.left))]
        if answered >= 0:
            self.left[answered] = self.clock.each or self.left[answered] + self.clock.increment
        if self.clock.each:
            for seat in running:
                if seat not in self.running:
                    self.left[seat] = self.clock.each
        self.running, self.since = tuple(running), max(at, self.since)

    def at(self, seat: int, now: int) -> int:
        """What a seat has left at a time."""
        if seat not in self.running:
            return self.left[seat]
        return max(0, self.left[seat] - passed(self.since, now, self.downtimes))

    def shown_since(self, now: int) -> int:
        """Since when those that run have run, for whoever takes it from what they have left: later by what does not count."""
        return self.since + lost(self.since, now, self.downtimes)

    def deadline(self) -> int | None:
        """When the first of those that run has nothing left; None where no clock runs."""
        if self.clock is None or not self.running:
            return None
        return self.since + min([self.left[seat] for seat in self.running])

    def over(self, now: int) -> int:
        """The first seat whose time is over, of those that run; -1 for none."""
        if self.clock is None:
            return -1
        return next((seat for seat in self.running if self.at(seat, now) <= 0), -1)
