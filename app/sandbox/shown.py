"""Things of the world as a person sees them: for the page, and as plain text."""

from typing import Any

from app.sandbox import page_html, shapes
from app.sandbox.world import GENERAL, Chat, Message, User, World

Json = dict[str, Any]


def message(world: World, letter: Message) -> Json:
    """The `Shown` of the person's side: safe HTML, the keyboard without its data."""
    sender = shapes.account(world, letter.sender)
    name = " ".join(filter(None, (sender["first_name"], sender.get("last_name")))) or "Deleted Account"
    if letter.sender_chat is not None:
        name = letter.sender_chat["title"]
    shape: Json = {
        "message_id": letter.id,
        "from": {"id": letter.sender, "name": name, "is_bot": letter.sender == world.bot_id},
        "date": letter.date,
        "html": page_html.to_html(letter.text, letter.entities),
        "text": letter.text,
        "keyboard": keyboard(letter),
        "silent": letter.silent,
        "protected": letter.protected,
        "pinned": letter.id in world.chats[letter.chat].pinned,
    }
    if letter.edit_date is not None:
        shape["edit_date"] = letter.edit_date
    if letter.photo:
        shape["photo"] = f"/sim/file/{letter.photo}"
    if letter.service is not None:
        shape["service"] = service(world, letter)
    if letter.reply_to is not None:
        shape["reply_to"] = letter.reply_to
    return shape


def keyboard(letter: Message) -> list[list[Json]]:
    """The buttons under a message, as far as a person can see them."""
    rows = (letter.markup or {}).get("inline_keyboard", [])
    return [[_button(button) for button in row] for row in rows]


def _button(button: Json) -> Json:
    shape: Json = {"text": button["text"], "kind": "callback"}
    if "url" in button:
        shape |= {"kind": "url", "url": button["url"]}
    elif "copy_text" in button:
        shape |= {"kind": "copy", "copy": button["copy_text"]["text"]}
    if "style" in button:
        shape["style"] = button["style"]
    return shape


def service(world: World, letter: Message) -> str:
    """A service message in words."""
    told = letter.service or {}
    actor = _name(world, letter.sender)
    if "new_chat_members" in told:
        joined = told["new_chat_members"]
        names = ", ".join(_name(world, user) for user in joined)
        return f"{actor} joined" if joined == [letter.sender] else f"{actor} added {names}"
    if "left_chat_member" in told:
        gone = told["left_chat_member"]
        return f"{actor} left" if gone == letter.sender else f"{actor} removed {_name(world, gone)}"
    if "pinned_message" in told:
        return f"{actor} pinned a message"
    if "forum_topic_created" in told:
        return f"{actor} created the topic {told['forum_topic_created']['name']}"
    words = {
        "group_chat_created": "created the group", "supergroup_chat_created": "created the group",
        "forum_topic_closed": "closed the topic", "forum_topic_reopened": "reopened the topic",
        "migrate_to_chat_id": "upgraded the group to a supergroup",
        "migrate_from_chat_id": "upgraded the group to a supergroup",
    }  # fmt: skip
    return f"{actor} {next((words[name] for name in told if name in words), 'changed something')}"


def _name(world: World, user: int) -> str:
    account = world.users.get(user)
    return account.name if account else shapes.account(world, user)["first_name"]


def in_thread(letter: Message, chat: Chat, thread: int | None) -> bool:
    """Whether the message lies in this topic; None or 1 is General, and all of a chat without topics."""
    if not chat.is_forum:
        return True
    topic = letter.thread if letter.thread in chat.topics else None
    return topic == (None if thread == GENERAL else thread)


def snapshot(world: World, person: User) -> list[Json]:
    """All that this person sees: the private chat, and each group or topic that the person is in."""
    private = world.private_chat(person)
    places = [_place(world, private, person, None)]
    for chat in world.chats.values():
        if chat.private or person.id not in chat.members or chat.deleted:
            continue
        for thread in (None, *chat.topics) if chat.is_forum else (None,):
            places.append(_place(world, chat, person, thread))
    return places


def _place(world: World, chat: Chat, person: User, thread: int | None) -> Json:
    letters = [m for m in world.messages.get(chat.id, {}).values() if in_thread(m, chat, thread)]
    bot = world.users[world.bot_id]
    place: Json = {
        "chat": chat.id,
        "title": bot.name if chat.private else chat.title,
        "kind": "private" if chat.private else "group",
        "member": chat.private or chat.member(person.id).present,
        "unread": unread(world, chat, person.id, thread),
        "messages": [message(world, letter) for letter in letters],
    }
    if chat.is_forum:
        place |= {"thread": thread, "topic": "General" if thread is None else chat.topics[thread].name}
    return place


def read_key(user: int, thread: int | None) -> str:
    """Under which name a chat remembers how far a person has read a topic."""
    return f"{user}:{thread or GENERAL}"


def unread(world: World, chat: Chat, user: int, thread: int | None) -> int:
    """How many messages of others came after the last one that this person has read."""
    seen = chat.read.get(read_key(user, thread), 0)
    letters = world.messages.get(chat.id, {}).values()
    return sum(m.id > seen and m.sender != user and in_thread(m, chat, thread) for m in letters)


def transcript_text(world: World, letters: list[Message]) -> str:
    """Messages as lines of plain text, buttons as `[Ja!] [Nein]` on lines of their own."""
    lines: list[str] = []
    for letter in letters:
        if letter.service is not None:
            lines.append(f"* {service(world, letter)}")
            continue
        shape = message(world, letter)
        picture = "(photo) " if letter.photo else ""
        lines.append(f"{shape['from']['name']}: {picture}{letter.text}")
        lines += [" ".join(f"[{button['text']}]" for button in row) for row in shape["keyboard"]]
    return "\n".join(lines) + "\n"
