"""The wire of a table that stands anywhere: real tables and connections with a house that keeps nothing, under a fixed clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.saving.rows import FoldedGame, RowResult
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table
from tefuda.server import messages
from tefuda.server.connection import DEEDS, Connection
from tefuda.server.hosted import Hosted
from tefuda.server.links import SEAT, WATCH
from tefuda.server.messages import ENCODER
from tefuda.server.plans import Clock, Plan, SeatPlan
from tefuda.server.settings import Settings
from tefuda.server.store.records import LinkRecord, SeatRecord, TableRecord

NOON = 1_000_000  # the time, always
ASKED_FOR = 3  # cards that are looked at, and deeds that are asked about, after each answer


class QuietHouse:
    """As much of a house as tables need that nobody keeps and no program plays at."""

    def __init__(self) -> None:
        self.settings = Settings(database="", limited=False)
        self.downtimes: list[tuple[int, int]] = []
        self.store = SimpleNamespace(rows=lambda *wanted: [], snapshot=lambda *wanted: None, shared=False)

    async def reading(self, call: Callable[..., Any], *given: Any) -> Any:
        """What a call of the store gives: there is nothing in it."""
        return call(*given)

    def let_programs_think(self, hosted: Hosted) -> None:
        """No program is asked."""


class Heard:
    """A line that keeps what was sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def receive(self) -> bytes | None:
        """Nobody says anything."""
        return None

    async def send(self, data: bytes) -> None:
        """Keep a message."""
        self.sent.append(data)


class Wired:
    """A table that begins in some state, with a connection for each of some observers."""

    def __init__(
        self, opened: OpenedGame, state: Table, format: str, observers: Iterable[int], clock: Clock | None = None
    ) -> None:
        house: Any = QuietHouse()
        plan = Plan(game=opened.name, format=format, seats=(SeatPlan(),) * state.seats, clock=clock)
        record = TableRecord("table", msgspec.json.encode(plan), b"", NOON, NOON, NOON, None, None, None)
        self.hosted = hosted = Hosted(house, record)
        begun = state.copy()
        begun.events = []
        hosted.opened, hosted.game = opened, FoldedGame(lambda: begun)
        hosted.seats = [SeatRecord(seat, f"seat {seat}", b"{}", None) for seat in range(state.seats)]
        hosted.standing.clocks.start(hosted.asked, NOON)
        self.lines = {observer: Heard() for observer in observers}
        self.connections: dict[int, Connection] = {}
        for observer, line in self.lines.items():
            self.connections[observer] = connection = Connection(house, line)
            connection.hosted = hosted
            connection.link = LinkRecord("table", SEAT if observer >= 0 else WATCH, observer)
            hosted.audience.come(connection)

    def take(self, answer: Answer, state: Table, events: list[Event]) -> None:
        """Go on by an answer whose outcome is known."""
        self.hosted._take(answer, RowResult(state, events), NOON)

    async def sent(self, observer: int) -> list[bytes]:
        """All that an observer is sent now."""
        line = self.lines[observer]
        line.sent.clear()
        await self.connections[observer].show()
        return [*line.sent]

    async def replies(self, observer: int, asked: Sequence[messages.Said]) -> list[bytes]:
        """What an observer is answered who asks for something."""
        return [ENCODER.encode(await DEEDS[type(said)](self.connections[observer], said)) for said in asked]

    def game(self, observer: int) -> Any:
        """What an observer was shown last of the game, as plain values."""
        return msgspec.json.decode(ENCODER.encode(self.connections[observer].document))["game"]

    def questions(self, observer: int, chance: Random) -> list[messages.Said]:
        """What an observer may ask about what is shown: all about some card in sight, and what stands in the way of some deeds."""
        game = self.game(observer)
        handles = [card["handle"] for zone in game["view"]["zones"] for card in zone if card is not None]
        found: list[messages.Said] = [
            messages.Look("look", card=card) for card in chance.sample(handles, min(ASKED_FOR, len(handles)))
        ]
        wishes = [wish["option"] for wish in game["wishes"]]
        for option in chance.sample(wishes, min(ASKED_FOR, len(wishes))):
            found.append(msgspec.convert({**option, "type": "why", "id": "why"}, messages.Why))
        return found
