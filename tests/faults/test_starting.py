"""A bot that starts while something is down."""

from sqlmodel import select

from app.store import outbox
from app.store.tables import OutboxRow
from tests.faults.shapes import Embedded, Production
from tests.faults.supervisor import until
from tests.faults.verdict import quiet


def test_a_bot_starts_although_telegram_has_a_bad_moment(embedded_bot: Embedded) -> None:
    people = embedded_bot.people
    people.fault(429, method="setMyCommands", retry_after=1)
    people.fault(502, method="deleteWebhook", html=True)
    embedded_bot.start()
    (bot,) = embedded_bot.supervisor.processes
    until(lambda: bot.ready or bot.exit_code is not None, "it has started, or given up")
    assert bot.ready
    person = people.user("Ann")
    people.start(person)
    people.until(lambda: len(people.transcript(person)) > 1)


def test_after_a_crash_nobody_waits_for_the_lease_of_the_process_that_died(embedded_bot: Embedded) -> None:
    people = embedded_bot.people
    embedded_bot.start()
    (bot,) = embedded_bot.supervisor.processes
    until(lambda: bot.ready, "it is ready")
    person = people.user("Ann")
    people.fault(0, method="sendMessage")
    people.start(person)
    until(lambda: not people.faults(), "the answer is being sent")
    bot.end()
    bot.start()
    with embedded_bot.store.read() as session:
        (letter,) = session.exec(select(OutboxRow)).all()
    assert letter.lease_until is not None
    people.until(lambda: len(people.transcript(person)) > 1, wait=outbox.LEASE.total_seconds() / 2)
    until(lambda: quiet(embedded_bot.store), "the letter is known to be sent")
    with embedded_bot.store.read() as session:
        (letter,) = session.exec(select(OutboxRow)).all()
    assert (letter.attempts, letter.doubts) == (2, 1)


def test_a_worker_that_starts_while_redis_is_down_plays_nonetheless(production_bot: Production) -> None:
    bot = production_bot
    person = bot.people.user("Ann")
    bot.redis.stop()
    bot.start()
    bot.people.start(person)
    bot.people.until(lambda: len(bot.people.transcript(person)) > 1, wait=60)
    bot.redis.start()
