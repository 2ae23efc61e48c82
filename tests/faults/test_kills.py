"""Whole games while processes are killed and all else fails. `KANZLER_LONG=1` kills a thousand times."""

import os
from pathlib import Path

import pytest

from tests.faults.run import run

LONG = os.environ.get("KANZLER_LONG") == "1"
SEED = 20


@pytest.mark.parametrize(
    ("shape", "kills"),
    [
        pytest.param(
            "production", 1000 if LONG else 42, marks=pytest.mark.xdist_group("kills in production")
        ),
        pytest.param("embedded", 100 if LONG else 10, marks=pytest.mark.xdist_group("kills of one process")),
    ],
)
def test_nothing_is_lost_and_nothing_happens_twice(shape: str, kills: int, tmp_path: Path) -> None:
    report = run(shape, tmp_path, kills=kills, seed=SEED, gap=0.5)
    print(report.table())
    assert report.verdict.wrong == []
    assert report.kills >= kills
    assert report.verdict.games >= 4
    assert report.verdict.applied >= 100
    assert report.verdict.by_clock >= 3
