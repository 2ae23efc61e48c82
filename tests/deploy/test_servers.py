"""What the tests run on: the servers are real, private, and gone afterwards."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from sqlalchemy import create_engine, text
from sqlalchemy.engine import Engine

from app.store import migrate
from app.store.engine import Store
from tests import provision
from tests.databases import Databases
from tests.keeper import Keeper, ask
from tests.provision import Missing
from tests.servers import PostgresServer, RedisServer


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    made = create_engine(database_url)
    yield made
    made.dispose()


def test_a_database_is_empty_and_takes_a_table(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE seat (name TEXT)"))
        connection.execute(text("INSERT INTO seat VALUES ('Anna')"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT name FROM seat")).scalars().all() == ["Anna"]


def test_a_prepared_database_is_prepared_once_and_then_copied(databases: Databases) -> None:
    prepared: list[str] = []

    def prepare(url: str) -> None:
        prepared.append(url)
        _execute(url, "CREATE TABLE seat (name TEXT)")

    first, second = databases.fresh(prepare), databases.fresh(prepare)
    _execute(first, "INSERT INTO seat VALUES ('Anna')")
    assert len(prepared) == 1
    assert _names(first) == ["Anna"]
    assert _names(second) == []


def test_a_database_in_use_can_be_dropped(databases: Databases) -> None:
    url = databases.fresh()
    engine = create_engine(url)
    with engine.connect():
        databases.drop(url)
    engine.dispose()


def test_a_store_has_the_tables_that_the_program_expects(store: Store) -> None:
    migrate.check(store)


def test_redis_starts_empty(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("left", "over")


def test_redis_starts_empty_again(redis_url: str) -> None:
    test_redis_starts_empty(redis_url)


def test_a_durable_postgres_keeps_what_was_committed_when_it_is_killed(server_folder: Path) -> None:
    with PostgresServer(server_folder / "postgres", durable=True) as server:
        url = server.url.replace("+psycopg", "")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE TABLE seat AS SELECT 'Anna' AS name")
        server.kill()
        server.start()
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT name FROM seat").fetchall() == [("Anna",)]


def test_a_durable_redis_comes_back_on_its_port_with_its_data(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "redis", durable=True) as server:
        url = server.url
        with redis.Redis.from_url(url) as client:
            client.set("seat", "Anna")
        server.kill()
        server.start()
        with redis.Redis.from_url(url) as client:
            assert client.get("seat") == b"Anna"


def test_the_keeper_leaves_neither_processes_nor_files() -> None:
    keeper = Keeper()
    url = ask(keeper.home, "redis")
    assert ask(keeper.home, "redis") == url
    keeper.close()
    assert not keeper.home.exists()
    with redis.Redis.from_url(url) as client, pytest.raises(redis.ConnectionError):
        client.ping()


def test_what_cannot_be_had_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:1")
    keeper = Keeper()
    with pytest.raises(Missing, match=r"\AChromium is missing: .+\Z"):
        ask(keeper.home, "chromium")
    keeper.close()


def test_the_browser_says_what_it_is(chromium_path: Path) -> None:
    said = subprocess.run([chromium_path, "--version"], capture_output=True, text=True, check=True).stdout
    assert "Chrom" in said


def test_the_postgres_of_the_wheel_runs_from_a_copy(tmp_path: Path) -> None:
    wheel = provision.postgres_wheel()
    if wheel is None:
        pytest.skip("there is no wheel with PostgreSQL for this platform")
    copy = provision.copy_postgres_wheel(wheel, tmp_path)
    said = subprocess.run([copy / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    assert said.startswith("postgres (PostgreSQL) ")


def _execute(url: str, statement: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def _names(url: str) -> list[str]:
    engine = create_engine(url)
    with engine.connect() as connection:
        names = [str(name) for name in connection.execute(text("SELECT name FROM seat")).scalars()]
    engine.dispose()
    return names
