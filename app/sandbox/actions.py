"""What people do by themselves: write, edit, press Start, press buttons, follow links."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from app.sandbox import entities, shapes
from app.sandbox.bot_messages import MAX_TEXT
from app.sandbox.core import Sandbox
from app.sandbox.queries import Query
from app.sandbox.telegram_html import units
from app.sandbox.world import Chat, Member, Message, User

Json = dict[str, Any]

PAYLOAD = re.compile(r"[A-Za-z0-9_\-]{1,64}")
COMMAND = re.compile(r"/\w+(?:@(\w+))?")


class Wrong(Exception):  # noqa: N818 - short, as it is raised on every other line
    """Something that a person cannot do, and why."""


@dataclass(frozen=True)
class Post:
    """What a person sends. `as_channel` is a channel's title; `anonymous` is for administrators."""

    text: str
    thread: int | None = None
    reply_to: int | None = None
    anonymous: bool = False
    as_channel: str | None = None


def user(box: Sandbox, user_id: object) -> User:
    """The person of this id."""
    person = box.world.users.get(user_id) if isinstance(user_id, int) else None
    if person is None or person.is_bot:
        raise Wrong(f"there is no user {user_id}")
    if person.deactivated:
        raise Wrong(f"user {user_id} is deactivated")
    return person


def place(box: Sandbox, person: User, chat_id: object) -> Chat:
    """The chat that a person means, which must be the private one or a group that the person is in."""
    if chat_id in ("bot", person.id):
        return box.world.private_chat(person)
    chat = box.world.chats.get(chat_id) if isinstance(chat_id, int) else None
    if chat is None or chat.private:
        raise Wrong(f"there is no chat {chat_id}")
    if not chat.member(person.id).present:
        raise Wrong(f"user {person.id} is not in chat {chat.id}")
    return chat


def send(box: Sandbox, person: User, chat: Chat, post: Post) -> Message:
    """Write a message; the bot is told if it may see it."""
    _may_write(chat, person, post)
    text, found = _typed(post.text)
    replied = box.world.message(chat.id, post.reply_to)
    if post.reply_to is not None and replied is None:
        raise Wrong(f"there is no message {post.reply_to} in chat {chat.id}")
    message = box.post(
        chat,
        text=text,
        entities=found,
        thread=_thread(chat, person, post, replied),
        reply_to=post.reply_to,
        **_sender(box, person, chat, post),
    )
    if chat.private:
        _started(box, person)
    if sees(box, message):
        box.tell(message)
    return message


def _typed(text: object) -> tuple[str, list[Json]]:
    if not isinstance(text, str):
        raise Wrong("text is missing")
    kept, found = entities.trimmed(entities.clean(text), [])
    if not 1 <= units(kept) <= MAX_TEXT:
        raise Wrong(f"a text has 1 to {MAX_TEXT} characters")
    return kept, found


def _may_write(chat: Chat, person: User, post: Post) -> None:
    if chat.private:
        if person.blocked:
            raise Wrong(f"user {person.id} has blocked the bot; unblock or start first")
        if post.anonymous or post.as_channel or post.thread:
            raise Wrong("this is a private chat")
        return
    if chat.deleted or chat.migrated_to is not None:
        raise Wrong(f"chat {chat.id} is no more")
    standing = chat.member(person.id)
    if not standing.may("can_send_messages"):
        raise Wrong(f"user {person.id} may not write in chat {chat.id}")
    if post.anonymous and not standing.admin:
        raise Wrong("only administrators can be anonymous")


def _thread(chat: Chat, person: User, post: Post, replied: Message | None) -> int | None:
    """The topic; a reply outside topics carries the number of the message that the thread began with."""
    if post.thread is not None and post.thread not in chat.topics:
        raise Wrong(f"there is no topic {post.thread} in chat {chat.id}")
    thread = post.thread
    if thread is None and replied is not None and chat.type == "supergroup":
        thread = replied.thread or replied.id
    if chat.is_forum and not chat.member(person.id).admin:
        topic = chat.topics.get(thread) if thread is not None else None
        if topic.closed if topic is not None else chat.general_closed:
            raise Wrong("the topic is closed")
    return thread


def _sender(box: Sandbox, person: User, chat: Chat, post: Post) -> Json:
    """Who a message seems to come from."""
    if post.anonymous:
        group = shapes.chat(box.world, chat)
        return {"sender": shapes.ANONYMOUS_ADMIN["id"], "sender_chat": group, "signature": "admin"}
    if post.as_channel:
        number = -1_003_000_000_000 - box.world.count("channel")
        channel = {"id": number, "title": post.as_channel, "type": "channel"}
        return {"sender": shapes.CHANNEL_BOT["id"], "sender_chat": channel}
    return {"sender": person.id}


def _started(box: Sandbox, person: User) -> None:
    if not person.started:
        person.started = person.met = True
        box.world.touch(person)
        box.hub.publish("user", user=person.id)


def sees(box: Sandbox, message: Message) -> bool:
    """Whether the bot receives this message: in groups only commands and replies to it, unless it is an
    administrator or its privacy mode is off."""
    chat = box.world.chats[message.chat]
    if chat.private:
        return True
    standing = box.world.bot_in(chat)
    if not standing.present:
        return False
    if standing.admin or not box.options.privacy:
        return True
    replied = box.world.message(chat.id, message.reply_to)
    if replied is not None and replied.sender == box.bot.id:
        return True
    command = COMMAND.match(message.text)
    return (
        command is not None
        and (command[1] or box.options.bot_username).lower() == box.options.bot_username.lower()
    )


def edit(box: Sandbox, person: User, chat: Chat, message_id: object, text: object) -> Message:
    """Change an own message."""
    message = box.world.message(chat.id, message_id) if isinstance(message_id, int) else None
    if message is None or message.sender != person.id or message.service is not None:
        raise Wrong(f"message {message_id} is not one that user {person.id} wrote")
    message.text, message.entities = _typed(text)
    box.revise(message)
    if sees(box, message):
        box.tell(message, "edited_message")
    return message


def start(box: Sandbox, person: User, payload: str | None) -> Message:
    """Press START in the private chat, with what a deep link carries."""
    if payload is not None and not PAYLOAD.fullmatch(payload):
        raise Wrong("a payload has 1 to 64 characters A-Z a-z 0-9 _ -")
    if person.blocked:
        block(box, person, False)
    text = "/start" if payload is None else f"/start {payload}"
    return send(box, person, box.world.private_chat(person), Post(text))


def block(box: Sandbox, person: User, blocked: bool) -> None:
    """Block or unblock the bot."""
    if person.blocked == blocked:
        return
    person.blocked = blocked
    box.world.touch(person)
    old, new = Member("kicked" if not blocked else "member"), Member("kicked" if blocked else "member")
    box.tell_standing(box.world.private_chat(person), person.id, box.bot.id, old, new)
    box.hub.publish("user", user=person.id)


def follow(box: Sandbox, person: User, url: str) -> Json:
    """Open a link; one to the bot opens the private chat, and with a start parameter it presses START."""
    opened: Json = {"kind": "url", "url": url}
    parts = urlsplit(url)
    payload = parse_qs(parts.query).get("start")
    ours = f"/{box.options.bot_username}".lower()
    if parts.hostname in ("t.me", "telegram.me") and parts.path.lower() == ours:
        opened["chat"] = person.id
        if payload:
            opened["message_id"] = start(box, person, payload[0]).id
    return opened


def button(message: Message | None, wanted: Json) -> Json:
    """The button that a person means: by place, by text, or by data, which may be forged."""
    rows = (message.markup or {}).get("inline_keyboard", []) if message is not None else []
    if "row" in wanted:
        try:
            found: Json = rows[wanted["row"]][wanted.get("column", 0)]
        except (IndexError, TypeError):
            raise Wrong("there is no button in this place") from None
        return found
    every = [one for row in rows for one in row]
    if "text" in wanted:
        named = [one for one in every if one["text"] == wanted["text"]]
        if not named:
            raise Wrong(f"there is no button {wanted['text']!r}, only {[one['text'] for one in every]}")
        return dict(named[0])
    data = wanted.get("data")
    if not isinstance(data, str):
        raise Wrong("a button is named by row and column, by text, or by data")
    return {"text": "", "callback_data": data}


def press(box: Sandbox, person: User, chat: Chat, message_id: object, wanted: Json) -> Json | Query:
    """Press a button: a `Query` that waits for its answer, or what else came of it."""
    if not isinstance(message_id, int):
        raise Wrong("message_id is missing")
    message = box.world.message(chat.id, message_id)
    pressed = button(message, wanted)
    if "url" in pressed:
        return follow(box, person, pressed["url"])
    if "copy_text" in pressed:
        return {"kind": "copy", "text": pressed["copy_text"]["text"]}
    if "callback_data" not in pressed:
        raise Wrong("the sandbox cannot press this kind of button")
    query = Query(
        str(4_000_000_000_000_000_000 + box.world.count("query")), person.id, chat.id, message_id, box.clock()
    )
    box.queries.ask(query)
    box.world.meet(person.id)
    update = {
        "id": query.id,
        "from": shapes.user(person),
        "message": shapes.message(box.world, message)
        if message is not None
        else shapes.inaccessible(box.world, chat.id, message_id),
        "chat_instance": str(-(chat.id**2) % 2**62),
        "data": pressed["callback_data"],
    }
    box.delivery.put("callback_query", update, f"callback:{person.id}")
    return query
