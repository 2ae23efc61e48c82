"""One connection pool in one thread for a whole process, whatever the process does meanwhile."""

import gc
import logging
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.channels.outcome import Failed, Failure, Sent
from app.channels.telegram.calls import EditMessage, SendMessage
from app.channels.telegram.log_guard import REDACTED, guard_logs
from app.channels.telegram.send import CallError, Sender

MESSAGE = SendMessage(7, "You are Hitler.")


def lines() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "telegram"]


def test_twenty_threads_send_at_once_through_one_loop(bot_api, sender):
    together = threading.Barrier(20, timeout=10)
    usual = bot_api.answer

    def answer(request):
        together.wait()
        return usual(request)

    bot_api.answer = answer
    calls = [EditMessage(7, number, "x") for number in range(1, 21)]
    with ThreadPoolExecutor(20) as threads:
        outcomes = list(threads.map(sender.send, calls))
    assert outcomes == [Sent(number) for number in range(1, 21)]
    assert len(lines()) == 1


def test_connection_is_kept_from_call_to_call(bot_api, sender):
    for _ in range(5):
        sender.send(MESSAGE)
    assert len({request.port for request in bot_api.requests}) == 1
    assert set(bot_api.methods) == {"sendMessage"}


def test_nothing_is_opened_before_the_first_call():
    unused = Sender("1:x")
    assert lines() == []
    unused.close()


def test_closed_sender_leaves_no_thread_and_opens_anew(sender):
    sender.send(MESSAGE)
    sender.close()
    assert lines() == []
    assert sender.send(MESSAGE) == Sent(77)


def test_closing_lets_go_of_whoever_waits(bot_api, sender):
    arrived, given_up = threading.Event(), threading.Event()

    def hold(request):
        arrived.set()
        return bot_api.answered(hold=given_up)

    bot_api.answer = hold
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(sender.send, MESSAGE)
        assert arrived.wait(5)
        sender.close()
        assert waiting.result() == Failed(Failure.UNKNOWN, "closed meanwhile")

        arrived.clear()
        polling = threads.submit(sender.get_updates)
        assert arrived.wait(5)
        sender.close()
        assert isinstance(polling.exception(), CallError)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # newer Pythons warn when threads run
def test_forked_child_opens_its_own_line_and_leaves_the_parents_alone(bot_api, sender):
    assert sender.send(MESSAGE) == Sent(77)
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(10)
        told = repr(sender.send(EditMessage(7, 5, "from the child")))
        gc.collect()
        sender.close()
        os.write(theirs, told.encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        assert pipe.read() == repr(Sent(5))
    assert os.waitpid(child, 0)[1] == 0
    assert sender.send(MESSAGE) == Sent(77)
    before, inside, after = (request.port for request in bot_api.requests)
    assert before == after != inside


class SoftLimit(Exception):
    """Stands for the one of Celery, which is raised in the main thread by a signal."""


@pytest.fixture
def soft_limit():
    def interrupt(signum, frame):
        raise SoftLimit

    before = signal.signal(signal.SIGALRM, interrupt)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_interrupted_call_hangs_up_and_the_next_one_works(bot_api, sender, soft_limit):
    given_up = threading.Event()
    usual = bot_api.answer

    def hold(request):
        soft_limit(0.001)
        return bot_api.answered(hold=given_up)

    bot_api.answer = hold
    with pytest.raises(SoftLimit):
        sender.send(MESSAGE)
    assert given_up.wait(5)
    bot_api.answer = usual
    assert sender.send(EditMessage(7, 5, "x")) == Sent(5)


def test_interrupted_call_is_not_sent_behind_the_next_tasks_back(bot_api, make_sender, soft_limit):
    sender = make_sender(connections=1)
    arrived, go_on = threading.Event(), threading.Event()
    usual = bot_api.answer

    def answer(request):
        arrived.set()
        assert go_on.wait(5)
        return usual(request)

    bot_api.answer = answer
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(sender.send, EditMessage(7, 5, "x"))
        assert arrived.wait(5)
        soft_limit(0.03)
        with pytest.raises(SoftLimit):
            sender.send(MESSAGE)  # waits for the only connection
        go_on.set()
        assert first.result() == Sent(5)
    assert sender.send(EditMessage(7, 6, "y")) == Sent(6)
    assert bot_api.methods == ["editMessageText", "editMessageText"]


def test_token_never_reaches_a_log_even_at_debug(bot_api, sender, caplog):
    for name in (None, "httpx", "httpcore", "telegram"):
        caplog.set_level(logging.DEBUG, logger=name)
    secret = bot_api.token.partition(":")[2]
    sender.send(MESSAGE)
    bot_api.always(bot_api.answered(502, b"<html>"))
    sender.send(MESSAGE)
    try:
        raise RuntimeError(f"no route to {bot_api.base_url}{bot_api.token}")
    except RuntimeError:
        logging.getLogger("some.library").exception("failed: %s", bot_api.token)
    assert any(record.name == "httpx" and REDACTED in record.getMessage() for record in caplog.records)
    assert caplog.text.count(REDACTED) >= 4
    assert secret not in caplog.text
    assert all(secret not in record.getMessage() for record in caplog.records)


def test_secrets_of_the_game_are_not_logged_when_the_application_debugs(sender, caplog):
    caplog.set_level(logging.DEBUG)
    sender.send(MESSAGE)
    assert "Hitler" not in caplog.text


def test_guard_is_set_up_once_and_survives_a_log_call_that_does_not_fit(bot_api, caplog):
    guard_logs(bot_api.token)
    factory = logging.getLogRecordFactory()
    guard_logs(bot_api.token)
    assert logging.getLogRecordFactory() is factory
    record = factory("x", logging.INFO, "f", 1, "%d %d of " + bot_api.token, ("one",), None)
    assert bot_api.token not in record.getMessage()
