"""Migrations: a database is brought to the schema of this program, after a copy of an SQLite file was put aside."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine

from tefuda.server.store.claiming import claimed

MIGRATING = 0x7466_6D67  # the lock of PostgreSQL's that whoever migrates holds


class NewerDatabase(ValueError):
    """The database was written by a later program than this one."""

    def __init__(self, found: str) -> None:
        self.english = f"the database is of a later version ({found}) than this program knows"
        self.japanese = f"データベースはこのプログラムより新しい版（{found}）のものです"
        super().__init__(f"{self.english} — {self.japanese}")


def migrate(engine: Engine) -> None:
    """Bring a database to the latest schema, once, however many begin. NewerDatabase where it is beyond that, AnotherServer where one is at work."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    scripts = ScriptDirectory.from_config(config)
    with engine.connect() as db:
        now = MigrationContext.configure(db).get_current_revision()
    known = [script.revision for script in scripts.walk_revisions()]
    if now == scripts.get_current_head():
        return
    if now is not None and now not in known:
        raise NewerDatabase(now)
    with _alone(engine), engine.begin() as db:
        now = MigrationContext.configure(db).get_current_revision()  # another may have done it meanwhile
        if now != scripts.get_current_head():
            if now is not None and engine.dialect.name == "sqlite" and engine.url.database:
                _copy(Path(engine.url.database), now)
            _upgrade(config, db)


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


def _upgrade(config: Config, db: Connection) -> None:
    config.attributes["connection"] = db
    command.upgrade(config, "head")
