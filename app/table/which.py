"""Which table a command in private means that names none."""

from app.language import say
from app.table import lobby
from app.table.intents import CancelGame, Leave, Place, StartGame
from app.table.letters import Letter
from app.table.model import Status, Table
from app.table.turn import Speaker, reply, table_button

MOST = 20  # tables that are offered

_WORDS = {Leave: "leave", StartGame: "start", CancelGame: "cancel"}


def may_be_meant(table: Table, speaker: Speaker, intent: object) -> bool:
    """Whether the command could do something there."""
    if table.status is not Status.LOBBY:
        return False
    if isinstance(intent, Leave):
        return table.seat_of(speaker.person) is not None
    return lobby.may_lead(table, speaker.person)


def ask(place: Place, tables: list[Table], intent: object) -> Letter:
    """A button a table; pressing it is the command."""
    tables = tables[:MOST]
    keyboard = [
        (table_button(say.button_seat(number=number, name=table.name), table.id, _WORDS[type(intent)]),)
        for number, table in enumerate(tables, start=1)
    ]
    lines = [say.board_title(table=table.name, code=table.code) for table in tables]
    return reply(place, [say.ask_which_table(), *lines], tuple(keyboard))
