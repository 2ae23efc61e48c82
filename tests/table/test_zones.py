"""Zones by name, by the time on people's watches, and by their phone; and where the data come from."""

import shutil
import zoneinfo
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from functools import cache
from importlib import metadata, resources
from pathlib import Path

import pytest

from app.table.zones import (
    CITIES,
    ZONE_BY_CALLING_CODE,
    NaiveTimeError,
    ZoneChoice,
    ZoneCode,
    ZoneError,
    as_utc,
    guess_from_phone,
    local,
    parse_zone,
    use_pinned_zones,
    zone_data_version,
    zones_for_local_time,
)

HOUR = timedelta(hours=1)
WINTER = datetime(2026, 12, 1, 12, tzinfo=UTC)
SUMMER = datetime(2027, 7, 1, 12, tzinfo=UTC)
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _pinned() -> Iterator[None]:
    use_pinned_zones()
    yield
    use_pinned_zones()


def table(name: str) -> list[list[str]]:
    """A table of the zone data, without its comments."""
    text = resources.files("tzdata").joinpath("zoneinfo", name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


@cache
def behaviour(zone: str, since: datetime) -> tuple[timedelta | None, ...]:
    """What the clocks there do in the year to come, four times a day."""
    return tuple(local(since + n * 6 * HOUR, zone).utcoffset() for n in range(4 * 365))


def zones_at(now: datetime, hour: int, minute: int = 0) -> list[str]:
    return [choice.zone for choice in zones_for_local_time(now, time(hour, minute))]


# The data


def test_the_version_is_that_of_the_installed_package_and_of_the_lock() -> None:
    assert zone_data_version() == metadata.version("tzdata")
    assert f"tzdata=={zone_data_version()} " in (REPOSITORY / "requirements.lock").read_text()


@pytest.mark.parametrize(
    ("zone", "winter", "summer"),
    [
        ("America/Vancouver", -7, -7),
        ("America/Edmonton", -6, -6),
        ("Africa/Casablanca", 0, 0),
        ("Asia/Tehran", 3.5, 3.5),
        ("America/Sao_Paulo", -3, -3),
        ("Europe/Prague", 1, 2),
    ],
)
def test_the_offsets_of_2027_are_those_of_the_pinned_data(zone: str, winter: float, summer: float) -> None:
    days = [datetime(2027, 1, 1, 12, tzinfo=UTC) + timedelta(days=n) for n in range(365)]
    offsets = [local(day, zone).utcoffset() for day in days]
    assert (offsets[0], offsets[181]) == (winter * HOUR, summer * HOUR)
    assert set(offsets) == {winter * HOUR, summer * HOUR}


def test_havana_keeps_its_summer_time_in_the_winter_of_2026() -> None:
    assert local(WINTER, "America/Havana").utcoffset() == -4 * HOUR


def test_zone_data_of_the_system_are_not_used(tmp_path: Path) -> None:
    """A machine's own data may be years old; here they even put Tokyo's clocks up in Prague."""
    (tmp_path / "Europe").mkdir()
    tokyo = resources.files("tzdata").joinpath("zoneinfo", "Asia", "Tokyo")
    with resources.as_file(tokyo) as file:
        shutil.copy(file, tmp_path / "Europe" / "Prague")
    zoneinfo.reset_tzpath(to=[tmp_path])
    zoneinfo.ZoneInfo.clear_cache()
    parse_zone.cache_clear()
    assert local(WINTER, "Europe/Prague").hour == 21
    with pytest.raises(RuntimeError, match="use_pinned_zones"):
        zone_data_version()
    use_pinned_zones()
    assert local(WINTER, "Europe/Prague").hour == 13


# By name


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Europe/Prague", "Europe/Prague"),
        ("europe/prague", "Europe/Prague"),
        (" america/new york\n", "America/New_York"),
        ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("Prague", "Europe/Prague"),
        ("SAO PAULO", "America/Sao_Paulo"),
        ("São Paulo", "America/Sao_Paulo"),
        ("zürich", "Europe/Zurich"),
        ("Port-au-Prince", "America/Port-au-Prince"),
        ("St. John's", "America/St_Johns"),
        ("Delhi", "Asia/Kolkata"),
        ("Istanbul", "Europe/Istanbul"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_found_by_its_name_or_a_city(said: str, zone: str) -> None:
    assert parse_zone(said).key == zone


@pytest.mark.parametrize(
    ("said", "code"),
    [
        *(
            (offset, ZoneCode.OFFSET)
            for offset in ("+3", "+03:00", "-5", "−5", "UTC+3", "gmt -5", "5", "0330")
        ),
        *((offset, ZoneCode.OFFSET) for offset in ("Etc/GMT+5", "Etc/UTC", "GMT", "GMT0", "Z", "Zulu")),
        *((letters, ZoneCode.OFFSET) for letters in ("CET", "cest", "EST", "EST5EDT", "PST")),
        *(
            (name, ZoneCode.UNKNOWN)
            for name in ("Mars/Olympus", "Europe/Brno", "Europe", "Eastern", "Factory", "localtime")
        ),
        *((name, ZoneCode.UNKNOWN) for name in ("zone.tab", "tzdata.zi", "Пrague")),
        *((name, ZoneCode.ODD) for name in ("", " ", "posix/Europe/Prague", "right/UTC", "../etc/passwd")),
        *((name, ZoneCode.ODD) for name in ("/etc/localtime", "Europe/../Europe/Prague", "Europe//Prague")),
        *((name, ZoneCode.ODD) for name in ("Europe/", "Europe/Pra\0gue", "Europe\\Prague", "a" * 65, "🕰")),
        ("Europe/Prague" + " " * 99, ZoneCode.ODD),
    ],
)
def test_what_is_no_place_is_refused_by_the_name_of_its_fault(said: str, code: ZoneCode) -> None:
    with pytest.raises(ZoneError) as refused:
        parse_zone(said)
    assert refused.value.code is code


@pytest.mark.parametrize("said", ["europe/prague", "Prague", "Europe/Prague ", "+01:00"])
def test_a_stored_zone_must_be_written_as_the_data_write_it(said: str) -> None:
    with pytest.raises(ZoneError):
        parse_zone(said, exact=True)


def test_every_place_of_the_zone_tables_is_known_by_its_name() -> None:
    for _, _, zone, *_ in (*table("zone.tab"), *table("zone1970.tab")):
        assert parse_zone(zone, exact=True).key == zone


def test_a_well_known_city_names_its_own_zone() -> None:
    assert len({zone for zone, _ in CITIES}) == len(CITIES)
    for zone, city in CITIES:
        assert parse_zone(city).key == zone


# By the time


def test_who_says_that_it_is_one_may_choose_among_the_zones_where_it_is() -> None:
    assert zones_for_local_time(WINTER, time(13)) == [
        ZoneChoice("Europe/Berlin", ("Berlin", "Paris", "Prague", "Oslo", "Madrid", "Rome", "Warsaw")),
        ZoneChoice("Africa/Lagos", ("Lagos",)),
    ]


def test_zones_that_agree_today_and_part_in_spring_are_two_choices() -> None:
    assert zones_at(WINTER, 7) == ["America/New_York", "America/Bogota", "Pacific/Easter"]
    assert zones_at(SUMMER, 13) == ["Europe/London", "Africa/Lagos"]


def test_a_country_that_changes_on_another_day_is_a_choice_of_its_own() -> None:
    assert zones_at(WINTER, 14) == [
        "Africa/Cairo",
        "Europe/Athens",
        "Asia/Jerusalem",
        "Asia/Beirut",
        "Asia/Gaza",
        "Africa/Johannesburg",
    ]


@pytest.mark.parametrize(("wrong", "found"), [(-21, False), (-20, True), (0, True), (20, True), (21, False)])
def test_a_watch_may_be_20_minutes_wrong(wrong: int, found: bool) -> None:
    wall = (local(WINTER, "Asia/Tehran") + timedelta(minutes=wrong)).time()
    assert ("Asia/Tehran" in [choice.zone for choice in zones_for_local_time(WINTER, wall)]) is found


def test_midnight_lies_between_a_quarter_to_and_a_quarter_past() -> None:
    to_midnight = WINTER.replace(hour=22, minute=50)
    assert "Europe/Berlin" in zones_at(to_midnight, 0, 5)
    assert "Europe/Berlin" in zones_at(to_midnight + HOUR / 3, 23, 55)


def test_a_time_that_no_clock_shows_offers_nothing() -> None:
    assert zones_at(WINTER, 5, 30) == []  # no zone lies 6 hours 30 behind


@pytest.mark.parametrize("now", [WINTER, SUMMER, datetime(2027, 3, 20, 23, 59, 59, 5, tzinfo=UTC)])
def test_wherever_people_live_their_own_time_offers_their_own_rules(now: datetime) -> None:
    for _, _, zone, *_ in table("zone1970.tab"):
        if not zone.startswith("Antarctica/"):
            offered = zones_for_local_time(now, local(now, zone).time())
            alike = [choice for choice in offered if behaviour(choice.zone, now) == behaviour(zone, now)]
            assert len(alike) == 1, zone


# By phone


@pytest.mark.parametrize(
    ("number", "zone"),
    [
        ("+420", "Europe/Prague"),
        ("+420 601 000 000", "Europe/Prague"),
        ("+47-400-00-000", "Europe/Oslo"),
        ("+989000000000", "Asia/Tehran"),
        ("+7", None),
        ("+79000000000", None),
        ("+55", None),
        ("+1", None),
        ("+12025550100", None),
        ("+4", None),
        ("+", None),
        ("", None),
        ("420601000000", None),
        ("+999", None),
    ],
)
def test_a_number_gives_a_first_guess_only_where_the_country_has_one_zone(
    number: str, zone: str | None
) -> None:
    assert guess_from_phone(number) == zone


def test_no_guess_is_made_for_a_country_with_two_times() -> None:
    zones = defaultdict(set)
    for country, _, zone, *_ in table("zone.tab"):
        zones[country].add(zone)
    zones["CN"].remove("Asia/Urumqi")  # a second time by custom; the law knows one
    for guess in ZONE_BY_CALLING_CODE.values():
        (country,) = [country for country, zone in zones.items() if guess in zone]
        assert len({behaviour(zone, WINTER) for zone in zones[country]}) == 1, guess


def test_no_calling_code_begins_another() -> None:
    codes = list(ZONE_BY_CALLING_CODE)
    assert [(a, b) for a in codes for b in codes if a != b and b.startswith(a)] == []


# Instants


def test_an_instant_is_shown_as_the_clocks_of_its_reader_show_it() -> None:
    assert local(WINTER, "Asia/Kathmandu").isoformat() == "2026-12-01T17:45:00+05:45"
    assert local(local(WINTER, "Asia/Tokyo"), "UTC").isoformat() == "2026-12-01T12:00:00+00:00"
    assert as_utc(local(WINTER, "Asia/Tokyo")) == WINTER


def test_an_instant_without_an_offset_is_refused() -> None:
    naive = WINTER.replace(tzinfo=None)
    for asked in (
        lambda: as_utc(naive),
        lambda: local(naive, "Europe/Prague"),
        lambda: zones_for_local_time(naive, time(12)),
    ):
        with pytest.raises(NaiveTimeError):
            asked()
