"""What people can do, and what the bot and other people see of it."""

import threading

import httpx
import pytest
from telegram import InputMediaPhoto

from app.sandbox.client import SimError

JA = {"text": "Ja!", "callback_data": "1:1"}
NEIN = {"text": "Nein", "callback_data": "1:0"}


@pytest.fixture
def people(running):
    return running.people


@pytest.fixture
def ann(people):
    return people.user("Ann", username="ann_demo")


@pytest.fixture
def bob(people):
    return people.user("Bob", last_name="Smith", language_code="cs")


@pytest.fixture
def group(running, people, ann, bob):
    chat = people.chat("Club", [ann, bob])
    people.idle(wait=0)
    flush(running)
    return chat


def flush(running):
    """All updates so far, which count as acknowledged then."""
    updates = running.done("getUpdates")
    if updates:
        running.done("getUpdates", offset=updates[-1]["update_id"] + 1)
    return updates


def messages(running):
    return [update["message"] for update in flush(running) if "message" in update]


def test_users_and_chats_have_ids_like_telegrams(people, ann, bob):
    assert (ann, bob) == (1001, 1002)
    assert people.user("Cyd", id=5) == 5
    assert people.chat("Old", [ann], kind="group") < 0
    assert str(people.chat("New", [ann])).startswith("-100")
    assert people.users()[1] == {
        "id": bob, "is_bot": False, "first_name": "Bob", "last_name": "Smith", "language_code": "cs",
        "started": False, "blocked": False, "deactivated": False,
    }  # fmt: skip
    with pytest.raises(SimError, match="no id for a new user"):
        people.user("Eve", id=5)


def test_any_private_message_counts_as_a_start(running, people, ann):
    people.send(ann, "bot", "hello")
    assert people.users()[0]["started"] is True
    assert running.done("sendMessage", chat_id=ann, text="x")


def test_start_carries_a_payload_and_unblocks(running, people, ann):
    people.start(ann)
    people.member("block", user=ann)
    with pytest.raises(SimError, match="blocked"):
        people.send(ann, "bot", "hello")
    people.start(ann, "join_1-x")
    kinds = [next(iter(set(update) - {"update_id"})) for update in flush(running)]
    assert kinds == ["message", "my_chat_member", "my_chat_member", "message"]
    with pytest.raises(SimError, match="payload"):
        people.start(ann, "not allowed")


# -- privacy


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("/join", True),
        ("/join@kanzler_bot", True),
        ("/join@Kanzler_Bot now", True),
        ("/join@other_bot", False),
        ("hello", False),
        ("@kanzler_bot hello", False),
    ],
)
def test_in_groups_the_bot_sees_commands_only(running, people, ann, group, text, seen):
    people.send(ann, group, text)
    assert bool(messages(running)) is seen


def test_it_sees_replies_to_itself_and_their_edits(running, people, ann, group):
    board = running.done("sendMessage", chat_id=group, text="board")["message_id"]
    number = people.send(ann, group, "nice", reply_to=board)
    (message,) = messages(running)
    assert message["reply_to_message"]["text"] == "board"
    people.edit(ann, group, number, "very nice")
    (update,) = flush(running)
    assert update["edited_message"]["text"] == "very nice"
    assert update["edited_message"]["edit_date"] >= update["edited_message"]["date"]


def test_administrators_and_bots_without_privacy_see_all(running, start, people, ann, group):
    people.member("promote", chat=group, user="bot")
    flush(running)
    people.send(ann, group, "hello")
    assert messages(running)[0]["text"] == "hello"
    other = start(privacy=False)
    user = other.people.user("Ann")
    chat = other.people.chat("Club", [user])
    flush(other)
    other.people.send(user, chat, "hello")
    assert messages(other)[0]["text"] == "hello"
    assert other.done("getMe")["can_read_all_group_messages"] is True


def test_nothing_comes_from_a_group_without_the_bot(running, people, ann):
    chat = people.chat("Other", [ann], bot=None)
    people.send(ann, chat, "/join")
    assert flush(running) == []


# -- who is who


def test_anonymous_administrators_and_channels(running, people, ann, bob, group):
    people.send(ann, group, "/join", anonymous=True)
    people.send(bob, group, "/join", as_channel="Club News")
    anonymous, channel = messages(running)
    assert anonymous["from"]["id"] == 1087968824
    assert anonymous["sender_chat"]["id"] == group
    assert channel["from"]["id"] == 136817688
    assert channel["sender_chat"]["title"] == "Club News"
    with pytest.raises(SimError, match="only administrators"):
        people.send(bob, group, "/join", anonymous=True)
    text = people.transcript_text(group)
    assert "Club: /join" in text
    assert "Club News: /join" in text


def test_who_is_not_there_cannot_write(people, ann, bob, group):
    eve = people.user("Eve")
    with pytest.raises(SimError, match="not in chat"):
        people.send(eve, group, "/join")
    people.member("restrict", chat=group, user=bob)
    with pytest.raises(SimError, match="may not write"):
        people.send(bob, group, "/join")
    people.member("kick", chat=group, user=bob)
    with pytest.raises(SimError, match="not in chat"):
        people.send(bob, group, "/join")
    people.member("deactivate", user=ann)
    with pytest.raises(SimError, match="deactivated"):
        people.send(ann, group, "/join")


def test_members_come_and_go_with_service_messages(running, people, ann, bob, group):
    cyd = people.user("Cyd")
    people.member("add", chat=group, user=cyd, by=ann)
    people.member("leave", chat=group, user=bob)
    people.member("kick", chat=group, user=cyd)
    added, left, kicked = messages(running)
    assert (added["from"]["id"], [user["id"] for user in added["new_chat_members"]]) == (ann, [cyd])
    assert (left["from"]["id"], left["left_chat_member"]["id"]) == (bob, bob)
    assert (kicked["from"]["id"], kicked["left_chat_member"]["id"]) == (ann, cyd)
    assert people.chats()[0]["members"] == [ann]
    assert running.done("getChatMember", chat_id=group, user_id=cyd)["status"] == "kicked"
    assert running.done("getChatMember", chat_id=group, user_id=ann)["status"] == "creator"
    assert running.refused("getChatMember", chat_id=group, user_id=9)[1] == "Bad Request: user not found"


def test_the_bot_hears_of_members_only_as_an_administrator(running, people, bob, group):
    running.done("getUpdates", allowed_updates=["chat_member", "my_chat_member"])
    people.member("restrict", chat=group, user=bob)
    assert flush(running) == []
    people.member("promote", chat=group, user="bot")
    people.member("unrestrict", chat=group, user=bob)
    own, other = flush(running)
    assert own["my_chat_member"]["new_chat_member"]["status"] == "administrator"
    assert other["chat_member"]["old_chat_member"]["status"] == "restricted"
    admins = running.done("getChatAdministrators", chat_id=group)
    assert [admin["status"] for admin in admins] == ["creator", "administrator"]


def test_added_to_a_supergroup_and_to_a_group(running, people, ann):
    people.chat("New", [ann])
    first, second = flush(running)
    assert first["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert second["message"]["new_chat_members"][0]["is_bot"] is True
    people.chat("Old", [ann], kind="group")
    first, second = flush(running)
    assert first["my_chat_member"]["chat"]["type"] == "group"
    assert second["message"]["group_chat_created"] is True


def test_a_supergroup_that_kicks_the_bot_says_so_by_my_chat_member_only(running, people, ann, group):
    people.member("kick", chat=group, user="bot")
    (update,) = flush(running)
    assert update["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    people.member("add", chat=group, user="bot")
    assert [set(update) & {"my_chat_member", "message"} for update in flush(running)] == [
        {"my_chat_member"},
        {"message"},
    ]


# -- topics


def test_messages_in_topics_and_replies_in_general(running, people, ann):
    forum = people.chat("Forum", [ann], is_forum=True, topics=["Games"])
    games = people.topics(forum)["Games"]
    flush(running)
    people.send(ann, forum, "/new", thread=games)
    first = people.send(ann, forum, "/new")
    people.send(ann, forum, "/status", reply_to=first)
    topic, general, reply = messages(running)
    assert (topic["message_thread_id"], topic["is_topic_message"]) == (games, True)
    assert "message_thread_id" not in general
    assert (reply["message_thread_id"], "is_topic_message" in reply) == (first, False)
    assert [m["text"] for m in people.transcript(forum, games) if "text" in m] == ["/new"]
    assert [m["text"] for m in people.transcript(forum, 1) if "text" in m] == ["/new", "/status"]
    chats = {chat.get("topic"): chat for chat in people.snapshot(ann)["chats"]}
    assert set(chats) == {None, "General", "Games"}
    assert chats["Games"]["thread"] == games
    later = people.member("create_topic", chat=forum, name="Later")["thread"]
    assert messages(running)[0]["forum_topic_created"]["name"] == "Later"
    people.member("close_topic", chat=forum, thread=later)
    assert messages(running)[0]["forum_topic_closed"] == {}


# -- buttons


def test_a_press_brings_the_answer_to_the_presser_alone(running, people, ann, bob, group):
    sent = running.done(
        "sendMessage", chat_id=group, text="vote", reply_markup={"inline_keyboard": [[JA, NEIN]]}
    )
    pressed = people.press(ann, group, sent["message_id"], "Nein", wait=0)
    (update,) = flush(running)
    query = update["callback_query"]
    assert pressed == {"kind": "callback", "query": query["id"], "answer": None}
    assert (query["from"]["id"], query["data"]) == (ann, "1:0")
    assert query["message"]["reply_markup"] == {"inline_keyboard": [[JA, NEIN]]}
    seen = running.sandbox.hub.seq
    running.done("answerCallbackQuery", callback_query_id=query["id"], text="Nein it is", show_alert=True)
    (event,) = running.sandbox.hub.since(seen)
    assert event["user"] == ann
    assert event["answer"] == {"text": "Nein it is", "show_alert": True, "url": None}


def test_forged_data_and_messages_that_are_gone(running, people, ann, group):
    people.press(ann, group, 999, {"data": "9:9"}, wait=0)
    (update,) = flush(running)
    assert update["callback_query"]["message"] == {
        "chat": {"id": group, "title": "Club", "type": "supergroup"},
        "message_id": 999,
        "date": 0,
    }
    for button in ("Ja!", (0, 0), {}):
        with pytest.raises(SimError, match="button"):
            people.press(ann, group, 999, button)


def test_buttons_that_open_links_and_copy_texts(running, people, ann, group):
    rows = [
        [
            {"text": "Start", "url": "https://t.me/kanzler_bot?start=join_7"},
            {"text": "Rules", "url": "https://example.org/rules"},
            {"text": "Private", "url": "https://t.me/Kanzler_bot"},
            {"text": "Code", "copy_text": {"text": "ABC"}},
        ]
    ]
    sent = running.done("sendMessage", chat_id=group, text="lobby", reply_markup={"inline_keyboard": rows})
    pressed = people.press(ann, group, sent["message_id"], "Start")
    assert messages(running)[0]["text"] == "/start join_7"
    assert pressed["kind"] == "url"
    assert people.transcript(ann)[0]["message_id"] == pressed["message_id"]
    assert people.press(ann, group, sent["message_id"], (0, 1)) == {
        "kind": "url",
        "url": "https://example.org/rules",
    }
    private = people.press(ann, group, sent["message_id"], "Private")
    assert private == {"kind": "url", "url": "https://t.me/Kanzler_bot", "chat": ann}
    assert people.press(ann, group, sent["message_id"], "Code") == {"kind": "copy", "text": "ABC"}


# -- looking


def test_the_snapshot_shows_what_this_person_sees(running, people, ann, bob, group):
    people.start(ann)
    running.ask(lambda bot: bot.set_my_commands([("newgame", "Begin a game")]))
    running.done("sendMessage", chat_id=ann, text="<b>secret</b>", parse_mode="HTML", protect_content=True)
    running.done("sendMessage", chat_id=group, text="public", disable_notification=True)
    mine, others = people.snapshot(ann), people.snapshot(bob)
    assert [chat["title"] for chat in mine["chats"]] == ["Kanzler", "Club"]
    secret = mine["chats"][0]["messages"][-1]
    assert (secret["html"], secret["protected"]) == ("<b>secret</b>", True)
    assert "secret" not in str(others)
    assert others["chats"][1]["messages"][-1]["silent"] is True
    assert others["chats"][1]["unread"] >= 1
    assert people.read(bob, group) == 0
    assert people.snapshot(bob)["chats"][1]["unread"] == 0
    assert mine["bot"]["commands"] == [{"command": "newgame", "description": "Begin a game"}]


def test_the_transcript_reads_like_a_chat(running, people, ann, group):
    sent = running.done("sendMessage", chat_id=group, text="Vote!")
    running.done(
        "editMessageText",
        chat_id=group,
        message_id=sent["message_id"],
        text="Vote now!",
        reply_markup={"inline_keyboard": [[JA, NEIN]]},
    )
    people.send(ann, group, "/status")
    text = people.transcript_text(group)
    assert text.endswith("Kanzler: Vote now!\n[Ja!] [Nein]\nAnn: /status\n")
    assert text.startswith("* Ann created the group\n")
    assert [m["edits"] for m in people.transcript(group)][-2:] == [1, 0]


def test_photos_can_be_seen_and_sent_again(running, people, ann, group, png):
    photo = running.ask(lambda bot: bot.send_photo(group, png(3, 4), caption="board"))
    size = photo.photo[-1]
    assert (size.width, size.height) == (3, 4)
    again = running.done("sendPhoto", chat_id=group, photo=size.file_id)
    assert again["photo"][0]["file_id"] == size.file_id
    shown = people.snapshot(ann)["chats"][1]["messages"][-1]
    response = httpx.get(running.address + shown["photo"], trust_env=False)
    assert (response.content, response.headers["content-type"]) == (png(3, 4), "image/png")

    path = running.done("getFile", file_id=size.file_id)["file_path"]
    url = f"{running.address}/file/bot{running.sandbox.options.token}/{path}"
    assert running.http.get(url).content == png(3, 4)
    assert running.http.get(url.replace("sandbox", "wrong")).status_code == 404


def test_media_can_be_exchanged(running, people, ann, png):
    people.start(ann)
    text = running.done("sendMessage", chat_id=ann, text="board")

    async def exchange(bot):
        media = InputMediaPhoto(png(5, 5), caption="<i>new</i>", parse_mode="HTML")
        return await bot.edit_message_media(media, chat_id=ann, message_id=text["message_id"])

    message = running.ask(exchange)
    assert (message.photo[0].width, message.caption) == (5, "new")
    assert message.caption_entities[0].type == "italic"


def test_the_outbox_notes_every_call(running, people, ann):
    people.start(ann)
    seen = people.last_call()
    running.done("sendMessage", chat_id=ann, text="x", reply_markup='{"inline_keyboard": []}')
    running.call("sendMessage", chat_id=77, text="y")
    good, bad = people.outbox(seen)
    assert (good["method"], good["ok"], good["result"]["text"]) == ("sendMessage", True, "x")
    assert good["params"] == {"chat_id": ann, "text": "x", "reply_markup": {"inline_keyboard": []}}
    assert (bad["ok"], bad["error_code"], bad["description"]) == (False, 400, "Bad Request: chat not found")
    assert people.outbox(good["seq"]) == [bad]
    assert people.outbox(seen, method="getMe") == []


def test_the_oldest_calls_and_messages_are_forgotten(start):
    running = start(outbox_size=3, messages_per_chat=2)
    ann = running.people.user("Ann", started=True)
    for count in range(5):
        running.done("sendMessage", chat_id=ann, text=str(count))
    assert [call["params"]["text"] for call in running.people.outbox()] == ["2", "3", "4"]
    assert [message["text"] for message in running.people.transcript(ann)] == ["3", "4"]


def test_waiting_for_the_bot(running, people, ann):
    people.start(ann)
    later = threading.Timer(0.05, running.done, ("sendMessage",), {"chat_id": ann, "text": "at last"})
    later.start()
    found = people.until(lambda: [m for m in people.transcript(ann) if m.get("text") == "at last"])
    assert found
    later.join()
    with pytest.raises(TimeoutError):
        people.until(lambda: None, wait=0.05)


def test_wrong_wishes_are_explained(running):
    for path, body in [
        ("users", {}),
        ("chats", {"title": "x", "members": [99]}),
        ("chats", {"title": "x", "members": [], "type": "channel"}),
        ("send", {"user": 1, "chat": 2, "text": "x"}),
        ("member", {"chat": 5, "action": "dance"}),
        ("faults", {}),
        ("update", {}),
    ]:
        response = running.http.post(f"{running.address}/sim/{path}", json=body)
        assert response.status_code == 400, (path, response.text)
        assert response.json()["error"]
    assert running.http.post(f"{running.address}/sim/send", content=b"{oops").status_code == 400
    assert running.http.get(f"{running.address}/sim/snapshot?user=x").status_code == 400


def test_the_bots_own_settings(running):
    async def settings(bot):
        assert (await bot.get_me()).username == "kanzler_bot"
        assert await bot.set_my_commands([("help", "Help")], language_code="cs")
        assert [c.command for c in await bot.get_my_commands(language_code="cs")] == ["help"]
        assert await bot.delete_my_commands(language_code="cs")
        assert not await bot.get_my_commands(language_code="cs")
        assert await bot.set_my_description("A game")
        assert await bot.set_my_short_description("Game")
        assert await bot.set_chat_menu_button()
        assert (await bot.get_webhook_info()).url == ""
        assert await bot.log_out()
        return await bot.close()

    assert running.ask(settings) is True


def test_chats_can_be_asked_about(running, people, ann, group):
    async def look(bot):
        private, chat = await bot.get_chat(ann), await bot.get_chat(group)
        return private.first_name, chat.title, await bot.get_chat_member_count(group)

    people.start(ann)
    assert running.ask(look) == ("Ann", "Club", 3)
