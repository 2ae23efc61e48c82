"""Finds processes that a test run started and did not end, wherever they have moved since.

Children inherit a variable of the environment that names the run. Only Linux lets one read it; elsewhere
nothing is found.
"""

import contextlib
import os
import signal
import time
from pathlib import Path

GRACE_SECONDS = 3.0
POLL_SECONDS = 0.05


def end(mark: str) -> list[str]:
    """Kills what still runs with `mark` in its environment after a moment of grace; returns what that was."""
    deadline = time.monotonic() + GRACE_SECONDS
    while found := marked(mark):
        if time.monotonic() > deadline:
            for pid in found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            return [f"{pid} {command}" for pid, command in found.items()]
        time.sleep(POLL_SECONDS)
    return []


def marked(mark: str) -> dict[int, str]:
    """The command lines of all other processes that had `mark` in their environment when they started."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        # A process may end meanwhile or belong to somebody else.
        with contextlib.suppress(OSError):
            marked = mark.encode() in (folder / "environ").read_bytes().split(b"\0")
            if marked and int(folder.name) != os.getpid():
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                found[int(folder.name)] = command.strip()
    return found
