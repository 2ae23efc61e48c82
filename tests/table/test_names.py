"""People are called what they like: it breaks no message, and everybody is told apart."""

import re

import pytest

from app.channels.telegram import read
from app.channels.telegram.calls import EditMessage, SendMessage, SendPhoto, visible_length
from app.table.intents import Heard, Page
from tests.stage import BOT_NAME, GROUP, Stage
from tests.table.seated import Seated, deal

HOSTILE = (
    "<b>",
    "</b><a href='x'>&amp;",
    "a_b*c[`](",
    "\u202eBob\u202c",
    "\u2067Bob",
    "Zo\u200be",
    "\u2800\u200b",
    "🎩" * 64,
    "Bob",
    "bob",
)
TAGS = re.compile(r"</?([a-z-]+)[^<>]*>")
ALLOWED = {"b", "i", "s", "code", "tg-time", "tg-spoiler", "a"}


def known_as(name: str) -> str:
    """What the table is told that this Telegram user is called."""
    user = {"id": 501, "is_bot": False, "first_name": name}
    chat = {"id": 501, "type": "private"}
    message = {"message_id": 1, "date": 1, "from": user, "chat": chat, "text": "/help"}
    heard = read.read({"update_id": 1, "message": message}, BOT_NAME)
    assert isinstance(heard, Heard)
    return heard.who.name


def played() -> Seated:
    """A whole game of people with such names, with every page shown."""
    table = Seated(deal(10), names=[known_as(name) for name in HOSTILE], title="<i>Club</i> & Co")
    for page in (Page.BOARD, Page.STATUS, Page.HAND):
        table.show(0, page)
    while not table.over:
        table.time_out()
    return table


@pytest.fixture(scope="module")
def table() -> Seated:
    return played()


def test_no_name_breaks_the_markup_of_any_message(table: Seated):
    for said in table.screens.calls:
        if isinstance(said.call, SendMessage | SendPhoto | EditMessage):
            html = said.call.html
            assert set(TAGS.findall(html)) <= ALLOWED
            assert "<" not in TAGS.sub("", html)
            opened = re.findall(r"<(/?)([a-z-]+)", html)
            stack: list[str] = []
            for closing, tag in opened:
                if closing:
                    assert stack.pop() == tag
                else:
                    stack.append(tag)
            assert not stack
            assert visible_length(html) <= 4096


def test_the_name_of_the_group_is_escaped_too(table: Seated):
    assert any("&lt;i&gt;Club&lt;/i&gt; &amp; Co" in shown.html for shown in table.messages(0))


def test_no_name_turns_the_text_around_it(table: Seated):
    """Every direction mark that opens is our own, and is closed in the same message or label."""
    texts = [shown.html for chat in table.screens.chats.values() for shown in chat.values()]
    labels = [b.label for chat in table.screens.chats.values() for s in chat.values() for b in s.buttons]
    for text in texts + labels:
        assert not re.search("[\u202a-\u202e\u2066\u2067\u200e\u200f\u200b]", text)
        assert text.count("\u2068") == text.count("\u2069")


def test_every_seat_has_a_name_of_its_own_that_can_be_seen(table: Seated):
    labels = table.table.labels
    assert len({label.casefold() for label in labels}) == 10
    assert all(label.strip() for label in labels)
    assert max(len(label) for label in labels) < 50


def test_buttons_name_the_seat_by_number_and_name_without_markup():
    table = Seated(deal(10), names=[known_as(name) for name in HOSTILE])
    labels = [button.label for button in table.question(0).buttons]
    assert [label.split(". ")[0] for label in labels] == [str(number) for number in range(2, 11)]
    assert labels[0] == "2. \u2068</b><a href='x'>&amp;\u2069"
    assert len(set(labels)) == 9


def test_two_players_of_one_name_are_told_apart_and_the_right_one_is_nominated(stage: Stage):
    stage.names = {501: "Bob", 502: "bob", 503: "Bob", 504: "Ann", 505: "Eve"}
    stage.seat_all(5)
    stage.start(deal(5))
    labels = [button.label for shown in stage.messages(501) for button in shown.buttons]
    assert len(set(labels)) == 4
    stage.tap(501, "3. ")
    chosen = next(label for label in labels if label.startswith("3. ")).removeprefix("3. ")
    assert f"as president, <b>{chosen}</b> as chancellor" in stage.text(502)
    assert chosen in stage.text(GROUP)
