"""``kanzler telegram``: what Telegram is told about the bot, and what it says of it."""

import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import click

from app.channels.telegram.commands import MENUS, codes, set_descriptions, set_menus
from app.channels.telegram.read import ALLOWED_UPDATES
from app.channels.telegram.send import CallError, Sender
from app.commands.serve import StartError, point_updates, why_not
from app.language.translate import translator
from app.settings import Settings
from app.web.app import TELEGRAM_PATH


def set_up(settings: Settings) -> None:
    """Tell Telegram the commands, the descriptions, and where updates go. Raises ``StartError``."""
    if settings.public_url == "self":
        raise StartError("KANZLER_PUBLIC_URL: 'self' is an address that only the running bot knows")
    if settings.public_url is not None and settings.telegram_secret is None:
        raise StartError("KANZLER_TELEGRAM_SECRET: must be set, or the running bot knows another")
    with _sender(settings) as sender:
        set_menus(sender, translator())
        set_descriptions(sender, translator())
        point_updates(sender, settings, "")
    languages = [code or "others" for code, _ in codes()]
    click.echo(f"commands: {', '.join(MENUS)}; languages: {', '.join(languages)}")
    where = "we poll" if settings.public_url is None else settings.public_url.rstrip("/") + TELEGRAM_PATH
    click.echo(f"updates: {where}")


def info(settings: Settings) -> None:
    """Print what Telegram knows of the bot, a line a thing. Raises ``StartError``."""
    with _sender(settings) as sender:
        me, webhook = sender.me(), sender.webhook_info()
        menus = {scope: len(sender.get_commands(scope=scope)) for scope in MENUS}
    click.echo(f"bot: @{me.username}, id {me.id}")
    click.echo(f"commands: {', '.join(f'{count} in {scope}' for scope, count in menus.items())}")
    for line in _webhook(webhook):
        click.echo(line)


def _webhook(info: dict[str, Any]) -> Iterator[str]:
    waiting = info.get("pending_update_count", 0)
    if not info.get("url"):
        yield f"updates: polled, {waiting} wait"
        return
    yield f"updates: {info['url']}, {waiting} wait, {info.get('max_connections', 40)} connections"
    kinds = info.get("allowed_updates") or ["all but three kinds"]
    wanted = set(kinds) == set(ALLOWED_UPDATES)
    yield f"kinds: {', '.join(kinds)}" + ("" if wanted else " (not as wanted: run kanzler telegram setup)")
    if info.get("last_error_message"):
        at = datetime.fromtimestamp(info.get("last_error_date", 0), UTC)
        yield f"last error: {info['last_error_message']} ({at:%Y-%m-%d %H:%M} UTC)"


@contextlib.contextmanager
def _sender(settings: Settings) -> Iterator[Sender]:
    if settings.telegram_token is None:
        raise StartError("KANZLER_TELEGRAM_TOKEN is not set")
    token = settings.telegram_token.get_secret_value()
    with contextlib.closing(Sender(token, base_url=settings.telegram_base)) as sender:
        try:
            yield sender
        except CallError as error:
            raise why_not(error.failed, settings) from None
