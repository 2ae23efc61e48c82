import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from app.game.vocabulary import Policy
from app.language.text import Text


def test_arguments_are_kept_as_json_types() -> None:
    text = Text.of(
        "vote-opened",
        president="Zuzana",
        seats=7,
        due=datetime(2026, 12, 1, 21, 30, tzinfo=timezone(timedelta(hours=3, minutes=30))),
        left=timedelta(minutes=1, seconds=30.4),
        cards=[Policy.LIBERAL, Policy.FASCIST],
    )

    assert text.to_json() == [
        "vote-opened",
        {
            "cards": ["L", "F"],
            "due": "2026-12-01T18:00:00+00:00",
            "left": 90,
            "president": "Zuzana",
            "seats": 7,
        },
    ]


def test_a_text_comes_back_from_json_equal_and_hashable() -> None:
    text = Text.of("key", who=("a", "b"), count=3, due=datetime(2026, 1, 1, tzinfo=UTC))

    back = Text.from_json(json.loads(json.dumps(text.to_json())))

    assert back == text
    assert {back, text} == {text}


def test_the_order_of_arguments_does_not_matter() -> None:
    assert Text.of("key", a=1, b=2) == Text.of("key", b=2, a=1)


def test_an_unknown_key_is_no_error_before_it_is_rendered() -> None:
    assert Text.from_json(["from-the-future", {}]).key == "from-the-future"


@pytest.mark.parametrize(
    "data",
    [
        None,
        "key",
        [],
        ["key"],
        [1, {}],
        ["key", []],
        ["key", {"a": None}],
        ["key", {"a": [1]}],
        ["key", {"a": 1.5}],
    ],
)
def test_a_wrong_shape_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="is"):
        Text.from_json(data)


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        Text.of("key", due=datetime(2026, 1, 1))  # noqa: DTZ001
