"""What makes a sound, what cannot be passed on, and what is hidden until it is tapped."""

import re
from datetime import timedelta

import pytest

from app.channels.telegram.calls import SendMessage
from app.game.vocabulary import Policy, Role
from app.table.intents import Page
from tests.stage import GROUP, Stage
from tests.table.seated import FIRST, Seated, deal, plain

F, L = Policy.FASCIST, Policy.LIBERAL
SPOILER = re.compile(r"<tg-spoiler>.*?</tg-spoiler>", re.DOTALL)


def sent(table: Seated | Stage, chat: int | None = None) -> list[SendMessage]:
    """The new messages, to one chat or to everybody."""
    calls = [said.call for said in table.screens.calls]
    return [call for call in calls if isinstance(call, SendMessage) and chat in (None, call.chat_id)]


def game() -> Seated:
    """Seven people; two governments, an investigation, a rejected one, and everybody looks up what he may."""
    table = Seated(deal(7, deck="FFF" * 3 + "FFLLLLLL"))
    table.govern(1, F).govern(2, F).use(3).reject(4)
    for seat in range(7):
        for page in (Page.HAND, Page.STATUS, Page.BOARD):
            table.show(seat, page)
            table.show(seat, page, in_group=True)
    table.wait(timedelta(hours=13))
    table.time_out()
    return table


# What cannot be passed on.


def test_whatever_one_alone_may_know_can_be_neither_forwarded_nor_saved():
    secret = [
        call
        for call in sent(game())
        if call.chat_id != GROUP and not plain(call.html).startswith("Thursday Club (")
    ]
    assert len(secret) > 30
    assert [call.html for call in secret if not call.protected] == []


def test_what_everybody_may_know_can_be_passed_on():
    assert [call for call in sent(game(), GROUP) if call.protected] == []


def test_the_code_of_a_table_can_be_passed_on(stage: Stage):
    stage.seat_all(3)
    (joined,) = [call for call in sent(stage, 502) if "You sit at the table" in call.html]
    assert not joined.protected


# What is hidden until it is tapped.


@pytest.mark.parametrize("seats", range(5, 11))
def test_over_a_shoulder_and_in_a_notification_every_role_reads_the_same(seats: int):
    table = Seated(deal(seats))
    shown = {
        re.sub(r"\d+", "0", SPOILER.sub("▒", line))
        for seat in range(seats)
        for line in table.messages(seat)[0].html.split("\n")
    }
    for word in ("Hitler", "iberal", "ascist"):
        assert not any(word in line for line in shown), shown


def test_a_loyalty_and_the_peeked_policies_are_hidden_too():
    table = Seated(deal(7, deck="FFF" * 3 + "FFLLLLLL"))
    table.govern(1, F).govern(2, F).use(3)
    assert "party membership" in table.last(1)
    assert not re.search("liberal|fascist", SPOILER.sub("", table.last(1)))
    peek = Seated(deal(5, "FFL" * 5 + "FL"))
    peek.govern(1, F).govern(2, F).govern(3, F)
    (told,) = [m.html for m in peek.messages(2) if "next three policies" in m.html]
    assert "tg-spoiler" in told
    assert not re.search("Liberal|Fascist", SPOILER.sub("", told))


def test_the_group_reads_no_spoilers():
    assert [call for call in sent(game(), GROUP) if "tg-spoiler" in call.html] == []


# What makes a sound.


def test_a_role_a_question_and_a_result_make_a_sound():
    table = game()
    for seat in range(7):
        first = sent(table, FIRST + seat)[0]
        assert "Your secret role" in first.html
        assert not first.silent
    questions = [call for call in sent(table) if call.keyboard and call.chat_id != GROUP]
    assert len(questions) > 20
    assert not any(
        call.silent for call in questions if any(b.data for row in call.keyboard or () for b in row)
    )
    results = [call for call in sent(table, GROUP) if re.search("Elected:|Not elected|enacted", call.html)]
    assert results
    assert not any(call.silent for call in results)


def test_what_was_asked_for_comes_without_a_sound():
    table = Seated()
    before = len(sent(table))
    for page in (Page.BOARD, Page.STATUS, Page.HAND):
        table.show(3, page)
        table.show(3, page, in_group=True)
    answers = sent(table)[before:]
    assert len(answers) >= 5
    assert [call.html for call in answers if not call.silent] == []


def test_a_lobby_that_fills_makes_one_sound_and_answers_none(stage: Stage):
    for person in range(501, 504):
        stage.say(person, "/start")
    stage.say(501, "/newgame", GROUP)
    stage.say(502, "/join", GROUP)
    stage.say(503, "/join", GROUP)
    stage.say(503, "/join", GROUP)
    stage.say(599, "/rules", GROUP)
    stage.say(599, "/hand", GROUP)
    assert [call.silent for call in sent(stage, GROUP)] == [False, True, True, True]
    assert all(call.silent for call in sent(stage, 502))


def test_being_added_to_a_group_makes_no_sound(stage: Stage):
    bot = {"id": 4242, "is_bot": True, "first_name": "Kanzler"}
    changed = {"chat": stage.chat(GROUP), "from": stage.person(501), "date": 1}
    old, new = {"user": bot, "status": "left"}, {"user": bot, "status": "member"}
    stage.update({"my_chat_member": {**changed, "old_chat_member": old, "new_chat_member": new}})
    (greeting,) = sent(stage, GROUP)
    assert greeting.silent


def test_the_deal_gives_hitler_no_other_sign_than_the_rest():
    table = Seated(deal(7))
    hitler = table.game.deal.roles.index(Role.HITLER)
    flags = {
        (call.silent, call.protected, call.keyboard is None)
        for seat in (0, hitler)
        for call in sent(table, FIRST + seat)[:1]
    }
    assert len(flags) == 1
