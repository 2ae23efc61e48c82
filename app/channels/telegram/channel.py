"""Telegram as a channel of the workers."""

from dataclasses import replace
from typing import Any

from app.channels.outcome import Failed, Failure, Outcome, Sent
from app.channels.telegram import read
from app.channels.telegram.calls import EditKeyboard, EditMessage
from app.channels.telegram.send import Sender
from app.channels.telegram.write import Writer, chat_of
from app.language.translate import Translator
from app.table.intents import Heard, SystemIntent
from app.table.letters import Letter


class TelegramChannel:
    """One bot. Its user name is asked for once."""

    def __init__(self, sender: Sender, translator: Translator) -> None:
        self._sender = sender
        self._translator = translator

    @property
    def _bot_name(self) -> str:
        return self._sender.me().username

    def close(self) -> None:
        self._sender.close()

    def read(self, body: dict[str, Any]) -> Heard | SystemIntent | None:
        return read.read(body, self._bot_name)

    def deliver(self, letter: Letter, language: str, standing: int | None) -> Outcome:
        writer = Writer(self._translator, self._bot_name)
        call = writer.compose(letter, language, standing)
        if call is None:
            return Sent(None)
        outcome = self._sender.send(call)
        if isinstance(call, EditMessage):
            if isinstance(outcome, Failed) and outcome.failure is Failure.TARGET_GONE:
                return self.deliver(replace(letter, afresh=True), language, None)
            return Sent(standing) if isinstance(outcome, Sent) else outcome
        if standing is not None and isinstance(outcome, Sent):
            # The old message's buttons would still act: harmless, but two live keyboards confuse.
            self._sender.send(EditKeyboard(chat_of(letter.to), standing))
        return outcome
