"""What journeys share: the browser, running the page's command, and the flag that writes transcripts anew."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.journeys.kanzler import Play


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-transcripts",
        action="store_true",
        help="write the transcripts of tests/journeys anew instead of comparing them",
    )


@pytest.fixture
def write_transcripts(pytestconfig: pytest.Config) -> bool:
    """Whether the stored transcripts are to be made anew."""
    return bool(pytestconfig.getoption("write_transcripts", False))


Starter = Callable[[], Play]


@pytest.fixture
def start_play(tmp_path: Path) -> Iterator[Starter]:
    """Runs ``kanzler play`` in this test's folder, once or again."""
    running: list[Play] = []

    def start() -> Play:
        running.append(Play(tmp_path))
        return running[-1]

    yield start
    for play in running:
        play.close()
