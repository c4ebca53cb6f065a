"""A hosted table: one game as this process has folded it, a cache of what the store has; whoever plays appends to the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.saving import rows as log
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.rows import Row, RowResult
from tefuda.kernel.saving.transcript import BrokenTranscript, Header, beginning, read_row, row_line
from tefuda.kernel.table.requests import Concede, Refused
from tefuda.server import moments, sayings
from tefuda.server.audience import Audience
from tefuda.server.clocks import Clocks, passed
from tefuda.server.documents import Words
from tefuda.server.messages import Declined
from tefuda.server.plans import PERSON, Plan
from tefuda.server.presence import Presence
from tefuda.server.programs import Thinking
from tefuda.server.standing import Standing, asked_in
from tefuda.server.store.records import KEPT, STALE, Append, SeatRecord, Snapshot, TableRecord
from tefuda.server.store.records import Row as Written
from tefuda.server.timing import Breath, now
from tefuda.table.layouts import as_recorded

if TYPE_CHECKING:
    from tefuda.kernel.table.state import Table
    from tefuda.server.house import House

LOG = logging.getLogger("tefuda")
ENDINGS = (Concede, log.Claim, log.TimeOver, log.Closed)  # rows by which a game ends


class Hosted:
    """A table in memory. Nothing here is the truth: rows are, and those of other processes are read before anything is said."""

    def __init__(self, house: House, record: TableRecord) -> None:
        self.house, self.id, self.record = house, record.id, record
        self.plan = msgspec.json.decode(record.plan, type=Plan)
        self.seats: list[SeatRecord] = []
        self.opened: OpenedGame | None = None
        self.header: Header | None = None
        self.game: log.FoldedGame | None = None
        self.rows = 0  # how many are folded
        self.moves = 0  # how many of those that changed the game this process has seen
        self.kept: dict[int, int] = {}  # by observer, after how many rows the last moment was kept
        self.loaded = False  # was everything folded that the store had at first?
        self.broken: Words | None = None  # why it no longer folds, where it does not
        self.standing = self.first_standing()
        self.audience = Audience(self)
        self.presence = Presence(self)
        self.thinking = Thinking()
        self.waits: Words | None = None  # what all are told of a program that is not allowed here
        self.went_on_here = False  # was this process the last to go on?
        self.lock = asyncio.Lock()  # whoever appends or folds holds it

    def release(self) -> None:
        """Nobody needs it any more: let go what is large without waiting for the collector."""
        self.game = None
        self.audience.release()

    # ── what it is ──────────────────────────────────────────────────────────────────────────────────────────────────
    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; none before the game has begun and when it is over."""
        return () if self.game is None or self.standing.closed else asked_in(self.game.state)

    def first_standing(self) -> Standing:
        """What stands besides the game before its first row."""
        return Standing(Clocks(self.plan.clock, len(self.plan.seats), self.house.downtimes), self.people())

    def is_program(self, seat: int) -> bool:
        """True of a seat that a program of the server's plays."""
        return self.plan.seats[seat].who != PERSON

    def program_of(self, asked: Iterable[int]) -> int:
        """The seat of a program that is to answer, of those that are asked: the lowest answers first; -1 where that is a person's."""
        first = min(asked, default=-1)
        return first if first >= 0 and self.is_program(first) else -1

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.plan.seats)) if not self.is_program(seat)]

    def absent(self, seats: Iterable[int]) -> list[int]:
        """The seats, of these, that have been away for as long as the plan says that others wait."""
        here, at, downtimes = self.audience.here(), now(), self.house.downtimes
        away = [seat for seat in seats if seat not in here]
        return [seat for seat in away if passed(self.seats[seat].seen or 0, at, downtimes) > self.plan.absent]

    @property
    def full(self) -> bool:
        """True if there are as many rows as may be: what ends the game is kept all the same."""
        return self.rows >= self.house.settings.rows

    def playing(self) -> log.FoldedGame:
        """The game, where it goes on; Declined where it has not begun, is over or can no longer be folded."""
        if self.broken is not None:
            raise Declined("record", self.broken.en, self.broken.ja)
        if self.game is None:
            raise Declined(*sayings.NOT_BEGUN)
        if self.standing.closed:
            raise Declined(*sayings.CLOSED)
        if self.game.state.over is not None:
            raise Declined(*sayings.OVER)
        return self.game

    # ── folding ─────────────────────────────────────────────────────────────────────────────────────────────────────
    async def catch_up(self) -> None:
        """Fold what the store has and this process has not seen. To be called under the lock."""
        first = self.rows  # a kept moment may be later than this
        found = await self.house.reading(self.house.store.since, self.id, first)
        if found is None:
            raise Declined(*sayings.NO_TABLE)
        record, self.seats, rows = found
        if record.plan != self.record.plan:
            self.plan = msgspec.json.decode(record.plan, type=Plan)
            self.standing = self.standing if self.game else self.first_standing()
        self.record = record
        if record.header is not None and self.game is None and self.broken is None:
            await self._begin(record.header, rows)
        if self.game is not None:
            breath = Breath()
            for row in rows[self.rows - first :]:
                self.went_on_here = False
                self._fold(row.body, row.at)
                await breath.take()
        self.loaded = True
        self.went_on()

    async def current(self) -> bool:
        """See what other processes have written, where there can be any; True if the game has gone on. To be called under the lock."""
        before = self.rows, self.game is None
        if self.house.store.shared:
            await self.catch_up()
        return before != (self.rows, self.game is None)

    async def _begin(self, header: bytes, rows: list[Written]) -> None:
        """Set up the game by a header and the rows that there are: at the last moment that was kept, else at its start.

        Where that is no longer possible it is a record.
        """
        try:
            self.header = msgspec.json.decode(header, type=Header)
            self.opened, self.first_state = self._opened(self.header)
            await self.house.prepare(self.opened)
            self.game = await self._resumed(rows) or log.FoldedGame(self.first_state)
        except (BrokenTranscript, Declined, KeyError, ValueError) as problem:
            self._break(problem)
            return
        if not self.rows:
            self.standing.clocks.start(self.asked, self.record.begun or self.record.made)
            self.audience.begin(self.game.state)

    def _opened(self, head: Header) -> tuple[OpenedGame, Callable[[], Table]]:
        """The game of a header, and how its first state is set up: by decks, or as a layout says."""
        opener = as_recorded(head)
        return transcript.opened(head, opener), lambda: beginning(head, opener)

    async def _resumed(self, rows: list[Written]) -> log.FoldedGame | None:
        """The game at the last moment that was kept of what these rows lead to; None where there is none that holds."""
        kept = await self.moment(moments.TABLE) if rows else None
        if kept is None or kept[0] > len(rows):  # kept by another process since these were read
            return None
        number, moment, state = kept
        game = log.FoldedGame(self.first_state, [read_row(row.body, row.number + 2) for row in rows[:number]], state)
        self.standing.resume(moment.standing)
        self.rows = number
        return game

    async def moment(self, observer: int) -> tuple[int, moments.Moment, Table] | None:
        """The last moment of an observer's that was kept: after how many rows, and its state; None where none holds."""
        kept = await self.house.reading(self.house.store.snapshot, self.id, observer)
        if kept is None or self.header is None or kept.program != moments.program(self.header):
            return None
        assert self.opened is not None
        moment = moments.unpacked(kept.moment)
        state = None if moment is None else moments.state_of(moment, self.opened.game)
        if moment is None or state is None:
            return None
        self.kept[observer] = kept.number
        return kept.number, moment, state

    def keep_moments(self) -> None:
        """Keep this moment for all to whom so much was told since the last one that was kept for them."""
        if self.game is None or self.header is None or self.rows < moments.EVERY:
            return
        told = {moments.TABLE: self.rows, **self.audience.told()}
        due = [observer for observer, number in told.items() if number >= self.kept.get(observer, 0) + moments.EVERY]
        if due:
            made_by, found = moments.program(self.header), [(observer, self._moment(observer)) for observer in due]
            snapshots = [Snapshot(observer, told[observer], made_by, moment) for observer, moment in found]
            self.kept |= {observer: told[observer] for observer in due}
            self.house.keep_snapshots(self.id, snapshots)

    def _moment(self, observer: int) -> bytes:
        if observer != moments.TABLE:
            return self.audience.moment(observer)
        assert self.game is not None
        return moments.moment(self.game.state, self.standing)

    def _fold(self, body: bytes, at: int) -> None:
        """Go on by a row of the store's; where it no longer can be the table is a record."""
        if self.game is None:
            return
        try:
            row = read_row(body, self.rows + 2)
            step = self.game.after(row)
        except (Refused, BrokenTranscript, IndexError) as problem:
            self._break(problem)
        else:
            self._take(row, step, at)

    def _break(self, problem: Exception) -> None:
        """The program has changed so that this game is another: it is shown as a record, with the reason."""
        LOG.warning("a table no longer folds", extra={"table": self.id, "game": self.plan.game})
        self.game, self.broken = None, sayings.record(problem)

    def _take(self, row: Row, step: RowResult, at: int) -> None:
        """Go on by a row that is on disk."""
        assert self.game is not None
        self.standing.feed(row, self.game.state, step.state, at)
        self.game.take(row, step)
        self.rows += 1
        self.moves += not isinstance(row, log.NOTES)
        self.audience.hear(row, step)

    def went_on(self) -> None:
        """After something is another: everybody looks, and programs that are asked think."""
        self.audience.look()
        self.house.let_programs_think(self)
        self.keep_moments()

    # ── appending ───────────────────────────────────────────────────────────────────────────────────────────────────
    async def append(self, row: Row, token: str | None = None) -> None:
        """Write a row as the next one and go on by it. To be called under the lock.

        Declined as `stale` where another row was first that changed the game, as `log full` where there are as many rows as may be and this
        does not end the game; Refused for an answer that is not legal: nothing is written then. A row that was sent before (by its token)
        counts once.
        """
        game = self.playing()
        if self.full and not isinstance(row, ENDINGS):
            raise Declined(*sayings.LOG_FULL)
        before, step, at = game.state, game.after(row), now()
        ended = step.state.over is not None or isinstance(row, log.Closed)
        over = msgspec.json.encode(step.state.over) if ended else None
        thinks = not ended and self.program_of(asked_in(step.state)) >= 0
        wanted = Append(self.id, self.rows, row_line(row), at, token, self._deadline(row, step, at), over, thinks)
        with self.house.metrics.append.time():
            done = await self.house.writer.append(wanted)
        self.house.metrics.rows.labels(done).inc()
        if done != KEPT:
            await self.catch_up()
        if done == STALE and self.game is not None and self.game.state is before and not isinstance(row, log.NOTES):
            await self.append(row, token)  # only who comes, goes or agrees was noted first: the question is the same
        elif done == STALE:
            raise Declined(*sayings.STALE)
        if done == KEPT:
            self.went_on_here = True
            self._take(row, step, at)
            if ended:
                LOG.info("a game is over", extra={"table": self.id, "game": self.plan.game, "number": self.rows})
            self.went_on()

    async def knows(self, token: str) -> bool:
        """True if a row that was sent under this token is written already."""
        return await self.house.reading(self.house.store.knows, self.id, token)

    def first_deadline(self, at: int) -> int | None:
        """When the first clock is over if the game begins now."""
        clock = self.plan.clock
        return None if clock is None else at + (clock.each or clock.bank)

    def _deadline(self, row: Row, step: RowResult, at: int) -> int | None:
        """When the first clock is over once a row is written; None where none runs."""
        if step.state.over is not None or self.plan.clock is None:
            return None
        trial = self.standing.copy()
        trial.feed(row, self.playing().state, step.state, at)
        return trial.clocks.deadline()
