"""Running the bot: all in one process, or as separate web and worker processes."""

import asyncio
import contextlib
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator

import uvicorn
from celery import Celery
from celery.signals import worker_ready, worker_shutting_down

from app.channels.outcome import Failed, Failure
from app.channels.telegram.commands import set_menus
from app.channels.telegram.read import ALLOWED_UPDATES
from app.channels.telegram.send import CallError, Sender
from app.doorbell import DELIVER, PLAY, Doorbell, make_celery
from app.language.translate import translator
from app.settings import Settings
from app.store import outbox
from app.store.engine import Store
from app.web.app import TELEGRAM_PATH, Web
from app.web.flood import Dam
from app.web.poll import Poller
from workers.embedded import EmbeddedWorker
from workers.runtime import make_runtime
from workers.sweep import Sweeper, Watchdog
from workers.tasks import register

log = logging.getLogger(__name__)

_PAUSES = (1.0, 2.0, 4.0, 8.0)  # seconds between tries to reach Telegram at the start


class StartError(Exception):
    """What keeps the bot from starting, in a line for the operator."""


class NotYetError(StartError):
    """What may pass by itself. ``wait``: seconds for which we were asked to wait."""

    def __init__(self, why: str, wait: float) -> None:
        super().__init__(why)
        self.wait = wait


def set_up_database(settings: Settings) -> None:
    """Bring the database up to date, and make it where it is a file that does not exist. Raises
    ``StartError``."""
    from app.store import migrate  # here: web and workers migrate nothing, and need not wait for Alembic

    try:
        settings.make_folders()
    except OSError as error:
        raise StartError(f"cannot make {error.filename} (KANZLER_DATABASE_URL): {error.strerror}") from None
    store = Store(settings.database_url)
    try:
        migrate.upgrade(store)
    finally:
        store.close()


def run_all(settings: Settings) -> None:
    """Web, worker and clock in this process, until SIGINT or SIGTERM."""
    set_up_database(settings)
    celery = make_celery(settings.broker_url)
    runtime = make_runtime(settings, Doorbell(celery))
    web = Web(runtime.store, runtime.doorbell, settings.webhook_secret, dam=_dam(settings))
    with runtime.store.write() as session:
        outbox.end_leases(session, runtime.now())
    worker = EmbeddedWorker(celery, runtime, settings.threads)
    worker.start()
    try:
        _serve(web, settings)
    finally:
        worker.stop()
        runtime.close()


def run_web(settings: Settings) -> None:
    """A web process of production, until SIGINT or SIGTERM."""
    store = Store(settings.database_url)
    try:
        doorbell = Doorbell(make_celery(settings.broker_url))
        _serve(Web(store, doorbell, settings.webhook_secret, dam=_dam(settings)), settings)
    finally:
        store.close()


def _dam(settings: Settings) -> Dam | None:
    return Dam() if settings.flood == "slow" else None


def run_worker(settings: Settings) -> None:
    """A worker process of production with its sweep, until SIGINT or SIGTERM: what has begun is ended."""
    celery = make_celery(settings.broker_url)
    doorbell = Doorbell(celery)
    runtime = make_runtime(settings, doorbell)
    watchdog = Watchdog(doorbell.answers, end=lambda: os._exit(os.EX_TEMPFAIL))
    register(celery, runtime, watchdog.task_ran)
    sweeper = Sweeper(runtime, watchdog=watchdog)
    worker_ready.connect(lambda **_: _say("worker ready"), weak=False)
    worker_shutting_down.connect(lambda **_: sweeper.stop(), weak=False)
    sweeper.start()  # at once: where the queue is down, the sweep alone keeps the games going
    try:
        _celery_worker(celery, settings.threads)
    finally:
        sweeper.stop()
        runtime.close()


def _say(line: str) -> None:
    """To the real standard output, which Celery replaces by its log."""
    if sys.__stdout__ is not None:
        print(line, file=sys.__stdout__, flush=True)


def _celery_worker(celery: Celery, threads: int) -> None:
    options = [
        "--pool=threads",
        f"--concurrency={threads}",
        f"--queues={PLAY},{DELIVER}",
        "--loglevel=WARNING",
    ]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    celery.worker_main(argv=["--quiet", "worker", *options, *quiet])


class _Server(uvicorn.Server):
    """Calls ``ready`` in a thread once it listens: before that, Telegram would meet a closed door."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await self._introduce()

    async def _introduce(self) -> None:
        """Patiently: while Telegram has a bad minute, what is known already goes on being served."""
        for pause in _PAUSES:
            try:
                return await asyncio.to_thread(self._ready)
            except NotYetError as error:
                log.warning("%s; we try again", error)
                await asyncio.sleep(max(pause, min(error.wait, _PAUSES[-1])))
            if self.should_exit:
                return None
        return await asyncio.to_thread(self._ready)


def _serve(web: Web, settings: Settings) -> None:
    """Serve HTTP on the settings' port (0: a free one), and say where on one line of standard output."""
    with contextlib.ExitStack() as stack, socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((settings.host, settings.port))
        except OSError as error:
            raise StartError(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}") from None

        def ready() -> None:
            address = f"http://{settings.host}:{listener.getsockname()[1]}"
            stack.enter_context(_updates(settings, web, address))
            print(f"kanzler {address}", flush=True)

        config = uvicorn.Config(
            web.app, lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=5
        )
        _Server(config, ready).run(sockets=[listener])


@contextlib.contextmanager
def _updates(settings: Settings, web: Web, address: str) -> Iterator[None]:
    """See to it that updates come: by webhook where Telegram can find us, else by polling. Raises
    ``StartError``."""
    if settings.telegram_token is None:
        log.warning("KANZLER_TELEGRAM_TOKEN is not set: nobody can reach this bot")
        yield
        return
    with contextlib.closing(
        Sender(settings.telegram_token.get_secret_value(), base_url=settings.telegram_base)
    ) as sender:
        try:
            _introduce(sender, settings, address)
        except CallError as error:
            raise why_not(error.failed, settings) from None
        if settings.public_url is not None:
            yield
            return
        with Poller(sender, web).running():
            yield


def _introduce(sender: Sender, settings: Settings, address: str) -> None:
    """Tell Telegram our commands, and where to send updates, if anywhere. Raises ``CallError``."""
    set_menus(sender, translator())
    point_updates(sender, settings, address)


def point_updates(sender: Sender, settings: Settings, address: str) -> None:
    """Tell Telegram where to send updates, if anywhere. Raises ``CallError``."""
    if settings.public_url is None:
        sender.delete_webhook()
        return
    url = (address if settings.public_url == "self" else settings.public_url.rstrip("/")) + TELEGRAM_PATH
    sender.set_webhook(
        url,
        settings.webhook_secret,
        max_connections=settings.telegram_connections,
        allowed_updates=ALLOWED_UPDATES,
    )


def why_not(failed: Failed, settings: Settings) -> StartError:
    """A failed call, in the operator's words."""
    if failed.failure not in (Failure.WAIT, Failure.AGAIN, Failure.UNKNOWN):
        return StartError(f"Telegram refuses (KANZLER_TELEGRAM_TOKEN, KANZLER_PUBLIC_URL): {failed.detail}")
    why = f"Telegram does not answer (KANZLER_TELEGRAM_API is {settings.telegram_api}): {failed.detail}"
    return NotYetError(why, failed.retry_after or 0.0)
