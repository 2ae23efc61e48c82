"""Worker processes of production: how they end, and what they outlive."""

import signal
import time

from sqlmodel import select

from app.store.tables import OutboxRow
from tests.faults.shapes import Production
from tests.faults.supervisor import Process, until
from tests.faults.trouble import cut_connections
from tests.faults.verdict import quiet

WAIT = 60.0


def ask_for_help(bot: Production, person: int) -> None:
    """The person asks, and is answered."""
    before = len(bot.people.transcript(person))
    bot.people.send(person, "bot", "/help")
    bot.people.until(lambda: len(bot.people.transcript(person)) > before + 1, wait=WAIT)


def processes(bot: Production) -> tuple[Process, Process]:
    bot.start()
    web, worker = bot.supervisor.processes
    until(lambda: web.ready and worker.ready, "web and worker are ready")
    return web, worker


def test_a_worker_that_is_asked_to_end_ends_what_it_has_begun(production_bot: Production) -> None:
    bot = production_bot
    _, worker = processes(bot)
    person = bot.people.user("Ann", started=True)
    bot.people.fault(None, method="sendMessage", delay=2)
    bot.people.send(person, "bot", "/help")
    until(lambda: not bot.people.faults(), "the message is being sent")
    asked = time.monotonic()
    assert worker.end(signal.SIGTERM) == 0
    assert time.monotonic() - asked < 15
    assert quiet(bot.store)
    with bot.store.read() as session:
        (letter,) = session.exec(select(OutboxRow)).all()
    assert (letter.state, letter.doubts, letter.attempts) == ("sent", 0, 1)
    assert len(bot.people.transcript(person)) == 2


def redis_restarts(bot: Production) -> None:
    bot.redis.stop()
    bot.redis.start()


def postgres_restarts(bot: Production) -> None:
    bot.postgres.stop()
    bot.postgres.start()


def connections_are_cut(bot: Production) -> None:
    cut_connections(bot.postgres.url)


def test_a_lone_worker_outlives_its_servers(production_bot: Production) -> None:
    bot = production_bot
    lone = processes(bot)
    pids = [process.pid for process in lone]
    person = bot.people.user("Ann")
    bot.people.start(person)
    for happens in (redis_restarts, postgres_restarts, connections_are_cut):
        happens(bot)
        ask_for_help(bot, person)
    assert [process.exit_code for process in lone] == [None, None]
    assert [process.pid for process in lone] == pids
