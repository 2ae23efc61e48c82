"""Fixtures that every test may use: servers, databases, brokers, the browser.

A test asks for what it needs and never skips for want of it: what cannot be had fails the test in one line.
"""

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import hypothesis
import pytest
import redis
from sqlalchemy.engine import make_url

from app.store import migrate
from app.store.engine import Store
from app.table.zones import use_pinned_zones
from tests import leftovers
from tests.browser import browser, open_page  # noqa: F401  fixtures
from tests.databases import Databases, PostgresDatabases, SqliteDatabases
from tests.keeper import Keeper, ask
from tests.provision import Missing
from tests.servers import REDIS_DATABASES, new_folder

HOME_VARIABLE = "KANZLER_TEST_HOME"
POSTGRES_VARIABLE = "KANZLER_TEST_POSTGRES_URL"
REDIS_VARIABLE = "KANZLER_TEST_REDIS_URL"

use_pinned_zones()

# The same examples in every run: a run that is red by chance tells nothing about what was changed.
hypothesis.settings.register_profile("steady", derandomize=True, deadline=None)
hypothesis.settings.load_profile("steady")

_keeper = pytest.StashKey[Keeper]()


def pytest_configure(config: pytest.Config) -> None:
    """Starts the keeper in pytest's first process; the workers find it through the environment."""
    if not hasattr(config, "workerinput"):
        keeper = Keeper()
        config.stash[_keeper] = keeper
        os.environ[HOME_VARIABLE] = str(keeper.home)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Ends the servers when the workers are gone; a run that leaves any other process behind fails."""
    yield
    keeper = session.config.stash.get(_keeper, None)
    if keeper is None:
        return
    keeper.close()
    left = leftovers.end(f"{HOME_VARIABLE}={keeper.home}")
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        for process in left:
            session.config.get_terminal_writer().line(f"left behind by the tests: {process}", red=True)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends the keeper of a run that never came to its tests."""
    keeper = config.stash.get(_keeper, None)
    if keeper is not None:
        keeper.close()


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """The URL of a PostgreSQL server, with the right to make databases. Most tests want `database_url`."""
    given = os.environ.get(POSTGRES_VARIABLE)
    if not given:
        return _ask("postgres")
    return make_url(given).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def redis_server_url() -> str:
    """The URL of a Redis server without a logical database. Most tests want `redis_url`."""
    given = os.environ.get(REDIS_VARIABLE)
    return urlsplit(given)._replace(path="").geturl() if given else _ask("redis")


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The program file of Chromium or Chrome. As root it starts only with --no-sandbox."""
    return Path(_ask("chromium"))


@pytest.fixture
def server_folder() -> Iterator[Path]:
    """A new folder for a `PostgresServer` of the test's own, which `tmp_path` is too private for."""
    folder = new_folder()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def redis_url(redis_server_url: str) -> str:
    """The URL of an empty logical database of Redis, which no test that runs at the same time uses."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    url = f"{redis_server_url}/{(worker + 1) % REDIS_DATABASES}"
    with redis.Redis.from_url(url) as client:
        client.flushdb()
    return url


@pytest.fixture(params=["memory", "redis"])
def broker_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty Celery broker: each test runs on the embedded one and on Redis."""
    if request.param == "memory":
        return "memory://"
    url: str = request.getfixturevalue("redis_url")
    return url


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def databases(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Databases]:
    """Makes fresh databases: each test runs on SQLite and on PostgreSQL."""
    made: Databases
    if request.param == "sqlite":
        made = SqliteDatabases(tmp_path_factory.mktemp("sqlite"))
    else:
        made = PostgresDatabases(request.getfixturevalue("postgres_url"))
    yield made
    made.close()


@pytest.fixture
def database_url(databases: Databases) -> Iterator[str]:
    """The SQLAlchemy URL of a new, empty database: each test runs on SQLite and on PostgreSQL."""
    url = databases.fresh()
    yield url
    databases.drop(url)


@pytest.fixture
def store(databases: Databases) -> Iterator[Store]:
    """An empty store with all migrations: each test runs on SQLite and on PostgreSQL."""
    made = Store(databases.fresh(_migrate))
    yield made
    made.close()
    databases.drop(made.url)


def _migrate(url: str) -> None:
    store = Store(url)
    migrate.upgrade(store)
    store.close()


def _ask(name: str) -> str:
    try:
        return ask(Path(os.environ[HOME_VARIABLE]), name)
    except Missing as missing:
        pytest.fail(str(missing), pytrace=False)
