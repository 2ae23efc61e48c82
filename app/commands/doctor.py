"""`kanzler doctor`: is the service well? Each check is one line; the exit code is 1 if any is bad."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import redis
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, func, select

from app.channels.telegram.read import ALLOWED_UPDATES
from app.channels.telegram.send import CallError, Sender
from app.doorbell import DELIVER, PLAY
from app.settings import Settings
from app.store import heartbeat, migrate
from app.store.engine import Store
from app.store.tables import InboxRow, LetterState, OutboxRow, TableRow
from app.table.model import Status
from app.table.zones import zone_data_version

STALE_BEAT = timedelta(seconds=30)
STALE_WORK = timedelta(seconds=60)
LONG_QUEUE = 1_000


@dataclass(frozen=True, slots=True)
class Finding:
    """``good`` None: nothing to check, or not to be judged."""

    what: str
    good: bool | None
    detail: str

    def __str__(self) -> str:
        mark = {True: "ok  ", False: "BAD ", None: "-   "}[self.good]
        return f"{mark} {self.what}: {self.detail}"


def examine(settings: Settings, now: datetime | None = None) -> int:
    """Print every finding; return 1 if one is bad, else 0."""
    findings = list(_findings(settings, now or datetime.now(UTC)))
    for finding in findings:
        print(finding)
    return int(any(finding.good is False for finding in findings))


def _findings(settings: Settings, now: datetime) -> Iterator[Finding]:
    shape = "embedded, one process" if settings.embedded else "web and workers on a shared queue"
    yield Finding("configuration", True, shape)
    with contextlib.closing(Store(settings.database_url)) as store:
        try:
            with store.read() as session:
                yield Finding("database", True, session.get_bind().dialect.name)
                migrated = _migrations(store)
                yield migrated
                if migrated.good:
                    yield from _work(session, now)
        except SQLAlchemyError as error:
            yield Finding("database", False, f"does not answer as it should ({type(error).__name__})")
    yield Finding("zone data", True, zone_data_version())
    yield _queue(settings)
    yield from _telegram(settings)


def _migrations(store: Store) -> Finding:
    wanted = migrate.head()
    with store.engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    hint = "" if found == wanted else "; run `kanzler migrate`"
    return Finding("migrations", found == wanted, f"at {found or 'none'}, newest {wanted}{hint}")


def _work(session: Session, now: datetime) -> Iterator[Finding]:
    beat = heartbeat.last(session)
    if beat is None:
        yield Finding("clock", False, "has never run; start a worker")
    else:
        yield Finding("clock", now - beat < STALE_BEAT, f"last beat {_ago(now - beat)}")
    open_rows = (col(InboxRow.done_at).is_(None), col(InboxRow.parked_at).is_(None))
    oldest = session.exec(select(func.min(InboxRow.received_at)).where(*open_rows)).one()
    yield _waiting("oldest waiting update", oldest, now)
    ready = (
        OutboxRow.state == LetterState.WAITING,
        (col(OutboxRow.next_at).is_(None)) | (col(OutboxRow.next_at) <= now),
    )
    yield _waiting(
        "oldest waiting letter", session.exec(select(func.min(OutboxRow.created_at)).where(*ready)).one(), now
    )
    parked = session.exec(select(func.count()).where(col(InboxRow.parked_at).is_not(None))).one()
    failed = session.exec(
        select(func.count()).where(
            col(OutboxRow.failure).startswith("broken"), OutboxRow.state == LetterState.FAILED
        )
    ).one()
    detail = f"{parked} updates, {failed} letters" + (
        "; see `kanzler quarantine list`" if parked + failed else ""
    )
    yield Finding("quarantine", parked + failed == 0, detail)
    playing = session.exec(select(func.count()).where(TableRow.status == Status.PLAYING.value)).one()
    yield Finding("tables", None, f"{playing} playing")


def _waiting(what: str, since: datetime | None, now: datetime) -> Finding:
    if since is None:
        return Finding(what, True, "none")
    return Finding(what, now - since < STALE_WORK, f"waits since {_ago(now - since)}")


def _ago(age: timedelta) -> str:
    return f"{max(0, round(age.total_seconds()))} s ago"


def _queue(settings: Settings) -> Finding:
    if settings.embedded:
        return Finding("queue", None, "in the memory of the process")
    try:
        with redis.Redis.from_url(settings.broker_url, socket_timeout=3, socket_connect_timeout=3) as server:
            depths = {name: server.llen(f"kanzler:{name}") for name in (PLAY, DELIVER)}
    except redis.RedisError as error:
        return Finding("queue", False, f"Redis does not answer ({type(error).__name__})")
    detail = ", ".join(f"{depth} in {name}" for name, depth in depths.items())
    return Finding("queue", all(int(depth) < LONG_QUEUE for depth in depths.values()), detail)


def _telegram(settings: Settings) -> Iterator[Finding]:
    if settings.telegram_token is None:
        yield Finding("telegram", False, "KANZLER_TELEGRAM_TOKEN is not set")
        return
    with contextlib.closing(
        Sender(settings.telegram_token.get_secret_value(), base_url=settings.telegram_base)
    ) as sender:
        try:
            yield Finding("telegram", True, f"@{sender.me().username}")
            yield _webhook(settings, sender.webhook_info())
        except CallError as error:
            yield Finding("telegram", False, error.failed.detail)


def _webhook(settings: Settings, info: dict[str, object]) -> Finding:
    url, waiting = str(info.get("url") or ""), info.get("pending_update_count", 0)
    if settings.public_url is None:
        return Finding("webhook", not url, "none, we poll" if not url else f"set to {url}, but we poll")
    right = settings.public_url == "self" or url.startswith(settings.public_url)
    allowed = set(ALLOWED_UPDATES) == set(info.get("allowed_updates") or ())  # type: ignore[call-overload]
    trouble = f"; last error: {info['last_error_message']}" if info.get("last_error_message") else ""
    return Finding("webhook", right and allowed, f"{url or 'not set'}, {waiting} updates wait{trouble}")
