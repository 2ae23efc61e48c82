"""Showing questions: when they are asked, again when they change, and what becomes of them."""

from collections.abc import Sequence

from app.game.actions import Action
from app.game.events import Event, VotesRevealed
from app.language.text import Text
from app.table import asking
from app.table.model import Prompt, Table
from app.table.turn import Turn


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


def show_all(turn: Turn) -> None:
    for prompt in turn.table.prompts:
        show(turn, prompt)


def close(
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
        close_one(turn, prompt, text)
    turn.change(prompts=())


def close_one(turn: Turn, prompt: Prompt, text: Text) -> None:
    """One question turns into this, without buttons."""
    lines = [*turn.which(turn.table.seats[prompt.seat].address), text]
    turn.whisper(prompt.seat, lines, standing=asking.standing(prompt), only_edit=True)
