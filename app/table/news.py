"""Events told: what everybody hears, and what one seat hears."""

from collections.abc import Callable, Sequence

from app.game import view
from app.game.events import (
    CandidacyBegan,
    Chaos,
    ElectionCalled,
    Event,
    Executed,
    GameOver,
    GameStarted,
    Investigated,
    LoyaltyShown,
    Nominated,
    NominationMissed,
    NotHitler,
    PoliciesPeeked,
    PolicyEnacted,
    PowerDeclined,
    PowerGranted,
    PowerSkipped,
    Reshuffled,
    RoleDealt,
    TrackerMoved,
    VetoAnswered,
    VetoUnlocked,
    VotesRevealed,
)
from app.game.ruleset import Reshuffle, VetoResult
from app.game.vocabulary import Phase, Power, Role, RulesetName
from app.language import say
from app.language.text import Text
from app.table.model import Table


def public(table: Table, events: Sequence[Event], *, late: bool = False) -> list[Text]:
    """What everybody hears of one step, and whom the table waits for now. ``late``: the clock decided,
    which is said where the choice was public, and only there."""
    lines = [line for event in events for line in _tell(table, event, late=late)]
    return lines + _waiting(table, events)


def _tell(table: Table, event: Event, *, late: bool) -> list[Text]:
    names = table.labels
    match event:
        case GameStarted():
            return _start(table, event)
        case NominationMissed(president):
            return [say.event_nomination_missed(president=names[president])]
        case Nominated(president, chancellor) if late:
            return [say.event_nominated_late(president=names[president], chancellor=names[chancellor])]
        case VotesRevealed():
            return _votes(table, event)
        case TrackerMoved(0):
            return [say.event_tracker_reset()]
        case TrackerMoved(tracker):
            return [say.event_tracker(tracker=tracker, last=table.playing().ruleset.chaos_at)]
        case NotHitler(chancellor):
            return [say.event_not_hitler(chancellor=names[chancellor])]
        case VetoAnswered(president, _, agreed):
            return [_veto(table, agreed=agreed)(president=names[president])]
        case Chaos():
            return [say.event_chaos()]
        case PolicyEnacted(policy, _, liberal, fascist):
            return [say.event_enacted(policy=policy, liberal=liberal, fascist=fascist)]
        case VetoUnlocked():
            return [say.event_veto_unlocked()]
        case Reshuffled(draw):
            below3 = table.playing().ruleset.reshuffle is Reshuffle.BELOW3
            return [(say.event_reshuffled if below3 else say.event_reshuffled_short)(draw=draw)]
        case GameOver():
            return _over(table, event)
        case _:
            return _power(table, event, late=late)


def _veto(table: Table, *, agreed: bool) -> Callable[..., Text]:
    if not agreed:
        return say.event_veto_refused
    redraws = table.playing().ruleset.veto is VetoResult.REDRAW
    return say.event_veto_redrawn if redraws else say.event_veto_agreed


def _power(table: Table, event: Event, *, late: bool) -> list[Text]:
    names = table.labels
    match event:
        case PowerGranted(president, Power.POLICY_PEEK):
            return [say.event_peeked(president=names[president])]
        case PowerSkipped(president, _):
            return [say.event_power_skipped(president=names[president])]
        case PowerDeclined(president, _):
            return [say.event_power_declined(president=names[president])]
        case Investigated(president, target):
            told = say.event_investigated_late if late else say.event_investigated
            return [told(president=names[president], target=names[target])]
        case ElectionCalled(president, target):
            told = say.event_election_called_late if late else say.event_election_called
            return [told(president=names[president], target=names[target])]
        case Executed(president, target, was_hitler) if president == target:
            told_self = say.event_executed_oneself_hitler if was_hitler else say.event_executed_oneself
            return [told_self(president=names[president])]
        case Executed(president, target, was_hitler):
            if was_hitler:
                told = say.event_executed_hitler_late if late else say.event_executed_hitler
            else:
                told = say.event_executed_late if late else say.event_executed
            return [told(president=names[president], target=names[target])]
        case _:
            return []


def _start(table: Table, event: GameStarted) -> list[Text]:
    roles, name = table.playing().ruleset.roles(event.seats), table.options.ruleset
    return [
        say.start_players(
            players=event.seats, liberals=roles.count(Role.LIBERAL), fascists=roles.count(Role.FASCIST)
        ),
        *([] if name is RulesetName.OFFICIAL else [say.start_rules(ruleset=name)]),
        say.start_order(names=table.labels),
        say.start_roles(),
        say.start_commitment(commitment=event.commitment),
    ]


def _votes(table: Table, event: VotesRevealed) -> list[Text]:
    alive = view(table.playing(), None).alive
    lines = []
    for told, kind in ((say.event_ja, True), (say.event_nein, False), (say.event_no_vote, None)):
        names = [
            table.labels[seat]
            for seat, vote in enumerate(event.votes)
            if vote is kind and (vote is not None or alive[seat])
        ]
        if names:
            lines.append(told(names=names, count=len(names)))
    outcome = say.event_elected if event.elected else say.event_rejected
    lines.append(outcome(president=table.labels[event.president], chancellor=table.labels[event.chancellor]))
    return lines


def _over(table: Table, event: GameOver) -> list[Text]:
    return [
        say.over_winner(winner=event.winner, reason=event.reason),
        *(say.over_role(name=name, role=role) for name, role in zip(table.labels, event.roles, strict=True)),
        say.over_seed(seed=event.seed),
    ]


def _waiting(table: Table, events: Sequence[Event]) -> list[Text]:
    """Whom the table waits for, until when, as far as that is public: that the president has discarded is
    not, so president and chancellor are one session, in the same words, and nothing is said between."""
    seen, due = view(table.playing(), None), table.public_deadline
    if due is None:
        return []
    president = table.labels[seen.president]
    chancellor = table.labels[seen.chancellor] if seen.chancellor is not None else ""
    match seen.phase:
        case Phase.CHANCELLOR_ENACTS if events and not seen.veto_refused:
            return []
        case Phase.NOMINATION:
            special = any(isinstance(event, CandidacyBegan) and event.special for event in events)
            told = say.now_nominate_special if special else say.now_nominate
            return [told(president=president, due=due, next=table.labels[seen.next_president])]
        case Phase.VOTE:
            return [say.now_vote(president=president, chancellor=chancellor, due=due)]
        case Phase.CHANCELLOR_ENACTS if seen.veto_refused:
            return [say.now_must_enact(chancellor=chancellor, due=due)]
        case Phase.PRESIDENT_DISCARDS | Phase.CHANCELLOR_ENACTS:
            return [say.now_session(president=president, chancellor=chancellor, due=due)]
        case Phase.VETO:
            return [say.now_answer_veto(president=president, chancellor=chancellor, due=due)]
        case Phase.INVESTIGATION | Phase.SPECIAL_ELECTION | Phase.EXECUTION:
            if seen.phase is Phase.INVESTIGATION and table.playing().ruleset.investigate_optional:
                return [say.now_may_investigate(president=president, due=due)]
            return [say.now_power(president=president, power=_POWERS[seen.phase], due=due)]
        case _:
            return []


_POWERS = {
    Phase.INVESTIGATION: Power.INVESTIGATE_LOYALTY,
    Phase.SPECIAL_ELECTION: Power.CALL_SPECIAL_ELECTION,
    Phase.EXECUTION: Power.EXECUTION,
}


def private(table: Table, events: Sequence[Event], seat: int) -> list[Text]:
    """What one seat alone hears. Cards to choose from come with the question."""
    names = table.labels
    lines: list[Text] = []
    for event in events:
        if isinstance(event, Executed) and event.target == seat and not event.was_hitler:
            lines.append(say.hand_dead())
        if event.audience is None or seat not in event.audience:
            continue
        match event:
            case RoleDealt(_, role, allies):
                lines += role_lines(table, seat, role, allies)
            case LoyaltyShown(_, target, party):
                lines.append(say.secret_loyalty(target=names[target], party=party))
            case PoliciesPeeked(_, policies):
                lines.append(say.secret_peek(policies=policies))
    return lines


def role_lines(table: Table, seat: int, role: Role, allies: Sequence[tuple[int, Role]]) -> list[Text]:
    """A seat's secret role and whom it knows: as many lines for every role, all of them behind spoilers, so
    that who looks over a shoulder learns nothing from their number."""
    told = {Role.LIBERAL: say.role_liberal, Role.FASCIST: say.role_fascist, Role.HITLER: say.role_hitler}[
        role
    ]
    knows = len(table.seats) <= table.playing().ruleset.hitler_knows_up_to
    return [
        say.role_seat(table=table.name, number=seat + 1, name=table.labels[seat]),
        told(),
        _known(table, allies),
        say.role_why_hitler_knows() if knows else say.role_why_hitler_knows_not(),
    ]


def known_names(table: Table, allies: Sequence[tuple[int, Role]]) -> tuple[list[str], str | None]:
    """The fascists and the Hitler whom a seat knows, as they are called at the table."""
    fascists = [table.labels[ally] for ally, role in allies if role is Role.FASCIST]
    return fascists, next((table.labels[ally] for ally, role in allies if role is Role.HITLER), None)


def _known(table: Table, allies: Sequence[tuple[int, Role]]) -> Text:
    fascists, hitler = known_names(table, allies)
    if hitler is None:
        return say.role_knows_fascists(names=fascists) if fascists else say.role_knows_nobody()
    if fascists:
        return say.role_knows_both(names=fascists, name=hitler)
    return say.role_knows_hitler(name=hitler)
