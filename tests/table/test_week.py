"""A simulated week of many tables: every one comes to its end, and nobody's night is disturbed."""

from collections import Counter
from datetime import UTC, datetime

from app.table.model import Status
from tests.table.crowd import lives

TABLES = 1_000
SPRING = datetime(2027, 3, 26, tzinfo=UTC)  # Prague and Oslo change on the 28th
AUTUMN = datetime(2027, 10, 29, tzinfo=UTC)  # and on the 31st
SPRING_OVERSEAS = datetime(2027, 3, 12, tzinfo=UTC)  # New York on the 14th
AUTUMN_OVERSEAS = datetime(2027, 11, 5, tzinfo=UTC)  # and on the 7th
LORD_HOWE = datetime(2027, 10, 1, tzinfo=UTC)  # by half an hour on the 2nd


def test_a_week_of_a_thousand_tables_in_nine_zones_through_both_clock_changes():
    """What is checked at every step stands in ``crowd.Life``: no question due and no reminder in its owner's
    night, no time-out without a warning, nobody waited for who was not asked, no card lost."""
    ends: Counter[Status] = Counter()
    said: Counter[str] = Counter()
    for life in lives(TABLES, (SPRING, AUTUMN, SPRING_OVERSEAS, AUTUMN_OVERSEAS, LORD_HOWE)):
        life.run()
        ends[life.table.status] += 1
        said += life.said
    assert sum(ends.values()) == TABLES
    assert ends[Status.FINISHED] > TABLES / 2
    assert set(ends) <= {Status.FINISHED, Status.VOIDED, Status.CANCELLED}
    seen = {
        "reminder",
        "event-vote-grace",
        "event-vote-waits",
        "event-execution-waits",
        "event-nomination-missed",
        "event-substitute",
        "event-autopilot",
        "event-back-to-lobby",
        "event-extended",
        "pause-begins",
        "pause-over",
        "lobby-waits",
        "lobby-expired",
    }
    assert not seen - said.keys(), "a week in which all this happened"
