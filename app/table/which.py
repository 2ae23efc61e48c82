"""Which table a command in private means that names none."""

from datetime import datetime

from app.language import say
from app.table import lobby
from app.table.intents import (
    AskKick,
    AskPause,
    AskResume,
    CancelGame,
    Extend,
    Leave,
    OfferSeat,
    Place,
    Remind,
    SetPace,
    StartGame,
)
from app.table.letters import Letter
from app.table.model import Status, Table
from app.table.turn import Speaker, reply, table_button

MOST = 20  # tables that are offered

_WORDS: dict[type, str] = {
    Leave: "leave",
    StartGame: "start",
    CancelGame: "cancel",
    OfferSeat: "offer",
    AskPause: "pause",
    AskResume: "resume",
    AskKick: "kick",
    SetPace: "pace",
    Extend: "extend",
    Remind: "remind",
}


def may_be_meant(table: Table, speaker: Speaker, intent: object, now: datetime) -> bool:
    """Whether the command could do something there."""
    seated = table.seat_of(speaker.person) is not None
    match intent:
        case StartGame() | CancelGame():
            return table.status is Status.LOBBY and lobby.may_lead(table, speaker.person, now)
        case Leave() | SetPace():
            return seated and table.status.is_open
        case _:
            return seated and table.status is Status.PLAYING


def ask(place: Place, tables: list[Table], intent: object) -> Letter:
    """A button a table; pressing it is the command."""
    tables = tables[:MOST]
    keyboard = [
        (table_button(say.button_seat(number=number, name=table.name), table.id, _WORDS[type(intent)]),)
        for number, table in enumerate(tables, start=1)
    ]
    lines = [say.board_title(table=table.name, code=table.code) for table in tables]
    return reply(place, [say.ask_which_table(), *lines], tuple(keyboard))
