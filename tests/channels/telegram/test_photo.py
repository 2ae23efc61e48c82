"""A letter with a picture: a photo with the text under it, and the text alone where photos are refused."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.channels.channel import Reader
from app.channels.outcome import Failed, Failure, Outcome, Sent
from app.channels.telegram.calls import CAPTION_LIMIT, Button, Call, SendMessage, SendPhoto
from app.channels.telegram.channel import TelegramChannel
from app.channels.telegram.send import Limits, Me, Sender
from app.channels.telegram.write import Writer
from app.game import OFFICIAL, new_game, view
from app.language import say
from app.language.translate import translator
from app.pictures.board import board_of
from app.pictures.draw import draw
from app.sandbox.options import Options
from app.table.letters import Letter
from tests.sandbox.conftest import Running, launch

BOARD = board_of(view(new_game(7, OFFICIAL, b"7" * 32), None), OFFICIAL)
LETTER = Letter("telegram:-100500", (say.event_tracker_reset(),), silent=True, picture=BOARD)
TEXT = "The election tracker is back at zero."
LONG = replace(LETTER, lines=(say.event_tracker_reset(),) * 30)


def compose(letter: Letter, standing: int | None = None) -> Call | None:
    return Writer(translator(), "kanzler_test_bot").compose(letter, Reader("en"), standing)


def test_the_text_goes_under_the_picture():
    keyed = replace(LETTER, to="telegram:-100500:7", secret=True)
    assert compose(keyed) == SendPhoto(-100500, draw(BOARD), TEXT, 7, silent=True, protected=True)


def test_a_text_that_is_too_long_for_that_is_a_message():
    assert isinstance(compose(LONG), SendMessage)


@pytest.mark.parametrize(
    "changes", [{"standing": "board"}, {"standing": "board", "afresh": True}, {"answers": "q"}]
)
def test_what_will_be_edited_and_what_answers_a_press_has_no_picture(changes: dict[str, Any]):
    wire = Wire(lambda _: Sent(3))
    for standing in (None, 9):
        TelegramChannel(wire, translator()).deliver(replace(LETTER, **changes), Reader("en"), standing)  # type: ignore[arg-type]
    assert wire.calls
    assert not any(isinstance(call, SendPhoto) for call in wire.calls)


def test_a_photo_that_telegram_would_refuse_cannot_be_built():
    assert SendPhoto(7, b"x", "x" * CAPTION_LIMIT).html
    for png, html, keyboard in ((b"", "", None), (b"x", "x" * (CAPTION_LIMIT + 1), None), (b"x", "", ((),))):
        with pytest.raises(ValueError):
            SendPhoto(7, png, html, keyboard=keyboard)


# What Telegram makes of it.


class Telegram:
    """A sandbox with a group in it, and our channel to it."""

    def __init__(self) -> None:
        self.running: Running = launch()
        self.people = self.running.people
        self.person = self.people.user("Ann", started=True)
        self.group = self.people.chat("Thursday", [self.person])
        self.address = f"telegram:{self.group}"
        url = f"{self.running.address}/bot"
        self.sender = Sender(Options.token, base_url=url, limits=Limits(read=0.5))
        self.channel = TelegramChannel(self.sender, translator())
        self.channel.prepare()

    def deliver(self, letter: Letter) -> Outcome:
        return self.channel.deliver(replace(letter, to=self.address), Reader("en"), None)

    @property
    def shown(self) -> list[dict[str, object]]:
        """What the bot has put into the group."""
        return [m for m in self.people.transcript(self.group) if m["from"]["is_bot"]]

    @property
    def methods(self) -> list[str]:
        return [call["method"] for call in self.people.outbox() if call["method"].startswith("send")]

    def no_photos(self) -> None:
        self.people.member("restrict", chat=self.group, user="bot", permissions={"can_send_messages": True})

    def close(self) -> None:
        self.channel.close()
        self.running.stop()


@pytest.fixture
def telegram() -> Iterator[Telegram]:
    made = Telegram()
    yield made
    made.close()


def test_everybody_sees_the_picture(telegram: Telegram) -> None:
    sent = telegram.deliver(LETTER)
    [message] = telegram.shown
    assert sent == Sent(message["message_id"])
    assert message["caption"] == TEXT
    [size] = message["photo"]  # type: ignore[misc]
    assert (size["width"], size["height"], size["file_size"]) == (1080, 900, len(draw(BOARD)))


def test_buttons_under_a_photo_are_the_photos(telegram: Telegram) -> None:
    keyboard = ((Button("Look", data="t1:look"),),)
    assert isinstance(
        telegram.sender.send(SendPhoto(telegram.group, draw(BOARD), TEXT, keyboard=keyboard)), Sent
    )
    assert telegram.shown[0]["reply_markup"] == {
        "inline_keyboard": [[{"text": "Look", "callback_data": "t1:look"}]]
    }


def test_a_long_text_comes_first_and_once_and_its_picture_after_it(telegram: Telegram) -> None:
    sent = telegram.deliver(LONG)
    text, picture = telegram.shown
    assert sent == Sent(text["message_id"])
    assert str(text["text"]).count(TEXT) == 30
    assert "photo" in picture
    assert "caption" not in picture


def test_the_picture_of_a_long_text_that_gets_lost_brings_the_text_no_second_time(telegram: Telegram) -> None:
    telegram.people.fault(429, retry_after=9, method="sendPhoto")
    assert telegram.deliver(LONG) == Sent(telegram.shown[0]["message_id"])
    assert len(telegram.shown) == 1


def test_where_photos_are_not_allowed_the_text_comes_alone(telegram: Telegram) -> None:
    telegram.no_photos()
    for number in (1, 2):
        sent = telegram.deliver(LETTER)
        assert isinstance(sent, Sent)
        assert [message["text"] for message in telegram.shown] == [TEXT] * number
    assert telegram.methods == ["sendPhoto", "sendMessage"] * 2


def test_where_they_are_allowed_again_the_picture_is_back(telegram: Telegram) -> None:
    telegram.no_photos()
    telegram.deliver(LETTER)
    telegram.people.member("unrestrict", chat=telegram.group, user="bot")
    telegram.deliver(LETTER)
    assert ["photo" in message for message in telegram.shown] == [False, True]


@pytest.mark.parametrize(
    ("code", "description"),
    [
        (400, "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN"),
        (400, "Bad Request: CHAT_SEND_MEDIA_FORBIDDEN"),
        (400, "Bad Request: not enough rights to send photos to the chat"),
        (400, "Bad Request: PHOTO_INVALID_DIMENSIONS"),
        (400, "Bad Request: IMAGE_PROCESS_FAILED"),
        (400, "Bad Request: PHOTO_SAVE_FILE_INVALID"),
        (
            400,
            "Bad Request: file of size 11000000 bytes is too big for a photo",
        ),
        (400, "Bad Request: message caption is too long"),
        (400, "Bad Request: wrong file identifier/HTTP URL specified"),
        (413, "Request Entity Too Large"),
    ],
)
def test_a_photo_that_is_refused_for_being_one_is_said_in_words(
    telegram: Telegram, code: int, description: str
) -> None:
    telegram.people.fault(code, description, method="sendPhoto")
    assert isinstance(telegram.deliver(LETTER), Sent)
    assert [message["text"] for message in telegram.shown] == [TEXT]


@pytest.mark.parametrize(
    ("fault", "failure"),
    [
        ({"code": 429, "retry_after": 3}, Failure.WAIT),
        ({"code": 500}, Failure.UNKNOWN),
        ({"code": 502, "html": True}, Failure.UNKNOWN),
        ({"code": 0, "after_delivery": True}, Failure.UNKNOWN),
        (
            {"code": 403, "description": "Forbidden: bot was kicked from the supergroup chat"},
            Failure.ROOM_LOST,
        ),
        ({"code": 400, "description": "Bad Request: message thread not found"}, Failure.TOPIC_GONE),
    ],
)
def test_what_fails_for_any_message_fails_for_a_photo_likewise(
    telegram: Telegram, fault: dict[str, object], failure: Failure
) -> None:
    telegram.people.fault(fault.pop("code"), method="sendPhoto", **fault)  # type: ignore[arg-type]
    outcome = telegram.deliver(LETTER)
    assert isinstance(outcome, Failed)
    assert outcome.failure is failure
    assert "sendMessage" not in telegram.methods


def test_if_the_text_is_refused_too_that_is_what_counts(telegram: Telegram) -> None:
    telegram.people.member("restrict", chat=telegram.group, user="bot")
    outcome = telegram.deliver(LETTER)
    assert isinstance(outcome, Failed)
    assert outcome == Failed(Failure.NO_RIGHTS, outcome.detail)
    assert "text messages" in outcome.detail
    assert telegram.methods == ["sendPhoto", "sendMessage"]


class Wire:
    """Answers as it is told, and keeps the calls."""

    def __init__(self, answer: Callable[[Call], Outcome]) -> None:
        self.answer, self.calls = answer, list[Call]()

    def me(self) -> Me:
        return Me(1, "kanzler_test_bot")

    def send(self, call: Call) -> Outcome:
        self.calls.append(call)
        return self.answer(call)


def test_a_picture_that_cannot_even_be_sent_costs_no_text():
    wire = Wire(lambda call: Failed(Failure.BROKEN, "TypeError") if isinstance(call, SendPhoto) else Sent(3))
    channel = TelegramChannel(wire, translator())  # type: ignore[arg-type]
    assert channel.deliver(LETTER, Reader("en"), None) == Sent(3)
    assert [type(call) for call in wire.calls] == [SendPhoto, SendMessage]
