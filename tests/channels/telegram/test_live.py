"""The bot and a sandbox over HTTP: whatever the wire answers has a name, and the game goes on."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.channels.outcome import Failure
from app.store.tables import LetterState
from app.table import pause
from tests.databases import SqliteDatabases
from tests.live import Live
from tests.sandbox.conftest import Running, launch

KNOWN = json.loads(Path(__file__).with_name("errors.json").read_text())
METHODS = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "answerCallbackQuery")


def refusals() -> list[dict[str, Any]]:
    """One of each meaning; all of them in a long run. (The sandbox alone can say where a group has moved.)"""
    orderable = [known for known in KNOWN if "migrate_to_chat_id" not in (known.get("parameters") or {})]
    if os.environ.get("KANZLER_LONG") == "1":
        return orderable
    return list({(known["failure"], str(known.get("except"))): known for known in orderable}.values())


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    made = launch()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def live(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    databases = SqliteDatabases(tmp_path_factory.mktemp("live"))
    made = Live(running.address, running.people, databases.fresh())
    yield made
    made.close()
    databases.close()


@pytest.fixture(autouse=True)
def calm(live: Live, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that a test does leaves a traceback, or anything to do, behind."""
    yield
    live.people.clear_faults()
    live.calm_down()
    assert not [record for record in caplog.records if record.exc_info]


def order(live: Live, known: dict[str, Any], method: str) -> None:
    more: dict[str, Any] = {"method": method}
    if "page" in known:
        live.people.fault(known["status"], html=True, **more)
    else:
        retry = (known.get("parameters") or {}).get("retry_after")
        live.people.fault(known["status"], known["description"], retry_after=retry, **more)


@pytest.mark.parametrize("known", refusals(), ids=lambda known: known.get("description", "page")[:60])
def test_whatever_a_call_is_refused_with_the_game_goes_on(
    live: Live, known: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    group, (ann,) = live.game()
    for method in METHODS:
        order(live, known, method)
        live.send(ann, "/status")
        for _ in range(15):  # some calls are made only after a vote or two
            if live.people.faults() and live.asked(ann):
                live.answer(ann)
                live.calm_down()
        assert not live.people.faults(), "the fault was met"
        live.people.start(ann)  # in case that we think she cannot be written to
        live.settle()
        live.put_on(pause.PROBE_AFTER)
        live.send(ann, "/status", group)  # in case that we think the room is lost
        live.calm_down()
        table = live.table(group)
        if table.status.is_open:
            assert table.pause is None
            assert live.asked(ann), "she is asked"
        else:
            group, (ann,) = live.game()
    named = {(row.failure or "").partition(":")[0] for row in live.letters(LetterState.FAILED)}
    assert named <= set(Failure)
    assert not [record for record in caplog.records if record.exc_info]


# What stands on a screen and is taken away.


def test_a_question_that_its_reader_deleted_is_asked_again_when_wanted(live: Live) -> None:
    group, (ann,) = live.game()
    (question,) = live.asked(ann)
    live.people.member("delete_message", chat=ann, message_id=question["message_id"])
    assert live.asked(ann) == []
    live.send(ann, "/hand", group)
    assert [again["text"] for again in live.asked(ann)] == [question["text"]]
    live.answer(ann)
    assert live.table(group).version > 1


@pytest.mark.parametrize("command", ["/status", "/hand"])
@pytest.mark.parametrize("where", ["group", "bot"])
def test_status_and_hand_ask_anew_what_is_open_with_one_live_keyboard(
    live: Live, command: str, where: str
) -> None:
    group, (ann,) = live.game()
    (old,) = live.asked(ann)
    live.send(ann, command, group if where == "group" else "bot")
    (new,) = live.asked(ann)
    assert new["message_id"] > old["message_id"]
    assert new["text"] == old["text"]


def test_a_question_that_was_deleted_and_then_answered_elsewhere_is_closed_in_silence(live: Live) -> None:
    group, (ann,) = live.game()
    (question,) = live.asked(ann)
    data = question["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    live.people.member("delete_message", chat=ann, message_id=question["message_id"])
    before = len(live.messages(ann))
    live.people.press(ann, "bot", question["message_id"], {"data": data}, wait=0)
    live.settle()
    assert live.table(group).version > 1
    assert all("You voted" not in message["text"] for message in live.messages(ann)[before:])


def test_a_lobby_message_that_an_administrator_deleted_is_made_anew(live: Live) -> None:
    ann, bob = (live.people.user(name, started=True) for name in ("Ann", "Bob"))
    group = live.people.chat("Club", [ann, bob])
    live.send(ann, "/newgame", group)
    lobby = live.messages(group)[-1]
    live.people.member("delete_message", chat=group, message_id=lobby["message_id"])
    live.people.start(bob)
    live.settle()
    live.send(bob, "/join", group)
    shown = live.messages(group)[-1]
    assert shown["message_id"] > lobby["message_id"]
    assert "Bob" in shown["text"]
    live.tap(ann, "Close the table", group)
    assert "This table was closed" in live.messages(group)[-1]["text"]


def test_who_blocked_the_bot_and_comes_back_is_asked_again(live: Live) -> None:
    group, (ann,) = live.game()
    live.people.member("block", user=ann)
    live.settle()
    assert "I cannot write to" in live.text(group)
    live.people.member("unblock", user=ann)
    live.settle()
    assert len(live.asked(ann)) == 1
    live.answer(ann)
    assert live.table(group).seats[0].reachable


def test_an_old_keyboard_answers_no_other_question(live: Live) -> None:
    group, (ann,) = live.game()
    (first,) = live.asked(ann)
    old = first["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    live.answer(ann)
    version = live.table(group).version
    live.people.press(ann, "bot", first["message_id"], {"data": old}, wait=0)
    live.settle()
    assert live.table(group).version == version


# The group changes under the game.


@pytest.mark.parametrize("noticed", ["by the messages", "by the error alone"])
def test_a_group_that_becomes_a_supergroup_takes_its_game_along(live: Live, noticed: str) -> None:
    group, (ann,) = live.game(kind="group")
    new = live.people.member("migrate", chat=group)["chat"]
    if noticed == "by the error alone":
        live.miss()
    else:
        live.settle()
        assert live.table(new).room == f"telegram:{new}"
    live.answer(ann)
    live.calm_down()
    assert live.table(new).room == f"telegram:{new}"
    assert live.messages(new)
    live.send(ann, "/status", new)
    assert "Thursday Club" in live.messages(new)[-1]["text"]


def test_thrown_out_muted_and_let_in_again(live: Live) -> None:
    group, (ann,) = live.game()
    for out, back in (("kick", "add"), ("restrict", "unrestrict")):
        live.people.member(out, chat=group, user="bot")
        live.settle()
        assert live.table(group).pause is not None
        assert "I cannot speak in" in live.text(ann)
        live.people.member(back, chat=group, user="bot")
        live.settle()
        assert live.table(group).pause is None
    assert "Good day" not in live.text(group).partition("the clock goes on")[2]


def test_a_topic_is_closed_opened_and_deleted(live: Live) -> None:
    ann = live.people.user("Ann", started=True)
    group = live.people.chat("Forum", [ann], is_forum=True, topics=["Games"])
    thread = live.people.topics(group)["Games"]
    live.people.start(ann)
    live.settle()
    live.send(ann, "/newgame", group, thread=thread)
    for _ in range(4):
        live.tap(ann, "Add a house bot", group)
    live.tap(ann, "Start the game", group)
    told = [m for m in live.messages(group) if m["from"]["is_bot"] and "Good day!" not in m["text"]]
    assert {m.get("message_thread_id") for m in told} == {thread}
    live.people.member("close_topic", chat=group, thread=thread)
    live.settle()
    room = f"telegram:{group}:{thread}"
    number = live.table(group).id
    assert live.table(group).room == room
    assert live.table(group).pause is not None
    live.people.member("reopen_topic", chat=group, thread=thread)
    live.settle()
    assert live.table(group).pause is None
    live.people.member("delete_topic", chat=group, thread=thread)
    live.answer(ann)
    live.calm_down()
    table = live.table(group)
    assert table.id == number
    assert (table.room, table.pause) == (None, None)
    assert "was deleted, so the game goes on here" in live.text(ann)


def test_an_anonymous_administrator_plays_by_the_button(live: Live) -> None:
    ann = live.people.user("Ann")
    group = live.people.chat("Club", [ann])
    live.send(ann, "/rules", group, anonymous=True)
    assert "Secret Hitler" in live.messages(group)[-1]["text"]
    bob = live.people.user("Bob", started=True)
    live.people.member("add", chat=group, user=bob)
    live.send(bob, "/newgame", group)
    live.send(ann, "/join", group, anonymous=True)
    button = live.messages(group)[-1]["reply_markup"]["inline_keyboard"][0][0]
    live.people.open(ann, button["url"])
    live.settle()
    with_name = [seat.name for seat in live.table(group).seats]
    assert "Ann" in with_name


def test_a_group_founded_with_the_bot_is_greeted_once(live: Live) -> None:
    ann = live.people.user("Ann")
    group = live.people.chat("New", [ann], kind="group")
    live.settle()
    assert live.text(group).count("Good day!") == 1


def test_a_deleted_account_is_told_to_the_table(live: Live) -> None:
    ann, bob = (live.people.user(name, started=True) for name in ("Ann", "Bob"))
    group = live.people.chat("Club", [ann, bob])
    for person, command in ((ann, "/newgame"), (bob, "/join")):
        live.people.start(person)
        live.settle()
        live.send(person, command, group)
    for _ in range(3):
        live.tap(ann, "Add a house bot", group)
    live.people.member("deactivate", user=bob)
    live.tap(ann, "Start the game", group)
    assert "I cannot write to \u2068Bob" in live.text(group)
    assert "Your secret role" in live.text(ann)
