"""The command ``kanzler``. A command imports what it needs only when it runs, so that each starts at once."""

import contextlib
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from app.settings import Settings


@click.group()
@click.version_option(package_name="kanzler")
def main() -> None:
    """Secret Hitler for group chats."""
    from app.table.zones import use_pinned_zones

    use_pinned_zones()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for chatty in ("alembic", "celery", "httpx", "kombu"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def _settings(**given: Any) -> "Settings":
    """From the environment and the command line; a wrong setting ends the command, in a line a fault."""
    from pydantic import ValidationError

    from app.settings import Settings

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        faults = (f"KANZLER_{'_'.join(map(str, e['loc'])).upper()}: {e['msg']}" for e in error.errors())
        raise click.ClickException("\n".join(faults)) from None


@contextlib.contextmanager
def _told_in_a_line() -> Iterator[None]:
    """What keeps the bot from starting is the operator's to mend: a line says so, without a traceback."""
    from sqlalchemy.exc import OperationalError, ProgrammingError

    from app.commands.serve import StartError

    try:
        yield
    except StartError as error:
        raise click.ClickException(str(error)) from None
    except (OperationalError, ProgrammingError) as error:  # the latter: nobody has migrated it
        reason = " ".join(str(error.orig).split())
        raise click.ClickException(f"the database (KANZLER_DATABASE_URL) fails: {reason}") from None


@main.group()
def language() -> None:
    """The languages it speaks."""


@language.command("lint")
def language_lint() -> None:
    """Check every catalogue; each fault is a line, and the exit code is then 1."""
    from app.commands.language import faults

    found = faults()
    for fault in found:
        click.echo(fault)
    if found:
        raise SystemExit(1)


@language.command("sheet")
@click.argument("tags", nargs=-1)
def language_sheet(tags: tuple[str, ...]) -> None:
    """Show every message in every language, or in those named, with sample arguments, to proof-read them."""
    from app.commands.language import sheet
    from app.language.languages import LANGUAGES

    if strange := [tag for tag in tags if tag not in LANGUAGES]:
        raise click.ClickException(
            f"no such language: {', '.join(strange)} (there are {', '.join(LANGUAGES)})"
        )
    for line in sheet(tags):
        click.echo(line)


_host = click.option("--host", help="The address to listen on (KANZLER_HOST).")
_port = click.option("--port", type=int, help="The port to listen on, 0 for a free one (KANZLER_PORT).")


@main.command()
@_host
@_port
def run(host: str | None, port: int | None) -> None:
    """Run a bot in one process, without servers."""
    from app.commands.serve import run_all

    with _told_in_a_line():
        run_all(_settings(host=host, port=port))


@main.command()
@_host
@_port
def web(host: str | None, port: int | None) -> None:
    """Run a web process of production."""
    from app.commands.serve import run_web

    with _told_in_a_line():
        run_web(_settings(host=host, port=port))


@main.command()
@click.option("--threads", type=int, help="How many tasks at once (KANZLER_THREADS).")
def worker(threads: int | None) -> None:
    """Run a worker process of production."""
    from app.commands.serve import run_worker

    with _told_in_a_line():
        run_worker(_settings(threads=threads))


@main.command()
def migrate() -> None:
    """Bring the database up to date."""
    from app.commands.serve import set_up_database

    with _told_in_a_line():
        set_up_database(_settings())


@main.command()
@click.option("--port", type=int, help="The port of the page.")
@click.option("--bot-delay", default=1.5, show_default=True, help="Seconds that house bots seem to think.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where what is played is kept; the next time it goes on there.",
)
def play(port: int | None, bot_delay: float, folder: Path | None) -> None:
    """Play in the browser, with house bots, until Ctrl-C."""
    from app.commands.play import FOLDER
    from app.commands.play import play as run_play
    from app.commands.processes import ChildError

    try:
        run_play(port=port, bot_delay=bot_delay, folder=folder or FOLDER)
    except ChildError as error:
        raise click.ClickException(str(error)) from None


@main.command()
def doctor() -> None:
    """Say whether the service is well; the exit code is 1 if it is not."""
    from app.commands.doctor import examine

    sys.exit(examine(_settings()))


@main.group()
def telegram() -> None:
    """What Telegram knows of the bot."""


@telegram.command("setup")
def telegram_setup() -> None:
    """Tell it the commands and descriptions in every language, and where updates go."""
    from app.commands.telegram import set_up

    with _told_in_a_line():
        set_up(_settings())


@telegram.command("info")
def telegram_info() -> None:
    """Show what it knows: the name, the commands, the webhook, what waits, what went wrong last."""
    from app.commands.telegram import info

    with _told_in_a_line():
        info(_settings())


@main.group()
def quarantine() -> None:
    """Updates and letters that were put aside."""


@quarantine.command("list")
def quarantine_list() -> None:
    """What is there, and why."""
    from app.commands import quarantine as aside

    with _told_in_a_line():
        sys.exit(aside.list_all(_settings()))


@quarantine.command("show")
@click.argument("name")
def quarantine_show(name: str) -> None:
    """One of them, by its name (u12, l34)."""
    from app.commands import quarantine as aside

    with _told_in_a_line():
        sys.exit(aside.show(_settings(), name))


@quarantine.command("retry")
@click.argument("name")
def quarantine_retry(name: str) -> None:
    """Try one again."""
    from app.commands import quarantine as aside

    with _told_in_a_line():
        sys.exit(aside.retry(_settings(), name))


@main.group()
def record() -> None:
    """Whole games as JSON."""


@record.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--quiet", is_flag=True, help="Do not print the events.")
def record_check(files: tuple[Path, ...], quiet: bool) -> None:
    """Replay records (JSON, or JSON lines with one record a line) and print their events as JSON lines."""
    from app.commands.record import check

    sys.exit(check(files, quiet=quiet))


@record.command("verify")
@click.argument("seed")
@click.argument("seal")
@click.option("--players", type=click.IntRange(5, 10), required=True)
@click.option("--ruleset", default="official", show_default=True)
def record_verify(seed: str, seal: str, players: int, ruleset: str) -> None:
    """Check that a game was dealt as it was sealed: SEED was shown at its end, SEAL at its start.

    The seal is the SHA-256 of five lines: "kanzler-commitment/1", the seed in hex, the roles by seat joined
    by commas, the deck as letters with the top card first, and the first president's seat counted from 0.
    """
    from app.commands.record import verify

    sys.exit(verify(seed, seal, players, ruleset))


@record.command("export")
@click.argument("table")
def record_export(table: str) -> None:
    """Print the record of a finished game, by its table's code."""
    from app.commands.record import export

    with _told_in_a_line():
        sys.exit(export(table, _settings()))


@main.group()
def sandbox() -> None:
    """A local Telegram to try the bot on."""


@sandbox.command("serve", context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def sandbox_serve(arguments: tuple[str, ...]) -> None:
    """Run the sandbox alone; --help tells its options."""
    from app.sandbox.server import main as serve

    sys.exit(serve(arguments))


@sandbox.command("play")
@click.option("--players", type=click.IntRange(5, 10), default=7, show_default=True)
@click.option(
    "--people", type=click.IntRange(1, 10), help="How many of them are people; the others are bots."
)
@click.option("--games", type=click.IntRange(1), default=1, show_default=True)
@click.option("--in-group", is_flag=True, help="Votes and other public decisions are pressed in the group.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of what the people press.")
@click.option("--json", "as_json", is_flag=True, help="A line of figures a game instead of its transcript.")
def sandbox_play(
    players: int, people: int | None, games: int, in_group: bool, seed: int, as_json: bool
) -> None:
    """Play whole games through the real processes."""
    from app.commands.games import play_games
    from app.commands.processes import ChildError

    humans = min(people or players, players)
    try:
        sys.exit(
            play_games(
                players=players, humans=humans, games=games, in_group=in_group, seed=seed, as_json=as_json
            )
        )
    except ChildError as error:
        raise click.ClickException(str(error)) from None


if __name__ == "__main__":
    main()
