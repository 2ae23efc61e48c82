"""first tables"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql import sqltypes

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("name", sqltypes.AutoString(), nullable=False),
        sa.Column("at", sqltypes.UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "inbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("source", sqltypes.AutoString(), nullable=False),
        sa.Column("external_id", sqltypes.AutoString(), nullable=False),
        sa.Column("lane", sqltypes.AutoString(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("received_at", sqltypes.UTCDateTime(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sqltypes.UTCDateTime(), nullable=True),
        sa.Column("done_at", sqltypes.UTCDateTime(), nullable=True),
        sa.Column("parked_at", sqltypes.UTCDateTime(), nullable=True),
        sa.Column("error", sqltypes.AutoString(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbox")),
        sa.UniqueConstraint("source", "external_id", name=op.f("uq_inbox_source_external_id")),
    )
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.create_index(
            "ix_inbox_lane_open",
            ["lane", "received_at", "id"],
            unique=False,
            postgresql_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
            sqlite_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
        )
        batch_op.create_index(
            "ix_inbox_open",
            ["received_at"],
            unique=False,
            postgresql_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
            sqlite_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
        )
        batch_op.create_index(
            "ix_inbox_parked",
            ["parked_at"],
            unique=False,
            postgresql_where=sa.text("done_at IS NULL AND parked_at IS NOT NULL"),
            sqlite_where=sa.text("done_at IS NULL AND parked_at IS NOT NULL"),
        )

    op.create_table(
        "person",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("language", sqltypes.AutoString(), nullable=True),
        sa.Column("created_at", sqltypes.UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    op.create_table(
        "address",
        sa.Column("address", sqltypes.AutoString(), nullable=False),
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sqltypes.AutoString(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("wants", sqltypes.AutoString(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_address_person_id_person")),
        sa.PrimaryKeyConstraint("address", name=op.f("pk_address")),
    )
    with op.batch_alter_table("address", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_address_person_id"), ["person_id"], unique=False)

    op.create_table(
        "game_table",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("code", sqltypes.AutoString(), nullable=False),
        sa.Column("name", sqltypes.AutoString(), nullable=False),
        sa.Column("language", sqltypes.AutoString(), nullable=False),
        sa.Column("host_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("room", sqltypes.AutoString(), nullable=True),
        sa.Column("status", sqltypes.AutoString(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("opened_at", sqltypes.UTCDateTime(), nullable=False),
        sa.Column("changed_at", sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["host_id"], ["person.id"], name=op.f("fk_game_table_host_id_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_table")),
        sa.UniqueConstraint("code", name=op.f("uq_game_table_code")),
    )
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_game_table_room"), ["room"], unique=False)
        batch_op.create_index(
            "uq_game_table_open_room",
            ["room"],
            unique=True,
            postgresql_where=sa.text("status IN ('lobby', 'playing')"),
            sqlite_where=sa.text("status IN ('lobby', 'playing')"),
        )

    op.create_table(
        "due",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sqltypes.AutoString(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_due_table_id_game_table")),
        sa.PrimaryKeyConstraint("table_id", "kind", name=op.f("pk_due")),
    )
    with op.batch_alter_table("due", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_due_at"), ["at"], unique=False)

    op.create_table(
        "move",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sqltypes.UTCDateTime(), nullable=False),
        sa.Column("inbox_id", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.JSON(), nullable=False),
        sa.Column("digest", sqltypes.AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_move_table_id_game_table")),
        sa.PrimaryKeyConstraint("table_id", "version", name=op.f("pk_move")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("inbox_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("lane", sqltypes.AutoString(), nullable=False),
        sa.Column("recipient", sqltypes.AutoString(), nullable=False),
        sa.Column("standing", sqltypes.AutoString(), nullable=True),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("secret", sa.Boolean(), nullable=False),
        sa.Column("letter", sa.JSON(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "waiting",
                "sent",
                "failed",
                "superseded",
                "expired",
                name="letterstate",
                native_enum=False,
                length=16,
            ),
            nullable=False,
        ),
        sa.Column("created_at", sqltypes.UTCDateTime(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("doubts", sa.Integer(), nullable=False),
        sa.Column("next_at", sqltypes.UTCDateTime(), nullable=True),
        sa.Column("lease_until", sqltypes.UTCDateTime(), nullable=True),
        sa.Column("sent_at", sqltypes.UTCDateTime(), nullable=True),
        sa.Column("failure", sqltypes.AutoString(), nullable=True),
        sa.Column("receipt", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("attempts >= 0", name=op.f("ck_outbox_attempts")),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_outbox_table_id_game_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("inbox_id", "number", name=op.f("uq_outbox_inbox_id_number")),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(
            "ix_outbox_lane_waiting",
            ["lane", "id"],
            unique=False,
            postgresql_where=sa.text("state = 'waiting'"),
            sqlite_where=sa.text("state = 'waiting'"),
        )
        batch_op.create_index("ix_outbox_standing", ["table_id", "recipient", "standing"], unique=False)

    op.create_table(
        "prompt",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sqltypes.AutoString(), nullable=False),
        sa.Column("opened_at", sqltypes.UTCDateTime(), nullable=False),
        sa.Column("due_at", sqltypes.UTCDateTime(), nullable=False),
        sa.Column("closed_at", sqltypes.UTCDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_prompt_table_id_game_table")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_prompt")),
    )
    with op.batch_alter_table("prompt", schema=None) as batch_op:
        batch_op.create_index(
            "ix_prompt_open",
            ["table_id"],
            unique=False,
            postgresql_where=sa.text("closed_at IS NULL"),
            sqlite_where=sa.text("closed_at IS NULL"),
        )

    op.create_table(
        "seat",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("address", sqltypes.AutoString(), nullable=True),
        sa.Column("name", sqltypes.AutoString(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_seat_person_id_person")),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_seat_table_id_game_table")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_seat")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_person_id"), ["person_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_person_id"))

    op.drop_table("seat")
    with op.batch_alter_table("prompt", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_prompt_open",
            postgresql_where=sa.text("closed_at IS NULL"),
            sqlite_where=sa.text("closed_at IS NULL"),
        )

    op.drop_table("prompt")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("ix_outbox_standing")
        batch_op.drop_index(
            "ix_outbox_lane_waiting",
            postgresql_where=sa.text("state = 'waiting'"),
            sqlite_where=sa.text("state = 'waiting'"),
        )

    op.drop_table("outbox")
    op.drop_table("move")
    with op.batch_alter_table("due", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_due_at"))

    op.drop_table("due")
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_game_table_open_room",
            postgresql_where=sa.text("status IN ('lobby', 'playing')"),
            sqlite_where=sa.text("status IN ('lobby', 'playing')"),
        )
        batch_op.drop_index(batch_op.f("ix_game_table_room"))

    op.drop_table("game_table")
    with op.batch_alter_table("address", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_address_person_id"))

    op.drop_table("address")
    op.drop_table("person")
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_inbox_parked",
            postgresql_where=sa.text("done_at IS NULL AND parked_at IS NOT NULL"),
            sqlite_where=sa.text("done_at IS NULL AND parked_at IS NOT NULL"),
        )
        batch_op.drop_index(
            "ix_inbox_open",
            postgresql_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
            sqlite_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
        )
        batch_op.drop_index(
            "ix_inbox_lane_open",
            postgresql_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
            sqlite_where=sa.text("done_at IS NULL AND parked_at IS NULL"),
        )

    op.drop_table("inbox")
    op.drop_table("heartbeat")
