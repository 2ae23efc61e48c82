"""Things of the world as the Bot API writes them in JSON."""

from typing import Any

from app.sandbox.world import Chat, Member, Message, User, World

Json = dict[str, Any]

ANONYMOUS_ADMIN: Json = {
    "id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot",
}  # fmt: skip
CHANNEL_BOT: Json = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
STAND_INS = {account["id"]: account for account in (ANONYMOUS_ADMIN, CHANNEL_BOT)}


def user(account: User) -> Json:
    """A `User`. A deactivated account has lost its names."""
    if account.deactivated:
        return {"id": account.id, "is_bot": False, "first_name": ""}
    shape: Json = {"id": account.id, "is_bot": account.is_bot, "first_name": account.first_name}
    for name in ("last_name", "username", "language_code"):
        value = getattr(account, name)
        if value is not None:
            shape[name] = value
    return shape


def account(world: World, user_id: int) -> Json:
    """A `User` by its id; Telegram's own stand-ins for hidden senders included."""
    return STAND_INS[user_id] if user_id in STAND_INS else user(world.users[user_id])


def chat(world: World, place: Chat) -> Json:
    """A `Chat`."""
    if place.private:
        person = user(world.users[place.id])
        names: Json = {
            name: person[name] for name in ("first_name", "last_name", "username") if name in person
        }
        return {"id": place.id, "type": "private", **names}
    shape: Json = {"id": place.id, "title": place.title, "type": place.type}
    if place.is_forum:
        shape["is_forum"] = True
    if place.type == "group":
        shape["all_members_are_administrators"] = False
    return shape


def message(world: World, letter: Message, *, nested: bool = False) -> Json:
    """A `Message`; a nested one (replied to, pinned) leaves out what it itself replies to."""
    shape: Json = {
        "message_id": letter.id,
        "from": account(world, letter.sender),
        "chat": chat(world, world.chats[letter.chat]),
        "date": letter.date,
    }
    if letter.sender_chat is not None:
        shape["sender_chat"] = letter.sender_chat
    if letter.signature:
        shape["author_signature"] = letter.signature
    if letter.edit_date is not None:
        shape["edit_date"] = letter.edit_date
    if letter.thread is not None:
        shape["message_thread_id"] = letter.thread
        if letter.thread in world.chats[letter.chat].topics:
            shape["is_topic_message"] = True
    if letter.protected:
        shape["has_protected_content"] = True
    if not nested:
        replied = world.message(letter.chat, letter.reply_to)
        if replied is not None:
            shape["reply_to_message"] = message(world, replied, nested=True)
    shape.update(_content(world, letter))
    return shape


def _content(world: World, letter: Message) -> Json:
    if letter.service is not None:
        return service(world, letter)
    content: Json = {}
    text, entities = ("caption", "caption_entities") if letter.photo else ("text", "entities")
    if letter.photo:
        content["photo"] = [photo(world, letter.photo)]
    if letter.text:
        content[text] = letter.text
    if letter.entities:
        content[entities] = letter.entities
    if letter.preview is not None:
        content["link_preview_options"] = letter.preview
    if letter.markup is not None:
        content["reply_markup"] = letter.markup
    return content


def photo(world: World, unique: str) -> Json:
    """A `PhotoSize`."""
    picture = world.photos[unique]
    return {
        "file_id": f"photo-{unique}", "file_unique_id": unique, "width": picture.width,
        "height": picture.height, "file_size": picture.size,
    }  # fmt: skip


def service(world: World, letter: Message) -> Json:
    """What a service message says; members are kept by id, a pinned message too."""
    shape: Json = {}
    for name, value in (letter.service or {}).items():
        if name == "new_chat_members":
            joined = [account(world, user_id) for user_id in value]
            shape |= {name: joined, "new_chat_member": joined[0], "new_chat_participant": joined[0]}
        elif name == "left_chat_member":
            shape |= {name: account(world, value), "left_chat_participant": account(world, value)}
        elif name == "pinned_message":
            pinned = world.message(letter.chat, value)
            shape[name] = (
                message(world, pinned, nested=True) if pinned else inaccessible(world, letter.chat, value)
            )
        else:
            shape[name] = value
    return shape


def inaccessible(world: World, chat_id: int, message_id: int) -> Json:
    """An `InaccessibleMessage`."""
    return {"chat": chat(world, world.chats[chat_id]), "message_id": message_id, "date": 0}


ADMIN_RIGHTS = (
    "can_manage_chat", "can_change_info", "can_delete_messages", "can_invite_users", "can_restrict_members",
    "can_pin_messages", "can_promote_members", "can_manage_video_chats", "can_post_stories",
    "can_edit_stories", "can_delete_stories",
)  # fmt: skip
MEMBER_RIGHTS = (
    "can_send_audios", "can_send_documents", "can_send_videos", "can_send_video_notes",
    "can_send_voice_notes", "can_send_polls", "can_send_other_messages",
    "can_add_web_page_previews", "can_change_info",
    "can_invite_users", "can_pin_messages", "can_manage_topics",
)  # fmt: skip


def chat_member(world: World, user_id: int, standing: Member) -> Json:
    """A `ChatMember` of the kind that the status says."""
    shape: Json = {"user": account(world, user_id), "status": standing.status}
    if standing.status == "creator":
        shape["is_anonymous"] = False
    elif standing.status == "administrator":
        shape |= {"can_be_edited": False, "is_anonymous": False, **dict.fromkeys(ADMIN_RIGHTS, True)}
    elif standing.status == "restricted":
        shape |= {"is_member": True, "until_date": 0, **dict.fromkeys(MEMBER_RIGHTS, False)}
        shape |= standing.permissions
    elif standing.status == "kicked":
        shape["until_date"] = 0
    return shape
