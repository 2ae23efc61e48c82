"""What a channel can show."""

from enum import Enum


class Profile(Enum):
    """Each member is ``(markup, isolated)``.

    ``markup``: Telegram's HTML is kept and everything from outside is escaped, else the tags are dropped.
    ``isolated``: names and texts from outside stand in bidi isolates, so that they cannot turn
    what stands round them.
    """

    TELEGRAM = (True, True)
    PLAIN = (False, True)  # toasts, button labels, transcripts
    SMS = (False, False)  # an isolate costs a character there, and old phones show a box

    @property
    def markup(self) -> bool:
        return self.value[0]

    @property
    def isolated(self) -> bool:
        return self.value[1]
