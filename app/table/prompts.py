"""Showing questions: when they are asked, again when they change, and what becomes of them."""

from collections.abc import Sequence
from datetime import timedelta

from app.game.actions import Action
from app.game.events import Event, VotesRevealed
from app.game.vocabulary import Phase
from app.language import say
from app.language.text import Text
from app.table import asking
from app.table.model import DueKind, Prompt, Status, Table
from app.table.turn import Turn

PUT_AWAY = timedelta(minutes=2)  # so long after a vote its ballots wait for the next to take their place


def show(turn: Turn, prompt: Prompt, *, before: Sequence[Text] = (), afresh: bool = False) -> None:
    """The question with its buttons, in place of its older message, or with ``afresh`` as a new one.
    ``before``: lines that stand above it."""
    which = turn.which(turn.table.seats[prompt.seat].address)
    turn.whisper(
        prompt.seat,
        [*which, *before, *asking.question(turn.table, prompt)],
        asking.keyboard(turn.table, prompt),
        standing=asking.standing(prompt),
        afresh=afresh,
    )


def ask(turn: Turn) -> None:
    """Show the questions of a new step, each with a bell, or a quiet one on the seat's last ballot. What is
    asked in the room comes in private only as a reminder."""
    if turn.table.prompts and turn.table.playing().phase is Phase.VOTE:
        turn.set_due(DueKind.BALLOTS, None)
    for prompt in turn.table.prompts:
        if not turn.table.asks_in_room(prompt.decision):
            show(turn, prompt, afresh=not prompt.quiet)


def show_all(turn: Turn) -> None:
    """Show the questions that still wait as they are now, each in its own message."""
    for prompt in turn.table.prompts:
        if not prompt.answered:
            show(turn, prompt)


def close(
    turn: Turn, before: Table, events: Sequence[Event], actor: int | None, action: Action | None
) -> None:
    """Every open question turns into what came of it, without buttons."""
    revealed = next((event for event in events if isinstance(event, VotesRevealed)), None)
    for prompt in before.prompts:
        if revealed is not None:
            vote = revealed.votes[prompt.seat]
            if vote is not None and turn.table.room_hears:
                continue  # the room hears of it, and the ballot will become the next one
            text = asking.closed_vote(before, revealed.president, revealed.chancellor, vote, revealed.elected)
        else:
            text = asking.closing(before, prompt, action if prompt.seat == actor else None)
        close_one(turn, prompt, text)
    turn.change(prompts=())
    if revealed is not None and turn.table.room_hears:
        turn.set_due(DueKind.BALLOTS, turn.now + PUT_AWAY)


def withdraw(turn: Turn, *seats: int) -> None:
    """Nobody asks these seats any more."""
    for prompt in turn.table.prompts:
        if prompt.seat in seats:
            close_one(turn, prompt, say.done_late())
    turn.change(prompts=tuple(prompt for prompt in turn.table.prompts if prompt.seat not in seats))


def put_away(turn: Turn) -> None:
    """No vote has followed for a while: the last ballots say what came of them, without buttons."""
    game = turn.table.game
    if game is None or game.phase is Phase.VOTE or turn.table.status is not Status.PLAYING:
        return
    last = next((past for past in reversed(game.rounds) if past.votes is not None), None)
    if last is None or last.votes is None or last.chancellor is None:
        return
    turn.changed = True
    for seat, vote in enumerate(last.votes):
        if vote is not None:
            text = asking.closed_vote(turn.table, last.president, last.chancellor, vote, last.elected)
            _turn_into(turn, seat, asking.BALLOT, text)


def close_ballots(turn: Turn) -> None:
    """The game is over: nobody's last ballot becomes another."""
    for seat in range(len(turn.table.seats)):
        turn.whisper(seat, [say.done_ballots()], standing=asking.BALLOT, only_edit=True)


def close_one(turn: Turn, prompt: Prompt, text: Text) -> None:
    """One question turns into this, without buttons."""
    _turn_into(turn, prompt.seat, asking.standing(prompt), text)


def _turn_into(turn: Turn, seat: int, standing: str, text: Text) -> None:
    lines = [*turn.which(turn.table.seats[seat].address), text]
    turn.whisper(seat, lines, standing=standing, only_edit=True)
