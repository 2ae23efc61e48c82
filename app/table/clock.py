"""The clock of a step: when each question's time is up, what the public is told of it, and what moves it.

In a legislative session the public must not learn whether the president has discarded. So whatever moves the
session's deadline moves the public one by a sum in which only public things stand.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.game import Game, draw_lot, waiting_for
from app.game.vocabulary import Decision, Phase
from app.table import remind
from app.table.model import SECRET_DECISIONS, DueKind, Presence, Prompt, Stage, Status
from app.table.pace import last_awake, personal_due
from app.table.personal import ACTIVE
from app.table.turn import Turn

JITTER_SHARE = 20  # a twentieth of the phase, and at most
JITTER_MOST = timedelta(minutes=15)


def open_step(turn: Turn) -> None:
    """Open the questions of a new step, not shown yet, and set its deadlines."""
    game, asked, awake = turn.table.playing(), turn.game_now, turn.table.options.phase.awake
    if game.phase is Phase.CHANCELLOR_ENACTS and game.veto_refused:
        awake /= 2
    told = turn.table.public_deadline if _is_second_half(game) else None
    prompts: list[Prompt] = []
    for seat, decision in waiting_for(game):
        if turn.table.seats[seat].is_asked:
            prompt = Prompt(turn.table.prompt_count + len(prompts) + 1, seat, decision, asked, awake, asked)
            prompts.append(replace(_timed(turn, prompt, told), quiet=_may_be_quiet(turn, prompt)))
    turn.change(prompts=tuple(prompts), prompt_count=turn.table.prompt_count + len(prompts), stage=Stage.OPEN)
    deadline = max((prompt.due for prompt in prompts), default=asked + awake)
    if told is None and game.phase is Phase.PRESIDENT_DISCARDS and game.chancellor is not None:
        told = due_of(turn, game.chancellor, deadline, awake)
    _run(turn, min(deadline, told or deadline), told or deadline)


def ask_seat(turn: Turn, seat: int) -> Prompt | None:
    """Open a question for a seat that has somebody new or anew, with a whole clock of his own."""
    decision = next((what for who, what in waiting_for(turn.table.playing()) if who == seat), None)
    told = _session_told(turn)
    if told is not None:
        game, awake = turn.table.playing(), turn.table.options.phase.awake
        asked = due_of(turn, game.president, turn.game_now, awake)
        told = max(told, due_of(turn, game.chancellor or 0, asked, awake))
    prompt = None
    if decision is not None:
        awake = turn.table.options.phase.awake
        number = turn.table.prompt_count + 1
        prompt = _timed(turn, Prompt(number, seat, decision, turn.game_now, awake, turn.game_now), told)
        others = tuple(other for other in turn.table.prompts if other.seat != seat)
        turn.change(prompts=(*others, prompt), prompt_count=number)
    if decision is not None or told is not None:
        _rerun(turn, told)
    return prompt


def due_of(turn: Turn, seat: int, asked: datetime, awake: timedelta) -> datetime:
    """When the time of this seat is up; a seat without a person knows no night."""
    options = turn.table.options
    if not turn.table.seats[seat].is_asked:
        return asked + awake
    # A vote's grace is short, and does not wait for the next closing time.
    rhythm = options.rhythm if awake * 2 >= options.phase.awake else None
    return personal_due(asked, awake, options.phase, turn.person(seat), rhythm)


def jitter(game: Game, awake: timedelta) -> timedelta:
    """How long after the deadline the clock acts: a little chance where the choice is secret, so that a late
    one looks like any other."""
    if not any(decision in SECRET_DECISIONS for _, decision in waiting_for(game)):
        return timedelta(0)
    most = min(JITTER_MOST, awake / JITTER_SHARE)
    return timedelta(seconds=draw_lot(game, "jitter", int(most.total_seconds()) + 1))


def lengthen(turn: Turn, awake: timedelta, stage: Stage) -> None:
    """The same questions once more, with ``awake`` time from now on."""
    asked = turn.game_now
    prompts = [_timed(turn, replace(p, asked=asked, awake=awake), None) for p in turn.table.prompts]
    turn.change(stage=stage, prompts=tuple(prompts))
    deadline = max((prompt.due for prompt in prompts), default=asked + awake)
    _run(turn, deadline, deadline)


def give_back(turn: Turn, lost: timedelta) -> None:
    """The service was away: for each, his clock stood still for what of it he was awake."""
    since = turn.now - lost

    def still(seat: int) -> timedelta:
        return turn.days(seat).awake_between(since, turn.now)

    turn.change(prompts=tuple(replace(p, awake=p.awake + still(p.seat)) for p in turn.table.prompts))
    _move(turn, lambda seat, due: _later(turn, seat, due, still(seat)))


def extend(turn: Turn, seat: int) -> None:
    """One more phase for one seat's question; in a session, for the session."""
    more = turn.table.options.phase.awake
    game, session = turn.table.playing(), _session_told(turn) is not None
    longer = {game.president, game.chancellor} if session else {seat}
    _move(
        turn,
        lambda whose, due: _later(turn, whose, max(due, turn.game_now), more) if whose in longer else due,
    )
    turn.change(
        prompts=tuple(replace(p, awake=p.awake + more) if p.seat == seat else p for p in turn.table.prompts)
    )


def go_on(turn: Turn, least: timedelta) -> None:
    """After a pause everybody has what time he had left, and never less than ``least``; a pause refills no
    clock otherwise."""
    pause = turn.table.pause
    if pause is None:
        return
    turn.change(pause=None)
    _move(
        turn,
        lambda seat, due: _later(
            turn, seat, turn.now, max(turn.days(seat).awake_between(pause.since, due), least)
        ),
    )
    turn.change(prompts=tuple(_asked_anew(turn, prompt) for prompt in turn.table.prompts))
    remind.plan(turn)
    call_bots(turn)


def refresh(turn: Turn, seat: int) -> list[Prompt]:
    """This seat's person has told us other days: his open question is due by those. Returns what changed.
    Nobody is late at once, and a session does not become longer by it: if he is never awake before its end,
    his time stays what it was."""
    told, changed = _session_told(turn), []
    soon = turn.game_now + turn.table.options.phase.awake / JITTER_SHARE
    for prompt in turn.table.prompts:
        if prompt.seat == seat:
            timed = _timed(turn, prompt, told)
            # Days that are told again and again gain no more than the end of the night in which they put it.
            least = max(turn.game_now, min(soon, prompt.due))
            due = _by(turn, timed, max(timed.due, turn.days(seat).next_awake(least)), told)
            if due >= least and due != prompt.due:
                changed.append(replace(timed, due=due))
    if changed:
        new = {prompt.number: prompt for prompt in changed}
        turn.change(prompts=tuple(new.get(prompt.number, prompt) for prompt in turn.table.prompts))
        _rerun(turn, told)
    return changed


def missing(turn: Turn) -> Sequence[int]:
    """Whom the game waits for and who could answer."""
    return [seat for seat, _ in waiting_for(turn.table.playing()) if turn.table.seats[seat].is_asked]


def call_bots(turn: Turn) -> None:
    """The house bots among those whom the game waits for move soon; and where it waits for nobody who could
    answer, the clock does. Any instant that is set for this step stays."""
    waits = [turn.table.seats[seat] for seat, _ in waiting_for(turn.table.playing())]
    nobody = all(seat.presence is Presence.AUTOPILOT for seat in waits)
    if not (nobody or any(seat.is_bot for seat in waits)):
        turn.set_due(DueKind.BOTS, None)
    elif not any(due.kind is DueKind.BOTS and due.step == turn.table.step for due in turn.table.dues):
        turn.set_due(DueKind.BOTS, turn.now + turn.house.bot_delay)


def stop(turn: Turn, status: Status = Status.FINISHED) -> None:
    """The game is over: no clock runs any more. A room that is out of reach stays so."""
    turn.change(status=status, deadline=None, public_deadline=None, dues=(), prompts=(), motion=None)


# Inside.


def _is_second_half(game: Game) -> bool:
    """The second, hidden half of a session: the public hears nothing of its beginning."""
    return game.phase is Phase.CHANCELLOR_ENACTS and not game.veto_refused


def _session_told(turn: Turn) -> datetime | None:
    """Until when the public was told that a session lasts; None where none is going on."""
    game = turn.table.playing()
    hidden = game.phase is Phase.PRESIDENT_DISCARDS or _is_second_half(game)
    return turn.table.public_deadline if hidden else None


def _may_be_quiet(turn: Turn, prompt: Prompt) -> bool:
    """Somebody who was seen just now, and hears of the vote in the room, finds it on his last ballot; the
    bell rings if he does not answer soon."""
    seen = turn.person(prompt.seat).seen
    busy = seen is not None and turn.now - seen <= ACTIVE
    has_a_ballot = prompt.decision is Decision.VOTE and bool(turn.table.playing().rounds)
    return has_a_ballot and busy and turn.table.room_hears and not turn.table.options.in_group


def _timed(turn: Turn, prompt: Prompt, told: datetime | None) -> Prompt:
    due = due_of(turn, prompt.seat, prompt.asked, prompt.awake)
    options = turn.table.options
    rule = f"{prompt.awake} awake, cap {options.phase.cap}, {turn.person(prompt.seat).rule}"
    return replace(prompt, due=_by(turn, prompt, due, told), rule=rule)


def _by(turn: Turn, prompt: Prompt, due: datetime, told: datetime | None) -> datetime:
    """No later than the public was told, and not in the night for that."""
    if told is None or due <= told:
        return due
    return last_awake(prompt.asked, told, turn.days(prompt.seat))


def _later(turn: Turn, seat: int, due: datetime, awake: timedelta) -> datetime:
    """So much of the seat's own awake time after ``due``."""
    return turn.days(seat).deadline(due, awake)


def _asked_anew(turn: Turn, prompt: Prompt) -> Prompt:
    """The same question as if it were asked only now: a pause is nobody's time, so that neither reminders
    nor other days count it."""
    return replace(prompt, asked=turn.now, awake=turn.days(prompt.seat).awake_between(turn.now, prompt.due))


def _move(turn: Turn, moved: Callable[[int, datetime], datetime]) -> None:
    """Move the deadline of each question, and what the public was told of a session: as if president and
    chancellor both still had until then, whichever of them it waits for."""
    told, game = _session_told(turn), turn.table.playing()
    if told is not None and game.chancellor is not None:
        president, chancellor = moved(game.president, told), moved(game.chancellor, told)
        # Where the president's own time leaps over a night or a journey, the chancellor's begins behind it.
        whole = due_of(turn, game.chancellor, president, turn.table.options.phase.awake)
        told = chancellor if president <= chancellor else whole
    prompts = []
    for prompt in turn.table.prompts:
        prompts.append(replace(prompt, due=_by(turn, prompt, moved(prompt.seat, prompt.due), told)))
    deadline = turn.table.deadline or turn.now
    if not prompts:  # only house bots, or nobody
        seats = [seat for seat, _ in waiting_for(turn.table.playing())]
        deadline = max((moved(seat, deadline) for seat in seats), default=deadline)
    turn.change(prompts=tuple(prompts), deadline=deadline)
    _rerun(turn, told)


def _rerun(turn: Turn, told: datetime | None) -> None:
    deadline = max((p.due for p in turn.table.prompts), default=turn.table.deadline or turn.now)
    _run(turn, deadline, told or deadline)


def _run(turn: Turn, deadline: datetime, public: datetime) -> None:
    """Set the step's deadlines, and the instants at which the clock acts; while it stands still, none."""
    turn.change(deadline=deadline, public_deadline=public)
    if turn.table.pause is None:
        wait = jitter(turn.table.playing(), turn.table.options.phase.awake)
        turn.set_due(DueKind.STEP, deadline + wait)
    else:
        turn.set_due(DueKind.STEP, None)
    remind.plan(turn)
