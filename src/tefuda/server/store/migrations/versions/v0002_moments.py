"""Snapshots for each observer, and a column that says which tables are listed.

Snapshots can be made again at any time, so those of before are not carried over.
"""

import json

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of snapshots anew, and look in the plans which tables are listed."""
    op.drop_table("snapshots")
    op.create_table(
        "snapshots",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("observer", sql.Integer, primary_key=True),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("program", sql.String(64), nullable=False),
        sql.Column("moment", sql.LargeBinary, nullable=False),
    )
    op.add_column("tables", sql.Column("listed", sql.Boolean, nullable=False, server_default=sql.false()))
    tables = sql.table("tables", sql.column("id"), sql.column("plan"), sql.column("listed"))
    db = op.get_bind()
    for table, plan in db.execute(sql.select(tables.c.id, tables.c.plan)).all():
        if json.loads(bytes(plan)).get("listed"):
            db.execute(sql.update(tables).where(tables.c.id == table).values(listed=True))
