"""Methods of the Bot API about the bot itself: webhook, commands, descriptions, and the chats it is in."""

import re
from typing import Any
from urllib.parse import urlsplit

from app.sandbox import access, refusals, shapes
from app.sandbox.core import Sandbox
from app.sandbox.delivery import UPDATE_KINDS
from app.sandbox.params import Params
from app.sandbox.refusals import bad_request
from app.sandbox.world import Member

Json = dict[str, Any]

SECRET = re.compile(r"[A-Za-z0-9_\-]{1,256}")
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
SCOPES = {
    "default": (), "all_private_chats": (), "all_group_chats": (), "all_chat_administrators": (),
    "chat": ("chat_id",), "chat_administrators": ("chat_id",), "chat_member": ("chat_id", "user_id"),
}  # fmt: skip


def get_me(box: Sandbox, params: Params) -> Json:
    """getMe."""
    return {
        **shapes.user(box.bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not box.options.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def set_webhook(box: Sandbox, params: Params) -> bool:
    """setWebhook: to http or https, any host and port. An empty URL takes the webhook away."""
    url = params.text("url")
    if not url:
        return delete_webhook(box, params)
    if not _web_address(url):
        raise bad_request("bad webhook: Invalid HTTP URL specified")
    secret = params.text("secret_token")
    if secret and not SECRET.fullmatch(secret):
        raise bad_request(refusals.SECRET_TOKEN_CHARACTERS)
    allow_updates(box, params)
    if params.flag("drop_pending_updates"):
        box.delivery.drop_pending()
    connections = params.integer("max_connections", 40)
    settings = {"url": url, "secret_token": secret, "max_connections": min(max(connections, 1), 100)}
    box.delivery.set_webhook(settings)
    return True


def _web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def allow_updates(box: Sandbox, params: Params) -> None:
    """Remember `allowed_updates`; without it the earlier choice stays, an empty list is the default again."""
    if not params.has("allowed_updates"):
        return
    kinds = params.json("allowed_updates", "allowed_updates")
    if not isinstance(kinds, list):
        raise bad_request("can't parse allowed_updates: expected an Array of Strings")
    box.world.profile["allowed_updates"] = [kind for kind in kinds if kind in UPDATE_KINDS]
    box.world.touch_profile()


def delete_webhook(box: Sandbox, params: Params) -> bool:
    """deleteWebhook."""
    if params.flag("drop_pending_updates"):
        box.delivery.drop_pending()
    box.delivery.set_webhook(None)
    return True


def get_webhook_info(box: Sandbox, params: Params) -> Json:
    """getWebhookInfo."""
    settings = {name: value for name, value in box.delivery.webhook.items() if name != "secret_token"}
    info = {**settings, "has_custom_certificate": False, "pending_update_count": len(box.delivery.pending)}
    allowed = box.world.profile.get("allowed_updates")
    return {**info, "allowed_updates": allowed} if allowed else info


async def get_updates(box: Sandbox, params: Params) -> list[Json]:
    """getUpdates: at most 100 updates, and at most 50 seconds of waiting."""
    allow_updates(box, params)
    limit = params.integer("limit", 100)
    timeout = min(max(params.integer("timeout"), 0), 50)
    return await box.delivery.poll(
        params.integer("offset"), limit if 1 <= limit <= 100 else 100, float(timeout)
    )


def _scope(params: Params) -> str:
    """The key under which commands of a scope and language are kept."""
    scope = params.json("scope", "BotCommandScope") or {"type": "default"}
    kind = scope.get("type") if isinstance(scope, dict) else None
    if not isinstance(kind, str) or kind not in SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    language = params.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return ":".join([kind, *(str(scope.get(name)) for name in SCOPES[kind]), language])


def _commands(box: Sandbox) -> dict[str, list[Json]]:
    commands: dict[str, list[Json]] = box.world.profile.setdefault("commands", {})
    return commands


def set_my_commands(box: Sandbox, params: Params) -> bool:
    """setMyCommands."""
    listed = params.json("commands", "bot commands")
    if not isinstance(listed, list) or len(listed) > 100:
        raise bad_request("expected an Array of BotCommand, at most 100")
    commands: list[Json] = []
    for entry in listed:
        if not isinstance(entry, dict):
            raise bad_request("can't parse BotCommand: expected an Object")
        command = str(entry.get("command", "")).removeprefix("/")
        description = str(entry.get("description", "")).strip()
        if not COMMAND.fullmatch(command):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        commands.append({"command": command, "description": description})
    _commands(box)[_scope(params)] = commands
    return _profile_changed(box)


def get_my_commands(box: Sandbox, params: Params) -> list[Json]:
    """getMyCommands."""
    return _commands(box).get(_scope(params), [])


def delete_my_commands(box: Sandbox, params: Params) -> bool:
    """deleteMyCommands."""
    _commands(box).pop(_scope(params), None)
    return _profile_changed(box)


def _profile_changed(box: Sandbox) -> bool:
    box.world.touch_profile()
    box.hub.publish("commands")
    return True


def _set_text(box: Sandbox, params: Params, name: str, limit: int) -> bool:
    text = params.text(name)
    if len(text) > limit:
        raise bad_request(f"{name.upper()}_TOO_LONG")
    box.world.profile.setdefault(name, {})[params.text("language_code")] = text
    return _profile_changed(box)


def set_my_description(box: Sandbox, params: Params) -> bool:
    """setMyDescription."""
    return _set_text(box, params, "description", 512)


def set_my_short_description(box: Sandbox, params: Params) -> bool:
    """setMyShortDescription."""
    return _set_text(box, params, "short_description", 120)


def set_my_name(box: Sandbox, params: Params) -> bool:
    """setMyName."""
    return _set_text(box, params, "name", 64)


def set_chat_menu_button(box: Sandbox, params: Params) -> bool:
    """setChatMenuButton."""
    button = params.json("menu_button", "menu button") or {"type": "default"}
    if not isinstance(button, dict) or button.get("type") not in ("commands", "web_app", "default"):
        raise bad_request("can't parse menu button: unsupported type specified")
    if params.has("chat_id"):
        access.readable(box, params)
    box.world.profile.setdefault("menu_buttons", {})[params.text("chat_id")] = button
    return _profile_changed(box)


def get_chat(box: Sandbox, params: Params) -> Json:
    """getChat: the chat, with the fields that a full one must have."""
    chat = access.readable(box, params)
    full = {
        **shapes.chat(box.world, chat),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    pinned = box.world.message(chat.id, chat.pinned[-1] if chat.pinned else None)
    if pinned is not None:
        full["pinned_message"] = shapes.message(box.world, pinned, nested=True)
    return full


def get_chat_member(box: Sandbox, params: Params) -> Json:
    """getChatMember."""
    chat = access.readable(box, params)
    user = params.integer("user_id")
    if not user:
        raise bad_request("invalid user_id specified")
    if user not in box.world.users or (chat.private and user not in (chat.id, box.bot.id)):
        raise bad_request(refusals.USER_NOT_FOUND)
    standing = Member("member") if chat.private else chat.member(user)
    return shapes.chat_member(box.world, user, standing)


def get_chat_administrators(box: Sandbox, params: Params) -> list[Json]:
    """getChatAdministrators: other bots are not listed, but there are none here."""
    chat = access.readable(box, params)
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    return [
        shapes.chat_member(box.world, user, standing)
        for user, standing in chat.members.items()
        if standing.admin
    ]


def get_chat_member_count(box: Sandbox, params: Params) -> int:
    """getChatMemberCount."""
    chat = access.readable(box, params)
    return 2 if chat.private else sum(standing.present for standing in chat.members.values())


def leave_chat(box: Sandbox, params: Params) -> bool:
    """leaveChat."""
    chat = access.readable(box, params)
    if chat.private:
        raise bad_request("chat member status can't be changed in private chats")
    old = box.world.bot_in(chat)
    new = chat.members[box.bot.id] = Member("left")
    box.tell_standing(chat, box.bot.id, box.bot.id, old, new)
    box.post(chat, box.bot.id, service={"left_chat_member": box.bot.id})
    box.chat_changed(chat)
    return True


def send_chat_action(box: Sandbox, params: Params) -> bool:
    """sendChatAction: taken, and not shown."""
    access.writable(box, params)
    return True


def log_out(box: Sandbox, params: Params) -> bool:
    """logOut and close: taken, and without effect."""
    return True


def get_file(box: Sandbox, params: Params) -> Json:
    """getFile, for photos."""
    unique = params.text("file_id").removeprefix("photo-")
    if unique not in box.world.photos:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    size = box.world.photos[unique].size
    return {
        "file_id": f"photo-{unique}",
        "file_unique_id": unique,
        "file_size": size,
        "file_path": f"photos/{unique}",
    }
