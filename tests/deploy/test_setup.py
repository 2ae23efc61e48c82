"""deploy/setup on machines that lack something, and what it installs from."""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.keeper import ROOT

TOOLS = ("bash", "cat", "cksum", "dirname", "flock", "grep", "rm", "tail")
NEEDED_FILES = ("deploy/setup", "pyproject.toml", "requirements.lock", "requirements-dev.lock")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what deploy/setup reads, in a folder with a space in its name."""
    folder = tmp_path / "a checkout"
    for name in NEEDED_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """A folder for PATH with the shell's tools and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        if found is not None:
            (folder / tool).symlink_to(found)
    return folder


def _setup(checkout: Path, path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(checkout / "deploy/setup"), *arguments]
    environment = {"PATH": str(path)}
    return subprocess.run(
        command, cwd="/", env=environment, capture_output=True, text=True, check=False, timeout=60
    )


def _put_python(folder: Path, body: str) -> None:
    script = folder / "python3"
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(0o755)


def test_without_python_it_says_so_in_one_line(checkout: Path, bare_path: Path) -> None:
    done = _setup(checkout, bare_path)
    assert done.returncode == 1
    assert re.fullmatch(r"deploy/setup: Python 3\.11 or newer is missing: .+\n", done.stderr)


def test_an_old_python_is_no_python(checkout: Path, bare_path: Path) -> None:
    _put_python(bare_path, "exit 1")
    assert "Python 3.11 or newer is missing" in _setup(checkout, bare_path).stderr


def test_a_python_without_ensurepip_is_named_with_the_package_that_helps(
    checkout: Path, bare_path: Path
) -> None:
    _put_python(bare_path, f'case "$2" in *ensurepip*) exit 1 ;; esac; exec "{sys.executable}" "$@"')
    done = _setup(checkout, bare_path)
    assert done.returncode == 1
    assert f"{bare_path}/python3 has no venv" in done.stderr
    assert "apt-get install python3-venv" in done.stderr


def test_an_unknown_argument_is_refused(checkout: Path, bare_path: Path) -> None:
    done = _setup(checkout, bare_path, "--all")
    assert done.returncode == 1
    assert done.stderr == "deploy/setup: unknown argument '--all': the only one is --dev\n"


def test_the_locks_hold_all_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime = [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]
    assert {_name(line) for line in runtime} <= set(_locked("requirements.lock"))
    development = project["dependency-groups"]["dev"]
    assert {_name(line) for line in development} <= set(_locked("requirements-dev.lock"))


def test_the_tests_run_on_the_versions_that_people_run() -> None:
    assert _locked("requirements.lock").items() <= _locked("requirements-dev.lock").items()


def test_the_wheel_holds_every_file_of_the_source(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for folder in ("app", "workers"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, source / name)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(tmp_path), str(source)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    assert set(_sources()) - packed == set()


@pytest.mark.skipif("KANZLER_LONG" not in os.environ, reason="installs all packages: deploy/test --long")
def test_it_sets_up_a_bare_checkout_and_the_second_time_does_nothing(checkout: Path) -> None:
    path = Path(os.environ["PATH"])
    for package in ("app", "workers"):
        shutil.copytree(ROOT / package, checkout / package)
    first = _setup(checkout, path)
    assert first.returncode == 0, first.stderr
    assert (checkout / ".venv/bin/kanzler").exists()
    started = time.monotonic()
    second = _setup(checkout, path)
    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
    assert time.monotonic() - started < 1


def _sources() -> Iterator[str]:
    """The files of the packages that belong into a wheel: all but documentation."""
    for folder in ("app", "workers"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".md":
                yield path.relative_to(ROOT).as_posix()


def _locked(file: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / file).read_text(), re.MULTILINE))


def _name(requirement: str) -> str:
    match = re.match(r"[\w.-]+", requirement)
    assert match is not None
    return re.sub(r"[-_.]+", "-", match.group()).lower()
