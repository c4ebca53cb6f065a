"""What a host may do, who comes and goes, tables that never begin, and what is shown of programs that are none of ours."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from tefuda.kernel.saving.rows import Came, Closed, Went
from tefuda.kernel.saving.transcript import read_row
from tefuda.kernel.table.requests import By
from tefuda.server.hosted import Hosted
from tefuda.server.house import House
from tefuda.server.making import Made
from tefuda.server.messages import Shown
from tefuda.server.plans import Clock, Watching
from tefuda.server.store.store import Store
from tests.server.desk import Guest, answer, first_asked, house, picks, play_out, sat, settled, table
from tests.server.test_store import BOTH
from tests.server.test_tables import seated

LATER = 10**9


async def until(found: Any) -> Any:
    """Wait until something holds; what it gave."""
    for _ in range(1500):
        if value := found():
            return value
        await asyncio.sleep(0.01)
    raise AssertionError("it never held")


def rows_of(found: House, made: Made) -> list[Any]:
    """The rows of a table."""
    return [read_row(row.body, row.number + 2) for row in found.store.rows(made.table)]


# ── the host ────────────────────────────────────────────────────────────────────────────────────────────────────────
@BOTH
def test_a_host_closes_a_table_that_has_not_begun(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person")
            first, host = await sat(found, made.seats[0]), Guest(found, made.host)
            assert (await first.ask("close"))["code"] == "not host"
            assert (await host.ask("close"))["type"] == "done"
            await asyncio.wait_for(first.task, 15)
            first.take_in()
            assert first.messages[-1]["code"] == "no link"
            assert found.store.table(made.table) is None
            late = Guest(found, made.seats[1])
            await late.until(lambda guest: guest.messages)
            assert late.messages[0]["code"] == "no link"

    asyncio.run(run())


def test_a_game_that_is_played_is_closed_when_all_people_are_away(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        host = Guest(found, made.host)
        assert (await host.ask("close"))["code"] == "still played"
        await guests[0].leave()
        found.store.seen([(made.table, 0)], 1)
        assert (await host.ask("close"))["code"] == "still played"
        await guests[1].leave()
        found.store.seen([(made.table, 1)], 1)
        assert (await host.ask("close"))["type"] == "done"
        assert isinstance(rows_of(found, made)[-1], Closed)
        back = Guest(found, made.seats[0])
        await back.until(lambda guest: guest.document)
        assert back.document["table"]["stage"] == "closed"
        assert back.document["game"]["outcome"] is None
        assert back.log[-1]["en"] == "The table is closed."
        assert (await back.ask("concede"))["code"] == "closed"
        assert (await host.ask("close"))["code"] == "closed"
        record = found.store.table(made.table)
        assert record is not None
        assert (record.stage, found.store.count(), found.store.due(LATER**2)) == ("closed", 0, [])

    seated(database, play, absent=1000, clock=Clock(bank=10_000_000))


@BOTH
def test_a_program_takes_a_persons_seat_before_the_game(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person")
            first, host = await sat(found, made.seats[0]), Guest(found, made.host)
            other = Guest(found, made.seats[1])
            await other.until(lambda guest: guest.document)
            assert (await host.ask("seat", seat=1, who="nobody"))["code"] == "no program"
            assert (await host.ask("seat", seat=5, who="random"))["code"] == "no seat"
            reply = await host.ask("seat", seat=1, who="random")
            assert (reply["type"], reply["more"]["link"]) == ("done", None)
            await asyncio.wait_for(other.task, 15)  # its link opens nothing any more
            await first.until(lambda guest: guest.document["game"])
            welcomes = [one for one in first.messages if one["type"] == "welcome"]
            assert [seat["who"] for seat in welcomes[-1]["table"]["plan"]["seats"]] == ["person", "random"]
            assert (await host.ask("seat", seat=0, who="random"))["code"] == "begun"
            await play_out([first], Random(3))

    asyncio.run(run())


def test_a_person_takes_a_programs_seat_before_the_game(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "random")
            host = Guest(found, made.host)
            link = (await host.ask("seat", seat=1, who="person"))["more"]["link"]
            guests = [await sat(found, made.seats[0]), await sat(found, link)]
            await play_out(guests, Random(3))
            assert all(guest.over for guest in guests)

    asyncio.run(run())


@BOTH
def test_a_renewed_link_opens_the_seat_and_the_old_one_nothing(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "random")
            first, host, watcher = await sat(found, made.seats[0]), Guest(found, made.host), Guest(found, made.watch)
            await watcher.until(lambda guest: guest.document)
            link = (await host.ask("link", seat=0))["more"]["link"]
            await asyncio.wait_for(first.task, 15)
            assert (await host.ask("link", seat=1))["code"] == "no link"
            again, late = Guest(found, link), Guest(found, made.seats[0])
            await again.until(lambda guest: guest.document)
            await late.until(lambda guest: guest.messages)
            assert (again.connection.seat, late.messages[0]["code"]) == (0, "no link")
            assert not watcher.task.done()
            watch = (await host.ask("link", seat=-1))["more"]["link"]
            await asyncio.wait_for(watcher.task, 15)
            assert (await Guest(found, watch).until(lambda guest: guest.document))["game"]

    asyncio.run(run())


def test_watching_is_closed_at_any_time_and_opened_before_the_game(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person", watching=Watching(allowed=False))
            host = Guest(found, made.host)
            assert (await host.ask("watching", watching={"allowed": True, "delay": 2}))["type"] == "done"
            watcher = Guest(found, made.watch)
            await watcher.until(lambda guest: guest.document)
            guests = [await sat(found, link) for link in made.seats.values()]
            await first_asked(guests)
            assert (await host.ask("watching", watching={"allowed": True}))["code"] == "begun"
            assert (await host.ask("watching", watching={"allowed": False}))["type"] == "done"
            await asyncio.wait_for(watcher.task, 15)
            watcher.take_in()
            assert watcher.messages[-1]["code"] == "no watching"
            assert (await host.ask("watching", watching={"allowed": True, "delay": 2}))["code"] == "begun"

    asyncio.run(run())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_a_host_changes_is_heard_by_other_servers(database: str) -> None:
    async def run() -> None:
        async with house(database) as one, house(database) as other:
            made = await table(one, "evolve", "person", "person")
            host, guest = Guest(one, made.host), Guest(other, made.seats[0])
            await guest.until(lambda found: found.document)
            assert (await host.ask("link", seat=0))["type"] == "done"
            await asyncio.wait_for(guest.task, 15)
            second = Guest(other, made.seats[1])
            await second.until(lambda found: found.document)
            assert (await host.ask("close"))["type"] == "done"
            await asyncio.wait_for(second.task, 15)

    asyncio.run(run())


# ── who comes and goes ──────────────────────────────────────────────────────────────────────────────────────────────
def test_who_stays_away_has_gone_and_comes_back(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        await guests[1].leave()
        found.store.seen([(made.table, 1)], 1)
        await until(lambda: Went(1) in rows_of(found, made))
        await guests[0].until(lambda guest: guest.log and guest.log[-1]["en"] == "Seat 2 has left.")
        back = await sat(found, made.seats[1], "Bea")
        await until(lambda: Came in map(type, rows_of(found, made)))  # under a name, if it was said by then
        await guests[0].until(lambda guest: guest.log[-1]["en"] == "Seat 2 has come.")
        assert [type(row) for row in rows_of(found, made)][:2] == [Went, Came]
        await play_out([guests[0], back], Random(1))

    seated(database, play, settings={"away": 0})


def test_who_comes_back_soon_has_not_gone(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        hosted = await found.table(made.table)
        for _ in range(5):
            await guests[1].leave()
            await hosted.presence.note()
            guests[1] = await sat(found, made.seats[1])
            await hosted.presence.note()
        assert rows_of(found, made) == []

    seated(database, play, settings={"away": LATER})


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_who_is_connected_to_another_server_has_not_gone(database: str) -> None:
    async def run() -> None:
        async with house(database, away=20_000) as one, house(database, away=20_000) as other:
            made = await table(one, "evolve", "person", "person")
            guests = [await sat(one, made.seats[0]), await sat(other, made.seats[1])]
            await first_asked(guests)
            hosted: Hosted = one.tables[made.table]
            hosted.presence.missed[1] = 1
            await hosted.presence.note()
            assert rows_of(one, made) == []
            other.store.seen([(made.table, 1)], 1)
            hosted.presence.missed[1] = 1
            await hosted.presence.note()
            assert rows_of(one, made) == [Went(1)]

    asyncio.run(run())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_an_answer_is_not_stale_because_somebody_has_come(database: str) -> None:
    """Another server notes it under the number that the answer was to have: the question is the same, and so is the answer."""

    async def run() -> None:
        async with house(database) as one, house(database) as other:
            made = await table(one, "evolve", "person", "person")
            guests = [await sat(one, link) for link in made.seats.values()]
            guest = await first_asked(guests)
            assert guest is not None
            there, here = await other.table(made.table), one.tables[made.table]
            async with there.lock:
                await there.append(Went(0))
            await until(lambda: here.rows == 1)
            here.rows, here.standing.here = 0, frozenset([0, 1])  # as if it had not been heard of yet
            assert (await answer(guest, Random(0)))["type"] == "done"
            assert [type(row).__name__ for row in rows_of(one, made)] == ["Went", "By"]

    asyncio.run(run())


async def nothing_is_on_its_way(tables: list[Hosted], watchers: list[Guest]) -> None:
    """Wait until two servers have heard all that the other has told, and have done what follows from it."""
    for hosted, watcher in zip(tables, reversed(watchers), strict=True):
        await watcher.until(lambda one: one.document)
        before = len(watcher.messages)
        await hosted.house.pass_on(hosted, Shown(0, "think"))
        await watcher.until(
            lambda one, before=before: {"type": "sign", "seat": 0, "sign": "think"} in one.messages[before:]
        )
    for hosted in tables:
        await hosted.house.settled()


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_an_answer_is_written_before_anything_is_read(database: str) -> None:
    """And who wrote it reads nothing when it is announced; the other server looks once."""

    async def run() -> None:
        async with house(database) as one, house(database) as other:
            made = await table(one, "evolve", "person", "person")
            guests = [await sat(one, link) for link in made.seats.values()]
            there, here = await other.table(made.table), one.tables[made.table]
            watchers = [Guest(found, made.watch) for found in (one, other)]
            asked_first = await first_asked(guests)
            assert asked_first is not None
            await nothing_is_on_its_way([here, there], watchers)
            said: dict[House, list[str]] = {one: [], other: []}
            for found, heard in said.items():
                event.listen(
                    found.store.engine, "before_cursor_execute", lambda *given, heard=heard: heard.append(given[2])
                )
            assert (await answer(asked_first, Random(0)))["type"] == "done"
            await nothing_is_on_its_way([here, there], watchers)
            assert there.rows == here.rows == 1
            looks = ("FROM tables \nWHERE tables.id =", "FROM rows")
            reads = {
                found: [text for text in heard if text.startswith("SELECT") and any(look in text for look in looks)]
                for found, heard in said.items()
            }
            assert reads[one] == []
            assert len(reads[other]) == 2  # the table, and its rows

    asyncio.run(run())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_a_server_that_is_gone_told_nobody_is_looked_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server may end when a row of its is on disk and before it has told others."""

    async def run() -> None:
        async with house(database) as one, house(database) as other:
            made = await table(one, "pso2", "person", "person")
            guests = [await sat(one, link) for link in made.seats.values()]
            watcher = Guest(other, made.watch)
            await watcher.until(lambda one: one.document and one.document["game"])
            await settled([*guests, watcher])
            asked_first = await first_asked(guests)
            assert asked_first is not None
            with monkeypatch.context() as silent:
                silent.setattr(Store, "_tell", lambda store, notices: None)
                assert (await answer(asked_first, Random(0)))["type"] == "done"
            await other.settled()
            there = other.tables[made.table]
            assert there.rows < one.tables[made.table].rows
            other.others |= {"one that is gone"}
            await other._look_for_others()
            await other.settled()
            assert there.rows == one.tables[made.table].rows

    asyncio.run(run())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_server_that_hears_nothing_is_told_by_the_row_numbers(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it takes for the question is stale or refused there; what is asked by now is answered there all the same."""

    async def run() -> None:
        async with house(database) as one, house(database) as deaf:
            monkeypatch.setattr(deaf, "_heard", lambda name: None)
            made = await table(one, "evolve", "person", "person")
            guests = [await sat(one, link) for link in made.seats.values()]
            late = [Guest(deaf, link) for link in made.seats.values()]
            for guest in late:
                await guest.until(lambda one: one.document and one.document["game"])
            asked_first = await first_asked(guests)
            assert asked_first is not None
            place = guests.index(asked_first)
            before, old = len(rows_of(one, made)), late[place].question
            assert (await answer(asked_first, Random(0)))["type"] == "done"
            again = await late[place].ask("answer", id="late", number=old["number"], answer=picks(old, Random(0)))
            assert again["code"] == "stale"
            asked_next = await first_asked(guests)
            assert asked_next is not None
            assert (await answer(asked_next, Random(0)))["type"] == "done"
            third = await first_asked(guests)
            assert third is not None
            said = {"number": third.question["number"], "answer": picks(third.question, Random(0))}
            assert (await late[guests.index(third)].ask("answer", id="now", **said))["type"] == "done"
            rows = [row for row in rows_of(one, made)[before:] if isinstance(row, By)]
            assert len(rows) == 3

    asyncio.run(run())


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
def test_a_table_that_was_deleted_is_told_so(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        asked_first = await first_asked(guests)
        assert asked_first is not None
        assert found.store.delete(keep=0) == 1
        assert (await answer(asked_first, Random(0)))["code"] == "no table"

    seated(database, play)


def test_a_note_does_not_stop_a_program_that_thinks(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        hosted = await found.table(made.table)
        while not hosted.thinking.busy:
            asked = await first_asked(guests)
            assert asked is not None
            await answer(asked, Random(1))
        thinking = hosted.thinking.task
        async with hosted.lock:
            await hosted.append(Went(0))
        assert hosted.thinking.task is thinking

    seated(database, play, "person", "random", pace=10_000)


# ── tables that never begin ─────────────────────────────────────────────────────────────────────────────────────────
@BOTH
def test_a_table_that_nobody_comes_to_is_deleted(database: str) -> None:
    async def run() -> None:
        async with house(database, expiry=LATER) as found:
            old, fresh = [await table(found, "evolve", "person", "person") for _ in range(2)]
            begun = await table(found, "evolve", "person", "random")
            guest = await sat(found, begun.seats[0])
            waiting = Guest(found, old.seats[0])
            await waiting.until(lambda one: one.document)
            assert found.store.expire(0) == []
            await sat(found, fresh.seats[0])
            record, touched = found.store.table(old.table), found.store.table(fresh.table)
            assert record is not None
            assert touched is not None
            assert touched.touched > record.touched
            assert found.store.expire(touched.touched) == [old.table]
            assert [one.id for one in found.store.latest(9)] != []
            assert found.store.table(fresh.table) is not None
            await first_asked([guest])
            assert found.store.table(begun.table) is not None

    asyncio.run(run())


def test_the_house_deletes_them_and_lets_their_guests_go(database: str) -> None:
    async def run() -> None:
        async with house(database, expiry=-LATER) as found:
            made = await table(found, "evolve", "person", "person")
            guest = Guest(found, made.seats[0])
            await guest.until(lambda one: one.document)
            await found._clear()
            await asyncio.wait_for(guest.task, 15)
            assert found.store.table(made.table) is None

    asyncio.run(run())


# ── what is shown of programs ───────────────────────────────────────────────────────────────────────────────────────
def test_the_command_of_a_program_is_told_to_nobody(database: str) -> None:
    async def run() -> None:
        async with house(database, commands=True) as found:
            made = await table(found, "evolve", "person", "cmd:true secret-token")
            guests = [Guest(found, link) for link in (made.seats[0], made.watch, made.host)]
            for guest in guests:
                await guest.until(lambda one: one.document)
                assert "secret-token" not in b"".join(guest.pipe.sent).decode()
                assert guest.document["table"]["seats"][1]["who"] == "program"

    asyncio.run(run())
