"""Questions to one player: what is asked, with which options, and what the question turns into."""

from datetime import timedelta

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
from app.table.letters import Button, Keyboard, in_rows
from app.table.model import SECRET_DECISIONS, Prompt, Table
from app.table.turn import table_button

MAX_COLUMNS = 2
HOLD_FROM = timedelta(hours=1)  # a phase that is long enough to decide now and hand over later


def options(game: Game, seat: int) -> tuple[Action, ...]:
    """What the seat may answer, numbered from 0: the same for as long as the question is open."""
    return tuple(dict.fromkeys(legal_actions(game, seat)))


BALLOT = "ballot"


def standing(prompt: Prompt) -> str:
    """The standing place of a prompt's message. A seat has one ballot, which becomes the next one."""
    return BALLOT if prompt.decision is Decision.VOTE else f"prompt:{prompt.number}"


def keyboard(table: Table, prompt: Prompt) -> Keyboard:
    actions = options(table.playing(), prompt.seat)
    buttons = [
        Button(_label(table, action), press=f"p{table.id}-{prompt.number}:{number}")
        for number, action in enumerate(actions)
    ]
    columns = (
        MAX_COLUMNS if prompt.decision in (Decision.VOTE, Decision.ANSWER_VETO) or len(buttons) > 5 else 1
    )
    rows = in_rows(buttons, columns)
    if not may_hold(table, prompt):
        return rows
    label = say.button_hold() if not prompt.holding else say.button_hold_off()
    if prompt.held is not None:
        label = say.button_hand_over()
    return (*rows, (Button(label, press=f"p{table.id}-{prompt.number}:hold"),))


def room_keyboard(table: Table) -> Keyboard:
    """The buttons under the room's message, where the present step is asked there; none where it is not."""
    prompt = next(iter(table.prompts), None)
    if prompt is None or not table.asks_in_room(prompt.decision):
        return ()
    cards = (table_button(say.button_cards(), table.id, "cards"),)
    if prompt.decision is not Decision.VOTE:
        return (*keyboard(table, prompt), cards)
    ballot = tuple(
        Button(_label(table, Vote(ja)), press=f"v{table.id}-{table.step}:{int(ja)}") for ja in (True, False)
    )
    return (ballot, cards)


def may_hold(table: Table, prompt: Prompt) -> bool:
    """Where a choice is secret and takes hours, its hour must not tell whether the clock made it."""
    return prompt.decision in SECRET_DECISIONS and table.options.phase.awake >= HOLD_FROM


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
    return [*_question(table, prompt), *_held(table, prompt)]


def _held(table: Table, prompt: Prompt) -> list[Text]:
    if prompt.held is not None:
        action = options(table.playing(), prompt.seat)[prompt.held]
        match action:
            case Discard(policy) | Enact(policy):
                chosen = say.held_policy(policy=policy, due=prompt.due)
            case AnswerVeto(agree):
                chosen = say.held_veto(agreed="yes" if agree else "no", due=prompt.due)
            case _:
                chosen = say.held_ask_veto(due=prompt.due)
        return [chosen]
    return [say.holding(due=prompt.due)] if prompt.holding else []


def _question(table: Table, prompt: Prompt) -> list[Text]:
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
