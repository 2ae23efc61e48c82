"""Reminders (time.md 6.5): at a half and at 85 % of a person's awake time, and in the morning for whoever was
asked in his night; never while he sleeps, at most three a question, one message for all his tables."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.language import say
from app.language.text import Text
from app.table import prompts
from app.table.model import DueKind, Prompt, Status
from app.table.personal import Person
from app.table.turn import Elsewhere, Turn

SHARES = (0.5, 0.85)
MOST = 3
BELL = timedelta(minutes=10)  # so long after a quiet question its bell comes, and
BELL_SHARE = 10  # at the latest after this part of a phase
TOGETHER = timedelta(minutes=15)  # a reminder of one table is one of all for so long, and
TOGETHER_SHARE = 10  # at most for this part of a phase


def plan(turn: Turn) -> None:
    """Set the instant of the table's next reminder."""
    instants = []
    if turn.table.status is Status.PLAYING and turn.table.pause is None:
        instants = [at for prompt in _unanswered(turn) if (at := _next(turn, prompt)) is not None]
    turn.set_due(DueKind.REMIND, min(instants, default=None))


def due_now(turn: Turn) -> None:
    """Remind everybody whose reminder has come."""
    if turn.table.status is not Status.PLAYING or turn.table.pause is not None:
        return
    for prompt in _unanswered(turn):
        at = _next(turn, prompt)
        if at is not None and at <= turn.now:
            _remind(turn, prompt)
    plan(turn)


def ask_for(turn: Turn) -> None:
    """Somebody at the table wants the others reminded. What he is told does not tell whom it concerned."""
    if turn.table.status is not Status.PLAYING or turn.table.pause is not None:
        turn.answer(say.remind_nothing())
        return
    soon = turn.table.options.phase.awake / TOGETHER_SHARE
    for prompt in _unanswered(turn):
        last = prompt.reminded_at or prompt.asked
        if (
            prompt.reminded < MOST
            and turn.now - last >= soon
            and not turn.days(prompt.seat).is_asleep(turn.now)
        ):
            _remind(turn, prompt)
    plan(turn)
    turn.answer(say.remind_done())


def instants(prompt: Prompt, person: Person) -> list[datetime]:
    """When a person is reminded of a question, in order."""
    awake = person.awake_between(prompt.asked, prompt.due)
    found = [person.share_instant(prompt.asked, awake, share) for share in SHARES]
    if person.is_asleep(prompt.asked):
        # Those of one zone all wake at once; the minutes keep their letters apart.
        found.insert(0, person.next_awake(prompt.asked) + timedelta(minutes=prompt.seat))
    return sorted(at for at in set(found) if at < prompt.due and not person.is_asleep(at))


def _unanswered(turn: Turn) -> list[Prompt]:
    """A ballot stays open until all are in, but whoever has voted is not reminded."""
    return [prompt for prompt in turn.table.prompts if not prompt.answered]


def _next(turn: Turn, prompt: Prompt) -> datetime | None:
    if prompt.reminded >= MOST or prompt.held is not None:
        return None
    person = turn.days(prompt.seat)
    last = prompt.reminded_at or prompt.asked
    if prompt.quiet:
        bell = prompt.asked + min(BELL, turn.table.options.phase.awake / BELL_SHARE)
        return person.next_awake(max(bell, turn.now)) if person.is_resting(bell) else bell
    at = next((at for at in instants(prompt, person) if at > last), None)
    if at is None:
        return None
    at = person.next_awake(turn.now) if at <= turn.now else at
    return at if at < prompt.due else None


def _remind(turn: Turn, prompt: Prompt) -> None:
    if prompt.quiet:
        _ring(turn, prompt)
        return
    owner = turn.table.seats[prompt.seat].person
    done = replace(prompt, reminded=prompt.reminded + 1, reminded_at=turn.now)
    turn.change_prompt(done)
    if owner is None or _told_already(turn, prompt):
        return
    turn.reminded.add(owner)
    others = turn.elsewhere.get(owner, ())
    prompts.show(turn, done, before=[say.reminder(due=prompt.due), *_others(others)], afresh=True)


def _ring(turn: Turn, prompt: Prompt) -> None:
    """The bell of a question that was asked quietly; it is no reminder yet."""
    loud = replace(prompt, quiet=False, reminded_at=turn.now)
    turn.change_prompt(loud)
    prompts.show(turn, loud, afresh=True)


def _told_already(turn: Turn, prompt: Prompt) -> bool:
    """Whether a reminder from another table a moment ago named this one too."""
    last = turn.person(prompt.seat).reminded
    together = min(TOGETHER, turn.table.options.phase.awake / TOGETHER_SHARE)
    return last is not None and prompt.asked < last and turn.now - last < together


def _others(others: Sequence[Elsewhere]) -> list[Text]:
    if not others:
        return []
    return [
        say.reminder_tables(count=len(others) + 1),
        *(say.reminder_table(table=other.table, code=other.code, due=other.due) for other in others),
    ]
