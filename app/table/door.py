"""The one door: every change of a table, whoever asks for it, goes through ``handle`` in one transaction."""

from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlmodel import Session

from app.game import IllegalCode  # noqa: F401
from app.language import say
from app.language.names import clean_name
from app.table import house, lobby, pages, play, time_up
from app.table.codes import new_code
from app.table.intents import (
    CancelGame,
    FillSeats,
    Heard,
    Join,
    Leave,
    NewGame,
    Page,
    PersonIntent,
    Place,
    Press,
    Reached,
    Rematch,
    RoomMoved,
    Show,
    StaleButton,
    StartGame,
    SystemIntent,
    TimeUp,
)
from app.table.letters import Button, Letter
from app.table.model import DueKind, Status, Table
from app.table.repository import People, Tables
from app.table.turn import House, Speaker, Turn, reply


class Door:
    """What one inbox row, read, does to the tables. Lives for one transaction.

    ``letters`` are pairs of a table's id, or None, and a letter, in the order in which they are said.
    """

    def __init__(self, session: Session, inbox_id: int, now: datetime, house: House) -> None:
        self._people, self._tables = People(session), Tables(session)
        self._inbox_id, self._now, self._house = inbox_id, now, house
        self.letters: list[tuple[int | None, Letter]] = []
        self.touched: set[int] = set()

    def handle(self, asked: Heard | SystemIntent) -> None:
        match asked:
            case Heard():
                self._hear(asked)
            case TimeUp(table_id, kind, step):
                self._clock(table_id, kind, step)
            case Reached(address, reachable):
                self._reached(address, reachable)
            case RoomMoved(chat, to):
                self._tables.move_room(chat, to)

    # People.

    def _hear(self, heard: Heard) -> None:
        row = self._people.meet(heard.who, self._now)
        speaker = Speaker(row.person_id, heard.who, heard.place, row.reachable)
        if heard.who.in_private:
            self._reached(heard.who.address, True)
        match heard.intent:
            case NewGame():
                self._new_game(speaker)
            case Show(page, table_id):
                self._show(speaker, page, table_id)
            case StaleButton():
                self._say(None, reply(heard.place, [say.toast_unknown()]))
            case Join(code, table_id):
                self._join(speaker, code, table_id)
            case Rematch(table_id):
                self._rematch(speaker, table_id)
            case _:
                self._at_table(speaker, heard.intent)

    def _new_game(self, speaker: Speaker) -> None:
        room = speaker.place.room
        if room is not None and (taken := self._tables.in_room(room)) is not None:
            table = self._tables.read(taken)
            if table is not None:
                self._say(None, reply(speaker.place, [say.room_is_taken(code=table.code)]))
            return
        title = clean_name(speaker.place.title, None, None) or speaker.who.name
        self._open(speaker, title, lobby.open_lobby)
        ...
