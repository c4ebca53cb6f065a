"""Tables without a network: connections whose two sides are in one process, for tests that look at what is said."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from tefuda.server.changes import changed
from tefuda.server.connection import Connection
from tefuda.server.house import House
from tefuda.server.making import Made, make
from tefuda.server.plans import DeckWish, Plan, SeatPlan
from tefuda.server.settings import Settings

PATIENCE = 300.0  # seconds: no more than a sign that something hangs, however slow the machine

SERVING: set[asyncio.Task[None]] = set()  # nobody else holds those of guests that a test has forgotten


@asynccontextmanager
async def house(database: str, **said: Any) -> AsyncIterator[House]:
    """A house on a database, for as long as it is used."""
    found = House(Settings(database=database, **{"limited": False, **said}))
    await found.open()
    try:
        yield found
    finally:
        await found.close()


class Pipe:
    """The two ends of a line: what was sent stays in `sent`, as bytes."""

    def __init__(self) -> None:
        self.coming: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.sent: list[bytes] = []
        self.news = asyncio.Event()

    async def receive(self) -> bytes | None:
        """What the guest has said."""
        return await self.coming.get()

    async def send(self, data: bytes) -> None:
        """What the guest is told."""
        self.sent.append(data)
        self.news.set()


class Guest:
    """Somebody with a link: says things and keeps what is shown up to date."""

    def __init__(self, house: House, link: str, **wanted: bool) -> None:
        self.pipe = Pipe()
        self.connection = Connection(house, self.pipe)
        self.task = asyncio.create_task(self.connection.serve())
        SERVING.add(self.task)
        self.task.add_done_callback(SERVING.discard)
        self.document: Any = None
        self.log: list[Any] = []
        self.messages: list[Any] = []
        self.said = 0
        self.tell({"type": "hello", "link": link, **wanted})

    def tell(self, said: Any) -> None:
        """Say something."""
        self.pipe.coming.put_nowait(said if isinstance(said, bytes) else json.dumps(said).encode())

    def take_in(self) -> None:
        """Read what has come."""
        for data in self.pipe.sent[len(self.messages) :]:
            said = json.loads(data)
            self.messages.append(said)
            if said["type"] == "whole":
                self.document, self.log = said["document"], said["log"]
            elif said["type"] == "changed":
                self.document = changed(self.document, said["set"])
                self.log = [*self.log[: said["after"]], *said["log"]]

    async def until(self, wanted: Any) -> Any:
        """Wait until something holds of this guest; what it gave."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.pipe.news.clear()
                self.take_in()
                if found := wanted(self):
                    return found
                assert not self.task.done() or self.pipe.sent[len(self.messages) :], self.messages[-1:]
                await self.pipe.news.wait()

    async def ask(self, kind: str, **fields: Any) -> Any:
        """Say something and wait for the reply."""
        self.said += 1
        id = fields.pop("id", f"m{self.said}")
        before = len(self.messages)
        self.tell({"type": kind, "id": id, **fields})
        return await self.until(
            lambda guest: next(
                (one for one in guest.messages[before:] if one.get("id") == id and one["type"] in ("done", "error")),
                None,
            )
        )

    @property
    def question(self) -> Any:
        """What is asked of this guest."""
        game = self.document and self.document["game"]
        return game["question"] if game else None

    @property
    def over(self) -> Any:
        """How the game ended."""
        game = self.document and self.document["game"]
        return game["outcome"] if game else None

    async def leave(self) -> None:
        """Close the connection."""
        self.pipe.coming.put_nowait(None)
        await self.task


def picks(asked: Any, chance: Random) -> list[int]:
    """An answer to a question by chance; as few picks as may be, but one where one may."""
    count, kind = len(asked["options"]), asked["kind"]
    if kind == "order":
        return list(range(count))
    if kind == "divide":
        return [place % count for place in range(asked["most"])]
    return chance.sample(range(count), max(asked["least"], min(1, count, asked["most"])))


async def answer(guest: Guest, chance: Random) -> Any:
    """Answer what is asked of a guest."""
    asked = guest.question
    return await guest.ask("answer", number=asked["number"], answer=picks(asked, chance))


async def play_out(guests: list[Guest], chance: Random, most: int = 5000) -> None:
    """Play until the game is over: whoever is asked answers by chance."""
    for _ in range(most):
        first = await first_asked(guests)
        if first is None:
            return
        await answer(first, chance)
    raise AssertionError("no end")


async def first_asked(guests: list[Guest]) -> Guest | None:
    """The guest that is asked, once one is; None when the game is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for guest in guests:
                guest.pipe.news.clear()
                guest.take_in()
            for guest in guests:
                if guest.over:
                    return None
                if guest.question:
                    return guest
            await asyncio.wait(
                [asyncio.ensure_future(guest.pipe.news.wait()) for guest in guests], return_when=asyncio.FIRST_COMPLETED
            )


async def first_to_decide(guests: list[Guest]) -> Guest:
    """The guest that is asked something with more than one answer; what has only one is answered on the way."""
    while (guest := await first_asked(guests)) is not None:
        if guest.question["sole"] is None:
            return guest
        await answer(guest, Random(0))
    raise AssertionError("the game is over before anybody decided anything")


async def settled(guests: list[Guest]) -> list[Guest]:
    """Guests to whom all was shown that there is to show."""
    for guest in guests:
        reply = await guest.ask("look", name="")
        assert reply["type"] == "done", reply
    return guests


async def table(house: House, game: str, *who: str, decks: tuple[str, ...] = (), **said: Any) -> Made:
    """A table of a game with persons and programs at its seats."""
    named: list[DeckWish | None] = [*[DeckWish(name) for name in decks], *[None] * (len(who) - len(decks))]
    seats = tuple([SeatPlan(one, deck) for one, deck in zip(who, named, strict=True)])
    return await make(house, Plan(game=game, seats=seats, **{"pace": 0, **said}))


async def sat(house: House, link: str, name: str = "") -> Guest:
    """A guest who has taken a seat."""
    guest = Guest(house, link)
    reply = await guest.ask("sit", name=name)
    assert reply["type"] == "done", reply
    return guest
