"""Awake time against the table of instants of the design: when nights begin and end, and what is due when."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.table.awake import (
    Habits,
    Quiet,
    QuietCode,
    QuietError,
    awake_between,
    awake_deadline,
    instant_at_share,
    is_quiet,
    next_awake,
    quiet_nights,
    wall_instant,
)
from app.table.zones import CITIES, NaiveTimeError, ZoneError, local, use_pinned_zones

HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)
TWELVE = 12 * HOUR
NIGHT = Quiet(time(22), time(8))


@pytest.fixture(autouse=True, scope="module")
def _pinned() -> None:
    use_pinned_zones()


def at(iso: str) -> datetime:
    return datetime.fromisoformat(iso)


def night_of(day: str, zone: str) -> tuple[datetime, datetime]:
    """The default quiet hours that begin on this day there."""
    noon = wall_instant(date.fromisoformat(day), time(12), zone)
    (night,) = quiet_nights(noon, noon + 20 * HOUR, Habits(zone))
    return night


def shown(instant: datetime, zone: str) -> str:
    return local(instant, zone).strftime("%H:%M:%S")


# The table, row by row. The zone data are those of 2026.6, the quiet hours 22:00 to 08:00.


@pytest.mark.parametrize("zone", ["Europe/Prague", "Europe/Oslo"])
def test_prague_and_oslo_in_spring_2027_have_a_night_of_9_hours(zone: str) -> None:
    change = at("2027-03-28T01:00Z")
    assert (shown(change - SECOND, zone), shown(change, zone)) == ("01:59:59", "03:00:00")
    begin, end = night_of("2027-03-27", zone)
    assert (begin, end) == (at("2027-03-27T21:00Z"), at("2027-03-28T06:00Z"))
    assert end - begin == 9 * HOUR


@pytest.mark.parametrize("zone", ["Europe/Prague", "Europe/Oslo"])
def test_prague_and_oslo_in_autumn_2027_have_a_night_of_11_hours(zone: str) -> None:
    change = at("2027-10-31T01:00Z")
    assert (shown(change - SECOND, zone), shown(change, zone)) == ("02:59:59", "02:00:00")
    begin, end = night_of("2027-10-30", zone)
    assert (begin, end) == (at("2027-10-30T20:00Z"), at("2027-10-31T07:00Z"))
    assert end - begin == 11 * HOUR


def test_new_york_in_2027_has_nights_of_9_and_of_11_hours() -> None:
    for change, before, after, day, hours in (
        ("2027-03-14T07:00Z", "01:59:59", "03:00:00", "2027-03-13", 9),
        ("2027-11-07T06:00Z", "01:59:59", "01:00:00", "2027-11-06", 11),
    ):
        assert shown(at(change) - SECOND, "America/New_York") == before
        assert shown(at(change), "America/New_York") == after
        begin, end = night_of(day, "America/New_York")
        assert begin < at(change) < end
        assert end - begin == hours * HOUR


@pytest.mark.parametrize(("day", "hours"), [(13, 6), (15, 5), (27, 5), (29, 6)])
def test_prague_and_new_york_differ_by_5_hours_between_14_and_28_march_2027(day: int, hours: int) -> None:
    prague, new_york = (
        wall_instant(date(2027, 3, day), time(12), zone) for zone in ("Europe/Prague", "America/New_York")
    )
    assert new_york - prague == hours * HOUR


@pytest.mark.parametrize(
    ("zone", "offset"),
    [
        ("Asia/Tehran", 3.5),
        ("Europe/Moscow", 3),
        ("America/Sao_Paulo", -3),
        ("Asia/Vladivostok", 10),
    ],
)
def test_tehran_moscow_sao_paulo_and_vladivostok_keep_their_offset_and_10_hours_of_night_in_2027(
    zone: str, offset: float
) -> None:
    year = at("2027-01-01T00:00Z"), at("2028-01-01T00:00Z")
    nights = list(quiet_nights(*year, Habits(zone)))
    assert len(nights) in (365, 366)  # one may reach over both new years
    assert {end - begin for begin, end in nights} == {10 * HOUR}
    assert {local(begin, zone).utcoffset() for begin, _ in nights} == {offset * HOUR}


@pytest.mark.parametrize(
    ("asked", "due", "later"),
    [
        pytest.param("2026-11-30T18:00Z", "2026-12-01T16:00Z", 22, id="normal night"),
        pytest.param("2027-03-27T18:00Z", "2027-03-28T15:00Z", 21, id="spring night"),
        pytest.param("2027-10-30T18:00Z", "2027-10-31T17:00Z", 23, id="autumn night, asked at 20:00"),
    ],
)
def test_12_awake_hours_asked_in_the_evening_in_prague(asked: str, due: str, later: int) -> None:
    assert awake_deadline(at(asked), TWELVE, Habits("Europe/Prague")) == at(due)
    assert at(due) - at(asked) == later * HOUR


@pytest.mark.parametrize(
    ("zone", "asked", "clock", "due"),
    [
        ("Asia/Vladivostok", "2026-11-30T18:00Z", "04:00:00", "2026-12-01T10:00Z"),
        ("America/New_York", "2027-03-14T03:30Z", "22:30:00", "2027-03-15T00:00Z"),
    ],
)
def test_12_awake_hours_asked_inside_quiet_hours(zone: str, asked: str, clock: str, due: str) -> None:
    assert shown(at(asked), zone) == clock
    assert awake_deadline(at(asked), TWELVE, Habits(zone)) == at(due)


def test_quiet_hours_that_end_in_the_gap_end_as_the_gap_does() -> None:
    habits = Habits("Europe/Prague", Quiet(time(22), time(2, 30)))
    assert next_awake(at("2027-03-27T23:00Z"), habits) == at("2027-03-28T01:00Z")


def test_quiet_hours_that_begin_in_the_gap_begin_as_the_gap_ends() -> None:
    habits = Habits("Europe/Prague", Quiet(time(2, 30), time(9)))
    assert not is_quiet(at("2027-03-28T01:00Z") - SECOND, habits)
    assert is_quiet(at("2027-03-28T01:00Z"), habits)


def test_quiet_hours_inside_the_gap_do_not_come_that_night() -> None:
    habits = Habits("Europe/Prague", Quiet(time(2, 10), time(2, 50)))
    nights = quiet_nights(at("2027-03-27T12:00Z"), at("2027-03-29T12:00Z"), habits)
    assert list(nights) == [(at("2027-03-29T00:10Z"), at("2027-03-29T00:50Z"))]


def test_quiet_hours_that_end_in_the_doubled_hour_end_the_first_time() -> None:
    habits = Habits("Europe/Prague", Quiet(time(22), time(2, 30)))
    assert next_awake(at("2027-10-30T23:00Z"), habits) == at("2027-10-31T00:30Z")
    assert not is_quiet(at("2027-10-31T01:15Z"), habits)  # 02:15, the second


def test_quiet_hours_that_begin_in_the_doubled_hour_begin_the_first_time() -> None:
    habits = Habits("Europe/Prague", Quiet(time(2, 30), time(9)))
    assert not is_quiet(at("2027-10-31T00:30Z") - SECOND, habits)
    assert is_quiet(at("2027-10-31T00:30Z"), habits)
    assert is_quiet(at("2027-10-31T01:15Z"), habits)  # 02:15, the second: quiet longer, never shorter


def test_a_time_told_as_the_second_of_its_name_is_the_first_all_the_same() -> None:
    assert wall_instant(date(2027, 10, 31), time(2, 30, fold=1), "Europe/Prague") == at("2027-10-31T00:30Z")


@pytest.mark.parametrize(
    ("zone", "day", "begins", "clock"),
    [
        ("Africa/Cairo", "2027-04-30", "2027-04-29T22:00Z", "01:00:00"),
        ("America/Santiago", "2027-09-05", "2027-09-05T04:00Z", "01:00:00"),
        ("Asia/Beirut", "2027-03-28", "2027-03-27T22:00Z", "01:00:00"),
    ],
)
def test_a_day_whose_midnight_does_not_exist_begins_after_the_gap(
    zone: str, day: str, begins: str, clock: str
) -> None:
    assert wall_instant(date.fromisoformat(day), time(0), zone) == at(begins)
    assert shown(at(begins), zone) == clock
    until_midnight = Habits(zone, Quiet(time(18), time(0)))
    assert next_awake(at(begins) - HOUR, until_midnight) == at(begins)


def test_lord_howe_changes_by_half_an_hour() -> None:
    change = at("2027-10-02T15:30Z")
    zone = "Australia/Lord_Howe"
    assert (shown(change - SECOND, zone), shown(change, zone)) == ("01:59:59", "02:30:00")
    begin, end = night_of("2027-10-02", zone)
    assert begin < change < end
    assert end - begin == 9.5 * HOUR
    until = Habits(zone, Quiet(time(22), time(2, 15)))
    assert next_awake(begin, until) == change


def test_chatham_lies_three_quarters_of_an_hour_off_in_both_halves_of_the_year() -> None:
    for day, offset in (("2027-07-01", 12.75), ("2027-12-01", 13.75)):
        begin, end = night_of(day, "Pacific/Chatham")
        assert local(begin, "Pacific/Chatham").utcoffset() == offset * HOUR
        assert begin == at(f"{day}T22:00Z") - offset * HOUR
        assert end - begin == 10 * HOUR


def test_kathmandu_lies_5_hours_45_ahead() -> None:
    assert night_of("2027-06-01", "Asia/Kathmandu") == (at("2027-06-01T16:15Z"), at("2027-06-02T02:15Z"))


SEVEN = {
    "Europe/Prague": "17:00:00",
    "Asia/Tehran": "19:30:00",
    "Europe/Moscow": "19:00:00",
    "Europe/Oslo": "17:00:00",
    "America/Sao_Paulo": "13:00:00",
    "America/New_York": "11:00:00",
    "Asia/Vladivostok": "20:00:00",
}


@pytest.mark.parametrize(("zone", "clock"), SEVEN.items())
def test_a_vote_in_seven_zones_opened_on_30_november_2026_at_18_utc(zone: str, clock: str) -> None:
    due = awake_deadline(at("2026-11-30T18:00Z"), TWELVE, Habits(zone))
    assert due == at("2026-12-01T10:00Z" if zone == "Asia/Vladivostok" else "2026-12-01T16:00Z")
    assert shown(due, zone) == clock


def test_there_is_no_hour_at_which_all_seven_zones_are_awake() -> None:
    quarters = [at("2026-11-30T00:00Z") + timedelta(minutes=15) * n for n in range(96)]
    assert all(any(is_quiet(quarter, Habits(zone)) for zone in SEVEN) for quarter in quarters)


# What no table lists.


def test_the_day_that_samoa_left_out_took_no_night_with_it() -> None:
    nights = list(quiet_nights(at("2011-12-30T00:00Z"), at("2011-12-31T00:00Z"), Habits("Pacific/Apia")))
    # 29 December 22:00, then 31 December: both halves meet at the leap
    assert nights == [
        (at("2011-12-30T08:00Z"), at("2011-12-30T10:00Z")),
        (at("2011-12-30T10:00Z"), at("2011-12-30T18:00Z")),
    ]
    assert next_awake(at("2011-12-30T09:00Z"), Habits("Pacific/Apia")) == at("2011-12-30T18:00Z")


def test_quiet_hours_begin_with_their_first_instant_and_end_before_their_last() -> None:
    habits = Habits("UTC", NIGHT)
    begin, end = at("2027-01-01T22:00Z"), at("2027-01-02T08:00Z")
    tick = timedelta(microseconds=1)
    assert [is_quiet(i, habits) for i in (begin - tick, begin, end - tick, end)] == [False, True, True, False]
    assert [next_awake(i, habits) for i in (begin - tick, begin, end - tick, end)] == [
        begin - tick,
        *[end] * 3,
    ]


def test_time_that_runs_out_as_the_night_begins_is_due_then_and_reminded_of_in_the_morning() -> None:
    asked, habits = at("2027-01-01T10:00Z"), Habits("UTC", NIGHT)
    assert awake_deadline(asked, TWELVE, habits) == at("2027-01-01T22:00Z")
    assert instant_at_share(asked, 2 * TWELVE, 0.5, habits) == at("2027-01-02T08:00Z")


def test_reminders_of_a_day_table_come_at_50_and_85_percent_of_awake_time() -> None:
    asked, habits = at("2027-03-27T18:00Z"), Habits("Europe/Prague")  # 19:00 before the short night
    assert instant_at_share(asked, TWELVE, 0.5, habits) == at("2027-03-28T09:00Z")
    assert instant_at_share(asked, TWELVE, 0.85, habits) == at("2027-03-28T13:12Z")


def test_without_quiet_hours_all_time_counts() -> None:
    asked, habits = at("2027-03-28T00:00Z"), Habits("Europe/Prague", None)
    assert awake_deadline(asked, TWELVE, habits) == asked + TWELVE
    assert next_awake(asked, habits) == asked
    assert not is_quiet(asked, habits)
    assert awake_between(asked, asked + TWELVE, habits) == TWELVE
    assert list(quiet_nights(asked, asked + TWELVE, habits)) == []


def test_a_person_awake_for_a_minute_a_day_gets_his_minutes() -> None:
    habits = Habits("UTC", Quiet(time(8, 1), time(8)))
    due = awake_deadline(at("2027-01-01T12:00Z"), TWELVE, habits)
    assert due == at("2027-01-01T08:01Z") + timedelta(days=720)
    assert awake_between(at("2027-01-01T12:00Z"), due, habits) == TWELVE


def test_a_long_night_far_west_is_still_on_when_utc_is_two_dates_ahead_of_its_evening() -> None:
    habits = Habits("Pacific/Honolulu", Quiet(time(22), time(20)))
    afternoon = at("2027-01-03T01:00Z")  # 2 January, 15:00; this night began on 1 January
    assert is_quiet(afternoon, habits)
    assert next_awake(afternoon, habits) == at("2027-01-03T06:00Z")


def test_a_night_that_begins_as_the_time_ends_does_not_touch_it() -> None:
    noon, evening = at("2027-01-01T12:00Z"), at("2027-01-01T22:00Z")
    assert list(quiet_nights(noon, evening, Habits("UTC", NIGHT))) == []
    assert len(list(quiet_nights(noon, evening + SECOND, Habits("UTC", NIGHT)))) == 1


def test_a_nap_at_noon_stops_the_clock_as_well() -> None:
    habits = Habits("Europe/Madrid", Quiet(time(13), time(15)))
    assert awake_deadline(at("2027-01-01T11:00Z"), 2 * HOUR, habits) == at("2027-01-01T15:00Z")


def test_instants_told_in_other_zones_are_answered_in_utc() -> None:
    due = awake_deadline(local(at("2027-10-30T18:00Z"), "Europe/Prague"), TWELVE, Habits("Europe/Prague"))
    assert due == at("2027-10-31T17:00Z")
    assert due.tzinfo is UTC


def test_no_time_lies_between_an_instant_and_an_earlier_one() -> None:
    habits = Habits("UTC", NIGHT)
    for later in (at("2027-01-02T02:00Z"), at("2027-01-02T12:00Z")):  # asleep, awake
        for back in (timedelta(0), HOUR, 3 * TWELVE):
            assert awake_between(later, later - back, habits) == timedelta(0)
            assert list(quiet_nights(later, later - back, habits)) == []


# Bad input.


def test_quiet_hours_of_24_hours_are_refused() -> None:
    with pytest.raises(QuietError) as refused:
        Quiet(time(22), time(22))
    assert refused.value.code is QuietCode.ALL_DAY


@pytest.mark.parametrize("odd", [time(7, 0, 1), time(7, 0, 0, 1), time(7, tzinfo=UTC)])
def test_quiet_hours_finer_than_a_minute_or_with_a_zone_are_refused(odd: time) -> None:
    for start, end in ((odd, time(8)), (time(22), odd)):
        with pytest.raises(QuietError) as refused:
            Quiet(start, end)
        assert refused.value.code is QuietCode.NOT_MINUTES


@pytest.mark.parametrize("zone", ["Europe/Brno", "+02:00", "europe/prague", "Prague", ""])
def test_habits_take_no_zone_but_by_its_exact_name(zone: str) -> None:
    with pytest.raises(ZoneError):
        Habits(zone)


def test_instants_without_an_offset_are_refused() -> None:
    habits, aware = Habits("Europe/Prague"), at("2027-01-01T12:00Z")
    naive = aware.replace(tzinfo=None)
    for asked in (
        lambda: is_quiet(naive, habits),
        lambda: next_awake(naive, habits),
        lambda: awake_deadline(naive, TWELVE, habits),
        lambda: instant_at_share(naive, TWELVE, 0.5, habits),
        lambda: awake_between(naive, aware, habits),
        lambda: awake_between(aware, naive, habits),
        lambda: list(quiet_nights(aware, naive, habits)),
        lambda: awake_deadline(naive, TWELVE, Habits("Europe/Prague", None)),
    ):
        with pytest.raises(NaiveTimeError):
            asked()


def test_less_than_no_time_is_refused() -> None:
    with pytest.raises(ValueError, match="less than no time"):
        awake_deadline(at("2027-01-01T12:00Z"), -SECOND, Habits("UTC"))


@pytest.mark.parametrize("share", [-0.1, 1, float("nan")])
def test_a_reminder_at_or_after_the_deadline_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="no share"):
        instant_at_share(at("2027-01-01T12:00Z"), TWELVE, share, Habits("UTC"))


# For all people and all times.

ZONES = [*(zone for zone, _ in CITIES), "Antarctica/Troll", "Pacific/Apia", "America/Asuncion", "Asia/Gaza"]
minutes = st.integers(0, 24 * 60 - 1)
instants = st.datetimes(datetime(1995, 1, 1), datetime(2095, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
lengths = st.timedeltas(timedelta(0), timedelta(hours=40))


@st.composite
def quiets(draw: st.DrawFn) -> Quiet:
    start, end = draw(st.tuples(minutes, minutes).filter(lambda edges: edges[0] != edges[1]))
    return Quiet(time(*divmod(start, 60)), time(*divmod(end, 60)))


habits_of_all = st.builds(Habits, st.sampled_from(ZONES), st.one_of(st.none(), st.just(NIGHT), quiets()))
many = settings(max_examples=150, deadline=None, derandomize=True)


def near_changes() -> Iterator[datetime]:
    """The changes of 2027 in a few cities, so that the quiet hours around them are tried for certain."""
    hours = [at("2027-01-01T00:00Z") + n * HOUR for n in range(365 * 24)]
    for zone in (
        "Europe/Prague",
        "America/New_York",
        "Africa/Cairo",
        "America/Santiago",
        "Australia/Lord_Howe",
    ):
        offsets = [local(hour, zone).utcoffset() for hour in hours]
        yield from (hours[n] for n in range(1, len(hours)) if offsets[n] != offsets[n - 1])


changing = st.builds(
    lambda change, away: change + away,
    st.deferred(lambda: st.sampled_from(list(near_changes()))),
    st.timedeltas(timedelta(days=-2), timedelta(days=2)),
)
any_instant = st.one_of(instants, changing)


@many
@given(any_instant, lengths, habits_of_all)
def test_until_the_deadline_exactly_the_awake_time_passes(
    asked: datetime, awake: timedelta, habits: Habits
) -> None:
    due = awake_deadline(asked, awake, habits)
    assert due >= asked
    assert awake_between(asked, due, habits) == awake


@many
@given(any_instant, lengths, habits_of_all)
def test_no_deadline_lies_in_quiet_hours_but_at_their_very_beginning(
    asked: datetime, awake: timedelta, habits: Habits
) -> None:
    due = awake_deadline(asked, awake, habits)
    if is_quiet(due, habits):
        assert awake
        assert not is_quiet(due - timedelta(microseconds=1), habits)


@many
@given(any_instant, lengths, lengths, habits_of_all)
def test_more_awake_time_is_never_due_earlier(
    asked: datetime, awake: timedelta, more: timedelta, habits: Habits
) -> None:
    assert awake_deadline(asked, awake + more, habits) >= awake_deadline(asked, awake, habits)


@many
@given(any_instant, lengths, lengths, habits_of_all)
def test_who_is_asked_later_is_never_due_earlier(
    asked: datetime, wait: timedelta, awake: timedelta, habits: Habits
) -> None:
    assert awake_deadline(asked + wait, awake, habits) >= awake_deadline(asked, awake, habits)


@many
@given(any_instant, lengths, st.sampled_from([0.0, 0.5, 0.75, 0.85]), habits_of_all)
def test_a_reminder_comes_while_its_reader_is_awake_and_has_time_left(
    asked: datetime, awake: timedelta, share: float, habits: Habits
) -> None:
    assume(awake > SECOND)
    reminder = instant_at_share(asked, awake, share, habits)
    assert asked <= reminder < awake_deadline(asked, awake, habits)
    assert not is_quiet(reminder, habits)
    assert awake_between(asked, reminder, habits) == awake * share


@many
@given(any_instant, any_instant, lengths, habits_of_all)
def test_awake_time_adds_up(start: datetime, middle: datetime, rest: timedelta, habits: Habits) -> None:
    middle = min(middle, start + timedelta(days=30))  # years of nights are no other question
    end = middle + rest
    if middle <= start:
        assert awake_between(start, middle, habits) == timedelta(0)
    else:
        parts = awake_between(start, middle, habits), awake_between(middle, end, habits)
        assert awake_between(start, end, habits) == sum(parts, timedelta(0))


@many
@given(any_instant, habits_of_all)
def test_where_no_clock_changes_quiet_is_what_the_clock_on_the_wall_says(
    at: datetime, habits: Habits
) -> None:
    around = {local(at + n * HOUR, habits.zone).utcoffset() for n in range(-30, 31)}
    assume(habits.quiet is not None and len(around) == 1)
    assert habits.quiet is not None
    start, end, wall = habits.quiet.start, habits.quiet.end, local(at, habits.zone).time()
    assert is_quiet(at, habits) == (start <= wall < end if start < end else wall >= start or wall < end)
