"""Our letter to their call: rendered here, and not before."""

import re

from app.channels.channel import Reader
from app.channels.telegram.calls import (
    CAPTION_LIMIT,
    TOAST_LIMIT,
    AnswerQuery,
    Button,
    Call,
    EditMessage,
    Keyboard,
    SendMessage,
    SendPhoto,
    visible_length,
)
from app.language.profiles import Profile
from app.language.translate import Translator
from app.pictures.draw import draw
from app.table import letters
from app.table.letters import Letter

_ADDRESS = re.compile(r"telegram:(-?\d+)(?::(\d+))?")


class Writer:
    """``bot_name``: our user name without @, for links to the private chat."""

    def __init__(self, translator: Translator, bot_name: str) -> None:
        self._translator = translator
        self._bot_name = bot_name

    def compose(self, letter: Letter, reader: Reader, standing: int | None) -> Call | None:
        """The call that says this letter; None: there is nothing to say.

        ``standing``: the message that stands at the letter's place, which is then edited. A text that is
        too long to go under its picture goes without it; the picture is then the ``supplement``.
        """
        if letter.answers is not None:
            text = self._join(letter, reader, Profile.PLAIN)
            return AnswerQuery(letter.answers, text[:TOAST_LIMIT], alert=letter.alert)
        chat, thread = _parse(letter.to)
        html = self._join(letter, reader, Profile.TELEGRAM)
        keyboard = self._keyboard(letter.keyboard, reader)
        if standing is not None and not letter.afresh:
            return EditMessage(chat, standing, html, keyboard)
        if letter.only_edit:
            return None
        png = _picture(letter)
        if png is not None and visible_length(html) <= CAPTION_LIMIT:
            return SendPhoto(chat, png, html, thread, keyboard, silent=letter.silent, protected=letter.secret)
        return SendMessage(chat, html, thread, keyboard, silent=letter.silent, protected=letter.secret)

    def supplement(self, letter: Letter, said: Call) -> SendPhoto | None:
        """The picture, where the message that said the letter had no room for it."""
        png = _picture(letter)
        if png is None or not isinstance(said, SendMessage):
            return None
        chat, thread = _parse(letter.to)
        return SendPhoto(chat, png, thread_id=thread, silent=True, protected=letter.secret)

    def _join(self, letter: Letter, reader: Reader, profile: Profile) -> str:
        return "\n".join(
            self._translator.render(line, reader.language, profile, reader.zone, reader.now)
            for line in letter.lines
        )

    def _keyboard(self, keyboard: letters.Keyboard, reader: Reader) -> Keyboard | None:
        rows = tuple(tuple(self._button(button, reader) for button in row) for row in keyboard)
        return rows or None

    def _button(self, button: letters.Button, reader: Reader) -> Button:
        label = self._translator.render(button.label, reader.language, Profile.PLAIN)
        if button.press is not None:
            return Button(label, data=button.press)
        url = f"https://t.me/{self._bot_name}"
        return Button(label, url=f"{url}?start={button.start}" if button.start is not None else url)


def _picture(letter: Letter) -> bytes | None:
    """A message that will be edited is a text: Telegram does not make one of a photo."""
    return None if letter.picture is None or letter.standing is not None else draw(letter.picture)


def _parse(address: str) -> tuple[int, int | None]:
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise ValueError("no address of Telegram")
    return int(match[1]), int(match[2]) if match[2] is not None else None


def chat_of(address: str) -> int:
    """The chat's id in an address; raises ``ValueError``."""
    return _parse(address)[0]
