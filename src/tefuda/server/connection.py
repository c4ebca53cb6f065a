"""A connection: one WebSocket of one link. It is shown what its observer may see, and carries out what its holder says."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, cast

import msgspec

from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.kernel.table.requests import Option
from tefuda.server import deeds, hosting, making, messages, sayings
from tefuda.server.changes import changes
from tefuda.server.documents import Document, LogLine, More, TableAbout
from tefuda.server.hosted import Hosted
from tefuda.server.house import House
from tefuda.server.limits import Bucket
from tefuda.server.links import HOST, SEAT, STUDY, WATCH
from tefuda.server.messages import DECODER, ENCODER, PROTOCOL, Declined, Done, FromServer
from tefuda.server.plans import Plan, Role, plan_for
from tefuda.server.store.records import LinkRecord

LOG = logging.getLogger("tefuda")
MOST_PASSING = 10  # signs and words that wait to be shown
SIGNS = ("good", "thanks", "think", "sorry")  # that one may show


class Line(Protocol):
    """What a connection needs of a WebSocket."""

    async def receive(self) -> bytes | None:
        """The next message; None when the other side has gone."""

    async def send(self, data: bytes) -> None:
        """Send a message; OSError where nobody is there any more."""


class Connection:
    """What is said and shown on one WebSocket."""

    def __init__(self, house: House, line: Line) -> None:
        self.house, self.line = house, line
        self.secret, self.link = "", LinkRecord("", "", SPECTATOR)
        self.plan: Plan | None = None  # as it was told
        self.doubted = False  # may the link open something else by now?
        self.hosted: Hosted | None = None
        self.wanted = (True, True)  # whether the view and the scene are shown
        self.document: Document | None = None  # what was shown last
        self.logged = 0  # how many lines of the log
        self.log: list[LogLine] | None = None
        self.news = asyncio.Event()
        self.patience = house.settings.patience  # who reads more slowly is let go
        rate = house.settings.messages_per_second
        self.bucket = Bucket(rate, rate * 3)
        self.sending, self.showing, self.hearing = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self.rematch_told = False
        self.passing: list[messages.Passing] = []  # signs and words that are still to be shown

    # ── its life ────────────────────────────────────────────────────────────────────────────────────────────────────
    async def serve(self) -> None:
        """Serve the connection until it is closed or loses its right to be."""
        try:
            self.hosted = hosted = await self._greet()
        except Declined as no:
            await self.send(no.told())
            return
        except TimeoutError:
            return
        hosted.audience.come(self)
        showing = asyncio.create_task(self._show())
        hearing = asyncio.create_task(self._hear())
        try:
            await asyncio.wait((showing, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (showing, hearing):
                task.cancel()
            for ended in await asyncio.gather(showing, hearing, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(
                    ended, OSError
                ):  # neither slow nor gone: a fault of ours
                    LOG.error("a connection has failed", exc_info=ended)
            hosted.audience.go(self)

    @property
    def seat(self) -> int:
        """The seat that it plays; SPECTATOR for a watcher."""
        return self.link.seat if self.link.role in (SEAT, STUDY) else SPECTATOR

    def look(self) -> None:
        """Look at what is another, and show it."""
        self.news.set()

    def doubt(self) -> None:
        """Look whether the link still opens what it did."""
        self.doubted = True
        self.look()

    def see(self, passing: messages.Passing) -> None:
        """Somebody has shown a sign or written something. Who does not read misses all but the latest."""
        self.passing = [*self.passing, passing][-MOST_PASSING:]
        self.look()

    async def _greet(self) -> Hosted:
        """The table of the link that the first message names."""
        said = await asyncio.wait_for(
            self._next(), self.patience.greeting
        )  # what the server itself takes is not theirs
        if not isinstance(said, messages.Hello):
            raise Declined(*sayings.HELLO_FIRST)
        self.wanted = (said.view, said.scene)
        self.secret, self.link = said.link, await self.house.link(said.link)
        hosted = await self.house.table(self.link.table)
        await self._welcome(hosted)
        return hosted

    async def _welcome(self, hosted: Hosted) -> None:
        """Tell what the link opens, and how the table was made; Declined where it may not be watched."""
        if self.link.role == WATCH and not hosted.plan.watching.allowed:
            raise Declined(*sayings.NO_WATCHING)
        self.plan = hosted.plan
        about = TableAbout(hosted.id, plan_for(hosted.plan, self.seat))
        await self.send(messages.Welcome(PROTOCOL, cast(Role, self.link.role), self.seat, about))

    async def _settle_doubt(self) -> None:
        """Where links or the plan may be others: go on by the link as it is now; Declined where it opens nothing any more."""
        if not self.doubted:
            return
        self.doubted = False
        try:
            self.link = await self.house.link(self.secret)
            if self._table.plan is not self.plan:
                await self._welcome(self._table)
        except Declined:
            self.doubted = True
            raise

    # ── showing ─────────────────────────────────────────────────────────────────────────────────────────────────────
    async def _show(self) -> None:
        """Show what is another, whenever something is; several changes may come as one."""
        try:
            while True:
                if self.doubted:
                    async with self.hearing:  # a message that is being carried out is replied to first
                        await self._settle_doubt()
                await self.show()
                await self.news.wait()
        except Declined as no:
            await self.send(no.told())

    async def show(self) -> None:
        """Show what is another than what was shown last."""
        assert self.hosted is not None
        async with self.showing:
            self.news.clear()
            async with self.hosted.lock:
                document, log = await self.hosted.audience.document(self.observer, *self.wanted)
                lines = len(log)
            message = self._shown(document, log, lines)
            if message is not None:
                await self.send(message)
            while self.passing:
                await self.send(self.passing.pop(0))
            await self._tell_of_rematch()

    @property
    def observer(self) -> int:
        """Whose view is shown; in a study that of the seat that is asked."""
        if self.link.role == STUDY and self.hosted is not None:
            return min(self.hosted.asked, default=0)
        return self.seat

    def _shown(self, document: Document, log: list[LogLine], lines: int) -> FromServer | None:
        """What is to be sent so that the other side has a document; None where it has it."""
        if self.document is None or log is not self.log:
            self.document, self.log, self.logged = document, log, lines
            return messages.Whole(document, log[:lines])
        found = changes(self.document, document)
        added, after = log[self.logged : lines], self.logged
        self.document, self.logged = document, lines
        return messages.Changed(list(found), added, after) if found or added else None

    async def _tell_of_rematch(self) -> None:
        """Hand over a link to the table of the rematch, once there is one."""
        assert self.hosted is not None
        if not self.rematch_told and self.hosted.record.next is not None:
            self.rematch_told = True
            link = await making.link_to_rematch(self.hosted, self.secret, self.link.role, self.link.seat)
            await self.send(Done("", More(rematch=link)))

    async def send(self, message: FromServer) -> None:
        """Send a message; TimeoutError where the other side does not read."""
        async with self.sending, asyncio.timeout(self.patience.sending):
            await self.line.send(ENCODER.encode(message))

    # ── hearing ─────────────────────────────────────────────────────────────────────────────────────────────────────
    async def _hear(self) -> None:
        """Carry out what is said, message by message."""
        while True:
            try:
                said = await self._next()
            except Declined as no:
                await self.send(no.told())
                if no.code == "gone":
                    return
                continue
            id = getattr(said, "id", "")
            try:
                if isinstance(said, messages.Hello):
                    raise Declined("hello twice", "hello was said already", "helloはもう済んでいます")
                with self.house.metrics.reply.time():
                    await self._reply(said)
            except Declined as no:
                self.house.metrics.errors.labels(no.code).inc()
                await self.send(no.told(id))
                if no.code == "stale":
                    self.document = None  # the present question, whole
                    self.look()
            except TimeoutError:
                return

    async def _reply(self, said: messages.Said) -> None:
        """Carry out a message; what it brings about is shown before it is said to be done."""
        async with self.hearing:
            done = await self._carry_out(said)
            await self.show()
            await self.send(done)

    async def _carry_out(self, said: messages.Said) -> FromServer:
        """The reply to a message; Declined where it cannot be carried out, be it by a database that is away for a while."""
        try:
            await self._settle_doubt()
            return await DEEDS[type(said)](self, said)
        except Declined:
            raise
        except Exception:
            LOG.exception("a message could not be carried out")
            raise Declined(*sayings.BUSY) from None

    async def _next(self) -> messages.Said:
        """The next message; Declined where it is none, `gone` when nobody is there any more."""
        data = await self.line.receive()
        if data is None:
            raise Declined("gone", "", "")
        if self.house.settings.limited and not self._takes_its_turn():
            raise Declined(*sayings.TOO_FAST)
        if len(data) > messages.MOST_BYTES:
            raise Declined(*sayings.TOO_LARGE)
        try:
            return DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise Declined(*sayings.invalid(problem)) from None

    def _takes_its_turn(self) -> bool:
        """False where more is said than may be: by this connection, or by all of its link together. Those who watch share a link, and count alone."""
        shared = self.secret if self.link.role in (SEAT, STUDY, HOST) else ""
        return self.bucket.take() and (not shared or self.house.rates.take(shared))

    def playing(self) -> int:
        """The seat that speaks; Declined for a link that does not play."""
        if self.link.role not in (SEAT, STUDY):
            raise Declined(*sayings.NOT_YOURS)
        return self.observer

    def hosting(self) -> Hosted:
        """The table; Declined for a link that is not the host's."""
        if self.link.role != HOST:
            raise Declined(*sayings.NOT_HOST)
        return self._table

    def _any_seat(self, seat: int) -> int:
        """A seat that is named: in a study any, else one's own."""
        own = self.playing()
        if (self.link.role != STUDY and seat != own) or seat >= len(self._table.plan.seats):
            raise Declined(*sayings.NOT_YOURS)
        return seat

    # ── what can be said ────────────────────────────────────────────────────────────────────────────────────────────
    async def _sit(self, said: messages.Sit) -> FromServer:
        await making.sit(self._table, self.playing(), said.name, said.deck)
        return Done(said.id)

    async def _answer(self, said: messages.Give) -> FromServer:
        await deeds.answer(
            self._table,
            self.playing() if said.seat < 0 else self._any_seat(said.seat),
            said.number,
            said.answer,
            said.id,
        )
        return Done(said.id)

    async def _concede(self, said: messages.GiveUp) -> FromServer:
        await deeds.concede(self._table, self.playing(), said.id)
        return Done(said.id)

    async def _back(self, said: messages.TakeBack) -> FromServer:
        await deeds.take_back(self._table, self.playing())
        return Done(said.id)

    async def _consent(self, said: messages.Consent) -> FromServer:
        await deeds.consent(self._table, self.playing(), said.agree)
        return Done(said.id)

    async def _claim(self, said: messages.ClaimGame) -> FromServer:
        await deeds.claim(self._table, self.playing())
        return Done(said.id)

    async def _rematch(self, said: messages.Rematch) -> FromServer:
        self.playing()
        await making.rematch(self._table)
        return Done(said.id)

    async def _why(self, said: messages.Why) -> FromServer:
        seat = self.playing()
        wish = Option(
            said.verb, card=said.card, index=said.index, number=said.number, target=said.target, text=said.text
        )
        bar = deeds.why(self._table, seat, wish)
        if bar is None:
            return Done(said.id, More(bar=None))
        async with self._table.lock:
            narration = await self._table.audience.narration(seat)
        assert narration is not None
        return Done(said.id, More(bar=narration.refusal(wish, bar)))

    async def _look_at(self, said: messages.Look) -> FromServer:
        async with self._table.lock:
            narration = await self._table.audience.narration(self.observer)
        if narration is None:
            raise Declined(*sayings.NOT_BEGUN)
        return Done(said.id, More(card=narration.card(said.card, said.name)))

    async def _react(self, said: messages.React) -> FromServer:
        seat = self.playing()
        if said.sign not in SIGNS:
            known = ", ".join(SIGNS)
            raise Declined(
                "no sign",
                f"there is no sign {said.sign!r}; available: {known}",
                f"その合図はありません。あるのは：{known}",
            )
        await self.house.pass_on(self._table, messages.Shown(seat, said.sign))
        return Done(said.id)

    async def _say(self, said: messages.Speak) -> FromServer:
        seat = self.playing()
        if not self._table.plan.chat:
            raise Declined(*sayings.NO_CHAT)
        await self.house.pass_on(self._table, messages.Spoken(seat, said.text))
        return Done(said.id)

    async def _close(self, said: messages.CloseTable) -> FromServer:
        await hosting.close(self.hosting())
        return Done(said.id)

    async def _seat_another(self, said: messages.SeatAnother) -> FromServer:
        link = await hosting.seat_another(self.hosting(), said.seat, said.who, said.deck)
        return Done(said.id, More(link=link))

    async def _let_watch(self, said: messages.LetWatch) -> FromServer:
        await hosting.let_watch(self.hosting(), said.watching)
        return Done(said.id)

    async def _renew_link(self, said: messages.RenewLink) -> FromServer:
        return Done(said.id, More(link=await hosting.renew_link(self.hosting(), said.seat)))

    @property
    def _table(self) -> Hosted:
        assert self.hosted is not None
        return self.hosted


DEEDS: dict[type, Callable[[Connection, Any], Awaitable[FromServer]]] = {
    messages.Sit: Connection._sit,
    messages.Give: Connection._answer,
    messages.GiveUp: Connection._concede,
    messages.TakeBack: Connection._back,
    messages.Consent: Connection._consent,
    messages.ClaimGame: Connection._claim,
    messages.Rematch: Connection._rematch,
    messages.Why: Connection._why,
    messages.Look: Connection._look_at,
    messages.React: Connection._react,
    messages.Speak: Connection._say,
    messages.CloseTable: Connection._close,
    messages.SeatAnother: Connection._seat_another,
    messages.LetWatch: Connection._let_watch,
    messages.RenewLink: Connection._renew_link,
}
