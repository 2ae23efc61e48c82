"""What can be set when a sandbox is started, on the command line or in code."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Pace:
    """At most `count` calls within any `seconds`; a count of 0 means no limit."""

    count: int
    seconds: float


@dataclass(frozen=True)
class Limits:
    """Telegram's flood limits. The defaults limit nothing; `TELEGRAM_LIMITS` are the known figures."""

    chat: Pace = Pace(0, 1.0)
    group: Pace = Pace(0, 60.0)
    overall: Pace = Pace(0, 1.0)


TELEGRAM_LIMITS = Limits(chat=Pace(1, 1.0), group=Pace(20, 60.0), overall=Pace(30, 1.0))


@dataclass(frozen=True)
class Options:
    """The settings of one sandbox. All times are in seconds, all sizes in bytes."""

    host: str = "127.0.0.1"
    port: int = 8081
    token: str = "7000000001:sandbox"  # noqa: S105 - a token of this sandbox only
    bot_name: str = "Kanzler"
    bot_username: str = "kanzler_bot"
    state: Path | None = None
    privacy: bool = True
    limits: Limits = field(default_factory=Limits)
    query_window: float = 15.0
    callback_life: float = 150.0
    update_life: float = 86_400.0
    webhook_timeout: float = 60.0
    retry_scale: float = 1.0
    messages_per_chat: int = 5_000
    outbox_size: int = 200_000
    event_buffer: int = 20_000
    photo_bytes: int = 256 * 1024 * 1024

    @property
    def bot_id(self) -> int:
        """The bot's user id: the number before the token's colon."""
        return int(self.token.partition(":")[0])


def parse(argv: Sequence[str]) -> Options:
    """Read the command line; exits with a usage message on a wrong one."""
    plain = Options()
    parser = argparse.ArgumentParser(prog="sandbox", description="A local stand-in for Telegram.")
    parser.add_argument("--host", default=plain.host)
    parser.add_argument("--port", type=int, default=plain.port, help="0 takes a free port")
    parser.add_argument("--token", default=plain.token, help="the bot's token, <id>:<secret>")
    parser.add_argument("--bot-name", default=plain.bot_name)
    parser.add_argument("--bot-username", default=plain.bot_username)
    parser.add_argument("--state", type=Path, help="an SQLite file that outlives the process")
    parser.add_argument("--no-privacy", action="store_true", help="the bot reads all group messages")
    parser.add_argument("--limits", action="store_true", help="enforce Telegram's flood limits")
    parser.add_argument("--query-window", type=float, default=plain.query_window, metavar="S")
    parser.add_argument("--retry-scale", type=float, default=plain.retry_scale, metavar="X")
    parser.add_argument("--messages-per-chat", type=int, default=plain.messages_per_chat, metavar="N")
    parser.add_argument("--outbox-size", type=int, default=plain.outbox_size, metavar="N")
    given = parser.parse_args(argv)
    if not given.token.partition(":")[0].isdigit() or "/" in given.token:
        parser.error("a token looks like 7000000001:secret")
    return Options(
        host=given.host,
        port=given.port,
        token=given.token,
        bot_name=given.bot_name,
        bot_username=given.bot_username,
        state=given.state,
        privacy=not given.no_privacy,
        limits=TELEGRAM_LIMITS if given.limits else Limits(),
        query_window=given.query_window,
        retry_scale=given.retry_scale,
        messages_per_chat=given.messages_per_chat,
        outbox_size=given.outbox_size,
    )
