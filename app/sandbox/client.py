"""A small synchronous client for the person's side, for tests and for scripted games."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import httpx

Json = dict[str, Any]


class SimError(Exception):
    """The sandbox said that a person cannot do this."""


class People:
    """Plays any number of people. `chat` may be `"bot"`: the private chat of the user who acts."""

    def __init__(self, address: str, *, timeout: float = 30.0) -> None:
        self.address = address.rstrip("/")
        tls = self.address.startswith("https:")
        self._http = httpx.Client(base_url=self.address, timeout=timeout, trust_env=False, verify=tls)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give up the connections."""
        self._http.close()

    def _post(self, path: str, **body: Any) -> Json:
        return self._read(self._http.post(f"/sim/{path}", content=json.dumps(body)))

    def _get(self, path: str, **query: Any) -> Json:
        given = {name: value for name, value in query.items() if value is not None}
        return self._read(self._http.get(f"/sim/{path}", params=given))

    @staticmethod
    def _read(response: httpx.Response) -> Json:
        answer: Json = response.json()
        if response.status_code != 200:
            raise SimError(answer.get("error", response.text))
        return answer

    # -- people and chats

    def user(self, first_name: str, *, started: bool = False, language_code: str = "en", **names: Any) -> int:
        """A new person's id. `names`: last_name, username, id."""
        wish = {"first_name": first_name, "started": started, "language_code": language_code, **names}
        return int(self._post("users", **wish)["user"]["id"])

    def users(self) -> list[Json]:
        """All people."""
        return list(self._get("users")["users"])

    def chat(
        self,
        title: str,
        members: list[int],
        *,
        kind: str = "supergroup",
        bot: str | None = "member",
        is_forum: bool = False,
        topics: list[str] | None = None,
    ) -> int:
        """A new group's id. The first member is its creator."""
        wish = {"title": title, "members": members, "type": kind, "bot": bot, "is_forum": is_forum}
        return int(self._post("chats", **wish, topics=topics or [])["chat"]["id"])

    def chats(self) -> list[Json]:
        """All groups, with members, topics and the bot's standing."""
        return list(self._get("chats")["chats"])

    def topics(self, chat: int) -> dict[str, int]:
        """The thread numbers of a forum's topics, by name."""
        found = next(one for one in self.chats() if one["id"] == chat)
        return {topic["name"]: topic["thread"] for topic in found["topics"]}

    def member(
        self, action: str, *, user: int | str | None = None, chat: int | None = None, **more: Any
    ) -> Json:
        """Anything that happens to a membership, a chat, a topic, or between a person and the bot."""
        given = {"user": user, "chat": chat, **more}
        return self._post(
            "member", action=action, **{key: value for key, value in given.items() if value is not None}
        )

    # -- what people do

    def send(self, user: int, chat: int | str, text: str, **more: Any) -> int:
        """Write; returns the message's id. `more`: thread, reply_to, anonymous, as_channel."""
        return int(self._post("send", user=user, chat=chat, text=text, **more)["message_id"])

    def edit(self, user: int, chat: int | str, message_id: int, text: str) -> int:
        """Change an own message."""
        return int(self._post("edit", user=user, chat=chat, message_id=message_id, text=text)["message_id"])

    def start(self, user: int, payload: str | None = None) -> int:
        """Press START in the private chat."""
        return int(self._post("start", user=user, payload=payload)["message_id"])

    def open(self, user: int, url: str) -> Json:
        """Follow a link; one to the bot with a start parameter presses START."""
        return self._post("open", user=user, url=url)

    def press(
        self,
        user: int,
        chat: int | str,
        message_id: int,
        button: str | tuple[int, int] | Json,
        *,
        wait: float = 5.0,
    ) -> Json:
        """Press a button: by its text, by (row, column), or as the HTTP interface takes it (forged data)."""
        if isinstance(button, str):
            button = {"text": button}
        elif isinstance(button, tuple):
            button = {"row": button[0], "column": button[1]}
        return self._post("press", user=user, chat=chat, message_id=message_id, button=button, wait=wait)

    def read(self, user: int, chat: int | str, thread: int | None = None) -> int:
        """Read all there is; returns what is unread then."""
        return int(self._post("read", user=user, chat=chat, thread=thread)["unread"])

    # -- making trouble

    def fault(self, code: int | None, description: str = "", **more: Any) -> int:
        """Let the next calls fail. `more`: method, chat, retry_after, times, after_delivery, html, delay."""
        return int(self._post("faults", code=code, description=description, **more)["fault"])

    def faults(self) -> list[Json]:
        """The failures that are still to come."""
        return list(self._get("faults")["faults"])

    def clear_faults(self) -> int:
        """Call all failures off."""
        return int(self._read(self._http.delete("/sim/faults"))["cleared"])

    def delivery(self, **settings: Any) -> Json:
        """Deliver updates twice (`duplicate`: share) or out of order (`shuffle`)."""
        return self._post("delivery", **settings)

    def update(self, update: Json) -> None:
        """Send the bot an update as it is."""
        self._post("update", update=update)

    def raw(self, body: str) -> None:
        """Send the bot's webhook any bytes."""
        self._post("update", raw=body)

    # -- looking and waiting

    def outbox(self, since: int = 0, *, method: str | None = None, wait: float = 0.0) -> list[Json]:
        """The bot's calls after `since`; waits up to `wait` seconds for the first."""
        return list(self._get("outbox", since=since, method=method, wait=wait)["calls"])

    def last_call(self) -> int:
        """The number of the bot's latest call."""
        return int(self._get("outbox", since=2**53)["last"])

    def transcript(self, chat: int, thread: int | None = None) -> list[Json]:
        """The messages of a chat as they are now; a private chat is named by its user."""
        return list(self._get("transcript", chat=chat, thread=thread)["messages"])

    def transcript_text(self, chat: int, thread: int | None = None) -> str:
        """The same for reading."""
        query: dict[str, str | int] = {"chat": chat, "format": "text"}
        if thread is not None:
            query["thread"] = thread
        response = self._http.get("/sim/transcript", params=query)
        return response.text if response.status_code == 200 else str(self._read(response))

    def snapshot(self, user: int) -> Json:
        """All that a person sees."""
        return self._get("snapshot", user=user)

    def idle(self, wait: float = 10.0) -> int:
        """Wait until the bot has acknowledged all updates; returns how many it has not."""
        return int(self._get("idle", wait=wait)["pending"])

    def until(self, found: Callable[[], Any], *, wait: float = 10.0) -> Any:
        """Look again after each call of the bot until `found` gives something true; return that.

        Raises TimeoutError after `wait` seconds.
        """
        deadline = time.monotonic() + wait
        while True:
            seen = self.last_call()
            result = found()
            if result:
                return result
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"nothing came within {wait} seconds")
            self.outbox(seen, wait=min(left, 1.0))

    @contextmanager
    def calls(self, method: str | None = None) -> Iterator[list[Json]]:
        """The calls that the bot made during a block, filled in at its end (after all is acknowledged)."""
        seen = self.last_call()
        made: list[Json] = []
        yield made
        self.idle()
        made += self.outbox(seen, method=method)
