"""The store, on both databases: rows are appended once, in order, and are there after everything else has gone."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
import sqlalchemy as sql
from alembic.config import Config
from alembic.script import ScriptDirectory

from tefuda.server.store import migrating, schema
from tefuda.server.store.claiming import AnotherServer
from tefuda.server.store.listening import Listener
from tefuda.server.store.migrating import NewerDatabase
from tefuda.server.store.records import DOUBLED, KEPT, STALE, Append, LinkRecord, SeatRecord, Snapshot, TableRecord
from tefuda.server.store.store import Store
from tefuda.server.store.writer import Writer

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)


def table(name: str, touched: int = 5) -> TableRecord:
    return TableRecord(name, b"{}", None, 5, None, touched, None, None, None)


def made(store: Store, name: str = "t", touched: int = 5) -> Store:
    store.make(
        table(name, touched), [SeatRecord(0, "", None, None), SeatRecord(1, "", b"{}", None)], [(f"h{name}", "seat", 0)]
    )
    return store


@BOTH
def test_what_was_made_is_found(store: Store) -> None:
    made(store)
    assert store.table("t") == table("t")
    assert store.table("u") is None
    assert [seat.deck for seat in store.seats("t")] == [None, b"{}"]
    assert store.link("ht") == LinkRecord("t", "seat", 0)
    assert store.link("hu") is None


@BOTH
def test_who_comes_second_with_a_number_is_stale(store: Store) -> None:
    made(store)
    assert store.append([Append("t", 0, b"1", 7), Append("t", 0, b"2", 8), Append("t", 1, b"3", 9)]) == [
        KEPT,
        STALE,
        KEPT,
    ]
    assert [(row.number, row.body, row.at) for row in store.rows("t")] == [(0, b"1", 7), (1, b"3", 9)]
    assert [row.number for row in store.rows("t", 1)] == [1]


@BOTH
def test_a_row_of_a_table_that_is_gone_is_stale_and_spoils_no_other(store: Store) -> None:
    made(store)
    rows = [Append("gone", 0, b"1", 7, "a"), Append("t", 0, b"1", 7, "a")]
    assert store.append(rows) == [STALE, KEPT]
    assert store.rows("gone") == []


@BOTH
def test_what_is_sent_twice_counts_once(store: Store) -> None:
    made(store)
    assert store.append([Append("t", 0, b"1", 7, "a")]) == [KEPT]
    assert store.append([Append("t", 1, b"1", 8, "a"), Append("t", 0, b"1", 8, "a")]) == [DOUBLED, DOUBLED]
    assert store.append([Append("t", 1, b"2", 8, "b")]) == [KEPT]
    assert (store.knows("t", "a"), store.knows("t", "c")) == (True, False)
    assert len(store.rows("t")) == 2


@BOTH
def test_a_game_begins_once(store: Store) -> None:
    made(store)
    assert store.begin("t", b"one", 6, 60, thinks=True)
    assert not store.begin("t", b"two", 7, 70)
    found = store.table("t")
    assert found is not None
    assert (found.header, found.begun, found.deadline) == (b"one", 6, 60)
    assert (store.unfinished(), store.count()) == (["t"], 1)
    store.append([Append("t", 0, b"1", 7)])  # after which a person is asked
    assert (store.unfinished(), store.count()) == ([], 1)
    store.append([Append("t", 1, b"1", 8, thinks=True)])
    assert store.unfinished() == ["t"]


@BOTH
def test_a_row_says_when_the_next_is_due_and_how_it_ended(store: Store) -> None:
    made(store)
    store.append([Append("t", 0, b"1", 7, None, 90)])
    assert (store.due(89), store.due(90)) == ([], ["t"])
    store.append([Append("t", 1, b"1", 8, None, None, b"over")])
    assert (store.due(10**9), store.count()) == ([], 0)


@BOTH
def test_old_tables_are_deleted_with_all_that_is_theirs(store: Store) -> None:
    for number in range(4):
        made(store, f"t{number}", touched=number)
        store.append([Append(f"t{number}", 0, b"1", 10 + number)])
    assert store.delete(before=11, keep=2) == 2
    assert [one.id for one in store.latest(9)] == ["t3", "t2"]
    assert (store.rows("t0"), store.seats("t0"), store.link("ht0")) == ([], [], None)


@BOTH
def test_the_latest_snapshot_of_each_observer_counts(store: Store) -> None:
    made(store)
    assert store.snapshot("t", 0) is None
    for number in (3, 8, 5):
        store.keep_snapshots("t", [Snapshot(0, number, "p", bytes([number])), Snapshot(-1, 1, "p", b"watched")])
    assert store.snapshot("t", 0) == Snapshot(0, 8, "p", b"\x08")
    assert store.snapshot("t", -1) == Snapshot(-1, 1, "p", b"watched")
    store.keep_snapshots("t", [Snapshot(0, 2, "another program", b"")])
    assert store.snapshot("t", 0) == Snapshot(0, 2, "another program", b"")


@BOTH
def test_time_without_a_server_is_noted(store: Store) -> None:
    store.arrive("a", 1_000, 10_000)
    store.beat("a", 5_000)
    store.arrive("b", 9_000, 10_000)
    assert store.downtimes() == []
    store.arrive("c", 90_000, 10_000)
    assert store.downtimes() == [(9_000, 90_000)]
    assert store.alive(0) == ["c"]


@BOTH
def test_whoever_wrote_to_a_table_was_alive_and_of_two_that_begin_at_once_one_notes_it(store: Store) -> None:
    store.arrive("a", 1_000, 0)
    made(store, touched=4_000)
    store.arrive("b", 90_000, 0)
    assert store.downtimes() == [(4_000, 90_000)]
    store.beat("b", 1_000)
    store.arrive("c", 90_001, 0)  # as if b had not been seen yet
    assert store.downtimes() == [(4_000, 90_000)]


@BOTH
def test_the_lobby_does_not_tell_when_a_game_goes_on(store: Store) -> None:
    for name in ("a", "b"):
        made(store, name)
        store.begin(name, b"{}", 10 if name == "a" else 20, None)
    with store.engine.begin() as db:
        db.execute(sql.update(schema.tables).values(listed=True))
    store.append([Append("a", 0, b"1", 99)])
    assert [one.id for one in store.latest(9, listed=True)] == ["b", "a"]
    assert [one.id for one in store.latest(9)] == ["a", "b"]


@BOTH
def test_a_link_that_is_handed_over_again_is_one(store: Store) -> None:
    made(store)
    for _ in range(3):
        store.add_link("again", "t", "seat", 1)
    assert store.link("again") == LinkRecord("t", "seat", 1)


@BOTH
def test_rows_that_wait_together_are_written_together(store: Store) -> None:
    made(store)

    async def append() -> list[str]:
        writer = Writer(store)
        done = await asyncio.gather(*[writer.append(Append("t", number, b"1", 7)) for number in range(100)])
        writer.close()
        return done

    assert asyncio.run(append()) == [KEPT] * 100
    assert len(store.rows("t")) == 100


@BOTH
def test_all_that_waits_shares_a_transaction(store: Store) -> None:
    """A table that is made, signs of life and rows take one sync of the disk: what came while another write went on."""
    made(store)
    commits: list[object] = []
    sql.event.listen(store.engine, "commit", commits.append)
    begun, all_wait = Event(), Event()

    def slow() -> None:
        begun.set()
        all_wait.wait(60)

    async def write() -> Sequence[object]:
        writer = Writer(store)
        first = asyncio.create_task(writer.write(slow))
        await asyncio.to_thread(begun.wait, 60)
        more = [
            asyncio.create_task(writer.write(made, store, "u")),
            asyncio.create_task(writer.write(store.beat, "a", 7)),
            *[asyncio.create_task(writer.append(Append("t", number, b"1", 7))) for number in range(9)],
        ]
        await asyncio.sleep(0)
        all_wait.set()
        done = await asyncio.gather(*more, first)
        writer.close()
        return [*done[2:-1]]

    assert asyncio.run(write()) == [KEPT] * 9
    assert len(commits) == 2 + store.shared  # the last of which tells other servers
    assert store.table("u") is not None


@BOTH
def test_what_one_spoils_is_nobody_elses(store: Store) -> None:
    made(store)

    async def write() -> list[object]:
        writer = Writer(store)
        calls = [
            writer.append(Append("t", 0, b"1", 7)),
            writer.write(made, store),
            writer.append(Append("t", 1, b"1", 7)),
        ]
        done = await asyncio.gather(*calls, return_exceptions=True)
        writer.close()
        return done

    first, second, third = asyncio.run(write())
    assert (first, third) == (KEPT, KEPT)
    assert isinstance(second, sql.exc.IntegrityError)
    assert len(store.rows("t")) == 2


@BOTH
def test_a_row_that_cannot_be_written_is_told(store: Store) -> None:
    async def append() -> str:
        writer = Writer(store)
        try:
            return await writer.append(Append("t", 0, b"1", None))  # type: ignore[arg-type]
        finally:
            writer.close()

    made(store)
    with pytest.raises(sql.exc.IntegrityError):
        asyncio.run(append())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_servers_hear_each_others_rows(store: Store) -> None:
    heard: list[str] = []
    told = Event()

    def hear(name: str) -> None:
        heard.append(name)
        if name:
            told.set()

    listener = Listener(store.url, hear)
    assert listener.ready.wait(10)
    made(store).append([Append("t", 0, b"1", 7)])
    assert told.wait(10)
    listener.close()
    assert heard == ["", "t#1"]  # an empty name: what came before is not known; then how many rows there are


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_others_are_told_is_on_disk_and_holds_up_no_other_commit(store: Store) -> None:
    """PostgreSQL lets those commit one after the other that tell something within."""
    made(store)
    done: list[str] = []
    sql.event.listen(store.engine, "before_cursor_execute", lambda *given: done.append(given[2].split("(")[0].lower()))
    sql.event.listen(store.engine, "commit", lambda db: done.append("commit"))
    store.append([Append("t", 0, b"1", 7), Append("t", 1, b"1", 7)])
    told = done.index("select pg_notify")
    assert done.count("select pg_notify") == 1
    assert done[told - 2 :] == ["commit", "set local synchronous_commit = off", "select pg_notify", "commit"]


# ── migrations ──────────────────────────────────────────────────────────────────────────────────────────────────────
@BOTH
def test_the_migrations_make_the_schema(store: Store) -> None:
    found = sql.inspect(store.engine)
    for name, table in schema.METADATA.tables.items():
        assert [column["name"] for column in found.get_columns(name)] == [column.name for column in table.columns]
        assert found.get_pk_constraint(name)["constrained_columns"] == [column.name for column in table.primary_key]
        assert len(found.get_foreign_keys(name)) == len(table.foreign_keys)
        indexed = {tuple(index["column_names"]) for index in found.get_indexes(name) if not index["unique"]}
        assert indexed == {tuple([column.name for column in index.columns]) for index in table.indexes}


def test_a_database_of_a_later_program_is_refused(database: str, tmp_path: Path) -> None:
    Store(database).close()
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase, match="9999"):
        Store(database)


def test_the_versions_in_the_names_of_migrations_are_theirs() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrating.MIGRATIONS))
    walked = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert migrating.revisions() == walked[::-1]


def test_a_server_that_begins_on_a_database_that_is_up_to_date_imports_nothing_that_migrates(database: str) -> None:
    Store(database).close()
    code = f"import sys; from tefuda.server.store.store import Store; Store({database!r}).close(); print('alembic' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_servers_that_begin_at_once_migrate_once(database: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(lambda _: Store(database), range(4)):
            assert store.count() == 0
            store.close()


def test_nobody_migrates_under_a_server_that_is_at_work(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(database)
    store.claim()
    monkeypatch.setattr(migrating, "revisions", lambda: ["0001", "0002", "0003", "0004"])
    with pytest.raises(AnotherServer):
        Store(database)
    assert not (tmp_path / "tables.db.0003").exists()
    store.close()
    Store(database).close()


def test_a_copy_is_kept_before_a_migration(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the first version were to be made anew: the file as it was lies beside it."""
    made(Store(database)).close()
    monkeypatch.setattr(migrating, "revisions", lambda: ["0001", "0002", "0003", "0004"])
    Store(database).close()
    with sqlite3.connect(tmp_path / "tables.db.0003") as kept:
        assert kept.execute("SELECT id FROM tables").fetchall() == [("t",)]
