"""What the people at a table agree on: to pause, to go on, to hand a seat on, to give the game up, to play at
another pace. All who live and are here have a ballot; more than half of them must agree."""

from dataclasses import replace
from datetime import timedelta

from app.language import say
from app.language.text import Text
from app.table import absence, pause, substitute
from app.table.intents import AskKick, AskPause, Ballot
from app.table.letters import Keyboard
from app.table.model import DueKind, Motion, MotionKind, Options, Presence, Status
from app.table.turn import Turn, table_button

OPEN_FOR = timedelta(hours=12)
HOST_ALONE = timedelta(days=1)
DAYS = (1, 2, 3, 7)  # that are offered by buttons


def ask_pause(turn: Turn, intent: AskPause) -> None:
    seat = _ballot_of(turn)
    if seat is None:
        return
    table = turn.table
    if table.pause is not None and table.pause.until is not None:
        turn.answer(say.pause_already(due=table.pause.until))
    elif intent.days == 0:
        _pause_alone(turn)
    elif intent.days is None:
        turn.answer(say.pause_how_long(), keyboard=_pause_keyboard(turn))
    elif not 1 <= intent.days <= pause.LONGEST_DAYS:
        turn.answer(say.pause_days(last=pause.LONGEST_DAYS))
    else:
        propose(turn, seat, MotionKind.PAUSE, days=intent.days)


def _pause_alone(turn: Turn) -> None:
    """The host may do that once a game."""
    if turn.speaker is None or turn.speaker.person != turn.table.host:
        turn.answer(say.only_host())
    elif turn.table.host_paused:
        turn.answer(say.pause_host_once())
    else:
        turn.change(host_paused=True)
        turn.answer(say.toast_done())
        pause.agreed(turn, HOST_ALONE.days)


def ask_resume(turn: Turn) -> None:
    seat = _ballot_of(turn)
    if seat is None:
        return
    paused = turn.table.pause
    if paused is None:
        turn.answer(say.pause_is_none())
    elif paused.until is None:
        turn.answer(say.pause_room())
    else:
        propose(turn, seat, MotionKind.RESUME)


def ask_kick(turn: Turn, intent: AskKick) -> None:
    seat = _ballot_of(turn)
    if seat is None:
        return
    table = turn.table
    can = _can_be_kicked(turn, seat)
    if intent.seat is None:
        buttons = [
            table_button(say.button_seat(number=n + 1, name=table.labels[n]), table.id, f"kick{n + 1}")
            for n in can
        ]
        turn.answer(say.kick_whom(), keyboard=tuple((button,) for button in buttons))
    elif intent.seat == seat:
        turn.answer(say.kick_yourself())
    elif intent.seat not in can:
        turn.answer(say.kick_nobody())
    else:
        propose(turn, seat, MotionKind.KICK, target=intent.seat)


def ask_void(turn: Turn) -> None:
    seat = _ballot_of(turn)
    if seat is None:
        return
    on_autopilot = sum(other.presence is Presence.AUTOPILOT for other in turn.table.seats)
    if on_autopilot < absence.VOID_AT:
        turn.answer(say.void_not_yet())
    else:
        propose(turn, seat, MotionKind.VOID)


def ask_pace(turn: Turn, options: Options) -> None:
    """Play on at another pace; what is asked already keeps its time."""
    seat = _ballot_of(turn)
    if seat is not None:
        propose(turn, seat, MotionKind.PACE, options=options)


def propose(
    turn: Turn,
    seat: int,
    kind: MotionKind,
    *,
    target: int | None = None,
    days: int | None = None,
    options: Options | None = None,
) -> None:
    """Put something to the vote; whoever proposes it is for it. One motion at a time."""
    if turn.table.motion is not None:
        turn.answer(say.motion_open())
        _show(turn, turn.table.motion, afresh=True)
        return
    number = turn.table.motion_count + 1
    closes = turn.now + min(OPEN_FOR, turn.table.options.phase.cap)
    motion = Motion(
        number, kind, seat, closes, yes=frozenset({seat}), seat=target, days=days, options=options
    )
    turn.change(motion=motion, motion_count=number)
    turn.set_due(DueKind.MOTION, closes)
    turn.answer(say.toast_done())
    _weigh(turn, motion, new=True)


def vote(turn: Turn, intent: Ballot) -> None:
    motion = turn.table.motion
    if motion is None or motion.number != intent.motion:
        turn.answer(say.toast_over())
        return
    seat = _ballot_of(turn)
    if seat is None:
        return
    if seat == motion.seat:
        turn.answer(say.kick_yourself())
        return
    yes, no = motion.yes - {seat}, motion.no - {seat}
    if intent.yes:
        yes |= {seat}
    else:
        no |= {seat}
    motion = replace(motion, yes=yes, no=no)
    turn.change(motion=motion)
    turn.answer(say.toast_done())
    _weigh(turn, motion)


def close(turn: Turn) -> None:
    """It has been open for long enough: not enough were for it."""
    if turn.table.motion is not None:
        _settle(turn, turn.table.motion, carried=False)


def voters(turn: Turn, motion: Motion) -> frozenset[int]:
    """All who live and are here; but whoever is to go has no ballot."""
    alive = turn.table.alive
    return frozenset(
        number
        for number, seat in enumerate(turn.table.seats)
        if alive[number] and seat.is_asked and number != motion.seat
    )


def _weigh(turn: Turn, motion: Motion, *, new: bool = False) -> None:
    able = voters(turn, motion)
    if 2 * len(motion.yes & able) > len(able):
        _settle(turn, motion, carried=True, new=new)
    elif 2 * len(motion.no & able) >= len(able):
        _settle(turn, motion, carried=False)
    else:
        _show(turn, motion, afresh=new)


def _settle(turn: Turn, motion: Motion, *, carried: bool, new: bool = False) -> None:
    turn.change(motion=None)
    turn.set_due(DueKind.MOTION, None)
    result = say.motion_carried() if carried else say.motion_failed()
    turn.announce([_text(turn, motion), result], standing=_place(motion), only_edit=not new)
    if not carried:
        return
    match motion.kind:
        case MotionKind.PAUSE:
            pause.agreed(turn, motion.days or 1)
        case MotionKind.RESUME:
            pause.over(turn)
        case MotionKind.VOID:
            absence.void(turn, say.event_voided())
        case MotionKind.PACE if motion.options is not None:
            turn.change(options=motion.options)
        case MotionKind.KICK if motion.seat in _can_be_kicked(turn, motion.by):
            name = turn.table.labels[motion.seat]
            substitute.vacate(turn, motion.seat)
            absence.offer(turn, motion.seat, say.event_kicked(name=name))
            absence.check(turn)


def _show(turn: Turn, motion: Motion, *, afresh: bool) -> None:
    able = voters(turn, motion)
    count = say.motion_count(
        yes=len(motion.yes & able), no=len(motion.no & able), total=len(able), due=motion.closes
    )
    word = turn.table.id
    keyboard: Keyboard = (
        (
            table_button(say.button_agree_motion(), word, f"yes{motion.number}"),
            table_button(say.button_refuse_motion(), word, f"no{motion.number}"),
        ),
    )
    turn.announce([_text(turn, motion), count], keyboard, standing=_place(motion), afresh=afresh)


def _text(turn: Turn, motion: Motion) -> Text:
    name = turn.table.labels[motion.by]
    match motion.kind:
        case MotionKind.PAUSE:
            return say.motion_pause(name=name, days=motion.days or 1)
        case MotionKind.RESUME:
            return say.motion_resume(name=name)
        case MotionKind.VOID:
            return say.motion_void(name=name)
        case MotionKind.KICK:
            return say.motion_kick(name=name, target=turn.table.labels[motion.seat or 0])
        case MotionKind.PACE:
            options = motion.options or turn.table.options
            return say.motion_pace(name=name, pace=options.pace.value, awake=options.phase.awake)


def _place(motion: Motion) -> str:
    return f"motion:{motion.number}"


def _can_be_kicked(turn: Turn, by: int) -> list[int]:
    alive = turn.table.alive
    return [
        number
        for number, seat in enumerate(turn.table.seats)
        if number != by and alive[number] and seat.person is not None
    ]


def _ballot_of(turn: Turn) -> int | None:
    """The seat of whoever asks, if he has a ballot; otherwise he hears why not."""
    seat = turn.asker
    if turn.table.status is not Status.PLAYING:
        turn.answer(say.nothing_to_show())
    elif seat is None:
        turn.answer(say.not_seated())
    elif not turn.table.alive[seat]:
        turn.answer(say.dead_need_nothing())
    else:
        absence.answers(turn, seat)
        return seat
    return None


def _pause_keyboard(turn: Turn) -> Keyboard:
    table = turn.table
    buttons = tuple(table_button(say.button_days(count=days), table.id, f"pause{days}") for days in DAYS)
    keyboard: Keyboard = (buttons[:2], buttons[2:])
    if turn.speaker is not None and turn.speaker.person == table.host and not table.host_paused:
        keyboard += ((table_button(say.button_pause_alone(), table.id, "pause0"),),)
    return keyboard
