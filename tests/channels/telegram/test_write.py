"""Our letter to their call: what is sent, edited, answered, or left unsaid."""

from collections.abc import Callable

import pytest

from app.channels.channel import Reader
from app.channels.outcome import Failed, Failure, Outcome, Sent
from app.channels.telegram.calls import AnswerQuery, Call, EditKeyboard, EditMessage, SendMessage
from app.channels.telegram.calls import Button as Shown
from app.channels.telegram.channel import TelegramChannel
from app.channels.telegram.send import Me
from app.channels.telegram.write import Writer, chat_of
from app.language import say
from app.language.translate import translator
from app.table.letters import Button, Letter

BOT = "kanzler_test_bot"
PERSON, ROOM, TOPIC = "telegram:501", "telegram:-100500", "telegram:-100500:7"


def compose(letter: Letter, standing: int | None = None) -> Call | None:
    return Writer(translator(), BOT).compose(letter, Reader("en"), standing)


def test_a_letter_is_a_message_of_its_lines():
    letter = Letter(PERSON, (say.event_chaos(), say.event_tracker_reset()))
    call = compose(letter)
    assert isinstance(call, SendMessage)
    assert call.chat_id == 501
    assert call.html.split("\n")[0].startswith("🔥 <b>Chaos!</b>")
    assert call.html.split("\n")[1] == "The election tracker is back at zero."
    assert (call.keyboard, call.silent, call.protected, call.thread_id) == (None, False, False, None)


def test_a_secret_cannot_be_forwarded_and_chatter_makes_no_sound():
    secret = compose(Letter(PERSON, (say.role_liberal(),), secret=True))
    chatter = compose(Letter(ROOM, (say.help_text(),), silent=True))
    assert isinstance(secret, SendMessage)
    assert isinstance(chatter, SendMessage)
    assert (secret.protected, secret.silent) == (True, False)
    assert (chatter.protected, chatter.silent) == (False, True)


def test_a_topic_is_written_to_in_its_thread():
    call = compose(Letter(TOPIC, (say.event_chaos(),)))
    assert isinstance(call, SendMessage)
    assert (call.chat_id, call.thread_id) == (-100500, 7)


def test_a_standing_message_is_edited_unless_it_is_to_be_said_afresh():
    letter = Letter(ROOM, (say.lobby_cancelled(),), standing="lobby")
    edit = compose(letter, standing=9)
    assert isinstance(edit, EditMessage)
    assert (edit.chat_id, edit.message_id, edit.keyboard) == (-100500, 9, None)
    afresh = Letter(ROOM, (say.lobby_cancelled(),), standing="lobby", afresh=True)
    assert isinstance(compose(afresh, standing=9), SendMessage)
    assert isinstance(compose(letter), SendMessage)


def test_an_edit_of_what_was_never_sent_is_not_said():
    assert compose(Letter(ROOM, (say.lobby_cancelled(),), standing="lobby", only_edit=True)) is None


def test_buttons_press_open_the_chat_or_join():
    rows = (
        (Button(say.button_ja(), press="p1-2:0"), Button(say.button_nein(), press="p1-2:1")),
        (Button(say.button_private(), visit=True), Button(say.button_join(), start="K7QXW2")),
    )
    call = compose(Letter(ROOM, (say.event_chaos(),), keyboard=rows))
    assert isinstance(call, SendMessage)
    assert call.keyboard == (
        (Shown("Ja!", data="p1-2:0"), Shown("Nein", data="p1-2:1")),
        (
            Shown("Open the private chat", url=f"https://t.me/{BOT}"),
            Shown("Join", url=f"https://t.me/{BOT}?start=K7QXW2"),
        ),
    )


def test_an_answer_to_a_press_is_a_toast_without_markup():
    call = compose(Letter(PERSON, (say.press_start_first(name="<b>Bob"),), answers="77"))
    assert isinstance(call, AnswerQuery)
    assert (call.query_id, call.alert) == ("77", False)
    assert call.text == (
        "\u2068<b>Bob\u2069, press Join: it opens a private chat with me. I have to be able to write to you."
    )


def test_a_toast_that_is_too_long_is_cut():
    call = compose(Letter(PERSON, (say.help_text(),), answers="77", alert=True))
    assert isinstance(call, AnswerQuery)
    assert call.text is not None
    assert (len(call.text), call.alert) == (200, True)


@pytest.mark.parametrize(
    "address", ["", "telegram:", "telegram:x", "sms:+420", "telegram:1:", "telegram:1:2:3"]
)
def test_only_an_address_of_telegram_has_a_chat(address: str):
    with pytest.raises(ValueError, match="no address"):
        chat_of(address)


def test_the_chat_of_a_topic_is_its_group():
    assert [chat_of(address) for address in (PERSON, ROOM, TOPIC)] == [501, -100500, -100500]


# The channel: what it does when a message that is to be edited is gone, or a new one takes its place.


class Wire:
    """Stands in for the sender: keeps the calls, and answers as it is told to."""

    def __init__(self, answer: Callable[[Call], Outcome]) -> None:
        self.calls: list[Call] = []
        self._answer = answer

    def me(self) -> Me:
        return Me(4242, BOT)

    def send(self, call: Call) -> Outcome:
        self.calls.append(call)
        return self._answer(call)


def channel(answer: Callable[[Call], Outcome]) -> tuple[TelegramChannel, Wire]:
    wire = Wire(answer)
    return TelegramChannel(wire, translator()), wire  # type: ignore[arg-type]


PROMPT = Letter(
    PERSON, (say.event_chaos(),), ((Button(say.button_ja(), press="p1-2:0"),),), standing="prompt:2"
)


def test_an_edited_message_keeps_its_place():
    telegram, wire = channel(lambda _: Sent(9))
    assert telegram.deliver(PROMPT, Reader("en"), 9) == Sent(9)
    assert [type(call) for call in wire.calls] == [EditMessage]


def gone(call: Call) -> Outcome:
    if isinstance(call, EditMessage):
        return Failed(Failure.TARGET_GONE, "message to edit not found")
    return Sent(10)


def test_a_question_whose_message_was_deleted_is_asked_again():
    telegram, wire = channel(gone)
    assert telegram.deliver(PROMPT, Reader("en"), 9) == Sent(10)
    assert [type(call) for call in wire.calls] == [EditMessage, SendMessage]


def test_the_end_of_a_question_whose_message_was_deleted_is_not_said():
    telegram, wire = channel(gone)
    closing = Letter(PERSON, (say.done_late(),), standing="prompt:2", only_edit=True)
    assert telegram.deliver(closing, Reader("en"), 9) == Sent(None)
    assert [type(call) for call in wire.calls] == [EditMessage]


def test_a_question_asked_afresh_takes_the_buttons_from_the_old_message():
    telegram, wire = channel(lambda _: Sent(10))
    afresh = Letter(PERSON, PROMPT.lines, PROMPT.keyboard, standing="prompt:2", afresh=True)
    assert telegram.deliver(afresh, Reader("en"), 9) == Sent(10)
    assert isinstance(wire.calls[0], SendMessage)
    assert wire.calls[1] == EditKeyboard(501, 9)


def test_the_old_buttons_stay_where_the_new_message_did_not_arrive():
    telegram, wire = channel(lambda _: Failed(Failure.AGAIN, "Bad Gateway"))
    afresh = Letter(PERSON, PROMPT.lines, PROMPT.keyboard, standing="prompt:2", afresh=True)
    assert isinstance(telegram.deliver(afresh, Reader("en"), 9), Failed)
    assert [type(call) for call in wire.calls] == [SendMessage]


def test_an_edit_that_is_refused_for_another_reason_says_so():
    failed = Failed(Failure.BLOCKED, "Forbidden: bot was blocked by the user")
    telegram, wire = channel(lambda _: failed)
    assert telegram.deliver(PROMPT, Reader("en"), 9) == failed
    assert len(wire.calls) == 1
