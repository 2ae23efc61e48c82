"""Time zones as people name them: by a place, never by an offset, because an offset knows no summer time."""

import re
import unicodedata
import zoneinfo
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from functools import cache, lru_cache
from importlib import metadata, resources
from typing import TypeAlias
from zoneinfo import ZoneInfo

_NEAR = timedelta(minutes=20)  # a watch may be wrong, and an answer takes a while
_DAY = timedelta(days=1)
_AHEAD = 366  # days for which zones that are offered as one agree
_SECOND = timedelta(seconds=1)
_OFFSET = re.compile(
    r"etc/.*|(?:utc|gmt|z)? ?[-+\u2212]?\d.*|[a-z]{2,3}t(?:\d[a-z]{3})?|ut|uct|zulu|z"
)  # UTC+1, CET
_NAME = re.compile(r"[^\W\d_][\w '.+-]*(?:/[^\W\d_][\w '.+-]*)*")  # letters first: no parent or root folder
_LONGEST = 64
_FOLDERS = ("posix/", "right/")  # copies of the whole data with other ideas of leap seconds
_COUNTRIES = ("Brazil/", "Canada/", "Chile/", "Mexico/", "US/")  # old names, and no city's

# Best known first: one for each set of rules that people live by, and more where many look for their own.
CITIES = (
    ("Europe/London", "London"),
    ("America/New_York", "New York"),
    ("Europe/Berlin", "Berlin"),
    ("Asia/Tokyo", "Tokyo"),
    ("Asia/Shanghai", "Beijing"),
    ("Asia/Kolkata", "Delhi"),
    ("Europe/Moscow", "Moscow"),
    ("America/Los_Angeles", "Los Angeles"),
    ("America/Sao_Paulo", "São Paulo"),
    ("Australia/Sydney", "Sydney"),
    ("America/Chicago", "Chicago"),
    ("Europe/Paris", "Paris"),
    ("Europe/Prague", "Prague"),
    ("Europe/Oslo", "Oslo"),
    ("Europe/Madrid", "Madrid"),
    ("Europe/Rome", "Rome"),
    ("Europe/Warsaw", "Warsaw"),
    ("Asia/Tehran", "Tehran"),
    ("America/Mexico_City", "Mexico City"),
    ("Africa/Cairo", "Cairo"),
    ("Africa/Lagos", "Lagos"),
    ("Europe/Istanbul", "Istanbul"),
    ("Asia/Dubai", "Dubai"),
    ("Asia/Singapore", "Singapore"),
    ("Asia/Hong_Kong", "Hong Kong"),
    ("Asia/Seoul", "Seoul"),
    ("Asia/Jakarta", "Jakarta"),
    ("Asia/Bangkok", "Bangkok"),
    ("Asia/Manila", "Manila"),
    ("Asia/Karachi", "Karachi"),
    ("Asia/Dhaka", "Dhaka"),
    ("America/Argentina/Buenos_Aires", "Buenos Aires"),
    ("America/Bogota", "Bogotá"),
    ("America/Lima", "Lima"),
    ("America/Santiago", "Santiago"),
    ("America/Toronto", "Toronto"),
    ("America/Vancouver", "Vancouver"),
    ("America/Denver", "Denver"),
    ("America/Phoenix", "Phoenix"),
    ("America/Edmonton", "Calgary"),
    ("America/Winnipeg", "Winnipeg"),
    ("America/Caracas", "Caracas"),
    ("America/Havana", "Havana"),
    ("Europe/Lisbon", "Lisbon"),
    ("Europe/Dublin", "Dublin"),
    ("Europe/Athens", "Athens"),
    ("Europe/Kyiv", "Kyiv"),
    ("Europe/Helsinki", "Helsinki"),
    ("Asia/Jerusalem", "Jerusalem"),
    ("Asia/Beirut", "Beirut"),
    ("Asia/Gaza", "Gaza"),
    ("Africa/Johannesburg", "Johannesburg"),
    ("Africa/Nairobi", "Nairobi"),
    ("Africa/Casablanca", "Casablanca"),
    ("Asia/Riyadh", "Riyadh"),
    ("Asia/Tashkent", "Tashkent"),
    ("Asia/Kabul", "Kabul"),
    ("Asia/Kathmandu", "Kathmandu"),
    ("Asia/Yangon", "Yangon"),
    ("Asia/Novosibirsk", "Novosibirsk"),
    ("Asia/Vladivostok", "Vladivostok"),
    ("Asia/Magadan", "Magadan"),
    ("Australia/Perth", "Perth"),
    ("Australia/Brisbane", "Brisbane"),
    ("Australia/Adelaide", "Adelaide"),
    ("Australia/Darwin", "Darwin"),
    ("Pacific/Auckland", "Auckland"),
    ("Pacific/Honolulu", "Honolulu"),
    ("America/Anchorage", "Anchorage"),
    ("America/Halifax", "Halifax"),
    ("America/St_Johns", "St. John's"),
    ("America/Nuuk", "Nuuk"),
    ("America/Noronha", "Fernando de Noronha"),
    ("America/Miquelon", "Saint-Pierre"),
    ("America/Adak", "Adak"),
    ("Atlantic/Azores", "Azores"),
    ("Atlantic/Cape_Verde", "Cape Verde"),
    ("Pacific/Fiji", "Fiji"),
    ("Pacific/Noumea", "Nouméa"),
    ("Pacific/Tongatapu", "Tonga"),
    ("Pacific/Kiritimati", "Kiritimati"),
    ("Pacific/Chatham", "Chatham Islands"),
    ("Pacific/Norfolk", "Norfolk Island"),
    ("Australia/Lord_Howe", "Lord Howe Island"),
    ("Australia/Eucla", "Eucla"),
    ("Pacific/Pago_Pago", "Pago Pago"),
    ("Pacific/Marquesas", "Marquesas Islands"),
    ("Pacific/Gambier", "Gambier Islands"),
    ("Pacific/Pitcairn", "Pitcairn Islands"),
    ("Pacific/Easter", "Easter Island"),
)

# Calling codes of countries whose clocks all show the same. No code begins another, so a number fits at most
# one; +1, +7, +34, +55, +61 and others have several zones and are left out.
ZONE_BY_CALLING_CODE = {
    "20": "Africa/Cairo",
    "212": "Africa/Casablanca",
    "213": "Africa/Algiers",
    "216": "Africa/Tunis",
    "233": "Africa/Accra",
    "234": "Africa/Lagos",
    "251": "Africa/Addis_Ababa",
    "254": "Africa/Nairobi",
    "27": "Africa/Johannesburg",
    "30": "Europe/Athens",
    "31": "Europe/Amsterdam",
    "32": "Europe/Brussels",
    "33": "Europe/Paris",
    "352": "Europe/Luxembourg",
    "353": "Europe/Dublin",
    "354": "Atlantic/Reykjavik",
    "355": "Europe/Tirane",
    "356": "Europe/Malta",
    "357": "Asia/Nicosia",
    "358": "Europe/Helsinki",
    "359": "Europe/Sofia",
    "36": "Europe/Budapest",
    "370": "Europe/Vilnius",
    "371": "Europe/Riga",
    "372": "Europe/Tallinn",
    "373": "Europe/Chisinau",
    "374": "Asia/Yerevan",
    "375": "Europe/Minsk",
    "381": "Europe/Belgrade",
    "385": "Europe/Zagreb",
    "386": "Europe/Ljubljana",
    "387": "Europe/Sarajevo",
    "389": "Europe/Skopje",
    "39": "Europe/Rome",
    "40": "Europe/Bucharest",
    "41": "Europe/Zurich",
    "420": "Europe/Prague",
    "421": "Europe/Bratislava",
    "43": "Europe/Vienna",
    "44": "Europe/London",
    "45": "Europe/Copenhagen",
    "46": "Europe/Stockholm",
    "47": "Europe/Oslo",
    "48": "Europe/Warsaw",
    "49": "Europe/Berlin",
    "51": "America/Lima",
    "53": "America/Havana",
    "54": "America/Argentina/Buenos_Aires",
    "57": "America/Bogota",
    "58": "America/Caracas",
    "598": "America/Montevideo",
    "60": "Asia/Kuala_Lumpur",
    "63": "Asia/Manila",
    "65": "Asia/Singapore",
    "66": "Asia/Bangkok",
    "81": "Asia/Tokyo",
    "82": "Asia/Seoul",
    "84": "Asia/Ho_Chi_Minh",
    "852": "Asia/Hong_Kong",
    "86": "Asia/Shanghai",
    "880": "Asia/Dhaka",
    "886": "Asia/Taipei",
    "90": "Europe/Istanbul",
    "91": "Asia/Kolkata",
    "92": "Asia/Karachi",
    "93": "Asia/Kabul",
    "94": "Asia/Colombo",
    "95": "Asia/Yangon",
    "961": "Asia/Beirut",
    "962": "Asia/Amman",
    "964": "Asia/Baghdad",
    "966": "Asia/Riyadh",
    "971": "Asia/Dubai",
    "972": "Asia/Jerusalem",
    "977": "Asia/Kathmandu",
    "98": "Asia/Tehran",
    "994": "Asia/Baku",
    "995": "Asia/Tbilisi",
    "998": "Asia/Tashkent",
}


_Rules: TypeAlias = tuple[tuple[datetime, timedelta], ...]


class ZoneCode(StrEnum):
    """Why a zone was refused."""

    OFFSET = "zone_offset"  # an offset or an abbreviation: it is not said where, so summer time is not known
    UNKNOWN = "zone_unknown"  # no place that the zone data know
    ODD = "zone_odd"  # cannot be the name of a place


class ZoneError(ValueError):
    """This names no time zone that can be kept."""

    def __init__(self, code: ZoneCode) -> None:
        super().__init__(code.value)
        self.code = code


class NaiveTimeError(ValueError):
    """An instant came without its offset from UTC, so it is not known when it is."""


@dataclass(frozen=True, slots=True)
class ZoneChoice:
    """A zone to offer, and well-known cities whose clocks go as those there, the zone's own first."""

    zone: str
    cities: tuple[str, ...]


def use_pinned_zones() -> None:
    """Make this process use the zone data of the pinned package ``tzdata`` and never the system's, so that
    every process computes the same instants. To be called as the process starts."""
    zoneinfo.reset_tzpath(to=())
    ZoneInfo.clear_cache()
    parse_zone.cache_clear()


def zone_data_version() -> str:
    """The version of the pinned zone data, e.g. ``2026.6``. Raises ``RuntimeError`` if this process may use
    others: what it computes must not be said to come from these."""
    if zoneinfo.TZPATH:
        raise RuntimeError("use_pinned_zones() was not called")
    return metadata.version("tzdata")


@lru_cache(maxsize=2**10)  # ZoneInfo itself keeps the last eight and reads the others anew
def parse_zone(name: str, *, exact: bool = False) -> ZoneInfo:
    """The zone that a person means: an IANA name or a city, in any case, with blanks for underscores.

    With ``exact`` only the IANA name as it is written in the data, which is what is stored (``zone.key``).
    UTC is the only zone without a place. Raises ``ZoneError``.
    """
    folded = _folded(name[: _LONGEST + 1])
    if _OFFSET.fullmatch(folded):
        raise ZoneError(ZoneCode.OFFSET)
    if len(name) > _LONGEST or not _NAME.fullmatch(folded) or folded.startswith(_FOLDERS):
        raise ZoneError(ZoneCode.ODD)
    known = _names().get(folded) or _names_by_city().get(folded)
    if known is None or (exact and known != name):
        raise ZoneError(ZoneCode.UNKNOWN)
    return ZoneInfo(known)


def as_utc(at: datetime) -> datetime:
    """The same instant in UTC. Raises ``NaiveTimeError``."""
    if at.tzinfo is UTC:
        return at
    if at.utcoffset() is None:
        raise NaiveTimeError("an instant without an offset")
    return at.astimezone(UTC)


def local(at: datetime, zone: str) -> datetime:
    """The instant as the clocks of the zone show it, to be shown and for nothing else: sums are made in UTC.
    Raises ``NaiveTimeError`` and ``ZoneError``."""
    return as_utc(at).astimezone(parse_zone(zone, exact=True))


def change_of_offset(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The instant in UTC, to the second, when the zone's offset changes, which it does once in between."""
    old = _offset(before, zone)
    low, high = 0, (after - before) // _SECOND  # the clocks have not changed at ``low``, and have at ``high``
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _offset(before + middle * _SECOND, zone) == old else (low, middle)
    return before + high * _SECOND


def zones_for_local_time(now: datetime, wall: time) -> list[ZoneChoice]:
    """The zones in which the clock shows about ``wall`` now (20 minutes either way), best known first.

    Cities whose clocks go alike now and for a year to come are one choice, so two choices may show the same
    time now and part in spring. Raises ``NaiveTimeError``.
    """
    now = as_utc(now)
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    groups: dict[_Rules, list[tuple[str, str]]] = {}
    for name, city in CITIES:
        zone = parse_zone(name, exact=True)
        if _distance(now.astimezone(zone).time(), wall) <= _NEAR:
            groups.setdefault(_rules(zone, today), []).append((name, city))
    return [ZoneChoice(group[0][0], tuple(city for _, city in group)) for group in groups.values()]


def guess_from_phone(number: str) -> str | None:
    """A first guess from a phone number, or the beginning of one, in international form (``+420...``); none
    where the country has several zones. To be offered and not kept: people travel with their numbers."""
    if not number.startswith("+"):
        return None
    digits = re.sub(r"\D", "", number)
    codes = (digits[:length] for length in (1, 2, 3))
    return next((ZONE_BY_CALLING_CODE[code] for code in codes if code in ZONE_BY_CALLING_CODE), None)


def _distance(one: time, other: time) -> timedelta:
    """Between two times on a round dial of 24 hours."""
    apart = abs(_since_midnight(one) - _since_midnight(other))
    return min(apart, _DAY - apart)


def _since_midnight(wall: time) -> timedelta:
    return timedelta(hours=wall.hour, minutes=wall.minute, seconds=wall.second)


@lru_cache(maxsize=2**10)
def _rules(zone: ZoneInfo, day: datetime) -> _Rules:
    """The offset as the day begins, and each new one in the year after it with its first instant."""
    offset = _offset(day, zone)
    rules = [(day, offset)]
    for morning in (day + _DAY * n for n in range(_AHEAD)):
        after = _offset(morning + _DAY, zone)
        if after != offset:
            rules.append((change_of_offset(zone, morning, morning + _DAY), after))
            offset = after
    return tuple(rules)


def _offset(at: datetime, zone: ZoneInfo) -> timedelta:
    offset = at.astimezone(zone).utcoffset()
    assert offset is not None
    return offset


@cache
def _names() -> dict[str, str]:
    """The names of places in the pinned data, and UTC, by what they are when folded."""
    names = resources.files("tzdata").joinpath("zones").read_text(encoding="ascii").split()
    places = (name for name in names if "/" in name and not name.startswith("Etc/"))
    return {_folded(name): name for name in (*places, "UTC")}


@cache
def _names_by_city() -> dict[str, str]:
    """The names by their last part, and the well-known ones by their cities."""
    cities = {
        _folded(name.rsplit("/", 1)[-1]): name
        for name in _names().values()
        if not name.startswith(_COUNTRIES)
    }
    return cities | {_folded(city): zone for zone, city in CITIES}


def _folded(name: str) -> str:
    """Without case, accents, and the difference between blanks and underscores."""
    plain = unicodedata.normalize("NFKD", name.replace("_", " ")).casefold()
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())
