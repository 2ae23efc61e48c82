"""A simulated week of many tables: every one comes to its end, and nobody's night is disturbed.
`KANZLER_LONG=1` plays a thousand."""

import os

from app.table.model import Status
from tests.table.crowd import CHANGES, ZONES, Crowd, Tally

TABLES = 1_000 if "KANZLER_LONG" in os.environ else 300

SAID = {
    "reminder",
    "event-vote-grace",
    "event-vote-waits",
    "event-execution-waits",
    "event-nomination-missed",
    "event-first-missed",
    "event-substitute",
    "event-autopilot",
    "event-back-to-lobby",
    "event-extended",
    "event-session-extended",
    "event-outage",
    "pause-begins",
    "pause-over",
    "room-lost",
    "room-back",
    "room-given-up",
    "lobby-waits",
    "lobby-expired",
}
DONE = {
    "missed",
    "reminders",
    "held",
    "taken",
    "outage",
    "days",
    "motion pause",
    "motion resume",
    "motion kick",
}
INSTANTS = {"step", "bots", "lobby", "room", "remind", "seats", "motion", "resume", "ballots"}


def test_every_table_of_a_week_in_nine_zones_through_both_clock_changes_ends():
    """What is looked for after every turn stands in ``crowd.Crowd``: no question due and no reminder in its
    owner's night, no time-out without a warning, nobody waited for who was not asked, no card lost."""
    tally = Tally()
    for number in range(TABLES):
        table = Crowd(number, tally)
        try:
            table.play()
        except AssertionError as error:
            raise AssertionError(f"table {number} at {table.now}: {error}") from error
    assert sum(tally.ends.values()) == TABLES
    assert set(tally.ends) <= {Status.FINISHED, Status.VOIDED, Status.CANCELLED}
    assert tally.ends[Status.FINISHED] > TABLES / 2
    assert sorted(SAID - tally.said.keys()) == [], "a week in which all this was said"
    assert sorted(DONE - tally.done.keys()) == [], "and done"
    assert not {f"due {kind}" for kind in INSTANTS} - tally.done.keys(), "and every kind of instant came"
    assert tally.begun == {start.date() for start in CHANGES}
    assert tally.zones == set(ZONES)
