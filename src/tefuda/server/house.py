"""The house: all tables of one server process, and what they share: the store, the writer, programs and the time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar
from zlib import crc32

import msgspec

from tefuda.games.catalogue import OpenedGame, games, open_game, teller_for
from tefuda.kernel.primitives.rng import derived_seed
from tefuda.kernel.saving.rows import TimeOver
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import By, Concede, Refused
from tefuda.kernel.telling.teller import LANGUAGES
from tefuda.players.registry import is_ours
from tefuda.server import sayings
from tefuda.server.documents import Words
from tefuda.server.hosted import Hosted
from tefuda.server.limits import Rates
from tefuda.server.links import hashed, new_id
from tefuda.server.messages import ENCODER, Declined, Passing
from tefuda.server.metrics import Metrics
from tefuda.server.moments import code, packed
from tefuda.server.programs import Programs
from tefuda.server.settings import Settings
from tefuda.server.store.listening import Listener
from tefuda.server.store.records import LinkRecord, Snapshot
from tefuda.server.store.store import DOUBT, PASSING, ROWS, Store
from tefuda.server.store.writer import Writer
from tefuda.server.timing import now
from tefuda.server.worker import Question, Thought

Parameters = ParamSpec("Parameters")
Found = TypeVar("Found")
LOG = logging.getLogger("tefuda")
READERS = 4  # threads that read; so many connections to the database, one more for the writer and one to hear others
BEAT = 2.0  # seconds between two signs of life
PARTS = 5  # of those who are connected, one of which is noted at each sign of life: everybody every ten seconds
GONE_AFTER = 10_000  # milliseconds without one, after which a server counts as gone, where there may be others
SWEEP = 0.5  # seconds between two looks at clocks
FEELING = 0.1  # seconds between two looks at how late the loop is
CLEARING = 60.0  # seconds between two looks at tables that never began
HEARING = 10.0  # seconds that a server that begins waits at most until it hears others
RESCUE = 15.0  # seconds after which a program thinks here, though another process went on last


class House:
    """One server process's tables. Everything about games runs in the thread of its loop; the database has threads of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.store.claim()
        self.writer = Writer(self.store)
        self.threads = ThreadPoolExecutor(READERS, thread_name_prefix="tefuda-store")
        self.programs = Programs(settings.workers, settings.program_seconds, settings.program_memory)
        self.metrics = Metrics()
        self.rates = Rates(settings.messages_per_second, settings.messages_per_second * 3)  # by link
        self.name = new_id()
        self.downtimes: list[tuple[int, int]] = []
        self.tables: dict[str, Hosted] = {}
        self.idle_since: dict[str, float] = {}
        self.prepared: set[OpenedGame] = set()  # the games whose tellers are ready
        self.tasks: list[asyncio.Task[None]] = []  # for as long as it is open
        self.besides: list[asyncio.Task[None]] = []  # that end by themselves
        self.beats = 0  # how many signs of life it gave
        self.noted: set[tuple[str, int]] = set()  # the seats that were noted to be there
        self.listener: Listener | None = None
        self.others: set[str] = set()  # the other servers that are alive
        self.alone = True  # is there none?

    # ── its life ────────────────────────────────────────────────────────────────────────────────────────────────────
    async def open(self) -> None:
        """Begin: open all games and make them ready, note that a server is alive, hear other servers, go on with games whose programs are asked."""
        for name in games():  # each is looked at once, before anybody waits for it
            await self.prepare(open_game(name))
        code()
        await self.writing(self.store.arrive, self.name, now(), GONE_AFTER if self.store.shared else 0)
        self.others = {*await self.reading(self.store.alive, now() - GONE_AFTER)} - {self.name}
        self.alone = not self.others
        self.downtimes[:] = await self.reading(self.store.downtimes)
        if self.store.shared:
            loop = asyncio.get_running_loop()

            def heard(name: str) -> None:
                loop.call_soon_threadsafe(self._heard, name)

            self.listener = Listener(self.store.url, heard)
            await self.reading(self.listener.ready.wait, HEARING)  # what is passed on before that would be missed
        self.tasks = [
            asyncio.create_task(self._forever(BEAT, self._beat)),
            asyncio.create_task(self._forever(SWEEP, self._sweep)),
            asyncio.create_task(self._forever(CLEARING, self._clear)),
            asyncio.create_task(self._feel()),
        ]
        self._beside(self._go_on)

    async def close(self) -> None:
        """End: programs are dropped (their questions are put again by whoever goes on), what is on its way is written."""
        for task in (*self.tasks, *self.besides):
            task.cancel()
        await asyncio.gather(*self.tasks, *self.besides, return_exceptions=True)
        await asyncio.gather(*[hosted.thinking.end() for hosted in self.tables.values()])
        self.programs.close()
        if self.listener is not None:
            self.listener.close()
        self.writer.close()
        await asyncio.to_thread(self.threads.shutdown)  # whoever reads or writes ends before the connections do
        self.store.close()

    async def reading(
        self, call: Callable[Parameters, Found], *given: Parameters.args, **named: Parameters.kwargs
    ) -> Found:
        """What a blocking call gives that writes nothing, without blocking the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, partial(call, *given, **named))

    async def writing(
        self, call: Callable[Parameters, Found], *given: Parameters.args, **named: Parameters.kwargs
    ) -> Found:
        """What a blocking call of the store gives that writes, once it is on disk; in one transaction with all that waits to be written."""
        return await self.writer.write(call, *given, **named)

    async def _forever(self, seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await _logged(do)  # a database that is away for a while: the next time may do better

    async def _feel(self) -> None:
        """Note how late the loop comes round: so long everybody waits who says something."""
        while True:
            due = time.monotonic() + FEELING
            await asyncio.sleep(FEELING)
            self.metrics.late.observe(max(0.0, time.monotonic() - due))

    async def _beat(self) -> None:
        at = now()
        await asyncio.gather(
            self.writing(self.store.beat, self.name, at), self.writing(self.store.seen, self._to_note(), at)
        )
        await self._look_for_others()

    def _to_note(self) -> list[tuple[str, int]]:
        """The connected seats that are noted to be there now: those that have just come, and in turn a part of the others."""
        there = {(hosted.id, seat) for hosted in self.tables.values() for seat in hosted.audience.connected()}
        self.beats += 1
        found = [one for one in there if one not in self.noted or (hash(one) + self.beats) % PARTS == 0]
        self.noted = there
        return found

    async def _look_for_others(self) -> None:
        """Where another server has gone, or ended: go on with its games, whose programs may be asked."""
        if self.store.shared:
            alive = {*await self.reading(self.store.alive, now() - GONE_AFTER)}
            self.downtimes[:] = await self.reading(self.store.downtimes)
            gone, self.others = self.others - alive, alive - {self.name}
            self.alone = not self.others
            if gone:
                self._heard("")  # what it wrote last it may have told nobody
                await self._go_on()

    async def _sweep(self) -> None:
        """End the games of those whose time is over, and let tables go that nobody looks at."""
        for name in await self.reading(self.store.due, now()):
            if name in self.tables or self._is_ours(name):
                await _logged(partial(self._end_in_time, name))
        for name, hosted in list(self.tables.items()):
            await _logged(hosted.presence.note)
            if hosted.audience.guests or hosted.thinking.busy or hosted.lock.locked():
                self.idle_since.pop(name, None)
            elif time.monotonic() - self.idle_since.setdefault(name, time.monotonic()) > self.settings.idle:
                del self.tables[name], self.idle_since[name]
                self.programs.forget(name)
                hosted.release()

    async def _clear(self) -> None:
        """Delete tables that never began."""
        for name in await self.writing(self.store.expire, now() - self.settings.expiry):
            if name in self.tables:
                self.tables[name].audience.doubt()

    async def _end_in_time(self, name: str) -> None:
        hosted = await self.table(name)
        async with hosted.lock:
            await hosted.current()
            seat = hosted.standing.clocks.over(now())
            if seat >= 0 and hosted.asked:
                await hosted.append(TimeOver(seat))

    async def _go_on(self) -> None:
        """Open the games where a program is asked, of those that were going on when the last server ended, or when another has gone."""
        for name in await self.reading(self.store.unfinished):
            if self._is_ours(name):
                await _logged(partial(self._think_on, name))

    def _is_ours(self, table: str) -> bool:
        """True where this server is to look after a table that nobody is connected to: those that are alive share them out by their names."""
        alive = sorted({*self.others, self.name})
        return alive[crc32(table.encode()) % len(alive)] == self.name

    async def _think_on(self, name: str) -> None:
        self.let_programs_think(await self.table(name))

    # ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────
    async def link(self, secret: str) -> LinkRecord:
        """What a link opens; Declined where it opens nothing."""
        found = await self.reading(self.store.link, hashed(secret))
        if found is None:
            raise Declined(*sayings.NO_LINK)
        return found

    async def table(self, name: str) -> Hosted:
        """A table by its name, folded as far as it has come; Declined where there is none."""
        if name not in self.tables:
            record = await self.reading(self.store.table, name)
            if record is None:
                raise Declined(*sayings.NO_TABLE)
            try:
                hosted = Hosted(self, record)
            except msgspec.ValidationError as problem:  # made by another version
                words = sayings.record(problem)
                raise Declined("record", words.en, words.ja) from None
            self.tables.setdefault(name, hosted)  # another may have come here meanwhile
        hosted = self.tables[name]
        self.idle_since.pop(name, None)  # whoever asked for it will look at it
        if not hosted.loaded:
            async with hosted.lock:
                if not hosted.loaded:
                    await hosted.catch_up()
        return hosted

    async def prepare(self, opened: OpenedGame) -> None:
        """Make ready, once, what tellers of a game need and the hashes of its packs: it takes a while, and others go on meanwhile."""
        if opened not in self.prepared:
            self.prepared.add(opened)
            await self.reading(getattr, opened, "packs")
            for language in LANGUAGES:
                await self.reading(teller_for(opened.game, language).prepare)

    def _heard(self, name: str) -> None:
        """Another server (or this one) wrote to a table, or passes something on; an empty name: nobody knows what was missed."""
        if PASSING in name:
            self._pass_here(*name.split(PASSING, 2))
            return
        doubt, (name, _, rows) = name.endswith(DOUBT), name.removesuffix(DOUBT).partition(ROWS)
        for hosted in [self.tables[name]] if name in self.tables else [] if name else list(self.tables.values()):
            self._beside(partial(self._look_again, hosted, int(rows or -1), doubt))

    async def pass_on(self, hosted: Hosted, passing: Passing) -> None:
        """Show a sign or words to those at a table, at all servers; it is not kept."""
        hosted.audience.see(passing)
        if self.store.shared:
            await self.writing(self.store.pass_on, hosted.id, self.name, ENCODER.encode(passing).decode())

    def _pass_here(self, table: str, server: str, said: str) -> None:
        """Show what another server has passed on."""
        if server != self.name and table in self.tables:
            self.tables[table].audience.see(msgspec.json.decode(said, type=Passing))

    async def _look_again(self, hosted: Hosted, rows: int, doubt: bool) -> None:
        """Fold what others wrote to a table that has so many rows (-1: nobody has said); nothing is read where all of them are folded."""
        async with hosted.lock:
            with contextlib.suppress(Declined):
                if not 0 <= rows <= hosted.rows:
                    await hosted.catch_up()
        if doubt:
            hosted.audience.doubt()

    def keep_snapshots(self, table: str, found: list[Snapshot]) -> None:
        """Keep snapshots of a table, beside all else: nobody waits for it, and what is not kept is folded again."""

        async def keep() -> None:
            small = await self.reading(lambda: [one._replace(moment=packed(one.moment)) for one in found])
            await self.writing(self.store.keep_snapshots, table, small)

        self._beside(keep)

    def _beside(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something while all else goes on; nothing of it has begun where the house is closed first."""
        self.besides = [*[task for task in self.besides if not task.done()], asyncio.create_task(_logged(work))]

    async def settled(self) -> None:
        """Wait until all is done that was begun besides: moments are kept, what other servers wrote is folded."""
        await asyncio.gather(*self.besides, return_exceptions=True)

    # ── programs ────────────────────────────────────────────────────────────────────────────────────────────────────
    def let_programs_think(self, hosted: Hosted) -> None:
        """Let the program think whose answer a table waits for: that of the lowest seat that is asked."""
        seat = hosted.program_of(hosted.asked)
        if seat < 0 or not self._may_think(hosted, seat):
            hosted.thinking.stop()
        else:
            hosted.thinking.start(hosted.moves, lambda: self._think(hosted, seat, hosted.moves))

    def _may_think(self, hosted: Hosted, seat: int) -> bool:
        """True of a program of ours, and of any other where the command line allows them: else it waits for a server that does.

        Nor does it think where nothing more is kept of the game. All are told why it waits.
        """
        allowed = self.settings.commands or is_ours(hosted.plan.seats[seat].who)
        if allowed and not hosted.full:
            return True
        if not hosted.waits:
            _, english, japanese = sayings.LOG_FULL
            hosted.waits = Words(japanese, english) if allowed else sayings.waits(seat)
            hosted.audience.say(hosted.waits)
        return False

    async def _think(self, hosted: Hosted, seat: int, moves: int) -> None:
        """Have a program answer the question after so many moves. Too late, its answer is nobody's."""
        if hosted.rows and not (hosted.went_on_here or self.alone):
            await asyncio.sleep(RESCUE)
        begun = time.monotonic()
        with self.metrics.think.time():
            thought = await self.programs.think(self._question(hosted, seat))
        await asyncio.sleep(max(0.0, hosted.plan.pace / 1000 - (time.monotonic() - begun)))
        async with hosted.lock:
            if hosted.moves == moves:
                with contextlib.suppress(Declined):  # another process has gone on: its row is at this place
                    await self._answer(hosted, seat, thought)

    def _question(self, hosted: Hosted, seat: int) -> Question:
        game, header = hosted.playing(), hosted.header
        assert header is not None
        seen = view(game.state, seat)
        assert seen.request is not None
        seed = derived_seed(str(header.key), "program", seat)
        program = hosted.plan.seats[seat].who
        limit = self.settings.program_seconds
        return Question(hosted.id, seat, program, seed, header.game, header.packs, seen, seen.request, limit)

    async def _answer(self, hosted: Hosted, seat: int, thought: Thought) -> None:
        """Append a program's answer; one that has none, or one that is refused, loses its seat."""
        if thought.answer is not None:
            try:
                await hosted.append(By(seat, thought.answer))
                return
            except Refused as no:
                thought = Thought(None, f"its answer is refused by {no.clause}", f"回答が認められません（{no.clause}）")
        LOG.warning("a program loses its seat", extra={"table": hosted.id, "seat": seat})
        hosted.audience.say(sayings.forfeit(seat, thought.english, thought.japanese))
        await hosted.append(Concede(seat))


async def _logged(work: Callable[[], Awaitable[None]]) -> None:
    """Do something, be it declined; what goes wrong is logged, and keeps nobody from the next thing."""
    try:
        await work()
    except Declined:
        return
    except Exception:
        LOG.exception("house")
