"""days, reminders and held choices"""

from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql import sqltypes

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

PROMPT = sa.table(
    "prompt",
    sa.column("table_id", sa.BigInteger()),
    sa.column("number", sa.Integer()),
    sa.column("opened_at", sqltypes.UTCDateTime()),
    sa.column("due_at", sqltypes.UTCDateTime()),
    sa.column("asked_at", sqltypes.UTCDateTime()),
    sa.column("awake", sa.Float()),
    sa.column("rule", sa.String()),
    sa.column("reminded", sa.Integer()),
    sa.column("quiet", sa.Boolean()),
    sa.column("answered", sa.Boolean()),
    sa.column("holding", sa.Boolean()),
)
TABLE = sa.table("game_table", sa.column("id", sa.BigInteger()), sa.column("state", sa.JSON()))


def upgrade() -> None:
    op.create_table(
        "away",
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("start_at", sqltypes.UTCDateTime(), nullable=False),
        sa.Column("end_at", sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_away_person_id_person")),
        sa.PrimaryKeyConstraint("person_id", "start_at", name=op.f("pk_away")),
    )
    with op.batch_alter_table("person", schema=None) as person:
        person.add_column(sa.Column("zone", sqltypes.AutoString(), nullable=True))
        person.add_column(sa.Column("quiet", sqltypes.AutoString(), nullable=True))
        person.add_column(sa.Column("seen_at", sqltypes.UTCDateTime(), nullable=True))
        person.add_column(sa.Column("reminded_at", sqltypes.UTCDateTime(), nullable=True))
    with op.batch_alter_table("prompt", schema=None) as prompt:
        prompt.add_column(sa.Column("asked_at", sqltypes.UTCDateTime(), nullable=True))
        prompt.add_column(sa.Column("awake", sa.Float(), nullable=True))
        prompt.add_column(sa.Column("rule", sqltypes.AutoString(), nullable=True))
        prompt.add_column(sa.Column("reminded", sa.Integer(), nullable=True))
        prompt.add_column(sa.Column("reminded_at", sqltypes.UTCDateTime(), nullable=True))
        prompt.add_column(sa.Column("quiet", sa.Boolean(), nullable=True))
        prompt.add_column(sa.Column("answered", sa.Boolean(), nullable=True))
        prompt.add_column(sa.Column("holding", sa.Boolean(), nullable=True))
        prompt.add_column(sa.Column("held", sa.Integer(), nullable=True))
    _fill_prompts(op.get_bind())
    _carry_states_over(op.get_bind())
    with op.batch_alter_table("prompt", schema=None) as prompt:
        for column in ("asked_at", "awake", "rule", "reminded", "quiet", "answered", "holding"):
            prompt.alter_column(column, nullable=False)


def _fill_prompts(bind: sa.Connection) -> None:
    """A question so far gave the time from its opening to its deadline."""
    for row in bind.execute(sa.select(PROMPT)).all():
        bind.execute(
            sa.update(PROMPT)
            .where(PROMPT.c.table_id == row.table_id, PROMPT.c.number == row.number)
            .values(
                asked_at=row.opened_at,
                awake=max((row.due_at - row.opened_at).total_seconds(), 0),
                rule="",
                reminded=0,
                quiet=False,
                answered=False,
                holding=False,
            )
        )


def _carry_states_over(bind: sa.Connection) -> None:
    for row in bind.execute(sa.select(TABLE)).all():
        if row.state and row.state.get("schema") == 1:
            bind.execute(sa.update(TABLE).where(TABLE.c.id == row.id).values(state=_newer(row.state)))


def _newer(state: dict[str, Any]) -> dict[str, Any]:
    """What the program of this migration reads; a clock that stood still for its room stands still."""
    state = {**state, "schema": 2}
    left, lengthened = state.pop("left", None), state.pop("lengthened", False)
    pause = None
    if left is not None and state.get("deadline"):
        since = datetime.fromisoformat(state["deadline"]) - timedelta(seconds=left)
        pause = {"since": since.isoformat(), "room_lost": True, "until": None}
    return {
        **state,
        "options": {**state["options"], "custom": None, "rhythm": None},
        "seats": [],
        "stage": "lengthened" if lengthened else "open",
        "pause": pause,
        "host_paused": False,
        "motion": None,
        "motion_count": 0,
        "waiting_list": [],
        "former": [],
    }


def downgrade() -> None:
    """The columns go; states stay as they are, for nothing before this reads them again."""
    with op.batch_alter_table("prompt", schema=None) as prompt:
        for column in (
            "held",
            "holding",
            "answered",
            "quiet",
            "reminded_at",
            "reminded",
            "rule",
            "awake",
            "asked_at",
        ):
            prompt.drop_column(column)
    with op.batch_alter_table("person", schema=None) as person:
        for column in ("reminded_at", "seen_at", "quiet", "zone"):
            person.drop_column(column)
    op.drop_table("away")
