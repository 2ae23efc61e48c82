"""What happens to groups: founding, members, rights, topics, becoming a supergroup."""

from collections.abc import Callable
from typing import Any

from app.sandbox.actions import Wrong
from app.sandbox.core import Sandbox
from app.sandbox.shapes import ANONYMOUS_ADMIN
from app.sandbox.shapes import chat as chat_shape
from app.sandbox.world import GENERAL, Chat, Member, Topic

Json = dict[str, Any]


def found(
    box: Sandbox,
    *,
    title: str,
    kind: str,
    is_forum: bool,
    members: list[int],
    bot: str | None,
    topics: list[str],
) -> Chat:
    """A new group; the first member is its creator. The bot, if any, is added last, by the creator."""
    if (
        kind not in ("group", "supergroup")
        or (is_forum and kind != "supergroup")
        or (topics and not is_forum)
    ):
        raise Wrong("a chat is a group or a supergroup, and only a supergroup can be a forum with topics")
    if not title or not members:
        raise Wrong("a chat needs a title and at least one member")
    if bot not in (None, "member", "administrator"):
        raise Wrong("bot is member, administrator or null")
    for user in members:
        if user not in box.world.users or user == box.bot.id:
            raise Wrong(f"there is no user {user}")
    number = box.world.count(kind)
    chat = Chat(-4_000_000_000 - number if kind == "group" else _supergroup_id(number), kind, title, is_forum)
    chat.members = {user: Member("member") for user in members}
    chat.members[members[0]].status = "creator"
    box.world.touch(chat)
    created = box.post(chat, members[0], service={f"{kind}_chat_created": True})
    for name in topics:
        create_topic(box, chat, members[0], name)
    if bot is not None:
        add(box, chat, members[0], box.bot.id, announce=kind == "supergroup")
        if kind == "group":
            box.tell(created)
        if bot == "administrator":
            set_status(box, chat, members[0], box.bot.id, Member("administrator"))
    box.chat_changed(chat)
    return chat


def _supergroup_id(number: int) -> int:
    return -1_002_000_000_000 - number


def creator(chat: Chat) -> int:
    """Who founded the chat."""
    return next(user for user, standing in chat.members.items() if standing.status == "creator")


def set_status(box: Sandbox, chat: Chat, actor: int, user: int, new: Member) -> None:
    """Change somebody's standing; the bot hears of it where it may."""
    old = chat.member(user)
    chat.members[user] = new
    box.tell_standing(chat, actor, user, old, new)
    if new.present and box.world.bot_in(chat).present:
        box.world.meet(*(chat.members if user == box.bot.id else (user,)))
    box.chat_changed(chat)


def add(box: Sandbox, chat: Chat, actor: int, user: int, *, announce: bool = True) -> None:
    """Somebody joins, or is added by `actor`."""
    if chat.member(user).present:
        raise Wrong(f"user {user} is already in chat {chat.id}")
    set_status(box, chat, actor, user, Member("member"))
    if announce:
        _note(box, chat, actor, {"new_chat_members": [user]})


def _remove(box: Sandbox, chat: Chat, actor: int, user: int, status: str) -> None:
    """Somebody leaves or is kicked. That a supergroup lost it the bot hears by my_chat_member only."""
    if not chat.member(user).present:
        raise Wrong(f"user {user} is not in chat {chat.id}")
    was_there = box.world.bot_in(chat).present
    set_status(box, chat, actor, user, Member(status))
    note = box.post(chat, actor, service={"left_chat_member": user})
    if was_there and (user != box.bot.id or chat.type == "group"):
        box.tell(note)


def _note(box: Sandbox, chat: Chat, actor: int, service: Json, thread: int | None = None) -> int:
    """A service message, of which the bot hears if it is there."""
    note = box.post(chat, actor, service=service, thread=thread)
    if box.world.bot_in(chat).present:
        box.tell(note)
    return note.id


def _leave(box: Sandbox, chat: Chat, actor: int, user: int, wish: Json) -> None:
    _remove(box, chat, user, user, "left")


def _kick(box: Sandbox, chat: Chat, actor: int, user: int, wish: Json) -> None:
    _remove(box, chat, actor, user, "kicked")


def _add(box: Sandbox, chat: Chat, actor: int, user: int, wish: Json) -> None:
    add(box, chat, actor if "by" in wish or user == box.bot.id else user, user)


def _restrict(box: Sandbox, chat: Chat, actor: int, user: int, wish: Json) -> None:
    if chat.type != "supergroup":
        raise Wrong("members are restricted in supergroups only")
    given = wish.get("permissions") or {}
    permissions = {name: bool(given.get(name, False)) for name in ("can_send_messages", "can_send_photos")}
    _change(box, chat, actor, user, Member("restricted", permissions))


def _promote(box: Sandbox, chat: Chat, actor: int, user: int, wish: Json) -> None:
    _change(box, chat, actor, user, Member("administrator"))


def _plain(box: Sandbox, chat: Chat, actor: int, user: int, wish: Json) -> None:
    _change(box, chat, actor, user, Member("member"))


def _change(box: Sandbox, chat: Chat, actor: int, user: int, new: Member) -> None:
    if not chat.member(user).present:
        raise Wrong(f"user {user} is not in chat {chat.id}")
    set_status(box, chat, actor, user, new)


MEMBER_ACTIONS: dict[str, Callable[[Sandbox, Chat, int, int, Json], None]] = {
    "add": _add, "leave": _leave, "kick": _kick, "restrict": _restrict, "unrestrict": _plain,
    "promote": _promote, "demote": _plain,
}  # fmt: skip


def migrate(box: Sandbox, chat: Chat, actor: int) -> Chat:
    """The group becomes a supergroup with another id; both get a service message, in queues of their own."""
    if chat.type != "group" or chat.migrated_to is not None:
        raise Wrong("only a group can become a supergroup, and only once")
    new = Chat(_supergroup_id(box.world.count("supergroup")), "supergroup", chat.title)
    new.members = {user: Member(standing.status) for user, standing in chat.members.items()}
    box.world.touch(new)
    chat.migrated_to = new.id
    _note(box, chat, actor, {"migrate_to_chat_id": new.id})
    note = box.post(
        new,
        ANONYMOUS_ADMIN["id"],
        service={"migrate_from_chat_id": chat.id},
        sender_chat=chat_shape(box.world, new),
    )
    if box.world.bot_in(new).present:
        box.tell(note)
    for user in [user for user, standing in chat.members.items() if user != box.bot.id and standing.present]:
        chat.members[user] = Member("left")
    box.chat_changed(chat)
    box.chat_changed(new)
    return new


def delete_chat(box: Sandbox, chat: Chat) -> None:
    """The creator deletes the group for everybody."""
    chat.deleted = True
    box.chat_changed(chat)


def create_topic(box: Sandbox, chat: Chat, actor: int, name: str) -> int:
    """Open a topic; its number is that of the service message which says so."""
    if not chat.is_forum or not name:
        raise Wrong("only a forum has topics, and each has a name")
    thread = chat.last_message + 1
    chat.topics[thread] = Topic(thread, name)
    made = {"name": name, "icon_color": 7322096}
    _note(box, chat, actor, {"forum_topic_created": made}, thread)
    box.chat_changed(chat)
    return thread


def close_topic(box: Sandbox, chat: Chat, actor: int, thread: int | None, closed: bool) -> None:
    """Close or reopen a topic; thread None or 1 is General."""
    if not chat.is_forum:
        raise Wrong("only a forum has topics")
    if thread in (None, GENERAL):
        chat.general_closed = closed
        thread = None
    else:
        _topic(chat, thread).closed = closed
    _note(box, chat, actor, {"forum_topic_closed" if closed else "forum_topic_reopened": {}}, thread)
    box.chat_changed(chat)


def delete_topic(box: Sandbox, chat: Chat, thread: int | None) -> None:
    """Delete a topic with all its messages. The bot does not hear of it."""
    _topic(chat, thread)
    for message in list(box.world.messages[chat.id].values()):
        if message.thread == thread:
            box.erase(message)
    del chat.topics[thread or GENERAL]
    box.chat_changed(chat)


def _topic(chat: Chat, thread: int | None) -> Topic:
    topic = chat.topics.get(thread) if thread is not None else None
    if topic is None:
        raise Wrong(f"there is no topic {thread} in chat {chat.id}")
    return topic


def delete_message(box: Sandbox, chat: Chat, message_id: object) -> None:
    """An administrator (in private: the person) deletes a message. The bot does not hear of it."""
    message = box.world.message(chat.id, message_id) if isinstance(message_id, int) else None
    if message is None:
        raise Wrong(f"there is no message {message_id} in chat {chat.id}")
    box.erase(message)
