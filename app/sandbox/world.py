"""Who and what there is: people, chats, topics, messages. State only: nobody is told anything here."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.sandbox.ledger import Ledger

GENERAL = 1
"""The thread number of a forum's General topic; its messages carry no thread."""

SENDING = {"can_send_messages": True, "can_send_photos": True}
"""The permissions that a restriction can take away."""


@dataclass
class User:
    """A Telegram account. `met`: the bot has seen it somewhere, in private or in a group."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    met: bool = False

    @property
    def name(self) -> str:
        """First and last name, as people see it."""
        return " ".join(part for part in (self.first_name, self.last_name) if part)


@dataclass
class Member:
    """Somebody's standing in a chat: creator, administrator, member, restricted, left or kicked."""

    status: str
    permissions: dict[str, bool] = field(default_factory=lambda: dict(SENDING))

    @property
    def present(self) -> bool:
        """Whether this account is in the chat now."""
        return self.status not in ("left", "kicked")

    @property
    def admin(self) -> bool:
        """Whether this account may do what administrators may."""
        return self.status in ("creator", "administrator")

    def may(self, permission: str) -> bool:
        """Whether nothing forbids what `permission` names."""
        return self.present and (self.status != "restricted" or self.permissions.get(permission, False))


@dataclass
class Topic:
    """A forum topic; `thread` is the id of the service message that opened it."""

    thread: int
    name: str
    closed: bool = False


@dataclass
class Chat:
    """A private chat, group or supergroup. The bot is among the members of groups it was ever in."""

    id: int
    type: str
    title: str | None = None
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    general_closed: bool = False
    migrated_to: int | None = None
    deleted: bool = False
    pinned: list[int] = field(default_factory=list)
    last_message: int = 0
    read: dict[str, int] = field(default_factory=dict)

    @property
    def private(self) -> bool:
        """Whether this is somebody's private chat with the bot."""
        return self.type == "private"

    def member(self, user: int) -> Member:
        """This user's standing; who was never here counts as having left."""
        return self.members.get(user) or Member("left")


@dataclass
class Message:
    """One message as it is now. A photo's caption is its `text`."""

    chat: int
    id: int
    date: int
    sender: int
    text: str = ""
    entities: list[dict[str, Any]] = field(default_factory=list)
    photo: str | None = None
    markup: dict[str, Any] | None = None
    thread: int | None = None
    reply_to: int | None = None
    service: dict[str, Any] | None = None
    sender_chat: dict[str, Any] | None = None
    signature: str | None = None
    edit_date: int | None = None
    silent: bool = False
    protected: bool = False
    preview: dict[str, Any] | None = None
    edits: int = 0


@dataclass
class Photo:
    """An uploaded picture; `unique` names its bytes, in the ledger's files."""

    unique: str
    width: int
    height: int
    size: int
    mime: str


class World:
    """All there is in one sandbox. Every change must be followed by `touch`, so that it is kept."""

    def __init__(self, ledger: Ledger, *, bot_id: int, messages_per_chat: int) -> None:
        self.ledger = ledger
        self.bot_id = bot_id
        self.messages_per_chat = messages_per_chat
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.photos: dict[str, Photo] = {}
        self.counters: dict[str, int] = {}
        self.profile: dict[str, Any] = {}
        self._load()

    def _load(self) -> None:
        for row in self.ledger.rows("user"):
            user = User(**row)
            self.users[user.id] = user
        for row in self.ledger.rows("chat"):
            row["members"] = {int(user): Member(**member) for user, member in row["members"].items()}
            row["topics"] = {int(thread): Topic(**topic) for thread, topic in row["topics"].items()}
            chat = Chat(**row)
            self.chats[chat.id] = chat
        for row in sorted(self.ledger.rows("message"), key=lambda row: int(row["id"])):
            message = Message(**row)
            self.messages.setdefault(message.chat, {})[message.id] = message
        for row in self.ledger.rows("photo"):
            photo = Photo(**row)
            self.photos[photo.unique] = photo
        for row in self.ledger.rows("counters"):
            self.counters = row
        for row in self.ledger.rows("profile"):
            self.profile = row

    def count(self, name: str, first: int = 1) -> int:
        """The next number of a kind, beginning with `first`; never given twice."""
        number = self.counters.get(name, first - 1) + 1
        self.counters[name] = number
        self.ledger.put("counters", "all", self.counters)
        return number

    def touch(self, thing: User | Chat | Message | Photo) -> None:
        """Remember that `thing` is new or has changed."""
        if isinstance(thing, User):
            self.users[thing.id] = thing
            self.ledger.put("user", str(thing.id), thing)
        elif isinstance(thing, Chat):
            self.chats[thing.id] = thing
            self.ledger.put("chat", str(thing.id), thing)
        elif isinstance(thing, Photo):
            self.photos[thing.unique] = thing
            self.ledger.put("photo", thing.unique, thing)
        else:
            self.messages.setdefault(thing.chat, {})[thing.id] = thing
            self.ledger.put("message", f"{thing.chat}:{thing.id}", thing)

    def touch_profile(self) -> None:
        """Remember that the bot's own profile (commands, descriptions, webhook) has changed."""
        self.ledger.put("profile", "bot", self.profile)

    def drop(self, message: Message) -> None:
        """Forget a message that was deleted."""
        self.messages.get(message.chat, {}).pop(message.id, None)
        self.ledger.drop("message", f"{message.chat}:{message.id}")
        chat = self.chats[message.chat]
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
            self.touch(chat)

    def add(self, message: Message) -> None:
        """Put a new message into its chat; the oldest go when there are too many."""
        self.touch(message)
        kept = self.messages[message.chat]
        while len(kept) > self.messages_per_chat:
            self.drop(next(iter(kept.values())))

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups count for themselves; private chats and basic groups share the account's counter."""
        if chat.type == "supergroup":
            chat.last_message += 1
        else:
            chat.last_message = self.count("message")
        self.touch(chat)
        return chat.last_message

    def message(self, chat: int, message_id: int | None) -> Message | None:
        """The message, unless it never was or is gone."""
        return self.messages.get(chat, {}).get(message_id) if message_id is not None else None

    def private_chat(self, user: User) -> Chat:
        """The chat of this person with the bot; made on first use."""
        chat = self.chats.get(user.id)
        if chat is None:
            chat = Chat(user.id, "private")
            self.touch(chat)
        return chat

    def groups_of(self, user: int) -> Iterator[Chat]:
        """The groups that this account is in now."""
        return (chat for chat in self.chats.values() if not chat.private and chat.member(user).present)

    def meet(self, *users: int) -> None:
        """The bot has seen these accounts, and can tell them from ones that do not exist."""
        for user in users:
            person = self.users.get(user)
            if person is not None and not person.met:
                person.met = True
                self.touch(person)

    def bot_in(self, chat: Chat) -> Member:
        """The bot's own standing in a group."""
        return chat.member(self.bot_id)
