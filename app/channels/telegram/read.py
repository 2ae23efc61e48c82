"""Their update to our intent. Whoever sent it chose every byte of it: nothing in it is trusted."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from telegram import (
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
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
    RoomMoved,
    SetAway,
    SetLanguage,
    SetPace,
    SetQuiet,
    SetZone,
    Show,
    ShowCards,
    StaleButton,
    StartGame,
    SystemIntent,
    TakeSeat,
    VoteHere,
    Who,
)
from app.table.tempo import PACES

CHANNEL = "telegram"
ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member")

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


def read(update: dict[str, Any], bot_name: str) -> Heard | SystemIntent | None:
    """What an update asks of us; None: nothing. Raises ``UnreadableError``.

    ``bot_name``: our user name without @; commands for other bots are none of ours.
    """
    try:
        return _read(Update.de_json(update, None), bot_name)
    except (TypeError, KeyError, AttributeError, ValueError, OverflowError) as error:
        # The library keeps whatever stands in a field's place, so that the surprise may come later.
        raise UnreadableError(type(error).__name__) from error


def _read(parsed: Update, bot_name: str) -> Heard | SystemIntent | None:
    if parsed.callback_query is not None:
        return _button(parsed.callback_query)
    if parsed.message is not None:
        return _message(parsed.message, bot_name)
    if parsed.my_chat_member is not None:
        return _membership(parsed.my_chat_member)
    return None


def _message(message: Message, bot_name: str) -> Heard | SystemIntent | None:
    if message.migrate_to_chat_id:
        return RoomMoved(_address(message.chat.id), _address(message.migrate_to_chat_id))
    if message.migrate_from_chat_id:
        return RoomMoved(_address(message.migrate_from_chat_id), _address(message.chat.id))
    if message.forward_origin is not None or message.text is None:
        return None
    command = _COMMAND.fullmatch(message.text.strip())
    intent = _command(command, message.chat, bot_name) if command else _plain(message)
    if intent is None:
        return None
    place = _place(
        message.chat, message.from_user, message.message_thread_id if message.is_topic_message else None
    )
    if place is None:
        return None
    if message.sender_chat is not None or message.from_user is None or message.from_user.is_bot:
        return Nameless(place)
    return Heard(intent, _who(message.from_user, in_private=place.room is None), place)


def _command(command: re.Match[str], chat: Chat, bot_name: str) -> PersonIntent | None:
    name, bot, rest = command[1].lower(), command[2], (command[3] or "").strip()
    if bot is not None and bot.lower() != bot_name.lower():
        return None
    if name == "start":
        code = chat.type == ChatType.PRIVATE and _CODE.fullmatch(rest)
        return Join(code=rest) if code else Show(Page.GREETING)
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


def _membership(update: ChatMemberUpdated) -> Reached | None:
    """Whether a chat can be written to: a person blocked or unblocked us, a group threw us out, muted us or
    let us in again."""
    if update.chat.type not in (ChatType.PRIVATE, ChatType.GROUP, ChatType.SUPERGROUP):
        return None
    member = update.new_chat_member
    muted = isinstance(member, ChatMemberRestricted) and not (member.is_member and member.can_send_messages)
    gone = member.status in (ChatMember.BANNED, ChatMember.LEFT)
    return Reached(_address(update.chat.id), not gone and not muted)


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
