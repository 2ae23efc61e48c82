"""Who does not answer: absence costs the absent and not the table (time.md 6.2 E, 6.4).

A seat never dies of it. Twice missed in public, it is offered to a substitute; if none comes for a while, it
plays on autopilot until somebody takes it or its owner is back.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from app.language import say
from app.language.text import Text
from app.table import clock, prompts
from app.table.letters import Button
from app.table.model import DueKind, Presence, Seat, Status, Table
from app.table.turn import Turn, table_button

MISSES = 2  # in public, before a seat is offered
UNREACHABLE = timedelta(hours=24)  # so long out of reach, and a seat is offered
OFFER_PHASES = 2  # how long an offer stands before the clock plays the seat
VOID_AT = 2  # so many seats on autopilot, and the table may give the game up


def answers(turn: Turn, seat: int) -> None:
    """The owner of a seat answers a question: he is here."""
    owner = turn.table.seats[seat]
    if not owner.answered:
        turn.change_seat(seat, answered=True)
    if owner.presence is not Presence.HERE and not owner.wants_out:
        back(turn, seat)


def back(turn: Turn, seat: int) -> None:
    """The owner of a seat that was offered, or on autopilot, plays it again himself."""
    was = turn.table.seats[seat].presence
    if was is Presence.HERE:
        return
    missed = min(turn.table.seats[seat].missed, MISSES - 1)
    turn.change_seat(seat, presence=Presence.HERE, offered_at=None, wants_out=False, missed=missed)
    plan(turn)
    turn.announce([say.event_back(name=turn.table.labels[seat])])
    if was is Presence.AUTOPILOT:
        prompt = clock.ask_seat(turn, seat)
        clock.call_bots(turn)
        if prompt is not None:
            prompts.show(turn, prompt)


def says_back(turn: Turn) -> None:
    """Somebody presses that he is back."""
    seat = turn.asker
    if seat is None or turn.table.status is not Status.PLAYING:
        turn.answer(say.toast_unknown())
    else:
        back(turn, seat)
        turn.answer(say.toast_done())


def miss(turn: Turn, seats: Sequence[int], *, secret: bool) -> None:
    """The clock has to answer for these. What was missed in secret is shown only when the game is over."""
    for number in seats:
        seat = turn.table.seats[number]
        if secret:
            turn.change_seat(number, missed_secretly=seat.missed_secretly + 1)
        else:
            turn.change_seat(number, missed=seat.missed + 1)


def offer_missed(turn: Turn, seats: Iterable[int]) -> None:
    """Offer the seats of those who were missed too often."""
    if turn.table.status is Status.PLAYING:
        alive = turn.table.alive
        for number in seats:
            seat = turn.table.seats[number]
            if alive[number] and seat.missed >= MISSES and seat.presence is Presence.HERE:
                offer(turn, number, say.event_seat_missed(name=turn.table.labels[number]))


def offer(turn: Turn, number: int, why: Text) -> None:
    """Whoever takes the seat first has it; until then, and for a while, its owner may still answer."""
    turn.change_seat(number, presence=Presence.OFFERED, offered_at=turn.now)
    plan(turn)
    turn.announce([why, say.event_seat_offered(number=number + 1)], _take_keyboard(turn))
    for candidate in turn.table.waiting_list:
        turn.tell(
            candidate.address,
            [say.seat_is_free(table=turn.table.name, number=number + 1, name=turn.table.labels[number])],
            ((table_button(say.button_take(number=number + 1), turn.table.id, f"take{number + 1}"),),),
        )
    owner = turn.table.seats[number]
    if owner.person is not None:
        turn.whisper(number, [say.seat_offered_yours(table=turn.table.name)], _back_keyboard(turn))


def check(turn: Turn) -> None:
    """An offer has stood for long, or an owner has been out of reach for long."""
    if turn.table.status is not Status.PLAYING:
        return
    alive = turn.table.alive
    for number, seat in enumerate(turn.table.seats):
        since = _due(turn.table, seat)
        if since is None or since > turn.now or not alive[number]:
            continue
        name = turn.table.labels[number]
        if seat.presence is Presence.OFFERED:
            _autopilot(turn, number)
        else:
            offer(turn, number, say.event_seat_unreachable(name=name))
    plan(turn)
    if turn.table.status is Status.PLAYING and not _anybody_plays(turn):
        void(turn, say.event_abandoned())


def plan(turn: Turn) -> None:
    """Set the instant of the next ``check``."""
    both = zip(turn.table.seats, turn.table.alive, strict=True)
    instants = [_due(turn.table, seat) for seat, lives in both if lives]
    turn.set_due(DueKind.SEATS, min((at for at in instants if at is not None), default=None))


def give_back(turn: Turn, lost: timedelta) -> None:
    """The service was away: nobody could take a seat meanwhile, nor come back to his own."""
    for number, seat in enumerate(turn.table.seats):
        if seat.offered_at is not None:
            turn.change_seat(number, offered_at=seat.offered_at + lost)
        if seat.lost_at is not None:
            turn.change_seat(number, lost_at=seat.lost_at + lost)
    plan(turn)


def void(turn: Turn, why: Text) -> None:
    """Give the game up: nobody wins, and all roles are shown."""
    game = turn.table.playing()
    prompts.withdraw(turn, *range(game.seats))
    roles = [
        say.over_role(name=name, role=role)
        for name, role in zip(turn.table.labels, game.deal.roles, strict=True)
    ]
    clock.stop(turn, Status.VOIDED)
    prompts.close_ballots(turn)
    turn.announce([why, *roles], ((table_button(say.button_rematch(), turn.table.id, "rematch"),),))


def _autopilot(turn: Turn, number: int) -> None:
    turn.change_seat(number, presence=Presence.AUTOPILOT)
    prompts.withdraw(turn, number)
    on_autopilot = sum(seat.presence is Presence.AUTOPILOT for seat in turn.table.seats)
    rows = _take_keyboard(turn)
    lines = [say.event_autopilot(name=turn.table.labels[number])]
    if on_autopilot >= VOID_AT:
        rows += ((table_button(say.button_void(), turn.table.id, "void"),),)
        lines.append(say.event_may_void())
    turn.announce(lines, rows)
    if turn.table.seats[number].person is not None:
        turn.whisper(number, [say.autopilot_yours(table=turn.table.name)], _back_keyboard(turn))
    clock.call_bots(turn)


def _due(table: Table, seat: Seat) -> datetime | None:
    if seat.presence is Presence.OFFERED and seat.offered_at is not None:
        if seat.wants_out and seat.missed < MISSES:
            return None  # he plays on until somebody takes it
        return seat.offered_at + table.options.phase.awake * OFFER_PHASES
    if seat.presence is Presence.HERE and seat.person is not None and seat.lost_at is not None:
        return seat.lost_at + UNREACHABLE
    return None


def _anybody_plays(turn: Turn) -> bool:
    return any(
        seat.person is not None and seat.presence is not Presence.AUTOPILOT for seat in turn.table.seats
    )


def _take_keyboard(turn: Turn) -> tuple[tuple[Button, ...], ...]:
    return ((Button(say.button_take_seat(), start=turn.table.code),),)


def _back_keyboard(turn: Turn) -> tuple[tuple[Button, ...], ...]:
    return ((table_button(say.button_back(), turn.table.id, "back"),),)
