"""The outbox: in order per lane, one sender at a time, and nothing kept that should be forgotten."""

import itertools
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.store import outbox
from app.store.engine import Store
from app.store.outbox import Posting
from app.store.tables import LetterState, OutboxRow, PersonRow, TableRow

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ROOM = "telegram:-100"
LETTER = Posting(None, ROOM, ROOM, priority=2, secret=False, standing=None, body={"to": ROOM})
_transitions = itertools.count(1)


@pytest.fixture
def table(store: Store) -> int:
    with store.write() as session:
        session.add(PersonRow(id=1, created_at=NOON))
        session.flush()
        row = TableRow(
            code="ABCDEF",
            name="x",
            language="en",
            host_id=1,
            status="playing",
            version=0,
            state={},
            opened_at=NOON,
            changed_at=NOON,
        )
        session.add(row)
        session.flush()
        return row.id or 0


def post(store: Store, *postings: Posting, now: datetime = NOON) -> list[int]:
    """Post the letters of one transition; their ids."""
    transition = next(_transitions)
    with store.write() as session:
        outbox.post(session, transition, list(postings), now)
        rows = session.exec(
            select(OutboxRow.id).where(OutboxRow.inbox_id == transition).order_by(col(OutboxRow.id))
        )
        return [row or 0 for row in rows]


def claim(store: Store, lane: str = ROOM, now: datetime = NOON) -> int | None:
    with store.write() as session:
        row = outbox.claim(session, lane, now)
        return row.id if row is not None else None


def settle(store: Store, row_id: int | None, **values: Any) -> None:
    with store.write() as session:
        row = session.get_one(OutboxRow, row_id)
        row.lease_until = None
        for name, value in values.items():
            setattr(row, name, value)


def sent(store: Store, row_id: int | None, receipt: int | None = None) -> None:
    settle(store, row_id, state=LetterState.SENT, receipt=receipt)


def get(store: Store, row_id: int) -> OutboxRow:
    with store.read() as session:
        return session.get_one(OutboxRow, row_id)


def test_letters_of_a_lane_go_out_in_order(store: Store) -> None:
    first, second = post(store, LETTER, LETTER)
    (third,) = post(store, LETTER)
    other = replace(LETTER, recipient="telegram:501", lane="telegram:501")
    (elsewhere,) = post(store, other)
    assert claim(store, "telegram:501") == elsewhere
    for expected in (first, second, third):
        assert claim(store) == expected
        assert claim(store) is None, "one at a time"
        sent(store, expected)
    assert claim(store) is None


def test_one_transition_cannot_write_its_letters_twice(store: Store) -> None:
    with store.write() as session:
        outbox.post(session, 7, [LETTER, LETTER], NOON)
    with pytest.raises(IntegrityError), store.write() as session:
        outbox.post(session, 7, [LETTER], NOON)


def test_two_senders_never_hold_one_letter(store: Store) -> None:
    post(store, *[LETTER] * 12)
    held: list[int] = []
    in_hand = threading.Lock()

    def send() -> None:
        while len(held) < 12:
            row_id = claim(store)
            if row_id is None:
                continue
            assert in_hand.acquire(blocking=False), "another sender holds a letter of this lane"
            held.append(row_id)
            in_hand.release()
            sent(store, row_id)

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert held == sorted(set(held))
    assert len(held) == 12


def test_a_letter_whose_sender_died_is_sent_again_and_the_doubt_is_counted(store: Store) -> None:
    (row_id,) = post(store, LETTER)
    assert claim(store) == row_id
    assert claim(store, now=NOON + outbox.LEASE - SECOND) is None
    assert get(store, row_id).doubts == 0
    assert claim(store, now=NOON + outbox.LEASE) == row_id
    row = get(store, row_id)
    assert (row.doubts, row.attempts) == (1, 2)


def test_a_letter_that_must_wait_holds_up_those_behind_it_and_no_other_lane(store: Store) -> None:
    first, _ = post(store, LETTER, LETTER)
    (elsewhere,) = post(store, replace(LETTER, lane="telegram:501"))
    assert claim(store) == first
    settle(store, first, next_at=NOON + 10 * SECOND)
    assert claim(store) is None
    assert claim(store, "telegram:501") == elsewhere
    assert claim(store, now=NOON + 10 * SECOND) == first


# Standing places.


def test_a_newer_letter_for_a_standing_place_replaces_the_unsent_one(store: Store, table: int) -> None:
    votes = replace(LETTER, table_id=table, standing="votes")
    rows = [post(store, votes)[0] for _ in range(10)]
    assert claim(store) == rows[-1]
    assert {get(store, row).state for row in rows[:-1]} == {LetterState.SUPERSEDED}
    assert all(get(store, row).letter == {} for row in rows[:-1]), "what is never said is not kept"


def test_a_letter_in_a_senders_hands_is_not_replaced(store: Store, table: int) -> None:
    votes = replace(LETTER, table_id=table, standing="votes")
    (first,) = post(store, votes)
    assert claim(store) == first
    (second,) = post(store, votes)
    assert get(store, first).state is LetterState.WAITING
    sent(store, first, receipt=41)
    assert claim(store) == second


def test_a_letter_that_was_sent_stays_sent(store: Store, table: int) -> None:
    votes = replace(LETTER, table_id=table, standing="votes")
    (first,) = post(store, votes)
    sent(store, claim(store), receipt=41)
    post(store, votes)
    assert get(store, first).state is LetterState.SENT


@pytest.mark.parametrize(
    "other",
    [
        {"standing": "lobby"},
        {"standing": None},
        {"recipient": "telegram:501", "lane": "telegram:501"},
        {"table_id": None},
    ],
    ids=["another place", "no place", "another recipient", "another table"],
)
def test_only_the_same_place_of_the_same_table_and_recipient_is_replaced(
    store: Store, table: int, other: dict[str, Any]
) -> None:
    votes = replace(LETTER, table_id=table, standing="votes")
    (first,) = post(store, votes)
    post(store, replace(votes, **other))
    assert get(store, first).state is LetterState.WAITING


def test_the_standing_receipt_is_the_newest_message_at_the_place(store: Store, table: int) -> None:
    votes = replace(LETTER, table_id=table, standing="votes")

    def receipt(session: Session, row_id: int) -> int | None:
        return outbox.standing_receipt(session, session.get_one(OutboxRow, row_id))

    post(store, votes)
    sent(store, claim(store), receipt=41)
    post(store, votes)
    sent(store, claim(store), receipt=42)
    (failed,) = post(store, votes)
    settle(store, claim(store), state=LetterState.FAILED)
    post(store, replace(votes, standing="lobby"))
    sent(store, claim(store), receipt=43)
    (newest,) = post(store, votes)
    (elsewhere,) = post(store, replace(votes, recipient="telegram:501", lane="telegram:501"))
    (nowhere,) = post(store, LETTER)
    with store.read() as session:
        assert receipt(session, newest) == 42
        assert receipt(session, failed) == 42
        assert receipt(session, elsewhere) is None
        assert receipt(session, nowhere) is None


# What lies about.


def test_waiting_lanes_are_those_whose_next_letter_can_be_sent(store: Store) -> None:
    def letter(lane: str, age: timedelta) -> int:
        return post(store, replace(LETTER, lane=lane, recipient=lane), now=NOON - age)[0]

    letter("fresh", SECOND)
    letter("old", 5 * SECOND)
    letter("done", 5 * SECOND)
    sent(store, claim(store, "done"))
    letter("in hand", 5 * SECOND)
    claim(store, "in hand")
    letter("died", 60 * SECOND)
    claim(store, "died", NOON - outbox.LEASE)
    settle(store, letter("throttled", 5 * SECOND), next_at=NOON + SECOND)
    letter("throttled", 5 * SECOND)
    settle(store, letter("throttled till now", 5 * SECOND), next_at=NOON)
    with store.read() as session:
        assert outbox.waiting_lanes(session, NOON, 2 * SECOND) == ["old", "died", "throttled till now"]


def test_a_lane_that_waits_hides_no_other_from_the_sweep(store: Store) -> None:
    settle(store, post(store, LETTER, LETTER)[0], next_at=NOON + 60 * SECOND)
    post(store, replace(LETTER, lane="telegram:501"))
    with store.read() as session:
        assert outbox.waiting_lanes(session, NOON, timedelta(0), limit=1) == ["telegram:501"]


# Moving and forgetting.


def test_what_waits_for_a_room_that_moved_goes_to_its_new_address(store: Store) -> None:
    topic = replace(LETTER, recipient=f"{ROOM}:7", lane=f"{ROOM}:7", body={"to": f"{ROOM}:7", "x": 1})
    alike = replace(LETTER, recipient=f"{ROOM}1", lane=f"{ROOM}1", body={"to": f"{ROOM}1"})
    gone, waits, threaded, other = post(store, LETTER, LETTER, topic, alike)
    sent(store, gone)
    settle(store, waits, next_at=NOON + 60 * SECOND)
    with store.write() as session:
        outbox.redirect(session, ROOM, "telegram:-200")
    assert get(store, gone).recipient == ROOM
    assert get(store, other).recipient == f"{ROOM}1"
    row = get(store, waits)
    assert (row.recipient, row.lane, row.letter["to"]) == ("telegram:-200",) * 3
    assert claim(store, "telegram:-200") == waits, "at once"
    row = get(store, threaded)
    assert (row.recipient, row.letter) == ("telegram:-200:7", {"to": "telegram:-200:7", "x": 1})


def test_when_a_game_is_over_what_was_told_in_secret_is_forgotten(store: Store, table: int) -> None:
    secret = replace(LETTER, table_id=table, secret=True)
    told, public, waits = post(store, secret, replace(secret, secret=False), secret)
    for _ in range(2):
        sent(store, claim(store))
    with store.write() as session:
        outbox.forget_secrets(session, table)
    assert get(store, told).letter == {}
    assert get(store, public).letter != {}
    assert get(store, waits).letter != {}, "it is still to be said"
