"""The schema: one for SQLite and PostgreSQL. Every time is in milliseconds since 1970; what is secret is kept hashed."""

from __future__ import annotations

import sqlalchemy as sql

METADATA = sql.MetaData()

# A table: how it was made, and what of it lists show. Until all seats are taken it has no header; the game is header and rows.
tables = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("plan", sql.LargeBinary, nullable=False),  # a Plan (`server/plans.py`) as JSON
    sql.Column(
        "header", sql.LargeBinary
    ),  # a transcript's header as JSON; has the key of chance: never told while it runs
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Column("begun", sql.BigInteger),  # when all seats were taken and the game began
    sql.Column("touched", sql.BigInteger, nullable=False),
    sql.Column("deadline", sql.BigInteger),  # when somebody's time is over, where a clock runs
    sql.Column(
        "over", sql.LargeBinary
    ),  # the outcome as JSON, once there is one; null where the table was closed before
    sql.Column("next", sql.String(32)),  # the table of the rematch
    sql.Column("listed", sql.Boolean, nullable=False, server_default=sql.false()),  # in the lobby
    sql.Column("thinks", sql.Boolean, nullable=False, server_default=sql.true()),  # is a program asked?
    sql.Index("tables_by_deadline", "deadline"),
    sql.Index("tables_by_touched", "touched"),
    sql.Index(
        "tables_going_on", "id", sqlite_where=sql.text("over IS NULL"), postgresql_where=sql.text("over IS NULL")
    ),
    sql.Index("tables_by_thinks", "id", sqlite_where=sql.text("thinks"), postgresql_where=sql.text("thinks")),
)

# The log of a table: what was answered, taken back, claimed. To play is to insert the next number; who comes second fails.
rows = sql.Table(
    "rows",
    METADATA,
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("body", sql.LargeBinary, nullable=False),  # the row as a line of a transcript
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("token", sql.String(64)),  # by which the sender knows it again: sent twice it counts once
    sql.UniqueConstraint("table_id", "token", name="rows_by_token"),
)

# Who sits where: a person's name and deck as they were brought, and when the seat was last there.
seats = sql.Table(
    "seats",
    METADATA,
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("name", sql.String(64), nullable=False, server_default=""),
    sql.Column("deck", sql.LargeBinary),  # the deck's record as JSON; none: not chosen yet
    sql.Column("seen", sql.BigInteger),
)

# Secret links, by their hashes.
links = sql.Table(
    "links",
    METADATA,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sql.Column("role", sql.String(16), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Index("links_by_table", "table_id"),
)

# Moments of a game, encoded, so that a long one need not be folded from its beginning: valid for one program and one set of packs.
snapshots = sql.Table(
    "snapshots",
    METADATA,
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("observer", sql.Integer, primary_key=True),  # to whom it was told (`server/moments.py`)
    sql.Column("number", sql.Integer, nullable=False),  # how many rows led to it
    sql.Column("program", sql.String(64), nullable=False),
    sql.Column("moment", sql.LargeBinary, nullable=False),
)

# Servers on this database, and when each was last alive: while none was, no clock ran.
servers = sql.Table(
    "servers",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("since", sql.BigInteger, nullable=False),
    sql.Column("alive", sql.BigInteger, nullable=False),
)
downtimes = sql.Table(
    "downtimes",
    METADATA,
    sql.Column("since", sql.BigInteger, primary_key=True),
    sql.Column("until", sql.BigInteger, nullable=False),
)
