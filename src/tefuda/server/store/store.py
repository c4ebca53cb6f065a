"""The store: reads and writes in SQLite or PostgreSQL, in plain blocking calls; `Writer` and the server's threads make them."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock, local
from typing import Any, BinaryIO

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Engine

from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.server.store import schema
from tefuda.server.store.claiming import claimed
from tefuda.server.store.migrating import migrate
from tefuda.server.store.records import (
    DOUBLED,
    KEPT,
    NO_OUTCOME,
    STALE,
    Append,
    LinkRecord,
    Row,
    SeatRecord,
    Since,
    Snapshot,
    TableRecord,
)

LOG = logging.getLogger("tefuda")
CHANNEL = "tefuda_rows"  # on which servers of one PostgreSQL tell each other of rows
DOUBT = "?"  # behind a table's name there: links or its plan may be others
ROWS = "#"  # behind a table's name there, and before how many rows it has now: who has folded these need not look
PASSING = "!"  # behind a table's name there: the server that passes something on, this again, and what that is; nothing is written
BUSY = 10.0  # seconds that SQLite waits for a lock


class NoDatabase(ValueError):
    """A database that is not there, or cannot be used; in both languages. The password in its address is not repeated."""

    def __init__(self, url: sql.URL | None, why: str, japanese: str = "") -> None:
        address = "" if url is None else f" {url.render_as_string()}"
        self.english = f"the database{address} cannot be used: {why}"
        self.japanese = f"データベース{address} を使えません: {japanese or why}"
        super().__init__(f"{self.english} — {self.japanese}")


class Store:
    """One database. All calls block until what they wrote is on disk."""

    def __init__(self, url: str) -> None:
        self.url, self.engine = _opened(url)
        self.shared = self.engine.dialect.name == "postgresql"  # may other servers write here, too?
        self.lock = Lock()
        self.joined = local()  # by thread, the transaction that all within `together` share, and what is told after it
        self.claimed: BinaryIO | None = None

    def claim(self) -> None:
        """Keep other servers from an SQLite file, which has one; AnotherServer where there is one. It ends with the process."""
        if not self.shared and self.url.database:
            self.claimed = claimed(self.url.database)

    def close(self) -> None:
        """Give the connections back."""
        self.engine.dispose()
        if self.claimed is not None:
            self.claimed.close()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that writes, or the one that is shared. SQLite has one writer at a time; whoever waits here is never told that it is busy."""
        shared: Connection | None = getattr(self.joined, "db", None)
        if shared is not None:
            yield shared
            return
        self.joined.notices = notices = list[str]()
        with nullcontext() if self.shared else self.lock, self.engine.begin() as db:
            yield db
        self._tell(notices)

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that this thread writes within is one transaction, so that it takes one sync of the disk."""
        with self._writing() as db:
            self.joined.db = db
            try:
                yield
            finally:
                self.joined.db = None

    # ── making ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def make(self, table: TableRecord, seats: Sequence[SeatRecord], links: Iterable[tuple[str, str, int]]) -> None:
        """Keep a new table with its seats, and the hashes of its links with the role and seat that each opens."""
        with self._writing() as db:
            db.execute(sql.insert(schema.tables).values(table._asdict()))
            db.execute(sql.insert(schema.seats), [{"table_id": table.id, **seat._asdict()} for seat in seats])
            found = [{"hash": key, "table_id": table.id, "role": role, "seat": seat} for key, role, seat in links]
            db.execute(sql.insert(schema.links), found)

    def begin(
        self,
        table: str,
        header: bytes,
        at: int,
        deadline: int | None,
        rows: Sequence[bytes] = (),
        over: bytes | None = None,
        thinks: bool = False,
    ) -> bool:
        """Write the header of a game that begins, with the rows that it begins with; False where it has begun already."""
        fresh = (schema.tables.c.id == table) & schema.tables.c.header.is_(None)
        with self._writing() as db:
            values = {
                "header": header,
                "begun": at,
                "touched": at,
                "deadline": deadline,
                "over": over,
                "thinks": thinks,
            }
            done = db.execute(sql.update(schema.tables).where(fresh).values(values)).rowcount
            if done and rows:
                found = [{"table_id": table, "number": n, "body": row, "at": at} for n, row in enumerate(rows)]
                db.execute(sql.insert(schema.rows), found)
            self._announce([table])
        return bool(done)

    def sit(self, table: str, seat: int, name: str, deck: bytes | None, at: int) -> None:
        """Note who has come to a seat, and the deck that was brought (none: as before)."""
        values: dict[str, Any] = {"name": name, "seen": at} | ({} if deck is None else {"deck": deck})
        at_seat = (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat)
        with self._writing() as db:
            db.execute(sql.update(schema.seats).where(at_seat).values(values))
            db.execute(sql.update(schema.tables).where(schema.tables.c.id == table).values(touched=at))
            self._announce([table])

    def seen(self, there: Iterable[tuple[str, int]], at: int) -> None:
        """Note that seats are there."""
        found = [{"of_table": table, "of_seat": seat, "seen": at} for table, seat in sorted(there)]
        if found:
            c = schema.seats.c
            at_seat = (c.table_id == sql.bindparam("of_table")) & (c.seat == sql.bindparam("of_seat"))
            with self._writing() as db:
                db.execute(sql.update(schema.seats).where(at_seat).values(seen=sql.bindparam("seen")), found)

    def follow(self, table: str, next_table: str) -> bool:
        """Name the table of the rematch; False where there is one."""
        free = (schema.tables.c.id == table) & schema.tables.c.next.is_(None)
        with self._writing() as db:
            done = db.execute(sql.update(schema.tables).where(free).values(next=next_table)).rowcount
            self._announce([table])
        return bool(done)

    def add_link(self, key: str, table: str, role: str, seat: int) -> None:
        """Keep one more link, by its hash; once, however often it is handed over."""
        insert: Any = postgresql.insert if self.shared else sqlite.insert
        with self._writing() as db:
            link = insert(schema.links).values(hash=key, table_id=table, role=role, seat=seat)
            db.execute(link.on_conflict_do_nothing())

    # ── what a host changes ─────────────────────────────────────────────────────────────────────────────────────────
    def replan(self, table: str, plan: bytes) -> None:
        """Keep another plan of a table."""
        with self._writing() as db:
            db.execute(sql.update(schema.tables).where(schema.tables.c.id == table).values(plan=plan))
            self._announce([f"{table}{DOUBT}"])

    def reseat(self, table: str, plan: bytes, seat: SeatRecord, role: str, link: str | None) -> bool:
        """Keep another plan, in which a seat is as if nobody had come, and a new link to it (none: a program's); False where the game has begun."""
        c, of = schema.tables.c, schema.seats.c
        with self._writing() as db:
            fresh = sql.update(schema.tables).where((c.id == table) & c.header.is_(None))
            if not db.execute(fresh.values(plan=plan)).rowcount:
                return False
            at_seat = sql.update(schema.seats).where((of.table_id == table) & (of.seat == seat.seat))
            db.execute(at_seat.values(seat._asdict()))
            self._relink(db, table, role, seat.seat, link)
        return True

    def relink(self, table: str, role: str, seat: int, link: str) -> None:
        """Keep another link to a place, by its hash: those that there were open nothing any more."""
        with self._writing() as db:
            self._relink(db, table, role, seat, link)

    def _relink(self, db: Connection, table: str, role: str, seat: int, link: str | None) -> None:
        c = schema.links.c
        db.execute(sql.delete(schema.links).where((c.table_id == table) & (c.role == role) & (c.seat == seat)))
        if link is not None:
            db.execute(sql.insert(schema.links).values(hash=link, table_id=table, role=role, seat=seat))
        self._announce([f"{table}{DOUBT}"])

    def remove(self, table: str) -> bool:
        """Delete a table whose game has not begun, with all that is its; False where it has."""
        c = schema.tables.c
        with self._writing() as db:
            done = db.execute(sql.delete(schema.tables).where((c.id == table) & c.header.is_(None))).rowcount
            self._announce([f"{table}{DOUBT}"])
        return bool(done)

    def expire(self, before: int) -> list[str]:
        """Delete the tables that never began and that nobody has come to since a time; which those were."""
        c = schema.tables.c
        old = sql.delete(schema.tables).where((c.touched < before) & c.header.is_(None)).returning(c.id)
        with self._writing() as db:
            found = list(db.execute(old).scalars())
            self._announce([f"{table}{DOUBT}" for table in found])
        return found

    # ── rows ────────────────────────────────────────────────────────────────────────────────────────────────────────
    def append(self, wanted: Sequence[Append]) -> list[str]:
        """Write rows of any tables in one transaction; what became of each: KEPT, DOUBLED or STALE."""
        with self._writing() as db:
            found = [self._append(db, one) for one in wanted]
            last = {one.table: one.number + 1 for one, done in zip(wanted, found, strict=True) if done == KEPT}
            self._announce([f"{table}{ROWS}{number}" for table, number in last.items()])
        return found

    def _append(self, db: Connection, one: Append) -> str:
        """Write a row where its place is free, its token new, and its table there: one that was deleted meanwhile spoils nobody else's row."""
        values = {"table_id": one.table, "number": one.number, "body": one.body, "at": one.at, "token": one.token}
        insert: Any = postgresql.insert if self.shared else sqlite.insert
        c = schema.rows.c
        given = sql.select(*[sql.literal(value, c[name].type) for name, value in values.items()])
        row = insert(schema.rows).from_select(
            [*values], given.where(sql.exists().where(schema.tables.c.id == one.table))
        )
        if db.execute(row.on_conflict_do_nothing().returning(c.number)).first() is None:
            return STALE if one.token is None or not _known(db, one.table, one.token) else DOUBLED
        shown = {"touched": one.at, "deadline": one.deadline, "over": one.over, "thinks": one.thinks}
        db.execute(sql.update(schema.tables).where(schema.tables.c.id == one.table).values(shown))
        return KEPT

    def _announce(self, tables: Iterable[str]) -> None:
        """Tell other servers on the same database, when the transaction is through, that tables went on (or, with DOUBT, changed)."""
        self.joined.notices += tables

    def _tell(self, notices: list[str]) -> None:
        """Tell other servers what is on disk by now. Whoever is not told looks when a server is gone, or when it hears again after all.

        PostgreSQL lets transactions that tell something commit one after the other, each with its sync of the disk: so this is one of its
        own, which waits for none.
        """
        if not self.shared or not notices:
            return
        each = sql.func.unnest(sql.cast(list(dict.fromkeys(notices)), postgresql.ARRAY(sql.Text)))
        try:
            with self.engine.begin() as db:
                db.execute(sql.text("SET LOCAL synchronous_commit = off"))
                db.execute(sql.select(sql.func.pg_notify(CHANNEL, each)))
        except sql.exc.DBAPIError:
            LOG.warning("other servers could not be told")

    def pass_on(self, table: str, server: str, said: str) -> None:
        """Tell other servers on the same database something of a table that is not kept; less than 8,000 bytes."""
        self._tell([f"{table}{PASSING}{server}{PASSING}{said}"])

    def rows(self, table: str, since: int = 0) -> list[Row]:
        """The rows of a table from a number on."""
        with self.engine.connect() as db:
            return _rows(db, table, since)

    def knows(self, table: str, token: str) -> bool:
        """True if a row of this token was written to a table."""
        with self.engine.connect() as db:
            return _known(db, table, token)

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def table(self, table: str) -> TableRecord | None:
        """A table by its name; None where there is none."""
        with self.engine.connect() as db:
            found = db.execute(sql.select(schema.tables).where(schema.tables.c.id == table)).first()
        return None if found is None else TableRecord(*found)

    def seats(self, table: str) -> list[SeatRecord]:
        """The seats of a table, in order."""
        with self.engine.connect() as db:
            return _seats(db, table)

    def since(self, table: str, number: int) -> Since | None:
        """A table with its seats and its rows from a number on, over one connection; None where there is no such table."""
        with self.engine.connect() as db:
            found = db.execute(sql.select(schema.tables).where(schema.tables.c.id == table)).first()
            return None if found is None else Since(TableRecord(*found), _seats(db, table), _rows(db, table, number))

    def link(self, key: str) -> LinkRecord | None:
        """What the link of a hash opens; None where there is no such link."""
        c = schema.links.c
        with self.engine.connect() as db:
            found = db.execute(sql.select(c.table_id, c.role, c.seat).where(c.hash == key)).first()
        return None if found is None else LinkRecord(*found)

    def latest(self, number: int, listed: bool = False, stage: str = "") -> list[TableRecord]:
        """The tables that went on last, so many of them; those that are listed, or of a stage, where that is asked for.

        Of those that are listed one that is played stands where it began: when it goes on, those who play may not know.
        """
        c = schema.tables.c
        last = (
            sql.case((c.over.is_(None), sql.func.coalesce(c.begun, c.touched)), else_=c.touched)
            if listed
            else c.touched
        )
        there = {
            "gathering": c.header.is_(None),
            "playing": c.header.is_not(None) & c.over.is_(None),
            "over": c.over.is_not(None) & (c.over != NO_OUTCOME),
            "closed": c.over == NO_OUTCOME,
        }
        wanted = sql.select(schema.tables).where(c.listed if listed else sql.true(), there.get(stage, sql.true()))
        with self.engine.connect() as db:
            return [TableRecord(*found) for found in db.execute(wanted.order_by(sql.desc(last)).limit(number))]

    def names(self, tables: Iterable[str]) -> dict[str, list[str]]:
        """By table, the names under which people have come to its seats, in order."""
        c = schema.seats.c
        wanted = sql.select(c.table_id, c.name).where(c.table_id.in_([*tables])).order_by(c.table_id, c.seat)
        found: dict[str, list[str]] = {}
        with self.engine.connect() as db:
            for table, name in db.execute(wanted):
                found.setdefault(table, []).append(name)
        return found

    def count(self) -> int:
        """How many tables there are that are not over."""
        going_on = sql.select(sql.func.count()).select_from(schema.tables).where(schema.tables.c.over.is_(None))
        with self.engine.connect() as db:
            return int(db.execute(going_on).scalar_one())

    def due(self, at: int) -> list[str]:
        """The tables where somebody's time is over."""
        c = schema.tables.c
        with self.engine.connect() as db:
            return list(db.execute(sql.select(c.id).where((c.deadline <= at) & c.over.is_(None))).scalars())

    def unfinished(self) -> list[str]:
        """The tables whose game has begun and is not over, and at which a program is asked."""
        c = schema.tables.c
        found = sql.select(c.id).where(c.thinks, c.header.is_not(None), c.over.is_(None))
        with self.engine.connect() as db:
            return list(db.execute(found).scalars())

    def delete(self, before: int | None = None, keep: int | None = None) -> int:
        """Delete tables that nobody touched since a time, and all but so many of the latest, as far as either is said; how many went."""
        c = schema.tables.c
        old = sql.false() if before is None else c.touched < before
        latest = sql.select(c.id).order_by(c.touched.desc()).limit(keep)
        too_many = sql.false() if keep is None else c.id.not_in(latest)
        with self._writing() as db:
            return int(db.execute(sql.delete(schema.tables).where(old | too_many)).rowcount)

    # ── snapshots ───────────────────────────────────────────────────────────────────────────────────────────────────
    def keep_snapshots(self, table: str, found: Iterable[Snapshot]) -> None:
        """Keep the latest snapshots of a table; one of an observer's that is later already stays."""
        with self._writing() as db:
            for one in found:
                insert: Any = (postgresql.insert if self.shared else sqlite.insert)(schema.snapshots)
                values = {name: value for name, value in one._asdict().items() if name != "observer"}
                later = insert.excluded.number >= schema.snapshots.c.number
                another = insert.excluded.program != schema.snapshots.c.program
                db.execute(
                    insert.values(table_id=table, **one._asdict()).on_conflict_do_update(
                        index_elements=["table_id", "observer"], set_=values, where=later | another
                    )
                )

    def snapshot(self, table: str, observer: int) -> Snapshot | None:
        """The latest snapshot of what an observer of a table was told; None where none was kept."""
        c = schema.snapshots.c
        wanted = sql.select(c.observer, c.number, c.program, c.moment)
        with self.engine.connect() as db:
            found = db.execute(wanted.where((c.table_id == table) & (c.observer == observer))).first()
        return None if found is None else Snapshot(*found[:3], bytes(found[3]))

    # ── servers ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def arrive(self, server: str, at: int, gone_after: int) -> None:
        """A server begins: what time passed since the last one was alive counts for no clock; servers long silent are forgotten.

        Whoever wrote to a table was alive then. Of several that begin at once one notes it.
        """
        c, insert = schema.servers.c, postgresql.insert if self.shared else sqlite.insert
        with self._writing() as db:
            alive = db.execute(sql.select(sql.func.max(c.alive))).scalar()
            wrote = db.execute(sql.select(sql.func.max(schema.tables.c.touched))).scalar()
            last = None if alive is None else max(alive, wrote or 0)
            if last is not None and at - last > gone_after:
                missed = insert(schema.downtimes).values(since=last, until=at)
                db.execute(missed.on_conflict_do_nothing())
            db.execute(sql.delete(schema.servers).where(c.alive < at - gone_after))
            db.execute(sql.insert(schema.servers).values(id=server, since=at, alive=at))

    def beat(self, server: str, at: int) -> None:
        """A server is alive."""
        with self._writing() as db:
            db.execute(sql.update(schema.servers).where(schema.servers.c.id == server).values(alive=at))

    def alive(self, since: int) -> list[str]:
        """The servers that were alive since a time."""
        with self.engine.connect() as db:
            return list(db.execute(sql.select(schema.servers.c.id).where(schema.servers.c.alive >= since)).scalars())

    def downtimes(self) -> list[tuple[int, int]]:
        """From when to when no server was alive, in order."""
        with self.engine.connect() as db:
            return [(since, until) for since, until in db.execute(sql.select(schema.downtimes).order_by("since"))]


def _known(db: Connection, table: str, token: str) -> bool:
    c = schema.rows.c
    return db.execute(sql.select(c.number).where((c.table_id == table) & (c.token == token))).first() is not None


def _rows(db: Connection, table: str, since: int) -> list[Row]:
    c = schema.rows.c
    wanted = sql.select(c.number, c.body, c.at).where((c.table_id == table) & (c.number >= since)).order_by(c.number)
    return [Row(number, bytes(body), at) for number, body, at in db.execute(wanted)]


def _seats(db: Connection, table: str) -> list[SeatRecord]:
    c = schema.seats.c
    wanted = sql.select(c.seat, c.name, c.deck, c.seen).where(c.table_id == table).order_by(c.seat)
    return [SeatRecord(*found) for found in db.execute(wanted)]


def _opened(address: str) -> tuple[sql.URL, Engine]:
    """A database with the schema of this program; NoDatabase where it cannot be had, NewerDatabase where it is of a later one.

    AnotherServer where it is of an earlier one that a server is at work on.
    """
    url = None
    try:
        url = sql.make_url(address)
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise NoDatabase(
                url, "it is neither sqlite:///… nor postgresql://…", "sqlite:///… か postgresql://… を指定してください"
            )
        engine = _engine(url)
        migrate(engine)
    except (sql.exc.ArgumentError, sql.exc.NoSuchModuleError):
        raise NoDatabase(
            None, f"{address!r} is no address of one", f"「{address}」は正しい指定ではありません"
        ) from None
    except sql.exc.DBAPIError as problem:
        raise NoDatabase(url, str(problem.orig).strip().partition("\n")[0]) from None
    except OSError as problem:
        raise NoDatabase(url, *system_reasons(problem)) from None
    return url, engine


def _engine(url: sql.URL) -> Engine:
    """The engine of a database; SQLite's syncs every transaction to the disk and keeps foreign keys.

    What it complains about is logged, so it never quotes what was to be kept.
    """
    if url.get_backend_name() != "sqlite":
        return sql.create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, hide_parameters=True)
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sql.create_engine(url, connect_args={"timeout": BUSY}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, record: object) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine
