"""What happens when a step's time is up: a choice that the player could have made, or one by which nobody
gains. Where the choice is secret, the time-out looks like one (time.md 6.2, 6.4)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.game import draw_lot, legal_actions, view, waiting_for
from app.game.actions import (
    Action,
    AnswerVeto,
    AskVeto,
    CallElection,
    CloseVote,
    Decline,
    Execute,
    MissNomination,
)
from app.game.vocabulary import Phase
from app.language import say
from app.table import absence, clock, first_question, play, prompts
from app.table.model import SECRET_DECISIONS, DueKind, Stage, Status
from app.table.turn import Turn

GRACE_SHARE = 10  # a vote stays open for a tenth of the phase more, in which the missing are named
SECRET = (Phase.PRESIDENT_DISCARDS, Phase.CHANCELLOR_ENACTS, Phase.VETO)


def step_is_up(turn: Turn, step: int) -> None:
    """Do what the present phase does without an answer; at another step than ``step``, nothing."""
    table = turn.table
    if table.status is not Status.PLAYING or table.step != step or table.pause is not None:
        return
    held = next((prompt for prompt in table.prompts if prompt.held is not None), None)
    if held is not None:
        play.hand_over(turn, held)
        return
    absent = clock.missing(turn)
    if absent and _wait_longer(turn, absent):
        return
    if first_question.missed(turn, absent):
        return
    close(turn, absent)


def extend(turn: Turn) -> None:
    """A player takes his one extra phase. In public all hear whose; of a session, that it lasts longer."""
    seat = turn.asker
    prompt = next((p for p in turn.table.prompts if p.seat == seat), None)
    if seat is None:
        turn.answer(say.not_seated())
    elif prompt is None or turn.table.pause is not None:
        turn.answer(say.extend_nothing())
    elif turn.table.seats[seat].extended:
        turn.answer(say.extend_once())
    else:
        absence.answers(turn, seat)
        turn.change_seat(seat, extended=True)
        clock.extend(turn, seat)
        turn.answer(say.toast_done())
        for own in turn.table.prompts:
            if own.seat == seat:
                prompts.show(turn, own)
        due = _told(turn)
        session = prompt.decision in SECRET_DECISIONS
        name = turn.table.labels[seat]
        turn.announce(
            [say.event_session_extended(due=due) if session else say.event_extended(name=name, due=due)]
        )


def outage(turn: Turn, step: int, lost: timedelta) -> None:
    """The service was away: the step's clock stood still meanwhile."""
    if turn.table.step != step or turn.table.deadline is None or turn.table.pause is not None:
        return
    clock.give_back(turn, lost)
    absence.give_back(turn, lost)
    if (motion := turn.table.motion) is not None:
        turn.change(motion=replace(motion, closes=motion.closes + lost))
        turn.set_due(DueKind.MOTION, motion.closes + lost)
    prompts.show_all(turn)
    turn.announce([say.event_outage(lost=lost, due=_told(turn))])


def days_changed(turn: Turn, person: int) -> None:
    """A person has told us other days: his questions are due by those."""
    seat = turn.table.seat_of(person)
    if seat is None or turn.table.status is not Status.PLAYING:
        return
    for prompt in clock.refresh(turn, seat):
        prompts.show(turn, prompt)


def close(turn: Turn, absent: Sequence[int] = ()) -> None:
    """Act for whoever has not; ``absent``: who is to answer for that."""
    game = turn.table.playing()
    secret = game.phase in SECRET
    absence.miss(turn, absent, secret=secret)
    _act(turn)
    if not secret:
        absence.offer_missed(turn, absent)


def _wait_longer(turn: Turn, absent: Sequence[int]) -> bool:
    """The one more chance that some phases give; whether it was given now."""
    phase = turn.table.options.phase.awake
    names = [turn.table.labels[seat] for seat in absent]
    match turn.table.playing().phase, turn.table.stage:
        case Phase.VOTE, Stage.OPEN:
            clock.lengthen(turn, phase / GRACE_SHARE, Stage.GRACE)
            told = say.event_vote_grace(names=names, due=_told(turn))
        case Phase.VOTE, Stage.GRACE if _chaos_threatens(turn):
            clock.lengthen(turn, phase / 2, Stage.LENGTHENED)
            told = say.event_vote_waits(names=names, due=_told(turn))
        case Phase.EXECUTION, Stage.OPEN:
            clock.lengthen(turn, phase, Stage.LENGTHENED)
            told = say.event_execution_waits(president=names[0], due=_told(turn))
        case _:
            return False
    turn.announce([told])
    prompts.show_all(turn)
    return True


def _told(turn: Turn) -> datetime:
    """Until when the public waits."""
    return turn.table.public_deadline or turn.now


def _act(turn: Turn) -> None:
    game = turn.table.playing()
    seen = view(game, None)
    match game.phase:
        case Phase.NOMINATION if seen.tracker + 1 < game.ruleset.chaos_at:
            play.act(turn, seen.president, MissNomination(), late=True)
        case Phase.VOTE:
            play.act(turn, None, CloseVote(), late=True)
        case Phase.VETO:
            play.act(turn, seen.president, AnswerVeto(False), late=True)
        case Phase.SPECIAL_ELECTION:
            play.act(turn, seen.president, CallElection(seen.next_president), late=True)
        case _:
            _draw(turn)


def _draw(turn: Turn) -> None:
    """By lot among all that the seat may do, but for what needs a will."""
    game = turn.table.playing()
    for seat, _ in waiting_for(game):
        actions = [action for action in legal_actions(game, seat) if not _needs_a_will(action, seat)]
        play.act(turn, seat, _lot(turn, actions), late=True)


def _needs_a_will(action: Action, seat: int) -> bool:
    """A veto, to leave a power unused, to execute oneself: no lot decides that."""
    return isinstance(action, AskVeto | Decline) or action == Execute(seat)


def _lot(turn: Turn, actions: Sequence[Action]) -> Action:
    return actions[draw_lot(turn.table.playing(), "time is up", len(actions))]


def _chaos_threatens(turn: Turn) -> bool:
    """Could chaos come from absence? Whatever the ballots are: a vote that stays open must not tell them."""
    game = turn.table.playing()
    return game.tracker + 1 >= game.ruleset.chaos_at
