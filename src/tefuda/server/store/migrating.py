"""Migrations: a database is brought to the schema of this program, after a copy of an SQLite file was put aside.

What migrates (Alembic) is imported only where something is to be migrated: a server begins every day, and migrates once a year.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from tefuda.server.store.claiming import claimed

MIGRATIONS = Path(__file__).with_name("migrations")
VERSION = sql.table("alembic_version", sql.column("version_num"))  # where Alembic notes it
MIGRATING = 0x7466_6D67  # the lock of PostgreSQL's that whoever migrates holds


class NewerDatabase(ValueError):
    """The database was written by a later program than this one."""

    def __init__(self, found: str) -> None:
        self.english = f"the database is of a later version ({found}) than this program knows"
        self.japanese = f"データベースはこのプログラムより新しい版（{found}）のものです"
        super().__init__(f"{self.english} — {self.japanese}")


def migrate(engine: Engine) -> None:
    """Bring a database to the latest schema, once, however many begin. NewerDatabase where it is beyond that, AnotherServer where one is at work."""
    known = revisions()
    with engine.connect() as db:
        now = current_revision(db)
    if now == known[-1]:
        return
    if now is not None and now not in known:
        raise NewerDatabase(now)
    with _alone(engine), engine.begin() as db:
        now = current_revision(db)  # another may have done it meanwhile
        if now != known[-1]:
            if now is not None and engine.dialect.name == "sqlite" and engine.url.database:
                _copy(Path(engine.url.database), now)
            _upgrade(db)


def revisions() -> list[str]:
    """All versions of the schema, the latest last: the files of migrations have them in their names."""
    return sorted([file.name[1:5] for file in (MIGRATIONS / "versions").glob("v[0-9][0-9][0-9][0-9]_*.py")])


def current_revision(db: Connection) -> str | None:
    """The version that a database has noted; None where it is a new one."""
    if not sql.inspect(db).has_table(VERSION.name):
        return None
    return db.execute(sql.select(VERSION.c.version_num)).scalar()


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """While nobody else does the same: a server that is at work on an SQLite file is not disturbed, on PostgreSQL one waits for the other."""
    if engine.dialect.name == "sqlite":
        with closing(claimed(engine.url.database)) if engine.url.database else nullcontext():
            yield
    else:
        with engine.connect() as db:
            db.execute(sql.select(sql.func.pg_advisory_lock(MIGRATING)))
            try:
                yield
            finally:
                db.execute(sql.select(sql.func.pg_advisory_unlock(MIGRATING)))


def _copy(file: Path, version: str) -> None:
    """Put a whole copy of a database aside, beside it, under the version it has."""
    with (
        closing(sqlite3.connect(file)) as old,
        closing(sqlite3.connect(file.with_name(f"{file.name}.{version}"))) as new,
    ):
        old.backup(new)


def _upgrade(db: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = db
    command.upgrade(config, "head")
