"""Seats that change hands in the middle of a game: who may take one, and what he is told (time.md 6.4).

A substitute accepts before he sees the role. He gets the seat with all that it knows; the table hears only
who sits there now.
"""

from app.language import say
from app.table import absence, clock, pages, prompts
from app.table.intents import Queue, TakeSeat
from app.table.letters import Keyboard
from app.table.model import Candidate, DueKind, Presence, Seat, Status
from app.table.turn import Turn, table_button

MOST_WAITING = 10


def arrive(turn: Turn) -> None:
    """Somebody who does not sit here wants to join a game that has begun: offer him what there is."""
    speaker, table = turn.speaker, turn.table
    if speaker is None:
        return
    free = _free(turn)
    if not speaker.reachable:
        turn.answer(say.game_has_begun())
    elif speaker.person in {person for person, _ in table.former} and not _own(turn, speaker.person):
        turn.answer(say.former_player())
    elif free:
        lines = [say.seat_is_free(table=table.name, number=n + 1, name=table.labels[n]) for n in free]
        buttons = [table_button(say.button_take(number=n + 1), table.id, f"take{n + 1}") for n in free]
        turn.tell(speaker.who.address, lines, tuple((button,) for button in buttons))
        _point_to_private(turn)
    elif _waits(turn, speaker.person):
        turn.answer(say.queue_already(table=table.name))
    else:
        button = table_button(say.button_queue(), table.id, "queue")
        turn.tell(speaker.who.address, [say.queue_offer(table=table.name)], ((button,),))
        _point_to_private(turn)


def queue(turn: Turn, intent: Queue) -> None:
    speaker, table = turn.speaker, turn.table
    if speaker is None:
        return
    if table.status is not Status.PLAYING:
        turn.answer(say.toast_unknown())
    elif table.seat_of(speaker.person) is not None:
        turn.answer(say.already_seated())
    elif not intent.wait:
        turn.change(waiting_list=tuple(c for c in table.waiting_list if c.person != speaker.person))
        turn.answer(say.queue_left())
    elif not speaker.reachable or len(table.waiting_list) >= MOST_WAITING:
        turn.answer(say.queue_full())
    elif _waits(turn, speaker.person):
        turn.answer(say.queue_already(table=table.name))
    else:
        new = Candidate(speaker.person, speaker.who.name, speaker.who.address)
        turn.change(waiting_list=(*table.waiting_list, new))
        turn.answer(say.queue_joined())


def take(turn: Turn, intent: TakeSeat) -> None:
    """Take over a seat: from now on all that it knows is his, and its questions are asked of him."""
    speaker, table, number = turn.speaker, turn.table, intent.seat
    if speaker is None:
        return
    if table.status is not Status.PLAYING or number not in range(len(table.seats)):
        turn.answer(say.toast_unknown())
    elif table.seat_of(speaker.person) is not None:
        turn.answer(say.already_seated())
    elif not speaker.reachable:
        turn.answer(say.toast_start_first())
    elif number not in _free(turn):
        turn.answer(say.seat_is_taken())
    elif any(person == speaker.person and seat != number for person, seat in table.former):
        turn.answer(say.former_player())
    else:
        _sit(turn, number)


def _sit(turn: Turn, number: int) -> None:
    speaker, table = turn.speaker, turn.table
    if speaker is None:
        return
    before = table.labels[number]
    _show_out(turn, number)
    owner = Seat(speaker.who.name, speaker.person, speaker.who.address, answered=True)
    turn.change(
        seats=(*turn.table.seats[:number], owner, *turn.table.seats[number + 1 :]),
        waiting_list=tuple(c for c in turn.table.waiting_list if c.person != speaker.person),
        former=tuple(one for one in turn.table.former if one[0] != speaker.person),
    )
    if turn.table.motion is not None and turn.table.motion.seat == number:
        turn.change(motion=None)
        turn.set_due(DueKind.MOTION, None)
    absence.plan(turn)
    _refresh_travellers(turn)
    turn.answer(say.toast_joined())
    turn.announce([say.event_substitute(number=number + 1, before=before, name=turn.table.labels[number])])
    turn.whisper(number, [say.substitute_welcome(), *pages.hand(turn.table, number)])
    prompt = clock.ask_seat(turn, number)
    clock.call_bots(turn)
    if prompt is not None:
        prompts.show(turn, prompt)


def _show_out(turn: Turn, number: int) -> None:
    """Close the questions of whoever had the seat; he hears of it, and may not take another here."""
    owner = turn.table.seats[number]
    prompts.withdraw(turn, number)
    if owner.person is not None:
        if owner.address is not None:
            turn.tell(owner.address, [say.seat_given_on(table=turn.table.name)])
        turn.change(former=(*turn.table.former, (owner.person, number)))


def offer_own(turn: Turn) -> None:
    """A player asks for a substitute, and plays on until one is found."""
    number = _living_seat(turn)
    if number is None:
        return
    if turn.table.seats[number].presence is not Presence.HERE:
        turn.answer(say.seat_offered_already())
    else:
        turn.answer(say.toast_done())
        turn.change_seat(number, wants_out=True)
        absence.offer(turn, number, say.event_wants_out(name=turn.table.labels[number]))


def ask_whether_to_leave(turn: Turn) -> None:
    """Leaving a game is asked back, with the kinder ways beside it."""
    if _living_seat(turn) is None:
        return
    table = turn.table
    keyboard: Keyboard = (
        (table_button(say.button_substitute(), table.id, "offer"),),
        (table_button(say.button_give_up(), table.id, "giveup"),),
    )
    turn.answer(say.leave_game(), keyboard=keyboard)


def give_up(turn: Turn) -> None:
    """Leave a game at once. The seat is offered; nobody answers for it meanwhile but the clock."""
    number = _living_seat(turn)
    if number is None:
        return
    turn.answer(say.toast_done())
    vacate(turn, number)
    absence.offer(turn, number, say.event_gave_up(name=turn.table.labels[number]))
    absence.check(turn)


def vacate(turn: Turn, number: int) -> None:
    """Nobody sits there any more."""
    _show_out(turn, number)
    turn.change_seat(number, person=None, address=None, reachable=True, lost_at=None, wants_out=False)
    _refresh_travellers(turn)


def _refresh_travellers(turn: Turn) -> None:
    """A seat has changed hands: of several who are away at once, another's clock may stand still now."""
    for seat in range(len(turn.table.seats)):
        if turn.person(seat).away:
            for prompt in clock.refresh(turn, seat):
                prompts.show(turn, prompt)


def _living_seat(turn: Turn) -> int | None:
    """The seat of whoever asks, if he lives; otherwise he hears why not."""
    seat = turn.asker
    if seat is None:
        turn.answer(say.not_seated())
    elif turn.table.status is not Status.PLAYING:
        turn.answer(say.nothing_to_show())
    elif not turn.table.alive[seat]:
        turn.answer(say.dead_need_nothing())
    else:
        return seat
    return None


def _free(turn: Turn) -> list[int]:
    if turn.table.status is not Status.PLAYING:
        return []
    alive = turn.table.alive
    return [n for n, seat in enumerate(turn.table.seats) if alive[n] and seat.presence is not Presence.HERE]


def _own(turn: Turn, person: int) -> bool:
    """Whether somebody who left may have his own seat back."""
    free = _free(turn)
    return any(who == person and seat in free for who, seat in turn.table.former)


def _waits(turn: Turn, person: int) -> bool:
    return any(candidate.person == person for candidate in turn.table.waiting_list)


def _point_to_private(turn: Turn) -> None:
    if turn.speaker is not None and turn.speaker.place.room is not None:
        turn.answer(say.look_in_private(name=turn.speaker.who.name or "…"), keyboard=pages.visit())
