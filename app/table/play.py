"""The game at the table: an action is applied, told, and the next question is asked."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.game import Game, Illegal, apply, draw_lot, waiting_for
from app.game.actions import Action
from app.game.events import Event, GameStarted, VoteCast, VotesRevealed
from app.game.vocabulary import Decision, Phase
from app.language import say
from app.table import asking, news
from app.table.intents import Press
from app.table.letters import Button
from app.table.model import DueKind, Prompt, Status, Table
from app.table.turn import Turn, table_button

SECRET_DECISIONS = frozenset({Decision.DISCARD, Decision.ENACT, Decision.ANSWER_VETO})
JITTER_SHARE = 20  # a twentieth of the phase, and at most
JITTER_MOST = timedelta(minutes=15)


def press(turn: Turn, intent: Press) -> None:
    """A button of a prompt: whoever pressed it, and whatever it says, nothing in it is trusted."""
    table = turn.table
    seat = table.seat_of(turn.speaker.person) if turn.speaker is not None else None
    prompt = next((p for p in table.prompts if p.number == intent.prompt), None)
    if seat is None:
        turn.answer(say.toast_not_yours())
    elif prompt is None or prompt.seat != seat:
        # The same words for both: whether somebody else's question is still open is nobody's business.
        turn.answer(say.toast_over())
    else:
        actions = asking.options(table.playing(), seat)
        if not 0 <= intent.option < len(actions):
            turn.answer(say.toast_unknown())
            return
        _obey(turn, seat, prompt, actions[intent.option])


def _obey(turn: Turn, seat: int, prompt: Prompt, action: Action) -> None:
    try:
        act(turn, seat, action)
    except Illegal:
        turn.answer(say.toast_refused())
        return
    if prompt.decision is not Decision.VOTE:
        turn.answer(say.toast_done())
    elif prompt.number in {p.number for p in turn.table.prompts}:
        turn.answer(say.toast_voted_ja() if getattr(action, "ja", False) else say.toast_voted_nein())
    else:
        turn.answer(say.toast_done())


def act(turn: Turn, seat: int | None, action: Action, *, late: bool = False) -> None:
    """Apply a seat's action, or with ``late`` the clock's. Raises ``Illegal`` and changes nothing."""
    before = turn.table
    game, events = apply(before.playing(), seat, action)
    turn.change(game=game)
    turn.log(seat, action, late=late)
    if all(isinstance(event, VoteCast) for event in events):
        return  # one ballot more; nobody else hears of it
    _close_prompts(turn, before, events, seat, None if late else action)
    carry_on(turn, events, late=late)


def carry_on(turn: Turn, events: Sequence[Event], *, late: bool = False) -> None:
    """A new step: say what happened, then ask whom the game waits for now."""
    game = turn.table.playing()
    turn.change(step=turn.table.step + 1, lengthened=False)
    if game.phase is Phase.OVER:
        _finish(turn)
    else:
        _set_clock(turn)
    lines = news.public(turn.table, events, late=late)
    if lines:
        turn.announce(lines, _public_keyboard(turn, events))
    for seat in range(game.seats):
        private = news.private(turn.table, events, seat)
        if private:
            turn.whisper(seat, [*turn.which(turn.table.seats[seat].address), *private])
    if game.phase is not Phase.OVER:
        _ask(turn)


def _set_clock(turn: Turn) -> None:
    """The step's deadline, as people are told it, and the instant at which the clock acts."""
    game = turn.table.playing()
    phase = turn.table.options.pace.phase
    if game.veto_refused:
        phase /= 2  # the second half of a session that has lasted already
    began = turn.now if turn.table.left is None else pause_began(turn.table)
    deadline = public = began + phase
    if game.phase is Phase.PRESIDENT_DISCARDS:
        public += phase
    elif game.phase is Phase.CHANCELLOR_ENACTS and not game.veto_refused:
        public = turn.table.public_deadline or deadline
        deadline = min(deadline, public)
    turn.change(deadline=deadline, public_deadline=public)
    if turn.table.left is not None:  # it stands still; people may answer all the same
        turn.change(left=deadline - began)
    else:
        turn.set_due(DueKind.STEP, deadline + jitter(game, phase))


def jitter(game: Game, phase: timedelta) -> timedelta:
    """How long after the deadline the clock acts: a little chance where the choice is secret, so that a late
    one looks like any other."""
    if not any(decision in SECRET_DECISIONS for _, decision in waiting_for(game)):
        return timedelta(0)
    most = min(JITTER_MOST, phase / JITTER_SHARE)
    return timedelta(seconds=draw_lot(game, "jitter", int(most.total_seconds()) + 1))


def pause_began(table: Table) -> datetime:
    """When the clock stopped: while it stands still, that is what time it is for the game."""
    if table.deadline is None or table.left is None:
        raise LookupError(f"the clock of table {table.id} runs")
    return table.deadline - table.left


def lengthen(turn: Turn, by: timedelta) -> None:
    """The step's one extra phase: the same questions, a later deadline."""
    deadline = turn.now + by
    prompts = tuple(replace(prompt, due=deadline) for prompt in turn.table.prompts)
    turn.change(lengthened=True, deadline=deadline, public_deadline=deadline, prompts=prompts)
    turn.set_due(DueKind.STEP, deadline)
    for prompt in prompts:
        show_prompt(turn, prompt)


def give_back(turn: Turn, step: int, lost: timedelta) -> None:
    """The service was down: the step's clock stood still meanwhile. Its instant is put off already."""
    table = turn.table
    if table.step != step or table.deadline is None or table.public_deadline is None:
        return
    prompts = tuple(replace(prompt, due=prompt.due + lost) for prompt in table.prompts)
    turn.change(deadline=table.deadline + lost, public_deadline=table.public_deadline + lost, prompts=prompts)
    for prompt in prompts:
        show_prompt(turn, prompt)
    turn.announce([say.event_outage(lost=lost, due=table.public_deadline + lost)])


def _ask(turn: Turn) -> None:
    deadline = turn.table.deadline
    if deadline is None:
        raise LookupError("a question without a deadline")
    for seat, decision in waiting_for(turn.table.playing()):
        if turn.table.seats[seat].person is None:
            continue
        prompt = Prompt(turn.table.prompt_count + 1, seat, decision, deadline)
        turn.change(prompts=(*turn.table.prompts, prompt), prompt_count=prompt.number)
        show_prompt(turn, prompt)
    call_bots(turn)


def call_bots(turn: Turn) -> None:
    """The house bots among those whom the game waits for move soon."""
    waits = any(turn.table.seats[seat].person is None for seat, _ in waiting_for(turn.table.playing()))
    turn.set_due(DueKind.BOTS, turn.now + turn.house.bot_delay if waits else None)


def show_prompt(turn: Turn, prompt: Prompt, *, afresh: bool = False) -> None:
    turn.whisper(
        prompt.seat,
        [*turn.which(turn.table.seats[prompt.seat].address), *asking.question(turn.table, prompt)],
        asking.keyboard(turn.table, prompt),
        standing=asking.standing(prompt),
        afresh=afresh,
    )


def _close_prompts(
    turn: Turn, before: Table, events: Sequence[Event], actor: int | None, action: Action | None
) -> None:
    """Every open question turns into what came of it, without buttons."""
    revealed = next((event for event in events if isinstance(event, VotesRevealed)), None)
    for prompt in before.prompts:
        if revealed is not None:
            vote = revealed.votes[prompt.seat]
            text = asking.closed_vote(before, revealed.president, revealed.chancellor, vote, revealed.elected)
        else:
            text = asking.closing(before, prompt, action if prompt.seat == actor else None)
        lines = [*turn.which(turn.table.seats[prompt.seat].address), text]
        turn.whisper(prompt.seat, lines, standing=asking.standing(prompt), only_edit=True)
    turn.change(prompts=())


def _finish(turn: Turn) -> None:
    turn.change(status=Status.FINISHED, deadline=None, public_deadline=None, dues=())


def _public_keyboard(turn: Turn, events: Sequence[Event]) -> tuple[tuple[Button, ...], ...]:
    table = turn.table
    if table.status is Status.FINISHED:
        return ((table_button(say.button_rematch(), table.id, "rematch"),),)
    called = table.playing().phase is Phase.VOTE or any(isinstance(event, GameStarted) for event in events)
    if table.room is not None and called:
        return ((Button(say.button_private(), visit=True),),)
    return ()
