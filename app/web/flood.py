"""Whoever sends more than a person can mean is slowed, so that nobody waits behind him.

What is too much is kept, done with, and has no effect; he is told so once in a while. It never costs an
honest player a move: an answer to his own open question passes until they come faster than anybody can press.
"""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session

from app.channels.telegram import read
from app.store import inbox
from app.table.intents import Flooded
from app.table.repository import Tables

TOLD_EVERY = 600  # seconds


@dataclass(frozen=True, slots=True)
class Dam:
    """How much a sender may send within ``window``, counted in SQL, so that all web processes count together.

    ``written``: messages in one chat, of which each may cost an answer there; ``free``: of anything;
    ``moves``: in all, if the rest answers questions that are open to him.
    """

    window: timedelta = timedelta(seconds=20)
    written: int = 8
    free: int = 20
    moves: int = 60

    def is_too_much(self, session: Session, update: dict[str, Any], sender: str | None, at: datetime) -> bool:
        """Asked before the update is kept."""
        if sender is None:
            return False
        since = at - self.window
        count = inbox.count_from(session, sender, since, self.moves)
        if count >= self.free:
            move = read.move(update)
            asked = move is not None and Tables(session).asks(move.table, move.prompt, sender)
            return count >= self.moves or not asked
        if count < self.written or "message" not in update:
            return False
        return inbox.count_from(session, sender, since, self.written, read.lane(update)) >= self.written


def tell(session: Session, update: dict[str, Any], sender: str, at: datetime) -> bool:
    """Let the sender know; False if he was told lately."""
    word = Flooded(sender, read.room(update), read.query(update))
    name = f"{sender}:{int(at.timestamp()) // TOLD_EVERY}"
    return inbox.receive(session, "flood", name, sender, asdict(word), at)
