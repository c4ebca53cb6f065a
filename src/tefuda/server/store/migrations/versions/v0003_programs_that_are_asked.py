"""A column that says at which tables a program is asked: whoever goes on with the games of a server that is gone opens these alone."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; a program may be asked at any table that there is."""
    op.add_column("tables", sql.Column("thinks", sql.Boolean, nullable=False, server_default=sql.true()))
    asked = sql.text("thinks")
    op.create_index("tables_by_thinks", "tables", ["id"], sqlite_where=asked, postgresql_where=asked)
