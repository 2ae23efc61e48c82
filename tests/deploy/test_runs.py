"""A whole test run in a process of its own: how it may end, and what must be gone then."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.keeper import ROOT

PATIENCE_SECONDS = 30

LEAVES_A_PROCESS = """
import subprocess, sys

def test_forgets():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
"""

WAITS_WITH_SERVERS = """
import os, pathlib, signal

def test_waits(postgres_url, redis_url):
    pathlib.Path(os.environ["READY"]).write_text(os.environ["KANZLER_TEST_HOME"])
    signal.pause()
"""


@contextlib.contextmanager
def _run(folder: Path, source: str) -> Iterator[subprocess.Popen[str]]:
    test = folder / "test_inner.py"
    test.write_text(source)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    with subprocess.Popen(
        [*command, "-c", str(ROOT / "pyproject.toml"), str(test)],
        cwd=ROOT,
        env=environment | {"READY": str(folder / "ready")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        yield process


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.01)


def test_a_run_that_leaves_a_process_behind_fails_and_ends_it(tmp_path: Path) -> None:
    with _run(tmp_path, LEAVES_A_PROCESS) as run:
        output, _ = run.communicate()
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "left behind by the tests:" in output
    assert "time.sleep(600)" in output


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_servers_end_with_the_run_however_it_ends(tmp_path: Path, end: signal.Signals) -> None:
    ready = tmp_path / "ready"
    with _run(tmp_path, WAITS_WITH_SERVERS) as run:
        _until(lambda: ready.exists() and ready.read_text() != "")
        home = Path(ready.read_text())
        postmaster = int((home / "postgres/data/postmaster.pid").read_text().splitlines()[0])
        run.send_signal(end)
        run.communicate()
    _until(lambda: not home.exists())
    with pytest.raises(ProcessLookupError):
        os.kill(postmaster, 0)
