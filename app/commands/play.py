"""A game in the browser: the bot and its sandbox, with a table that waits for you."""

import signal
import socket
import threading
from pathlib import Path

from app.commands.processes import ChildError, family, start_bot, start_sandbox
from app.sandbox.client import People
from app.settings import ROOT

FOLDER = ROOT / "var" / "play"
PORT = 8420  # of the page; the next ones if it is taken
GROUP = "The Round Table"


def play(*, port: int | None, folder: Path = FOLDER, bot_delay: float = 1.5) -> None:
    """Run until Ctrl-C. What was played lies in ``folder`` and goes on next time. Raises ``ChildError``."""
    folder = folder.resolve()
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    with family(folder) as household:
        sandbox = start_sandbox(household, port=port or _free_port(), state=folder / "sandbox.sqlite")
        database = f"sqlite:///{folder / 'kanzler.sqlite'}"
        start_bot(household, sandbox.address, database, bot_delay=bot_delay)
        with People(sandbox.address) as people:
            you = _first_person(people)
        print(f"\n  Kanzler is ready: {sandbox.address}/#as={you}\n\n  Ctrl-C ends it.\n", flush=True)
        while not stop.wait(1):
            household.check()


def _first_person(people: People) -> int:
    """The person who plays: one who is there from the last time, or a new one at a table with house bots."""
    known = people.users()
    if known:
        return min(int(user["id"]) for user in known)
    you = people.user("Alex", username="alex")
    friend = people.user("Paula", username="paula")
    group = people.chat(GROUP, [you, friend])
    people.start(you)
    people.until(lambda: people.transcript(you)[1:])
    people.send(you, group, "/newgame@kanzler_bot")
    lobby = people.until(lambda: _message_with(people, group, "Fill up"))
    for label in ("Fill up with house bots", "Add a house bot", "Add a house bot"):
        people.press(you, group, lobby["message_id"], label)
    return you


def _message_with(people: People, chat: int, label: str) -> dict[str, int] | None:
    for message in reversed(people.transcript(chat)):
        rows = message.get("reply_markup", {}).get("inline_keyboard", [])
        if any(label in button["text"] for row in rows for button in row):
            return message
    return None


def _free_port() -> int:
    """The usual port, or the next free one."""
    for port in range(PORT, PORT + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise ChildError(f"no free port between {PORT} and {PORT + 49}; choose one with --port")
