"""The SQL tables: records without behaviour. ``int`` keys of people and chats need 64 bits."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Enum,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import JSON
from sqlmodel import Field, SQLModel

SQLModel.metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

BigKey = BigInteger().with_variant(Integer, "sqlite")


def _open(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """A partial index, the same on both engines."""
    return Index(name, *columns, unique=unique, postgresql_where=text(where), sqlite_where=text(where))


class PersonRow(SQLModel, table=True):
    """``quiet``: "22:00-08:00", or "" for none; it is of the zone. ``seen_at``: when the person last did
    something, give or take a few minutes."""

    __tablename__ = "person"

    id: int | None = Field(default=None, primary_key=True, sa_type=BigKey)
    language: str | None = None
    created_at: datetime
    zone: str | None = None
    quiet: str | None = None
    seen_at: datetime | None = None
    reminded_at: datetime | None = None


class AwayRow(SQLModel, table=True):
    """Days on which a person is away, once for all tables."""

    __tablename__ = "away"

    person_id: int = Field(foreign_key="person.id", primary_key=True, sa_type=BigKey)
    start_at: datetime = Field(primary_key=True)
    end_at: datetime


class AddressRow(SQLModel, table=True):
    """Where a person can be written to, e.g. ``telegram:501``. ``wants``: the code of the table that he asked
    to join before he could be written to."""

    __tablename__ = "address"

    address: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True, sa_type=BigKey)
    name: str
    reachable: bool
    wants: str | None = None


class TableRow(SQLModel, table=True):
    """The aggregate: the one row that is locked for every change of a table. ``state`` is the game and what
    else no query looks at."""

    __tablename__ = "game_table"
    __table_args__ = (
        UniqueConstraint("code"),
        _open("uq_game_table_open_room", "room", where="status IN ('lobby', 'playing')", unique=True),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=BigKey)
    code: str
    name: str
    language: str
    host_id: int = Field(foreign_key="person.id", sa_type=BigKey)
    room: str | None = Field(default=None, index=True)
    status: str
    version: int
    state: dict[str, Any] = Field(sa_type=JSON)
    opened_at: datetime
    changed_at: datetime


class SeatRow(SQLModel, table=True):
    """Who sits where; ``person_id`` None: a house bot."""

    __tablename__ = "seat"

    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_type=BigKey)
    number: int = Field(primary_key=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True, sa_type=BigKey)
    address: str | None = None
    name: str
    reachable: bool


class PromptRow(SQLModel, table=True):
    """A question. ``due_at`` follows from ``awake`` seconds since ``asked_at`` by the ``rule``. ``held``: the
    option that was chosen and is to be handed over at the deadline."""

    __tablename__ = "prompt"
    __table_args__ = (_open("ix_prompt_open", "table_id", where="closed_at IS NULL"),)

    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_type=BigKey)
    number: int = Field(primary_key=True)
    seat: int
    decision: str
    opened_at: datetime
    asked_at: datetime
    awake: float
    rule: str
    due_at: datetime
    reminded: int = 0
    reminded_at: datetime | None = None
    quiet: bool = False
    answered: bool = False
    holding: bool = False
    held: int | None = None
    closed_at: datetime | None = None


class DueRow(SQLModel, table=True):
    """An instant at which the clock speaks to a table; it goes when it has become an inbox row."""

    __tablename__ = "due"

    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_type=BigKey)
    kind: str = Field(primary_key=True)
    step: int
    at: datetime = Field(index=True)


class HeartbeatRow(SQLModel, table=True):
    """When the clock last beat. A long silence was an outage of ours, and its time is given back."""

    __tablename__ = "heartbeat"

    name: str = Field(primary_key=True)
    at: datetime


class MoveRow(SQLModel, table=True):
    """The move log: what changed a table, in order. ``digest``: the SHA-256 of the game that came of it."""

    __tablename__ = "move"

    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_type=BigKey)
    version: int = Field(primary_key=True)
    at: datetime
    inbox_id: int = Field(sa_type=BigInteger)
    what: dict[str, Any] = Field(sa_type=JSON)
    digest: str


class InboxRow(SQLModel, table=True):
    """Everything that came in, raw. ``lane``: rows of one lane are taken in the order in which they were
    received; it is a table's, a room's or a person's. ``sender``: whose doing it is, so that it can be
    counted."""

    __tablename__ = "inbox"
    __table_args__ = (
        UniqueConstraint("source", "external_id"),
        _open(
            "ix_inbox_lane_open", "lane", "received_at", "id", where="done_at IS NULL AND parked_at IS NULL"
        ),
        _open("ix_inbox_parked", "parked_at", where="done_at IS NULL AND parked_at IS NOT NULL"),
        _open("ix_inbox_open", "received_at", where="done_at IS NULL AND parked_at IS NULL"),
        _open("ix_inbox_sender", "sender", "received_at", where="sender IS NOT NULL"),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=BigKey)
    source: str
    external_id: str
    lane: str
    sender: str | None = None
    body: dict[str, Any] = Field(sa_type=JSON)
    received_at: datetime
    attempts: int = 0
    next_at: datetime | None = None
    done_at: datetime | None = None
    parked_at: datetime | None = None
    error: str | None = None


class LetterState(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    SUPERSEDED = "superseded"  # a newer letter for the same standing place took over, unsent
    EXPIRED = "expired"  # an answer to a press that nobody waits for any more


class OutboxRow(SQLModel, table=True):
    """``(inbox_id, number)``: the transition that wrote it, so that it cannot be written twice. ``lane`` is
    the recipient, in whose order it is sent. ``receipt`` is the channel's message id."""

    __tablename__ = "outbox"
    __table_args__ = (
        UniqueConstraint("inbox_id", "number"),
        CheckConstraint("attempts >= 0", name="attempts"),
        _open("ix_outbox_lane_waiting", "lane", "id", where="state = 'waiting'"),
        Index("ix_outbox_standing", "table_id", "recipient", "standing"),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=BigKey)
    inbox_id: int = Field(sa_type=BigInteger)
    number: int
    table_id: int | None = Field(
        default=None, sa_type=BigKey, sa_column_args=(ForeignKey("game_table.id"),), index=False
    )
    lane: str
    recipient: str
    standing: str | None = None
    priority: int
    secret: bool
    letter: dict[str, Any] = Field(sa_type=JSON)
    state: LetterState = Field(
        default=LetterState.WAITING,
        sa_type=Enum(
            LetterState, native_enum=False, values_callable=lambda e: [m.value for m in e], length=16
        ),
    )
    created_at: datetime
    attempts: int = 0
    doubts: int = 0  # sends whose outcome is unknown
    next_at: datetime | None = None
    lease_until: datetime | None = None
    sent_at: datetime | None = None
    failure: str | None = None
    receipt: int | None = Field(default=None, sa_type=BigInteger)
