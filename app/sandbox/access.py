"""Whether the bot may do something somewhere; each function raises Refusal if not."""

from app.sandbox import refusals
from app.sandbox.core import Sandbox
from app.sandbox.params import Params
from app.sandbox.refusals import bad_request, forbidden, kicked, migrated, not_a_member
from app.sandbox.shapes import STAND_INS
from app.sandbox.world import Chat, Message, User


def person(box: Sandbox, user_id: int) -> User:
    """A person whom the bot may write to: met, started, not blocked, still there."""
    if user_id in STAND_INS or user_id == box.bot.id:
        raise forbidden(refusals.BOT_TO_BOT)
    user = box.world.users.get(user_id)
    if user is None or not (user.met or user.started):
        raise bad_request(refusals.CHAT_NOT_FOUND)
    if user.deactivated:
        raise forbidden(refusals.DEACTIVATED)
    if not user.started:
        raise forbidden(refusals.CANNOT_INITIATE)
    if user.blocked:
        raise forbidden(refusals.BLOCKED)
    return user


def chat_id(params: Params) -> int:
    """The `chat_id` of a call; names of public chats are known to nobody here."""
    given = params.text("chat_id")
    if not given:
        raise bad_request(refusals.CHAT_ID_EMPTY)
    try:
        return int(given)
    except ValueError:
        raise bad_request(refusals.CHAT_NOT_FOUND) from None


def readable(box: Sandbox, params: Params) -> Chat:
    """A chat that the bot knows and is in, or a person it has met."""
    number = chat_id(params)
    if number > 0:
        user = box.world.users.get(number)
        if user is None or not (user.met or user.started):
            raise bad_request(refusals.CHAT_NOT_FOUND)
        return box.world.private_chat(user)
    return _group(box, number)


def editable(box: Sandbox, params: Params) -> Chat:
    """A chat in which the bot may change what it wrote; a group that became a supergroup still is one."""
    number = chat_id(params)
    return box.world.private_chat(person(box, number)) if number > 0 else _group(box, number)


def writable(box: Sandbox, params: Params) -> Chat:
    """A chat in which the bot may write something new."""
    chat = editable(box, params)
    if chat.migrated_to is not None:
        raise migrated(chat.migrated_to)
    return chat


def _group(box: Sandbox, number: int) -> Chat:
    chat = box.world.chats.get(number)
    if chat is None or box.bot.id not in chat.members:
        raise bad_request(refusals.CHAT_NOT_FOUND)
    if chat.deleted:
        raise forbidden(refusals.GROUP_DELETED)
    standing = box.world.bot_in(chat)
    if standing.status == "kicked":
        raise kicked(chat.type)
    if not standing.present:
        raise not_a_member(chat.type)
    return chat


def send_rights(box: Sandbox, chat: Chat, *, photo: bool) -> None:
    """Whether a restriction keeps the bot from sending a text or a photo."""
    if chat.private:
        return
    standing = box.world.bot_in(chat)
    if photo and not standing.may("can_send_photos"):
        raise bad_request(refusals.NO_PHOTO_RIGHTS)
    if not photo and not standing.may("can_send_messages"):
        raise bad_request(refusals.NO_TEXT_RIGHTS)


def thread(box: Sandbox, chat: Chat, wanted: int, replied: Message | None) -> int | None:
    """The topic that a message goes to. General has no number: 1 is as unknown as any other."""
    if wanted and (not chat.is_forum or wanted not in chat.topics):
        raise bad_request(refusals.THREAD_NOT_FOUND)
    if not chat.is_forum:
        return None
    chosen = wanted or (replied.thread if replied is not None else None)
    topic = chat.topics.get(chosen) if chosen is not None else None
    closed = topic.closed if topic is not None else chat.general_closed
    if closed and not box.world.bot_in(chat).admin:
        raise bad_request(refusals.TOPIC_CLOSED)
    return topic.thread if topic is not None else None


def own_message(box: Sandbox, chat: Chat, params: Params) -> Message:
    """A message that the bot may edit."""
    number = message_id(params)
    message = box.world.message(chat.id, number)
    if message is None:
        raise bad_request(refusals.EDIT_NOT_FOUND)
    if message.sender != box.bot.id or message.service is not None:
        raise bad_request(refusals.CANNOT_EDIT)
    return message


def message_id(params: Params) -> int:
    """The `message_id` of a call."""
    number = params.integer("message_id")
    if number <= 0:
        raise bad_request(refusals.NO_MESSAGE_ID)
    return number


def admin(box: Sandbox, chat: Chat, refusal: str) -> None:
    """Whether the bot is an administrator here; private chats need none."""
    if not chat.private and not box.world.bot_in(chat).admin:
        raise bad_request(refusal)
