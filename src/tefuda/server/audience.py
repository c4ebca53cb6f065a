"""The audience of a table: who is connected, and what each observer has been told; a seat is told nothing that is not its own."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from tefuda.kernel.saving import rows as log
from tefuda.kernel.saving.rows import Row, RowResult
from tefuda.kernel.saving.transcript import read_row
from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.kernel.table.state import Table
from tefuda.server import documents as d
from tefuda.server import sayings
from tefuda.server.clocks import Clocks
from tefuda.server.messages import Passing, Shown
from tefuda.server.moments import moment
from tefuda.server.narration import Narration
from tefuda.server.plans import shown_as
from tefuda.server.standing import Standing, asked_in
from tefuda.server.timing import Breath, now

if TYPE_CHECKING:
    from tefuda.server.hosted import Hosted

LATELY = 15_000  # milliseconds: how long a seat counts as there after it was last seen


class Guest(Protocol):
    """A connection, as far as an audience knows it."""

    @property
    def seat(self) -> int:
        """The seat that it plays; SPECTATOR for a watcher."""

    def look(self) -> None:
        """Look at what is another, and show it."""

    def doubt(self) -> None:
        """Look whether the link still opens what it did."""

    def see(self, passing: Passing) -> None:
        """Somebody has shown a sign or written something."""


class Told(NamedTuple):
    """A row that was told, where it led, and what stood at the table after it besides the game."""

    row: Row
    step: RowResult
    standing: Standing


class Audience:
    """Narrations by observer, made when somebody first asks for one, and the connections that look at them."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.narrations: dict[int, Narration] = {}
        self.held_back: deque[Told] = deque()  # what watchers will be told only after more answers
        self.watched = hosted.standing  # what stands besides the game, as far as watchers were told
        self.guests: list[Guest] = []  # the connections
        self.unwritten: list[
            d.LogLine
        ] = []  # the log before the game: one and the same, so that changes to it are none

    def release(self) -> None:
        """Let go what observers were told."""
        self.narrations.clear()
        self.held_back.clear()

    # ── who is there ────────────────────────────────────────────────────────────────────────────────────────────────
    def come(self, guest: Guest) -> None:
        """A connection is there."""
        self.guests.append(guest)
        self.look()

    def go(self, guest: Guest) -> None:
        """A connection is gone."""
        self.guests.remove(guest)
        self.look()

    def connected(self) -> set[int]:
        """The seats that are connected to this process."""
        return {guest.seat for guest in self.guests if guest.seat >= 0}

    def here(self) -> set[int]:
        """The seats that are there: connected to this process, or to another that has said so lately."""
        lately = now() - LATELY
        elsewhere = [one.seat for one in self.hosted.seats if one.seen is not None and one.seen > lately]
        return {*elsewhere, *self.connected()}

    def look(self) -> None:
        """Let every connection look at what is another."""
        for guest in self.guests:
            guest.look()

    def doubt(self) -> None:
        """Let every connection look whether its link still opens what it did."""
        for guest in self.guests:
            guest.doubt()

    def see(self, passing: Passing) -> None:
        """Let every connection see a sign, and those who play what was written; nobody waits for those that read slowly."""
        for guest in self.guests:
            if guest.seat >= 0 or isinstance(passing, Shown):
                guest.see(passing)

    # ── what they are told ──────────────────────────────────────────────────────────────────────────────────────────
    def begin(self, state: Table) -> None:
        """The game has begun."""
        for narration in self.narrations.values():
            narration.feed(state, state.events)

    def hear(self, row: Row, step: RowResult) -> None:
        """Tell all narrations of a row; watchers later, where the plan says so."""
        for observer, narration in self.narrations.items():
            if observer != SPECTATOR:
                _tell(narration, row, step)
        if SPECTATOR in self.narrations:
            self.held_back.append(Told(row, step, self.hosted.standing.copy()))
            self._let_watchers_hear()

    @property
    def _delay(self) -> int:
        """By how many answers watchers are behind; after the end by none."""
        hosted = self.hosted
        ended = hosted.game is None or hosted.game.state.over is not None or hosted.standing.closed
        return 0 if ended else hosted.plan.watching.delay

    def _let_watchers_hear(self) -> None:
        while len(self.held_back) > self._delay:
            told = self.held_back.popleft()
            _tell(self.narrations[SPECTATOR], told.row, told.step)
            self.watched = told.standing

    def told(self) -> dict[int, int]:
        """By observer, how many rows were told."""
        late = len(self.held_back)
        return {
            observer: self.hosted.rows - (late if observer == SPECTATOR else 0)
            for observer, narration in self.narrations.items()
            if narration.table is not None
        }

    def moment(self, observer: int) -> bytes:
        """What an observer has been told, as it is kept."""
        narration = self.narrations[observer]
        assert narration.table is not None
        standing = self.watched if observer == SPECTATOR else self.hosted.standing
        return moment(narration.table, standing, msgspec.json.encode(narration.log), narration.memory())

    def say(self, words: d.Words) -> None:
        """Put a line into every log that no row has brought about."""
        for narration in self.narrations.values():
            narration.say(words)

    async def narration(self, observer: int) -> Narration | None:
        """What an observer has been told so far; None before the game has begun. To be called under the table's lock."""
        if self.hosted.game is None:
            return None
        if observer not in self.narrations:
            self.narrations[observer] = narration = await self._retold(observer)
            if self.hosted.waits is not None:
                narration.say(self.hosted.waits)
            self.hosted.keep_moments()
        return self.narrations[observer]

    async def _retold(self, observer: int) -> Narration:
        """The story of a game: the rows since the last moment of it that was kept for this observer are folded once more for it."""
        hosted, delay = self.hosted, self._delay if observer == SPECTATOR else 0
        reading, store = hosted.house.reading, hosted.house.store
        kept = (await reading(store.rows, hosted.id, 0))[: hosted.rows] if hosted.rows else []
        rows = [read_row(one.body, one.number + 2) for one in kept]
        narration, game, standing, begun = await self._taken_up(observer, rows[: len(rows) - delay])
        late: deque[Told] = deque()
        watched, breath = standing.copy(), Breath()
        for row, one in zip(rows[begun:], kept[begun:], strict=True):
            step = game.after(row)
            standing.feed(row, game.state, step.state, one.at)
            game.take(row, step)
            late.append(Told(row, step, standing.copy()))
            if len(late) > delay:
                told = late.popleft()
                _tell(narration, told.row, told.step)
                watched = told.standing
            await breath.take()
        if observer == SPECTATOR:
            self.held_back, self.watched = late, watched
        return narration

    async def _taken_up(self, observer: int, rows: list[Row]) -> tuple[Narration, log.FoldedGame, Standing, int]:
        """A new narration with the game and what stands besides, and of how many of these rows it knows: at a moment that was kept, or of none."""
        hosted = self.hosted
        assert hosted.game is not None
        assert hosted.opened is not None
        narration = Narration(hosted.opened, observer, hosted.plan.study and observer != SPECTATOR)
        standing, kept = hosted.first_standing(), await hosted.moment(observer) if rows else None
        if kept is not None and kept[0] <= len(rows):
            number, moment, state = kept
            narration.resume(state, bytes(moment.log), bytes(moment.memory))
            standing.resume(moment.standing)
            return narration, log.FoldedGame(hosted.game.begin, rows[:number], state), standing, number
        game = log.FoldedGame(hosted.game.begin)
        narration.feed(game.state, game.state.events)
        standing.clocks.start(asked_in(game.state), hosted.record.begun or hosted.record.made)
        return narration, game, standing, 0

    async def document(
        self, observer: int, with_view: bool = True, with_scene: bool = True
    ) -> tuple[d.Document, list[d.LogLine]]:
        """All that an observer is to be shown now, and the log. To be called under the table's lock."""
        narration = await self.narration(observer)
        game = None if narration is None else narration.document(with_view, with_scene)
        return d.Document(self.about_the_table(observer), game), self.unwritten if narration is None else narration.log

    def about_the_table(self, observer: int) -> d.TableNow:
        """What an observer may know of the table besides the game: watchers who are told late know of this as late."""
        hosted = self.hosted
        late = observer == SPECTATOR and self._delay > 0
        standing = self.watched if late else hosted.standing
        here = standing.here if late and hosted.game is not None else self.here()
        seats = [
            d.Seat(
                one.seat, shown_as(hosted.plan.seats[one.seat].who), one.name, one.deck is not None, one.seat in here
            )
            for one in hosted.seats
        ]
        offer = None if standing.offer is None else d.Offer(standing.offer.offer, sorted(standing.agreed))
        next_table = hosted.record.next is not None
        return d.TableNow(self._stage(), seats, offer, hosted.broken, self._clock(standing.clocks), next_table)

    def _stage(self) -> d.Stage:
        hosted = self.hosted
        if hosted.broken is not None:
            return "record"
        if hosted.game is None:
            return "gathering"
        if hosted.standing.closed:
            return "closed"
        return "playing" if hosted.game.state.over is None else "over"

    def _clock(self, clocks: Clocks) -> d.ClockNow | None:
        """What each seat has left since a time, and whose clock has been running since."""
        if clocks.clock is None or self.hosted.game is None:
            return None
        return d.ClockNow([*clocks.left], [*clocks.running], clocks.shown_since(now()))


def _tell(narration: Narration, row: Row, step: RowResult) -> None:
    words = sayings.of_row(row)
    if words is not None:
        narration.say(words, type(row).__name__.lower())
    if not isinstance(row, log.NOTES):
        narration.feed(step.state, step.events)
