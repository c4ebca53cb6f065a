"""Real servers: killed at any moment they lose and double nothing; two on one PostgreSQL are as one."""

from __future__ import annotations

import itertools
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import NamedTuple

import msgspec
import pytest
import sqlalchemy as sql

from tefuda.games.catalogue import open_game
from tefuda.kernel.saving import rows as log
from tefuda.kernel.saving import transcript
from tefuda.server.client import Gone, fetch, make_table
from tefuda.server.clocks import Clocks
from tefuda.server.plans import Clock
from tefuda.server.standing import Standing, asked_in
from tefuda.server.store import schema
from tefuda.server.store.store import Store
from tests.reach import reach
from tests.server.playing import Patient
from tests.server.process import Server, serving

GAMES = ("evolve", "pso2", "cipher", "rebirth", "fftcg")
MORE = 5  # answers between two kills, at least
CLOCK = Clock(bank=86_400_000, increment=1000)


class Played(NamedTuple):
    """A table and the people at its seats."""

    table: str
    seats: list[Patient]


def seat_people(addresses: list[str], number: int, *who: str, clock: Clock | None = None) -> Played:
    """A new table with people, and programs, at its seats."""
    plan = {"game": GAMES[number % len(GAMES)], "seats": [{"who": one} for one in who], "pace": 0, "clock": clock}
    made = make_table(addresses[number % len(addresses)], msgspec.to_builtins(plan))
    return Played(made["table"], people(addresses, made["seats"], number))


def people(addresses: list[str], links: dict[str, str], number: int) -> list[Patient]:
    """The people who come by the links of a table; what they answer follows from the table's number."""
    return [Patient(addresses, link, f"{number} {seat}") for seat, link in links.items()]


@contextmanager
def opened(database: str) -> Iterator[Store]:
    """The store of a database."""
    store = Store(database)
    try:
        yield store
    finally:
        store.close()


def verified(address: str, played: Played, store: Store) -> transcript.Transcript:
    """The transcript of a table that is over: it folds, and every acknowledged answer is in it once."""
    kept = transcript.parse(fetch(address, f"/api/tables/{played.table}/transcript", link=played.seats[0].link))
    transcript.verify(kept, lambda name: open_game(name))
    c = schema.rows.c
    with store.engine.connect() as db:
        found = Counter(db.execute(sql.select(c.token).where(c.table_id == played.table)).scalars())
    for place, seat in enumerate(played.seats):
        assert all(found[f"{place}:{id}"] == 1 for id in seat.acknowledged)
    return kept


def answers(kept: transcript.Transcript) -> tuple[object, ...]:
    """What a game was: how it began, what was answered, how it ended. Who came and went meanwhile is no part of it."""
    return kept.header, [row for row in kept.rows if not isinstance(row, log.NOTES)], kept.digest


def left(store: Store, table: str, kept: transcript.Transcript) -> list[int]:
    """What the clocks of a table have left, from its rows and from when no server was there."""
    record = store.table(table)
    assert record is not None
    game = log.FoldedGame(lambda: transcript.beginning(kept.header, lambda name: open_game(name)))
    standing = Standing(Clocks(CLOCK, 2, store.downtimes()), ())
    standing.clocks.start(asked_in(game.state), record.begun or 0)
    for row, one in zip(kept.rows, store.rows(table), strict=True):
        before = game.state
        game.add(row)
        standing.feed(row, before, game.state, one.at)
    return standing.clocks.left


# ── killed ──────────────────────────────────────────────────────────────────────────────────────────────────────────
class Hall:
    """People who play table after table at one server, until they are told that it is enough; then all concede."""

    def __init__(self, server: Server) -> None:
        self.server, self.numbers = server, itertools.count()
        self.tables: list[Played] = []
        self.enough = Event()

    def play(self) -> None:
        """One table after the other."""
        while not self.enough.is_set():
            number = next(self.numbers)
            try:
                found = seat_people(
                    [self.server.address], number, "person", "random" if number % 2 else "person", clock=CLOCK
                )
            except Gone:
                time.sleep(0.05)
                continue
            self.tables.append(found)
            for seat in found.seats:
                seat.connected()
            while not self.enough.is_set() and [seat for seat in found.seats if seat.step(0.01)]:
                pass
            found.seats[0].concede()

    def acknowledged(self) -> int:
        """How many answers were, at all tables."""
        return sum(len(seat.acknowledged) for played in self.tables for seat in played.seats)


@pytest.mark.parametrize("part", range(reach(1, 8)))
def test_killed_at_any_moment_nothing_is_lost_or_doubled(part: int, tmp_path: Path) -> None:
    """In parts, so that a fault is found early: 8 × 25 kills are 200."""
    kills, tables, chance = reach(10, 25), 20, Random(f"kills {part}")
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database, tmp_path, f"kills {part}") as server, ThreadPoolExecutor(tables) as pool:
        hall = Hall(server)
        playing = [pool.submit(hall.play) for _ in range(tables)]
        try:
            for _ in range(kills):
                before = hall.acknowledged()
                while hall.acknowledged() < before + MORE and not any(one.done() for one in playing):
                    time.sleep(0.005)
                time.sleep(chance.uniform(0, 0.3))
                server.kill()
                server.start()
        finally:
            hall.enough.set()
        for one in playing:
            one.result()
        with opened(database) as store:
            for played in hall.tables:
                kept = verified(server.address, played, store)
                shown = played.seats[0].connected().document["table"]["clock"]
                assert shown["left"] == left(store, played.table, kept)
        assert hall.acknowledged() >= kills * MORE
        print(f"{kills} kills, {len(hall.tables)} tables, {hall.acknowledged()} answers")


# ── two ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
def wander(played: Played) -> None:
    """Play a table to its end, on another process, where there is one, after every answer."""
    going_on = True
    while going_on:
        going_on = False
        for seat in played.seats:
            before = len(seat.acknowledged)
            going_on |= seat.step(0.01)
            if len(seat.acknowledged) > before and len(seat.addresses) > 1:
                seat.drop()


def copied(source: Store, target: Store) -> None:
    """Take tables over as they were when their games began, with the same key, decks and links."""
    with source.engine.connect() as db, target.engine.begin() as other:
        for table in (schema.tables, schema.seats, schema.links):
            found = [
                {**row, "over": None} if "over" in row else {**row} for row in db.execute(sql.select(table)).mappings()
            ]
            other.execute(sql.insert(table), found)


@pytest.mark.parametrize("part", range(reach(1, 4)))
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_processes_on_one_database_are_as_one(part: int, database: str, tmp_path: Path) -> None:
    """Clients that change the process at every answer; then the same people play the same tables on one process: 4 × 25 tables are 100."""
    numbers, single = range(25 * part, 25 * part + reach(5, 25)), f"sqlite:///{tmp_path / 'tables.db'}"
    with (
        serving(database, tmp_path, f"first {part}") as first,
        serving(database, tmp_path, f"second {part}") as second,
        ThreadPoolExecutor(4) as pool,
    ):
        addresses = [first.address, second.address]
        found = [seat_people(addresses, number, "person", "person") for number in numbers]
        list(pool.map(wander, found))
        with opened(database) as store, opened(single) as other:
            transcripts = [[verified(address, played, store) for address in addresses] for played in found]
            copied(store, other)
    assert all(here == there for here, there in transcripts)
    with serving(single, tmp_path) as one, ThreadPoolExecutor(4) as pool:
        links = [{str(seat): patient.link for seat, patient in enumerate(played.seats)} for played in found]
        again = [
            Played(played.table, people([one.address], link, number))
            for number, link, played in zip(numbers, links, found, strict=True)
        ]
        list(pool.map(wander, again))
        with opened(single) as store:
            alone = [verified(one.address, played, store) for played in again]
    assert [answers(kept) for kept in alone] == [answers(here) for here, _ in transcripts]
    print(f"{len(found)} tables, {sum(len(here.rows) for here, _ in transcripts)} answers")


# ── one ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
def cpu_seconds(server: Server) -> float:
    """The processor time that a server's process has had."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_it_ends_when_it_is_told_to_and_is_up_in_time(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path) as server:
        assert cpu_seconds(server) < 10
        made = make_table(server.address, {"game": "evolve", "seats": [{}, {"who": "greedy"}]})
        seat = Patient([server.address], made["seats"]["0"], "1")
        while len(seat.acknowledged) < 5:
            seat.step(1)
        assert server.end() in (0, 143)
        log = server.log.read_text()
        assert "Traceback" not in log
        assert made["seats"]["0"] not in log


def test_a_database_is_one_servers_or_postgresqls(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with (
        serving(database, tmp_path),
        Server(database, tmp_path) as second,
        pytest.raises(AssertionError, match="another server"),
    ):
        second.start()
