"""A column that says at which tables a program is asked: whoever goes on with the games of a server that is gone opens these alone."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; a program may be asked at any table that there is. Those that are not over are counted for each new one."""
    op.add_column("tables", sql.Column("thinks", sql.Boolean, nullable=False, server_default=sql.true()))
    asked, going_on = sql.text("thinks"), sql.text("over IS NULL")
    op.create_index("tables_by_thinks", "tables", ["id"], sqlite_where=asked, postgresql_where=asked)
    op.create_index("tables_going_on", "tables", ["id"], sqlite_where=going_on, postgresql_where=going_on)
