"""Tables, rows, seats, links, snapshots, servers."""

from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything that the first version has."""
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("plan", sql.LargeBinary, nullable=False),
        sql.Column("header", sql.LargeBinary),
        sql.Column("made", sql.BigInteger, nullable=False),
        sql.Column("begun", sql.BigInteger),
        sql.Column("touched", sql.BigInteger, nullable=False),
        sql.Column("deadline", sql.BigInteger),
        sql.Column("over", sql.LargeBinary),
        sql.Column("next", sql.String(32)),
    )
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_index("tables_by_touched", "tables", ["touched"])
    op.create_table(
        "rows",
        _of_table(primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("body", sql.LargeBinary, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("token", sql.String(64)),
        sql.UniqueConstraint("table_id", "token", name="rows_by_token"),
    )
    op.create_table(
        "seats",
        _of_table(primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("name", sql.String(64), nullable=False, server_default=""),
        sql.Column("deck", sql.LargeBinary),
        sql.Column("seen", sql.BigInteger),
    )
    op.create_table(
        "links",
        sql.Column("hash", sql.String(64), primary_key=True),
        _of_table(nullable=False),
        sql.Column("role", sql.String(16), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
    )
    op.create_index("links_by_table", "links", ["table_id"])
    op.create_table(
        "snapshots",
        _of_table(primary_key=True),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("program", sql.String(64), nullable=False),
        sql.Column("state", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "servers",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("since", sql.BigInteger, nullable=False),
        sql.Column("alive", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "downtimes",
        sql.Column("since", sql.BigInteger, primary_key=True),
        sql.Column("until", sql.BigInteger, nullable=False),
    )


def _of_table(**more: Any) -> sql.Column[str]:
    """The column that says of which table something is: it goes with it."""
    return sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), **more)
