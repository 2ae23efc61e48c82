"""Settings: what an operator gets wrong is said in one line, before anything starts."""

import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings

ROOT = Path(__file__).parents[1]
REDIS = "redis://127.0.0.1:6379/0"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROKER_URL", "DATABASE_URL", "TELEGRAM_SECRET", "TELEGRAM_TOKEN"):
        monkeypatch.delenv(f"KANZLER_{name}", raising=False)


def test_the_default_is_one_process_with_a_fresh_secret() -> None:
    settings = Settings()
    assert settings.embedded
    assert len(settings.webhook_secret) >= 32
    assert settings.webhook_secret == settings.webhook_secret
    assert settings.webhook_secret != Settings().webhook_secret


@pytest.mark.parametrize("secret", [None, ""])
def test_production_without_a_shared_secret_is_refused(secret: str | None) -> None:
    with pytest.raises(ValidationError, match="all processes of production share it"):
        Settings(broker_url=REDIS, telegram_secret=secret)


def test_an_empty_secret_is_none_in_the_embedded_shape() -> None:
    assert len(Settings(telegram_secret="").webhook_secret) >= 32


def test_production_with_a_secret_uses_it() -> None:
    settings = Settings(broker_url=REDIS, telegram_secret="a-Z_09")
    assert not settings.embedded
    assert settings.webhook_secret == "a-Z_09"
    assert "a-Z_09" not in repr(settings)


@pytest.mark.parametrize("secret", ["with space", "é", "x" * 257])
def test_a_secret_that_telegram_would_refuse_is_refused(secret: str) -> None:
    with pytest.raises(ValidationError, match="must be 1 to 256 letters"):
        Settings(telegram_secret=secret)


def test_the_command_says_it_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANZLER_BROKER_URL", REDIS)
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "web"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr == (
        "Error: KANZLER_TELEGRAM_SECRET: must be set: all processes of production share it\n"
    )
