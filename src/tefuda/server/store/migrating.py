"""Migrations: a database is brought to the schema of this program, after a copy of an SQLite file was put aside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine


class NewerDatabase(ValueError):
    """The database was written by a later program than this one."""

    def __init__(self, found: str) -> None:
        self.english = f"the database is of a later version ({found}) than this program knows"
        self.japanese = f"データベースはこのプログラムより新しい版（{found}）のものです"
        super().__init__(f"{self.english} — {self.japanese}")


def migrate(engine: Engine) -> None:
    """Bring a database to the latest schema. NewerDatabase where it is beyond that."""
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
    if now is not None and engine.dialect.name == "sqlite" and engine.url.database:
        _copy(Path(engine.url.database), now)
    with engine.begin() as db:
        _upgrade(config, db)


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
