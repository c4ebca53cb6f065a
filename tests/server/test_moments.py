"""Moments that are kept: whoever comes back, to any process, is shown the same board, question, clock and log, and is told on alike."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.saving import rows, transcript
from tefuda.kernel.saving.transcript import row_line
from tefuda.server import moments
from tefuda.server.house import House
from tefuda.server.making import Made
from tefuda.server.plans import Clock, Watching
from tefuda.server.store.records import Snapshot
from tefuda.server.store.store import Store
from tests.server.desk import Guest, answer, first_asked, house, sat, table
from tests.server.test_store import BOTH

GAMES = ("evolve", "fftcg", "cipher", "pso2", "rebirth")
EVERY = 20


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moments are kept more often than they are, so that short games have some."""
    monkeypatch.setattr(moments, "EVERY", EVERY)


async def played(guests: list[Guest], answers: int, seed: int = 0) -> None:
    """So many answers by chance."""
    for number in range(answers):
        guest = await first_asked(guests)
        assert guest is not None
        await answer(guest, Random(seed + number))


async def kept(found: House, made: Made, observer: int) -> Snapshot:
    """The moment that was kept last for an observer, once it is on disk."""
    for _ in range(1000):
        snapshot = found.store.snapshot(made.table, observer)
        if snapshot is not None and snapshot.number + EVERY > found.tables[made.table].rows:
            return snapshot
        await asyncio.sleep(0.01)
    raise AssertionError("no moment was kept")


async def shown(found: House, links: list[str]) -> list[Any]:
    """What whoever comes by links is shown: the game, the clock (but not since when it runs: no time passes without a server), the log."""
    guests = [Guest(found, link) for link in links]
    for guest in guests:
        await guest.until(lambda one: one.document and one.document["game"])
    clocks = [guest.document["table"]["clock"] or {"left": None, "running": None} for guest in guests]
    return [
        (guest.document["game"], clock["left"], clock["running"], guest.log)
        for guest, clock in zip(guests, clocks, strict=True)
    ]


def counting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each fold from now on begins at: 0 for one from the start."""
    begun: list[int] = []
    folding = rows.FoldedGame.__init__

    def counted(game: Any, begin: Any, led: Any = (), state: Any = None) -> None:
        led = [*led]
        begun.append(len(led))
        folding(game, begin, led, state)

    monkeypatch.setattr(rows.FoldedGame, "__init__", counted)
    return begun


@pytest.mark.parametrize("game", GAMES)
def test_a_new_process_goes_on_from_a_moment_as_from_the_start(
    game: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shown and told alike at once and for fifty more answers, whether from a moment or from the start."""

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, game, "person", "person", clock=Clock(bank=10_000_000))
            guests = [await sat(found, link) for link in made.seats.values()]
            await played(guests, 3 * EVERY + 5)
            for observer in (moments.TABLE, 0, 1):
                assert (await kept(found, made, observer)).number == 3 * EVERY
            links = [*made.seats.values(), made.watch]
            before = await shown(found, links)
            late = (await kept(found, made, -1)).number  # who comes to watch is told all, which is kept at once
        begun = counting(monkeypatch)
        async with house(database) as found:
            assert await shown(found, links) == before
            assert sorted(begun) == [3 * EVERY, 3 * EVERY, 3 * EVERY, late]  # the table, two seats, watchers
            again = [Guest(found, link) for link in links]
            for guest in again:
                await guest.until(lambda one: one.document)
            await played(again[:2], 50, seed=900)
            await again[2].until(lambda one: len(one.log) > len(before[2][-1]))
            later = await shown(found, links)
            state = (await found.table(made.table)).game
            assert state is not None
            digest = transcript.digest(state.state)
        store = Store(database)
        store.keep_snapshots(
            made.table, [Snapshot(one, 0, "another program", b"") for one in (moments.TABLE, -1, 0, 1)]
        )
        store.close()
        begun.clear()
        async with house(database) as found:
            assert await shown(found, links) == later
            assert {*begun} == {0}
            hosted = await found.table(made.table)
            assert hosted.game is not None
            assert transcript.digest(hosted.game.state) == digest

    asyncio.run(run())


@BOTH
def test_moments_of_another_program_and_damaged_ones_are_passed_over(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            await played(guests, EVERY + 5)
            right = await kept(found, made, 0)
            links = [*made.seats.values()]
            before = await shown(found, links)
        cut, wrong = right.moment[:100], moments.packed(b'{"state":{},"standing":{}}')
        for moment, program in ((right.moment, "another"), (cut, right.program), (wrong, right.program)):
            store = Store(database)
            store.keep_snapshots(made.table, [Snapshot(one, right.number, program, moment) for one in (-2, 0, 1)])
            store.close()
            async with house(database) as found:
                assert await shown(found, links) == before

    asyncio.run(run())


def test_all_games_are_ready_before_anybody_is_served(database: str) -> None:
    """Whoever opens the first table of a game after a start does not wait for its words and packs."""

    async def run() -> None:
        async with house(database) as found:
            assert found.prepared == {open_game(name) for name in games()}

    asyncio.run(run())


def test_another_program_has_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_game("evolve")
    head = transcript.header(opened, [], 1, seats=2)
    ours = moments.program(head)
    assert moments.program(transcript.header(opened, [], 2, seats=2)) == ours
    assert moments.program(msgspec.structs.replace(head, packs={"cards.jsonl": "another"})) != ours
    monkeypatch.setattr(moments, "code", lambda: "edited")
    assert moments.program(head) != ours


def test_what_was_taken_back_is_known_to_a_moment(database: str) -> None:
    """Answers that count, and the keys that chance was given, are those of the rows; one can go back beyond the moment."""

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "cipher", "person", "person", study=True)
            guest = Guest(found, made.seats[0])
            await played([guest], EVERY - 3)
            for _ in range(2):
                assert (await guest.ask("back"))["type"] == "done"
            await played([guest], EVERY, seed=50)
            await kept(found, made, moments.TABLE)
            hosted = await found.table(made.table)
            assert hosted.game is not None
            counted, keys = [row_line(one) for one in hosted.game.counted], hosted.game.keys
        async with house(database) as found:
            hosted = await found.table(made.table)
            assert hosted.game is not None
            assert ([row_line(one) for one in hosted.game.counted], hosted.game.keys) == (counted, keys)
            guest = Guest(found, made.seats[0])
            await guest.until(lambda one: one.document)
            for _ in range(EVERY // 2):
                assert (await guest.ask("back"))["type"] == "done"
            await guest.until(lambda one: one.question)

    asyncio.run(run())


def test_watchers_who_are_told_late_are_told_as_late_from_a_moment(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(
                found, "evolve", "person", "person", watching=Watching(delay=7), clock=Clock(bank=10_000_000)
            )
            watcher = Guest(found, made.watch)
            guests = [await sat(found, link) for link in made.seats.values()]
            await watcher.until(lambda one: one.document and one.document["game"])
            await played(guests, 2 * EVERY + 10)
            assert (await kept(found, made, -1)).number == 2 * EVERY
            before = await shown(found, [made.watch])
            watcher.take_in()
            assert before[0][0] == watcher.document["game"]
            since = watcher.document["table"]["clock"]["since"]
        begun = counting(monkeypatch)
        async with house(database) as found:
            assert await shown(found, [made.watch]) == before
            assert begun == [2 * EVERY, 2 * EVERY]
            hosted = await found.table(made.table)
            assert since < hosted.standing.clocks.since

    asyncio.run(run())
