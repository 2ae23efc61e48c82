"""What a worker process works with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from app.channels.channel import Channel
from app.channels.telegram.channel import TelegramChannel
from app.channels.telegram.read import CHANNEL as TELEGRAM
from app.channels.telegram.send import Sender
from app.doorbell import Doorbell
from app.language.translate import translator
from app.settings import Settings
from app.store.engine import Store
from app.table.turn import House
from workers.pace import MemoryPace, NoPace, Pace, RedisPace


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class Runtime:
    """``channels`` by the name that their addresses begin with; ``now`` is the only clock."""

    store: Store
    doorbell: Doorbell
    channels: Mapping[str, Channel]
    house: House
    pace: Pace = field(default_factory=NoPace)
    now: Callable[[], datetime] = utc_now

    def close(self) -> None:
        for channel in self.channels.values():
            channel.close()
        self.store.close()


def make_runtime(settings: Settings, doorbell: Doorbell) -> Runtime:
    channels: dict[str, Channel] = {}
    if settings.telegram_token is not None:
        sender = Sender(settings.telegram_token.get_secret_value(), base_url=settings.telegram_base)
        channels[TELEGRAM] = TelegramChannel(sender, translator())
    return Runtime(Store(settings.database_url), doorbell, channels, settings.house, make_pace(settings))


def make_pace(settings: Settings) -> Pace:
    """Telegram's, kept in Redis for all processes or, in the embedded shape, in memory."""
    if settings.pace == "off":
        return NoPace()
    return MemoryPace() if settings.embedded else RedisPace(settings.broker_url)
