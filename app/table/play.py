"""The game at the table: an action is applied, told, and the next question is asked."""

from collections.abc import Sequence
from dataclasses import replace

from app.game import Illegal, apply
from app.game.actions import Action, Vote
from app.game.events import Event, GameStarted, VoteCast
from app.game.vocabulary import Decision, Phase
from app.language import say
from app.table import absence, asking, clock, news, prompts
from app.table.intents import Hold, Press, VoteHere
from app.table.letters import Button
from app.table.model import Prompt, Status
from app.table.turn import Turn, table_button


def press(turn: Turn, intent: Press) -> None:
    """A button of a prompt: whoever pressed it, and whatever it says, nothing in it is trusted."""
    table = turn.table
    seat = turn.asker
    prompt = next((p for p in table.prompts if p.number == intent.prompt), None)
    if seat is None or (
        prompt is not None and prompt.seat != seat and turn.table.asks_in_room(prompt.decision)
    ):
        turn.answer(say.toast_not_yours())
    elif prompt is None or prompt.seat != seat:
        # The same words for both: whether somebody else's question is still open is nobody's business.
        turn.answer(say.toast_over())
    else:
        actions = asking.options(table.playing(), seat)
        if not 0 <= intent.option < len(actions):
            turn.answer(say.toast_unknown())
            return
        absence.answers(turn, seat)
        if prompt.holding:
            _keep_for_later(turn, prompt, intent.option)
        else:
            _obey(turn, seat, prompt, actions[intent.option])


def vote(turn: Turn, intent: VoteHere) -> None:
    """A ballot under the room's message, which is the same for all: whose it is tells the presser."""
    table = turn.table
    seat = turn.asker
    prompt = next((p for p in table.prompts if p.seat == seat and p.decision is Decision.VOTE), None)
    if seat is None:
        turn.answer(say.toast_not_yours())
    elif prompt is None or table.step != intent.step:
        turn.answer(say.toast_over())
    else:
        absence.answers(turn, seat)
        _obey(turn, seat, prompt, Vote(intent.ja))


def hold(turn: Turn, intent: Hold) -> None:
    """Decide now and hand over at the deadline, or no longer: so that nobody can read from the hour whether
    a choice was one."""
    seat = turn.asker
    prompt = next((p for p in turn.table.prompts if p.number == intent.prompt), None)
    if seat is None:
        turn.answer(say.toast_not_yours())
    elif prompt is None or prompt.seat != seat:
        turn.answer(say.toast_over())
    elif not asking.may_hold(turn.table, prompt):
        turn.answer(say.toast_unknown())
    elif prompt.holding and prompt.held is not None:
        _obey(turn, seat, prompt, asking.options(turn.table.playing(), seat)[prompt.held])
    else:
        _change_prompt(turn, replace(prompt, holding=not prompt.holding, held=None))
        turn.answer(say.toast_holding() if not prompt.holding else say.toast_not_holding())


def _keep_for_later(turn: Turn, prompt: Prompt, option: int) -> None:
    _change_prompt(turn, replace(prompt, held=option))
    turn.answer(say.toast_held())


def _change_prompt(turn: Turn, prompt: Prompt) -> None:
    turn.change_prompt(prompt)
    prompts.show(turn, prompt)


def hand_over(turn: Turn, prompt: Prompt) -> None:
    """The deadline has come for a choice that was made before."""
    if prompt.held is not None:
        act(turn, prompt.seat, asking.options(turn.table.playing(), prompt.seat)[prompt.held])


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
        turn.change(
            prompts=tuple(replace(p, answered=p.answered or p.seat == seat) for p in turn.table.prompts)
        )
        clock.call_bots(turn)
        return  # one ballot more; nobody else hears of it
    prompts.close(turn, before, events, seat, None if late else action)
    carry_on(turn, events, late=late)


def carry_on(turn: Turn, events: Sequence[Event], *, late: bool = False) -> None:
    """A new step: say what happened, then ask whom the game waits for now."""
    game = turn.table.playing()
    turn.change(step=turn.table.step + 1)
    if game.phase is Phase.OVER:
        clock.stop(turn)
    else:
        clock.open_step(turn)
    lines = news.public(turn.table, events, late=late)
    if lines:
        turn.announce(lines, asking.room_keyboard(turn.table) or _public_keyboard(turn, events))
    for seat in range(game.seats):
        private = news.private(turn.table, events, seat)
        if private:
            turn.whisper(seat, [*turn.which(turn.table.seats[seat].address), *private])
    if game.phase is Phase.OVER:
        prompts.close_ballots(turn)
    else:
        prompts.ask(turn)
        clock.call_bots(turn)


def _public_keyboard(turn: Turn, events: Sequence[Event]) -> tuple[tuple[Button, ...], ...]:
    table = turn.table
    if table.status is Status.FINISHED:
        return ((table_button(say.button_rematch(), table.id, "rematch"),),)
    called = table.playing().phase is Phase.VOTE or any(isinstance(event, GameStarted) for event in events)
    if table.room is not None and called:
        return ((Button(say.button_private(), visit=True),),)
    return ()
