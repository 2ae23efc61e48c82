"""Keeping the bot's token and the players' secrets out of the logs.

The HTTP client logs every URL, and Telegram's URLs hold the token; python-telegram-bot logs at DEBUG what it
sends, and that is who is Hitler.
"""

import logging
from collections.abc import Callable
from logging import LogRecord
from typing import Final

REDACTED: Final = "[token]"
SHORTEST_SECRET: Final = 8
"""Telegram's have 35 characters; to take out something shorter would maim other words, and guard nothing."""

_secrets: set[str] = set()


def guard_logs(token: str) -> None:
    """From now on no log record of this process holds `token`, whichever logger or handler it goes through.

    A filter on a logger does not see the records of its children, and a handler may be added later, so this
    works where records are made. The chatty loggers of the libraries are turned down as well. May be
    called again.
    """
    secret = token.partition(":")[2] or token
    if secret in _secrets or len(secret) < SHORTEST_SECRET:
        return
    if not _secrets:
        logging.setLogRecordFactory(_redacting(logging.getLogRecordFactory()))
    _secrets.add(secret)
    for name in ("httpx", "httpcore", "telegram"):
        logging.getLogger(name).setLevel(logging.WARNING)


def redact(text: str) -> str:
    """`text` without any token that is guarded."""
    for secret in _secrets:
        text = text.replace(secret, REDACTED)
    return text


def _redacting(make: Callable[..., LogRecord]) -> Callable[..., LogRecord]:
    formatter = logging.Formatter()

    def make_redacted(*args: object, **kwargs: object) -> LogRecord:
        record = make(*args, **kwargs)
        message = _message(record)
        if (clean := redact(message)) != message:
            record.msg, record.args = clean, ()
        if record.exc_info and record.exc_info[0] is not None:
            trace = formatter.formatException(record.exc_info)
            if (clean := redact(trace)) != trace:
                record.exc_text = clean
        return record

    return make_redacted


def _message(record: LogRecord) -> str:
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):  # arguments that do not fit: the handler will complain, not we
        return f"{record.msg} {record.args}"
