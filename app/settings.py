"""What an operator may set, by environment variables that begin with ``KANZLER_``. Two URLs are the whole
difference between the embedded shape and production."""

import re
import secrets
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from app.table.turn import House

ROOT = Path(__file__).parent.parent
TELEGRAM_API = "https://api.telegram.org/bot"
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")  # what Telegram takes


class Settings(BaseSettings):
    """Every default is that of a hobbyist's bot on one machine without servers."""

    model_config = SettingsConfigDict(env_prefix="KANZLER_", env_ignore_empty=True)

    database_url: str = f"sqlite:///{ROOT / 'var' / 'kanzler.sqlite'}"
    broker_url: str = "memory://localhost"
    host: str = "127.0.0.1"
    port: int = Field(default=8080, ge=0, le=65535)
    threads: int = Field(default=4, ge=1, description="of a worker process")
    telegram_token: SecretStr | None = None
    telegram_api: str = TELEGRAM_API
    telegram_secret: SecretStr | None = Field(
        default=None,
        validate_default=True,
        description="of the webhook; by default, in the embedded shape, a fresh one",
    )
    public_url: str | None = Field(
        default=None,
        description="where Telegram finds us; none: we poll; 'self': the address that we listen on",
    )
    pace: Literal["telegram", "off"] = Field(
        default="telegram", description="how fast we write; off only for a sandbox that limits nothing"
    )
    flood: Literal["slow", "off"] = Field(
        default="slow", description="whoever sends far too much; off only for a sandbox that is played fast"
    )
    telegram_connections: int = Field(
        default=20, ge=1, le=100, description="how many updates Telegram may bring at once"
    )
    telegram_test: bool = Field(default=False, description="the bot lives in Telegram's test environment")
    bot_delay: float = Field(default=1.5, ge=0, description="seconds that house bots seem to think")

    @field_validator("database_url")
    @classmethod
    def _is_a_database(cls, url: str) -> str:
        try:
            backend = make_url(url).get_backend_name()
        except ArgumentError:
            backend = ""
        if backend not in ("sqlite", "postgresql", "postgres"):
            raise PydanticCustomError("database_odd", "must begin with sqlite:/// or postgresql://")
        return url

    @field_validator("broker_url")
    @classmethod
    def _is_a_broker(cls, url: str) -> str:
        if not url.startswith(("memory://", "redis://", "rediss://", "redis+socket://")):
            raise PydanticCustomError("broker_odd", "must begin with memory:// or redis://")
        return url

    @field_validator("telegram_secret")
    @classmethod
    def _is_shared(cls, secret: SecretStr | None, given: ValidationInfo) -> SecretStr | None:
        """Several web processes must know the same secret, so none of them may make one up."""
        if not secret:
            if _embedded(given.data.get("broker_url", "memory:")):
                return None
            raise PydanticCustomError("secret_missing", "must be set: all processes of production share it")
        if _SECRET.fullmatch(secret.get_secret_value()) is None:
            raise PydanticCustomError("secret_odd", "must be 1 to 256 letters, digits, _ or -")
        return secret

    @field_validator("telegram_api")
    @classmethod
    def _is_an_api(cls, url: str) -> str:
        """A local Bot API server may be named by its root."""
        if not url.startswith(("http://", "https://")):
            raise PydanticCustomError("api_odd", "must begin with http:// or https://")
        if "{token}" in url or url.endswith("/bot"):
            return url
        return f"{url.rstrip('/')}/bot"

    @property
    def telegram_base(self) -> str:
        """What the calls' addresses begin with; the token goes where ``{token}`` stands, or to the end."""
        if not self.telegram_test or "{token}" in self.telegram_api:
            return self.telegram_api
        return f"{self.telegram_api}{{token}}/test"

    @property
    def embedded(self) -> bool:
        """One process holds everything; the queue is in its memory."""
        return _embedded(self.broker_url)

    @property
    def house(self) -> House:
        return House(bot_delay=timedelta(seconds=self.bot_delay))

    def make_folders(self) -> None:
        """For a database in a file."""
        url = make_url(self.database_url)
        if url.get_backend_name() == "sqlite" and url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)

    @cached_property
    def webhook_secret(self) -> str:
        return self.telegram_secret.get_secret_value() if self.telegram_secret else secrets.token_urlsafe(32)


def _embedded(broker_url: str) -> bool:
    return broker_url.startswith("memory:")
