"""``kanzler telegram``: what Telegram is told about the bot, and what it says of it."""

from collections.abc import Iterator

import httpx
import pytest
from click.testing import CliRunner, Result

from app.channels.telegram import commands
from app.channels.telegram.read import ALLOWED_UPDATES
from app.channels.telegram.send import Sender
from app.cli import main
from app.commands.processes import TOKEN, family, start_sandbox
from app.language.languages import Language
from app.settings import Settings


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with family(tmp_path_factory.mktemp("sandbox")) as household:
        yield start_sandbox(household).address


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch, sandbox: str) -> None:
    for name in ("PUBLIC_URL", "TELEGRAM_SECRET"):
        monkeypatch.delenv(f"KANZLER_{name}", raising=False)
    monkeypatch.setenv("KANZLER_TELEGRAM_API", sandbox)  # the root will do
    monkeypatch.setenv("KANZLER_TELEGRAM_TOKEN", TOKEN)


@pytest.fixture
def sender(sandbox: str) -> Iterator[Sender]:
    made = Sender(TOKEN, base_url=f"{sandbox}/bot")
    yield made
    made.close()


def kanzler(*command: str) -> Result:
    return CliRunner().invoke(main, ["telegram", *command])


def test_setup_sets_the_menus_the_texts_and_the_webhook_exactly(
    monkeypatch: pytest.MonkeyPatch, sandbox: str, sender: Sender
) -> None:
    monkeypatch.setenv("KANZLER_PUBLIC_URL", "https://kanzler.example.org/")
    monkeypatch.setenv("KANZLER_TELEGRAM_SECRET", "shared")
    monkeypatch.setenv("KANZLER_TELEGRAM_CONNECTIONS", "7")
    done = kanzler("setup")
    assert done.exit_code == 0
    assert "updates: https://kanzler.example.org/telegram" in done.output
    info = sender.webhook_info()
    assert info["url"] == "https://kanzler.example.org/telegram"
    assert info["max_connections"] == 7
    assert sorted(info["allowed_updates"]) == sorted(ALLOWED_UPDATES)
    private, group = (sender.get_commands(scope=scope) for scope in ("default", "all_group_chats"))
    assert set(private) == set(group) == set(commands.COMMANDS)
    assert next(iter(private)) == "status"
    assert next(iter(group)) == "newgame"
    assert private["rules"] == "The rules in short"
    with httpx.Client(trust_env=False) as http:
        user = http.post(f"{sandbox}/sim/users", json={"first_name": "Ann"}).json()["user"]["id"]
        shown = http.get(f"{sandbox}/sim/snapshot", params={"user": user}).json()["bot"]
    assert "I deal, count, keep every secret" in shown["description"]


def test_info_says_what_is_there_and_what_is_not_as_wanted(
    monkeypatch: pytest.MonkeyPatch, sender: Sender
) -> None:
    monkeypatch.setenv("KANZLER_PUBLIC_URL", "https://kanzler.example.org")
    monkeypatch.setenv("KANZLER_TELEGRAM_SECRET", "shared")
    kanzler("setup")
    told = kanzler("info").output
    assert told.startswith("bot: @")
    assert "commands: 22 in default, 22 in all_group_chats" in told
    assert "updates: https://kanzler.example.org/telegram, 0 wait, 20 connections" in told
    assert "not as wanted" not in told
    sender.set_webhook("https://kanzler.example.org/telegram", "shared", allowed_updates=["message"])
    assert "kinds: message (not as wanted: run kanzler telegram setup)" in kanzler("info").output


def test_without_a_public_address_the_bot_polls(sender: Sender) -> None:
    sender.set_webhook("https://old.example.org", "x")
    done = kanzler("setup")
    assert "updates: we poll" in done.output
    assert sender.webhook_info()["url"] == ""
    assert "updates: polled, 0 wait" in kanzler("info").output


@pytest.mark.parametrize(
    ("url", "secret", "told"),
    [
        ("self", "shared", "KANZLER_PUBLIC_URL: 'self' is an address that only the running bot knows"),
        ("https://x.example.org", "", "KANZLER_TELEGRAM_SECRET: must be set, or the running bot knows anoth"),
    ],
)
def test_what_only_the_running_bot_knows_cannot_be_set_up_beside_it(
    monkeypatch: pytest.MonkeyPatch, url: str, secret: str, told: str
) -> None:
    monkeypatch.setenv("KANZLER_PUBLIC_URL", url)
    monkeypatch.setenv("KANZLER_TELEGRAM_SECRET", secret)
    done = kanzler("setup")
    assert done.exit_code == 1
    assert done.output.startswith(f"Error: {told}")


@pytest.mark.parametrize("command", ["setup", "info"])
@pytest.mark.parametrize(
    ("token", "told"),
    [("", "KANZLER_TELEGRAM_TOKEN is not set"), ("7:wrong", "Telegram refuses (KANZLER_TELEGRAM_TOKEN")],
)
def test_a_missing_or_wrong_token_is_named(
    monkeypatch: pytest.MonkeyPatch, command: str, token: str, told: str
) -> None:
    monkeypatch.setenv("KANZLER_TELEGRAM_TOKEN", token)
    done = kanzler(command)
    assert done.exit_code == 1
    assert done.output.startswith(f"Error: {told}")


def test_each_language_gets_its_two_letters_and_the_plain_one_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {
        tag: Language(tag, tag, "en_GB", aliases=aliases)
        for tag, aliases in {"pt-BR": (), "pt": (), "nb": ("no", "nn-no"), "en": (), "zh-Hant": ()}.items()
    }
    monkeypatch.setattr(commands, "LANGUAGES", known)
    found = dict(commands.codes())
    assert found == {None: "en", "pt": "pt", "nb": "nb", "no": "nb", "nn": "nb", "zh": "zh-Hant"}


@pytest.mark.parametrize(
    ("given", "test", "base"),
    [
        ("https://api.telegram.org/bot", False, "https://api.telegram.org/bot"),
        ("https://api.telegram.org/bot", True, "https://api.telegram.org/bot{token}/test"),
        ("http://127.0.0.1:8081", False, "http://127.0.0.1:8081/bot"),
        ("http://127.0.0.1:8081/", False, "http://127.0.0.1:8081/bot"),
        ("http://x/bot{token}/test", True, "http://x/bot{token}/test"),
    ],
)
def test_the_test_environment_and_a_local_server_are_settings(given: str, test: bool, base: str) -> None:
    assert Settings(telegram_api=given, telegram_test=test).telegram_base == base
