"""Telegram as a channel of the workers."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from app.channels.channel import NotNowError, Rate, Reader
from app.channels.outcome import Failed, Failure, Outcome, Sent
from app.channels.telegram import read
from app.channels.telegram.calls import EditKeyboard, EditMessage, SendPhoto
from app.channels.telegram.read import CHANNEL
from app.channels.telegram.send import CallError, Sender
from app.channels.telegram.write import Writer, chat_of
from app.language.translate import Translator
from app.table.intents import Heard, SystemIntent
from app.table.letters import Letter

# Telegram names about 30 messages a second in all, 20 a minute in a group and one a second to a person; a
# bucket that begins full lets its capacity through on top.
EVERYBODY = Rate(CHANNEL, capacity=5, per_second=25)
GROUP = Rate("", capacity=5, per_second=15 / 60)
PERSON = Rate("", capacity=5, per_second=1)


class TelegramChannel:
    """One bot. Its user name is asked for once."""

    def __init__(self, sender: Sender, translator: Translator) -> None:
        self._sender = sender
        self._translator = translator
        self._bot_name: str | None = None

    def rates(self, letter: Letter) -> Sequence[Rate]:
        if letter.answers is not None:
            return (EVERYBODY,)  # answers to presses belong to no chat
        chat = chat_of(letter.to)
        pace = GROUP if chat < 0 else PERSON
        return (replace(pace, key=f"{CHANNEL}:{chat}"), EVERYBODY)

    def close(self) -> None:
        self._sender.close()

    def prepare(self) -> None:
        if self._bot_name is None:
            with suppress(CallError):
                self._bot_name = self._sender.me().username

    def read(self, body: dict[str, Any]) -> Heard | SystemIntent | None:
        if self._bot_name is None:
            raise NotNowError("Telegram has not told us our name yet")
        return read.read(body, self._bot_name)

    def deliver(self, letter: Letter, reader: Reader, standing: int | None) -> Outcome:
        self.prepare()
        if self._bot_name is None:
            return Failed(Failure.AGAIN, "Telegram has not told us our name yet")
        writer = Writer(self._translator, self._bot_name)
        call = writer.compose(letter, reader, standing)
        if call is None:
            return Sent(None)
        outcome = self._sender.send(call)
        if isinstance(call, EditMessage):
            if isinstance(outcome, Failed) and outcome.failure is Failure.TARGET_GONE:
                return self.deliver(replace(letter, afresh=True), reader, None)
            return Sent(standing) if isinstance(outcome, Sent) else outcome
        if isinstance(call, SendPhoto) and _refused(outcome):
            return self.deliver(replace(letter, picture=None), reader, standing)
        if isinstance(outcome, Sent) and (more := writer.supplement(letter, call)) is not None:
            # It only adorns: were its failure the letter's, the text would come twice.
            self._sender.send(more)
        if standing is not None and isinstance(outcome, Sent):
            # The old message's buttons would still act: harmless, but two live keyboards confuse.
            self._sender.send(EditKeyboard(chat_of(letter.to), standing))
        return outcome


def _refused(outcome: Outcome) -> bool:
    """Whether a picture was refused where its text may still be welcome: no right to send photos, or a
    picture that Telegram does not like. If the text is refused as well, that says what is wrong."""
    return isinstance(outcome, Failed) and outcome.failure in (Failure.NO_RIGHTS, Failure.BROKEN)
