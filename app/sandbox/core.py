"""One sandbox: the world and everything round it, with the few steps that all changes share."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from app.sandbox import refusals, shapes, shown
from app.sandbox.delivery import Delivery
from app.sandbox.faults import Faults
from app.sandbox.ledger import Ledger
from app.sandbox.options import Options
from app.sandbox.outbox import Outbox
from app.sandbox.pace import PaceMaker
from app.sandbox.queries import Queries
from app.sandbox.refusals import conflict
from app.sandbox.stream import Hub
from app.sandbox.world import Chat, Member, Message, User, World

Json = dict[str, Any]
Execute = Callable[["Sandbox", str, Json], Awaitable[object]]


class Sandbox:
    """Holds what one sandbox is made of. `clock` gives seconds since 1970."""

    def __init__(self, options: Options, execute: Execute, clock: Callable[[], float] = time.time) -> None:
        async def respond(method: str, params: Json) -> object:
            return await execute(self, method, params)

        self.options = options
        self.clock = clock
        self.ledger = Ledger(options.state)
        self.world = World(self.ledger, bot_id=options.bot_id, messages_per_chat=options.messages_per_chat)
        self.hub = Hub(lambda: self.world.count("event"), options.event_buffer)
        self.hub.begin(self.world.counters.get("event", 0))
        self.outbox = Outbox(
            lambda: self.world.count("call"), options.outbox_size, self.world.counters.get("call", 0)
        )
        self.faults = Faults()
        self.pace = PaceMaker(options.limits, clock)
        self.queries = Queries(self.ledger, clock, options.query_window)
        self.delivery = Delivery(self.world, options, clock, respond)
        self.bot = self._bot()
        self.stopping = asyncio.Event()

    def _bot(self) -> User:
        options = self.options
        bot = User(options.bot_id, options.bot_name, username=options.bot_username, is_bot=True, met=True)
        self.world.touch(bot)
        return bot

    def now(self) -> int:
        """The time as Telegram writes it: whole seconds since 1970."""
        return int(self.clock())

    def post(self, chat: Chat, sender: int, **content: Any) -> Message:
        """Put a new message into a chat, where everybody can see it."""
        message = Message(chat.id, self.world.next_message_id(chat), self.now(), sender, **content)
        self.world.add(message)
        if sender != self.bot.id:
            key = shown.read_key(sender, message.thread)
            chat.read[key] = max(chat.read.get(key, 0), message.id)
        self._publish("message", message)
        return message

    def revise(self, message: Message) -> None:
        """A message was changed in place."""
        message.edits += 1
        message.edit_date = self.now()
        self.refresh(message)

    def refresh(self, message: Message) -> None:
        """A message looks different now, though it was not edited."""
        self.world.touch(message)
        self._publish("edit", message)

    def erase(self, message: Message) -> None:
        """A message was deleted."""
        self.world.drop(message)
        self.hub.publish("delete", chat=message.chat, thread=self._topic(message), message_id=message.id)

    def _publish(self, kind: str, message: Message) -> None:
        shape = shown.message(self.world, message)
        self.hub.publish(kind, chat=message.chat, thread=self._topic(message), message=shape)

    def _topic(self, message: Message) -> int | None:
        return message.thread if message.thread in self.world.chats[message.chat].topics else None

    def chat_changed(self, chat: Chat) -> None:
        """Members, topics or the title of a chat changed."""
        self.world.touch(chat)
        self.hub.publish("chat", chat=chat.id)

    def pin(self, chat: Chat, message: Message, actor: int) -> None:
        """Pin a message; that writes a service message, of which the bot hears too."""
        if message.id in chat.pinned:
            return
        chat.pinned.append(message.id)
        self.world.touch(chat)
        self.hub.publish("pin", chat=chat.id, message_id=message.id, pinned=True)
        note = self.post(chat, actor, service={"pinned_message": message.id}, thread=message.thread)
        self.tell(note)

    def unpin(self, chat: Chat, message_id: int) -> None:
        """Unpin a message, silently as Telegram does."""
        chat.pinned.remove(message_id)
        self.world.touch(chat)
        self.hub.publish("pin", chat=chat.id, message_id=message_id, pinned=False)

    def tell(self, message: Message, kind: str = "message") -> None:
        """Send the bot a message as an update of this kind."""
        self.world.meet(message.sender, *(message.service or {}).get("new_chat_members", ()))
        self.delivery.put(kind, shapes.message(self.world, message), f"message:{message.chat}")

    def tell_standing(self, chat: Chat, actor: int, user: int, old: Member, new: Member) -> None:
        """Send the bot a change of membership: its own, or of somebody where it is an administrator."""
        own = user == self.bot.id
        if not own and not self.world.bot_in(chat).admin:
            return
        self.world.meet(actor, user)
        change = {
            "chat": shapes.chat(self.world, chat),
            "from": shapes.account(self.world, actor),
            "date": self.now(),
            "old_chat_member": shapes.chat_member(self.world, user, old),
            "new_chat_member": shapes.chat_member(self.world, user, new),
        }
        self.delivery.put("my_chat_member" if own else "chat_member", change, f"member:{chat.id}")

    def stop(self) -> None:
        """Let go of everybody who waits for something, so that the server can end."""
        self.stopping.set()
        self.hub.close()
        self.delivery.interrupt(conflict(refusals.OTHER_GET_UPDATES))

    def close(self) -> None:
        """Keep what is to be kept and let go of the file."""
        self.ledger.close()
