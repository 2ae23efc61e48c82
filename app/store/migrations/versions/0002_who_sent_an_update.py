"""who sent an update"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql import sqltypes

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KNOWN = {name: sa.text("sender IS NOT NULL") for name in ("postgresql_where", "sqlite_where")}


def upgrade() -> None:
    with op.batch_alter_table("inbox") as inbox:
        inbox.add_column(sa.Column("sender", sqltypes.AutoString(), nullable=True))
        inbox.create_index("ix_inbox_sender", ["sender", "received_at"], **KNOWN)


def downgrade() -> None:
    with op.batch_alter_table("inbox") as inbox:
        inbox.drop_index("ix_inbox_sender", **KNOWN)
        inbox.drop_column("sender")
