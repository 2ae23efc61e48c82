"""Questions to one player: what is asked, with which options, and what the question turns into."""

from app.game import Game, legal_actions, view
from app.game.actions import (
    Action,
    AnswerVeto,
    AskVeto,
    CallElection,
    Decline,
    Discard,
    Enact,
    Execute,
    Investigate,
    Nominate,
    Vote,
)
from app.game.ruleset import TermLimitBasis, VetoResult
from app.game.view import View
from app.game.vocabulary import Decision
from app.language import say
from app.language.text import Text
from app.table.letters import Button, Keyboard
from app.table.model import Prompt, Table

MAX_COLUMNS = 2


def options(game: Game, seat: int) -> tuple[Action, ...]:
    """What the seat may answer, numbered from 0: the same for as long as the question is open."""
    return tuple(dict.fromkeys(legal_actions(game, seat)))


def standing(prompt: Prompt) -> str:
    """The standing place of a prompt's message."""
    return f"prompt:{prompt.number}"


def keyboard(table: Table, prompt: Prompt) -> Keyboard:
    actions = options(table.playing(), prompt.seat)
    buttons = [
        Button(_label(table, action), press=f"p{table.id}-{prompt.number}:{number}")
        for number, action in enumerate(actions)
    ]
    columns = (
        MAX_COLUMNS if prompt.decision in (Decision.VOTE, Decision.ANSWER_VETO) or len(buttons) > 5 else 1
    )
    return tuple(tuple(buttons[i : i + columns]) for i in range(0, len(buttons), columns))


def _label(table: Table, action: Action) -> Text:
    match action:
        case Vote(ja):
            return say.button_ja() if ja else say.button_nein()
        case AnswerVeto(agree):
            return say.button_agree() if agree else say.button_refuse()
        case AskVeto():
            return say.button_veto()
        case Decline():
            return say.button_decline()
        case Discard(policy) | Enact(policy):
            return say.button_policy(policy=policy)
        case Nominate(target) | Investigate(target) | CallElection(target) | Execute(target):
            return say.button_seat(number=target + 1, name=table.labels[target])
        case _:
            raise ValueError(f"{type(action).__name__} is not offered to people")


def question(table: Table, prompt: Prompt) -> list[Text]:
    """The prompt's text; its deadline is the one that the player is told."""
    seen = view(table.playing(), prompt.seat)
    names, due = table.labels, prompt.due
    president = names[seen.president]
    chancellor = names[seen.chancellor] if seen.chancellor is not None else ""
    match prompt.decision:
        case Decision.NOMINATE:
            return [say.ask_nominate(due=due), *_why_not(table, seen)]
        case Decision.VOTE:
            return [say.ask_vote(president=president, chancellor=chancellor, due=due)]
        case Decision.DISCARD:
            return [say.ask_discard(policies=seen.hand, chancellor=chancellor, due=due)]
        case Decision.ENACT if seen.veto_refused:
            return [say.ask_enact_now(policies=seen.hand, president=president, due=due)]
        case Decision.ENACT:
            asked = say.ask_enact(policies=seen.hand, president=president, due=due)
            return [asked, say.ask_may_veto()] if seen.veto_unlocked else [asked]
        case Decision.ANSWER_VETO:
            rules = table.playing().ruleset
            if rules.veto is VetoResult.REDRAW:
                return [say.ask_veto_redraw(chancellor=chancellor, due=due)]
            tracker, last = seen.tracker + 1, rules.chaos_at
            return [say.ask_veto(chancellor=chancellor, tracker=tracker, last=last, due=due)]
        case Decision.INVESTIGATE:
            done = (
                [say.ask_investigated(names=[names[i] for i in seen.investigated])]
                if seen.investigated
                else []
            )
            return [say.ask_investigate(due=due), *done]
        case Decision.CALL_ELECTION:
            return [say.ask_election(due=due)]
        case Decision.EXECUTE:
            return [say.ask_execute(due=due)]


def _why_not(table: Table, seen: View) -> list[Text]:
    """Who is alive, not oneself, and yet not offered: people take it for a fault if it is not said."""
    limited = [
        table.labels[seat]
        for seat in range(seen.seats)
        if seen.alive[seat] and seat != seen.president and seat not in seen.eligible
    ]
    enacted = table.playing().ruleset.term_limit_basis is TermLimitBasis.ENACTED
    return [(say.ask_limited_enacted if enacted else say.ask_limited)(names=limited)] if limited else []


def closing(before: Table, prompt: Prompt, answer: Action | None) -> Text:
    """What the question turns into. ``before``: the table as it was when the question was open;
    ``answer`` None: it was not this player who decided. A vote has words of its own (``closed_vote``)."""
    names = before.labels
    hand = view(before.playing(), prompt.seat).hand
    match answer:
        case Nominate(target):
            return say.done_nominate(chancellor=names[target])
        case Discard(policy):
            return say.done_discard(policies=hand, policy=policy)
        case Enact(policy):
            return say.done_enact(policies=hand, policy=policy)
        case AskVeto():
            return say.done_asked_veto(policies=hand)
        case AnswerVeto(agree):
            return say.done_veto(agreed="yes" if agree else "no")
        case Decline():
            return say.done_declined()
        case Investigate(target):
            return say.done_investigate(target=names[target])
        case CallElection(target):
            return say.done_election(target=names[target])
        case Execute(target):
            return say.done_execute(target=names[target])
        case _:
            return say.done_late()


def closed_vote(table: Table, president: int, chancellor: int, vote: bool | None, elected: bool) -> Text:
    return say.done_vote(
        president=table.labels[president],
        chancellor=table.labels[chancellor],
        ja="none" if vote is None else ("yes" if vote else "no"),
        elected="yes" if elected else "no",
    )
