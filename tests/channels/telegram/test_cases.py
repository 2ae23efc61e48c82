"""Every known failure of such bots has its test, or a reason why it cannot arise, in ``cases.txt``."""

import re
import string
from pathlib import Path

TESTS = Path(__file__).parents[2]
CASES = Path(__file__).with_name("cases.txt")
LEFT_OUT = {10, 18, 29, 44, 52, 53, 56, 73}  # numbers that the collection of faults does not use


def cases() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    section = ""
    for line in CASES.read_text().splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            number, what, where = (part.strip() for part in line.split(" | "))
            assert what
            assert (section, number) not in found
            found[section, number] = where
    return found


def test_no_case_is_missing() -> None:
    known = {("telegram", str(number)) for number in range(1, 77)}
    known |= {("faults", str(number)) for number in range(1, 78) if number not in LEFT_OUT}
    known |= {("faults", letter) for letter in string.ascii_lowercase[:10]}
    assert set(cases()) == known


def test_each_case_names_a_test_that_exists_or_a_reason() -> None:
    assert [where for where in cases().values() if not (_is_a_reason(where) or _is_a_test(where))] == []


def _is_a_reason(where: str) -> bool:
    return where.startswith("- ") and len(where) > len("- because")


def _is_a_test(where: str) -> bool:
    path, _, name = where.partition("::")
    defined = re.compile(rf"^def {re.escape(name)}\(", re.MULTILINE)
    return (TESTS / path).is_file() and defined.search((TESTS / path).read_text()) is not None
