"""From ``./deploy/play`` on a set-up clone to the page: ``python -m tests.bench.start`` (the aim is 3 s).

With --bare it runs ``kanzler play`` by this Python, where ``deploy/setup`` has not been run. Byte code
is kept between the runs, whatever PYTHONDONTWRITEBYTECODE says.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
READY = re.compile(r"ready: (\S+)")


def seconds_to_page(command: list[str]) -> float:
    """Start it, wait for the address that it prints, fetch the page there, end it."""
    began = time.perf_counter()
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=kept)
    assert process.stdout is not None
    match = next(found for line in process.stdout if (found := READY.search(line)))
    httpx.get(match[1], trust_env=False, timeout=10).raise_for_status()
    took = time.perf_counter() - began
    process.send_signal(signal.SIGINT)
    process.wait(30)
    process.stdout.close()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--times", type=int, default=3, help="how often, each in the same folder")
    arguments = parser.parse_args()
    start = [sys.executable, "-m", "app.cli", "play"] if arguments.bare else [str(ROOT / "deploy" / "play")]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(arguments.times):
            took = seconds_to_page([*start, "--folder", folder])
            print(f"{'again' if number else 'first'}: {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
