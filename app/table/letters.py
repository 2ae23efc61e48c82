"""What is said to whom: keys and arguments, never rendered text."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from app.language.text import Text
from app.pictures.board import Board


class Priority(IntEnum):
    """The pace-maker's order, the most urgent first."""

    ANSWER = 0
    PROMPT = 1
    RESULT = 2
    STATUS = 3
    CHATTER = 4


@dataclass(frozen=True, slots=True)
class Button:
    """``press`` is callback data; ``start`` is a deep link's payload: pressing it opens the private chat;
    ``visit`` opens the private chat with nothing to say. Exactly one of them."""

    label: Text
    press: str | None = None
    start: str | None = None
    visit: bool = False


Keyboard = tuple[tuple[Button, ...], ...]


def in_rows(buttons: Sequence[Button], columns: int) -> Keyboard:
    """Buttons side by side, so many in a row."""
    return tuple(tuple(buttons[i : i + columns]) for i in range(0, len(buttons), columns))


@dataclass(frozen=True, slots=True)
class Letter:
    """One outgoing message to one address.

    ``standing``: a new letter for the same place (of this table, at this address) edits the message that is
    there and replaces one that is not sent yet. ``only_edit``: if there is no message to edit, say nothing.
    ``afresh``: send anew although there is one, and take the old one's keyboard away.
    ``answers``: the id of a button press; the letter is then a toast, or an alert, to its presser.
    ``secret``: protected from forwarding; its arguments are forgotten when the game is over.
    ``picture``: shown with the text where the channel can, and only without a standing place; the text
    alone says it all.
    """

    to: str
    lines: tuple[Text, ...]
    keyboard: Keyboard = ()
    priority: Priority = Priority.RESULT
    standing: str | None = None
    only_edit: bool = False
    afresh: bool = False
    answers: str | None = None
    alert: bool = False
    secret: bool = False
    silent: bool = False
    picture: Board | None = None
