"""What an operator sees who starts it in a wrong way: a clear line and an exit code, never a traceback."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import main
from app.commands.processes import TOKEN, family, start_sandbox
from app.store import migrate
from app.store.engine import Store

SECONDS = 60.0


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANZLER_DATABASE_URL", f"sqlite:///{tmp_path / 'kanzler.sqlite'}")
    monkeypatch.setenv("KANZLER_PORT", "0")


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with family(tmp_path_factory.mktemp("sandbox")) as household:
        yield start_sandbox(household).address


def error_line(command: str) -> str:
    """What a command that cannot start says on standard error, but for its log."""
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", command], capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr.splitlines()[-1]


def test_help_names_every_command() -> None:
    told = CliRunner().invoke(main, ["--help"])
    assert told.exit_code == 0
    for name in ("migrate", "play", "record", "run", "sandbox", "telegram", "web", "worker"):
        assert f"  {name} " in told.output


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("KANZLER_PORT", "http", "KANZLER_PORT: Input should be a valid integer"),
        ("KANZLER_PORT", "70000", "KANZLER_PORT: Input should be less than or equal to 65535"),
        ("KANZLER_THREADS", "0", "KANZLER_THREADS: Input should be greater than or equal to 1"),
        ("KANZLER_BOT_DELAY", "-1", "KANZLER_BOT_DELAY: Input should be greater than or equal to 0"),
        ("KANZLER_PACE", "fast", "KANZLER_PACE: Input should be 'telegram' or 'off'"),
        ("KANZLER_DATABASE_URL", "mysql://x/y", "KANZLER_DATABASE_URL: must begin with sqlite:///"),
        ("KANZLER_DATABASE_URL", "kanzler", "KANZLER_DATABASE_URL: must begin with sqlite:///"),
        ("KANZLER_BROKER_URL", "amqp://x", "KANZLER_BROKER_URL: must begin with memory:// or redis://"),
    ],
)
@pytest.mark.parametrize("command", ["run", "web", "worker", "migrate"])
def test_a_wrong_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, command: str, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv(name, value)
    done = CliRunner().invoke(main, [command])
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"Error: {told}")


def test_all_wrong_settings_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANZLER_PORT", "http")
    monkeypatch.setenv("KANZLER_THREADS", "many")
    told = CliRunner().invoke(main, ["run"]).stderr
    assert len(told.splitlines()) == 2
    assert "KANZLER_PORT" in told
    assert "KANZLER_THREADS" in told


def test_a_database_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANZLER_DATABASE_URL", "postgresql://127.0.0.1:9/kanzler")
    assert error_line("migrate").startswith("Error: the database (KANZLER_DATABASE_URL) fails: ")


def test_a_folder_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANZLER_DATABASE_URL", "sqlite:////proc/nowhere/kanzler.sqlite")
    assert error_line("run").startswith("Error: cannot make /proc/nowhere (KANZLER_DATABASE_URL): ")


def test_a_wrong_token_is_named(monkeypatch: pytest.MonkeyPatch, sandbox: str) -> None:
    monkeypatch.setenv("KANZLER_TELEGRAM_API", f"{sandbox}/bot")
    monkeypatch.setenv("KANZLER_TELEGRAM_TOKEN", "7000000001:mistyped")
    told = error_line("run")
    assert told == "Error: Telegram refuses (KANZLER_TELEGRAM_TOKEN, KANZLER_PUBLIC_URL): Unauthorized"


def test_a_telegram_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANZLER_TELEGRAM_API", "http://127.0.0.1:9/bot")
    monkeypatch.setenv("KANZLER_TELEGRAM_TOKEN", TOKEN)
    told = error_line("run")
    assert told.startswith(
        "Error: Telegram does not answer (KANZLER_TELEGRAM_API is http://127.0.0.1:9/bot): "
    )


def test_a_port_that_is_taken_is_named(monkeypatch: pytest.MonkeyPatch, sandbox: str, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'kanzler.sqlite'}")
    migrate.upgrade(store)
    store.close()
    port = sandbox.rpartition(":")[2]
    monkeypatch.setenv("KANZLER_PORT", port)
    assert error_line("web") == f"Error: cannot listen on 127.0.0.1:{port}: Address already in use"
