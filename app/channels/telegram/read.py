"""Their update to our intent. Whoever sent it chose every byte of it: nothing in it is trusted."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from telegram import (
    CallbackQuery,
    Chat,
    ChatMember,
    Message,
    Update,
    User,
)
from telegram.constants import ChatType

from app.channels.channel import UnreadableError
from app.game.vocabulary import RulesetName
from app.language.languages import LANGUAGES
from app.language.names import clean_name
from app.table.intents import (
    AskInGroup,
    AskKick,
    AskPause,
    AskResume,
    AskVoid,
    Back,
    Ballot,
    CancelGame,
    ChooseRules,
    Extend,
    FillSeats,
    GiveUp,
    Heard,
    Hold,
    Join,
    Leave,
    MemberLeft,
    Nameless,
    NewGame,
    OfferRules,
    OfferSeat,
    Page,
    PersonIntent,
    Place,
    Press,
    Queue,
    Reached,
    Rematch,
    Remind,
    RoomClosed,
    RoomMoved,
    SetAway,
    SetLanguage,
    SetPace,
    SetQuiet,
    SetZone,
    Show,
    ShowCards,
    StaleButton,
    Start,
    StartGame,
    SystemIntent,
    TakeSeat,
    VoteHere,
    Who,
)
from app.table.tempo import PACES

CHANNEL = "telegram"
ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member")
"""The updates this bot reads. Edited messages are left out on purpose: an edited command must not act."""

_READ_OF_A_MESSAGE = {
    "message_id",
    "date",
    "chat",
    "from",
    "sender_chat",
    "text",
    "message_thread_id",
    "is_topic_message",
    "is_automatic_forward",
    "migrate_to_chat_id",
    "migrate_from_chat_id",
    "left_chat_member",
    "forum_topic_closed",
    "forum_topic_reopened",
}

_LONGEST_LANE = 40  # characters; no id of Telegram needs more

_COMMAND = re.compile(r"/([a-zA-Z0-9_]{1,32})(?:@([A-Za-z0-9_]{1,32}))?(?:\s+(.*))?", re.DOTALL)
_CODE = re.compile(r"[A-Za-z0-9]{6}")
_PROMPT_BUTTON = re.compile(r"p(\d{1,15})-(\d{1,9}):(\d{1,3}|hold)")
_TABLE_BUTTON = re.compile(r"t(\d{1,15}):([a-z0-9]{1,12})")

_VOTE_BUTTON = re.compile(r"v(\d{1,15})-(\d{1,9}):([01])")
_NUMBERED = re.compile(r"([a-z]{1,12}?)(\d{1,9})")
_DAYS_BUTTON = re.compile(r"d:(zone|quiet|away|language):([\w/:+-]{0,50})")
_NUMBER = re.compile(r"\d{1,3}")

_COMMANDS: dict[str, Callable[[], PersonIntent]] = {
    "newgame": NewGame,
    "leave": Leave,
    "startgame": StartGame,
    "cancelgame": CancelGame,
    "resume": AskResume,
    "substitute": OfferSeat,
    "extend": Extend,
    "remind": Remind,
    **{page.value: (lambda page=page: Show(page)) for page in Page if page is not Page.GREETING},  # type: ignore[misc]
}

_COMMANDS_WITH_TEXT: dict[str, Callable[[str], PersonIntent]] = {
    "timezone": SetZone,
    "quiet": SetQuiet,
    "away": SetAway,
    "language": SetLanguage,
    "pace": lambda text: SetPace(text=text),
    "pause": lambda text: AskPause(days=int(text) if _NUMBER.fullmatch(text) else None),
    "kick": lambda text: AskKick(seat=int(text) - 1 if _NUMBER.fullmatch(text) else None),
}

_TABLE_BUTTONS: dict[str, Callable[[int], PersonIntent]] = {
    "start": StartGame,
    "cancel": CancelGame,
    "leave": Leave,
    "rematch": Rematch,
    "fill": FillSeats,
    "fill5": lambda table: FillSeats(table, seats=5),
    "rules": OfferRules,
    **{name.value: (lambda table, name=name: ChooseRules(table, name)) for name in RulesetName},  # type: ignore[misc]
    **{f"speak{one.word}": partial(SetLanguage, one.tag) for one in LANGUAGES.values()},
    "pause": AskPause,
    "resume": AskResume,
    "kick": AskKick,
    "pace": SetPace,
    "extend": Extend,
    "remind": Remind,
    "cards": ShowCards,
    "ingroup": AskInGroup,
    "queue": Queue,
    "offer": OfferSeat,
    "giveup": GiveUp,
    "back": Back,
    "void": AskVoid,
    **{f"pace{word}": (lambda table, word=word: SetPace(table, word)) for word in PACES},  # type: ignore[misc]
}

_NUMBERED_BUTTONS: dict[str, Callable[[int, int], PersonIntent]] = {
    "take": lambda table, number: TakeSeat(table, number - 1),
    "kick": lambda table, number: AskKick(table, number - 1),
    "pause": AskPause,
    "yes": lambda table, number: Ballot(table, number, yes=True),
    "no": lambda table, number: Ballot(table, number, yes=False),
}


def lane(update: dict[str, Any]) -> str:
    """The lane of an update, without reading more of it than is needed: a table's for its buttons, else the
    chat's. Never raises."""
    chosen = _lane(update)
    return chosen if len(chosen) <= _LONGEST_LANE else CHANNEL


def _lane(update: dict[str, Any]) -> str:
    match update:
        case {"callback_query": {"data": str(data)}} if (
            match := _PROMPT_BUTTON.fullmatch(data)
            or _TABLE_BUTTON.fullmatch(data)
            or _VOTE_BUTTON.fullmatch(data)
        ):
            return f"table:{int(match[1])}"
        case {"message": {"chat": {"id": int(chat)}}} | {"my_chat_member": {"chat": {"id": int(chat)}}}:
            return f"{CHANNEL}:{chat}"
        case {"callback_query": {"from": {"id": int(user)}}}:
            return f"{CHANNEL}:{user}"
        case _:
            return CHANNEL


def sender(update: dict[str, Any]) -> str | None:
    """Whose doing an update is: a person's, or the chat's in whose name it was written. Never raises."""
    match update:
        case {"message": {"sender_chat": {"id": int(sender)}}}:
            pass
        case (
            {"message": {"from": {"id": int(sender)}}}
            | {"callback_query": {"from": {"id": int(sender)}}}
            | {"my_chat_member": {"from": {"id": int(sender)}}}
        ):
            pass
        case _:
            return None
    return f"{CHANNEL}:{int(sender)}" if abs(sender) < 2**63 else None


def move(update: dict[str, Any]) -> Press | None:
    """The answer to a prompt that an update claims to be. Never raises."""
    match update:
        case {"callback_query": {"data": str(data)}} if match := _PROMPT_BUTTON.fullmatch(data):
            return Press(int(match[1]), int(match[2]), int(match[3]))
    return None


def room(update: dict[str, Any]) -> str | None:
    """The group or topic in which an update was written. Never raises."""
    match update:
        case {
            "message": {
                "chat": {"id": int(chat)},
                "is_topic_message": True,
                "message_thread_id": int(thread),
            }
        } if chat < 0:
            return f"{CHANNEL}:{int(chat)}:{int(thread)}"
        case {"message": {"chat": {"id": int(chat)}}} if chat < 0:
            return f"{CHANNEL}:{int(chat)}"
    return None


def query(update: dict[str, Any]) -> str | None:
    """The id by which a press is answered. Never raises."""
    match update:
        case {"callback_query": {"id": str(query)}} if len(query) <= _LONGEST_LANE:
            return query
    return None


def read(update: dict[str, Any], bot_name: str) -> Heard | SystemIntent | None:
    """What an update asks of us; None: nothing. Raises ``UnreadableError``.

    ``bot_name``: our user name without @; commands for other bots are none of ours.
    """
    try:
        if "my_chat_member" in update:
            return _membership(update["my_chat_member"])
        return _read(Update.de_json(_trimmed(update), None), bot_name)
    except (TypeError, KeyError, AttributeError, ValueError, OverflowError) as error:
        # The library keeps whatever stands in a field's place, so that the surprise may come later.
        raise UnreadableError(type(error).__name__) from error


def _trimmed(update: dict[str, Any]) -> dict[str, Any]:
    """Only what is read here. A command must not be lost because it answers a message of a kind that the
    library does not know yet."""
    trimmed = {"update_id": update["update_id"]}
    if (message := update.get("message")) is not None and "forward_origin" not in message:
        trimmed["message"] = _only(message)
    if (query := update.get("callback_query")) is not None:
        trimmed["callback_query"] = {**query, "message": _only(query.get("message"))}
    return trimmed


def _only(message: Any) -> Any:
    if not isinstance(message, dict):
        return message
    return {name: value for name, value in message.items() if name in _READ_OF_A_MESSAGE}


def _read(parsed: Update, bot_name: str) -> Heard | SystemIntent | None:
    if parsed.callback_query is not None:
        return _button(parsed.callback_query)
    if parsed.message is not None:
        return _message(parsed.message, bot_name)
    return None


def _message(message: Message, bot_name: str) -> Heard | SystemIntent | None:
    if message.migrate_to_chat_id:
        return RoomMoved(_address(message.chat.id), _address(message.migrate_to_chat_id))
    if message.migrate_from_chat_id:
        return RoomMoved(_address(message.migrate_from_chat_id), _address(message.chat.id))
    if message.left_chat_member is not None:
        return _departure(message)
    thread = message.message_thread_id if message.is_topic_message else None
    if message.forum_topic_closed is not None:
        return RoomClosed(_room(message.chat, thread))
    if message.forum_topic_reopened is not None:
        return Reached(_room(message.chat, thread), True, alone=True)
    if message.is_automatic_forward or message.text is None:
        return None
    command = _COMMAND.fullmatch(message.text.strip())
    intent = _command(command, message.chat, bot_name) if command else _plain(message)
    if intent is None:
        return None
    place = _place(message.chat, message.from_user, thread)
    if place is None:
        return None
    if message.sender_chat is not None or message.from_user is None:
        return Nameless(place, intent.page if isinstance(intent, Show) else None)
    if message.from_user.is_bot:
        return None  # two bots that answer each other would never end
    return Heard(intent, _who(message.from_user, in_private=place.room is None), place, message.date)


def _command(command: re.Match[str], chat: Chat, bot_name: str) -> PersonIntent | None:
    name, bot, rest = command[1].lower(), command[2], (command[3] or "").strip()
    if bot is not None and bot.lower() != bot_name.lower():
        return None
    if name == "start":
        code = chat.type == ChatType.PRIVATE and _CODE.fullmatch(rest)
        if code:
            return Join(code=rest)
        return Start() if chat.type == ChatType.PRIVATE else Show(Page.GREETING)
    if name == "join":
        return Join(code=rest) if _CODE.fullmatch(rest) else Join()
    if name in _COMMANDS_WITH_TEXT:
        return _COMMANDS_WITH_TEXT[name](rest)
    build = _COMMANDS.get(name)
    if build is None:  # in a group it may be another bot's
        return Show(Page.GREETING) if chat.type == ChatType.PRIVATE else None
    return build()


def _plain(message: Message) -> PersonIntent | None:
    """In private a bare code joins; anything else is greeted."""
    text = (message.text or "").strip()
    if message.chat.type != ChatType.PRIVATE:
        return None
    return Join(code=text) if _CODE.fullmatch(text) else Show(Page.GREETING)


def _departure(message: Message) -> MemberLeft | None:
    """Somebody is not in the group any more. Of ourselves we hear otherwise, and sooner."""
    gone = message.left_chat_member
    if gone is None or gone.is_bot:
        return None
    return MemberLeft(_address(gone.id), _address(message.chat.id))


def _button(query: CallbackQuery) -> Heard | None:
    if query.from_user.is_bot:
        return None
    if not isinstance(query.id, str):
        raise ValueError("no query")
    chat = query.message.chat if query.message is not None else None
    thread = None
    if isinstance(query.message, Message) and query.message.is_topic_message:
        thread = query.message.message_thread_id
    in_private = chat is not None and chat.type == ChatType.PRIVATE
    room = _room(chat, thread) if chat is not None and not in_private else None
    title = clean_name(chat.title or "") if chat is not None else ""
    place = Place(_address(query.from_user.id), room, title, query.id)
    return Heard(_pressed(query.data or ""), _who(query.from_user, in_private=in_private), place)


def _pressed(data: str) -> PersonIntent:
    if match := _PROMPT_BUTTON.fullmatch(data):
        if match[3] == "hold":
            return Hold(int(match[1]), int(match[2]))
        return Press(int(match[1]), int(match[2]), int(match[3]))
    if match := _VOTE_BUTTON.fullmatch(data):
        return VoteHere(int(match[1]), int(match[2]), match[3] == "1")
    if match := _TABLE_BUTTON.fullmatch(data):
        return _table_button(int(match[1]), match[2])
    if match := _DAYS_BUTTON.fullmatch(data):
        return _COMMANDS_WITH_TEXT["timezone" if match[1] == "zone" else match[1]](match[2])
    return StaleButton()


def _table_button(table: int, word: str) -> PersonIntent:
    if word in _TABLE_BUTTONS:
        return _TABLE_BUTTONS[word](table)
    numbered = _NUMBERED.fullmatch(word)
    if numbered is not None and numbered[1] in _NUMBERED_BUTTONS:
        return _NUMBERED_BUTTONS[numbered[1]](table, int(numbered[2]))
    return StaleButton()


def _membership(update: Any) -> Reached | None:
    """Whether a chat can be written to: a person blocked or unblocked us, a group let us in, threw us out,
    muted us or let us speak again.

    Read without the library, which refuses a member that lacks one of its many rights: Telegram has changed
    their number before.
    """
    chat, old, new = update["chat"], update["old_chat_member"], update["new_chat_member"]
    if chat["type"] not in (ChatType.PRIVATE, ChatType.GROUP, ChatType.SUPERGROUP):
        return None
    muted = new["status"] == ChatMember.RESTRICTED and not new.get("can_send_messages")
    return Reached(
        _address(chat["id"]),
        _is_in(new) and not muted,
        arrived=chat["type"] != ChatType.PRIVATE and not _is_in(old),
    )


def _is_in(member: dict[str, Any]) -> bool:
    if member["status"] == ChatMember.RESTRICTED:
        return bool(member.get("is_member"))
    return member["status"] not in (ChatMember.BANNED, ChatMember.LEFT)


def _who(user: User, *, in_private: bool) -> Who:
    name = clean_name(user.first_name or "", user.last_name, user.username)
    language = user.language_code if isinstance(user.language_code, str) else None
    return Who(_address(user.id), name, language, in_private)


def _place(chat: Chat, user: User | None, thread: int | None) -> Place | None:
    if chat.type == ChatType.PRIVATE:
        return Place(_address(chat.id))
    if chat.type in (ChatType.GROUP, ChatType.SUPERGROUP):
        address = _address(user.id) if user is not None else _address(chat.id)
        return Place(address, _room(chat, thread), clean_name(chat.title or ""))
    return None


def _room(chat: Chat, thread: int | None) -> str:
    if thread is not None and type(thread) is not int:
        raise ValueError("no thread")
    return _address(chat.id) + (f":{thread}" if thread is not None else "")


def _address(number: int) -> str:
    if type(number) is not int or abs(number) >= 2**63:
        raise ValueError("no id")
    return f"{CHANNEL}:{number}"
