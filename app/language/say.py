"""What can be said, one function a message. Written by app.language.generate from en.ftl."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from app.game.vocabulary import Party, Policy, Power, Reason, Role, RulesetName, Topic
from app.language.text import Text


def about_text() -> Text:
    """Kanzler runs { -game } in group chats. The game is by Max Temkin, Mike Boxleiter and Tommy Marang..."""
    return Text.of("about-text")


def already_seated() -> Text:
    """You are at this table already."""
    return Text.of("already-seated")


def ask_discard(
    *,
    policies: Sequence[str],
    chancellor: str,
    due: datetime,
) -> Text:
    """You drew: { $policies }. Which one do you discard? { $chancellor } gets the other two. Until { $d..."""
    return Text.of(
        "ask-discard",
        policies=policies,
        chancellor=chancellor,
        due=due,
    )


def ask_election(
    *,
    due: datetime,
) -> Text:
    """Who is the next presidential candidate? Until { $due }."""
    return Text.of(
        "ask-election",
        due=due,
    )


def ask_enact(
    *,
    policies: Sequence[str],
    president: str,
    due: datetime,
) -> Text:
    """{ $president } passed you: { $policies }. Which one do you enact? Until { $due }."""
    return Text.of(
        "ask-enact",
        policies=policies,
        president=president,
        due=due,
    )


def ask_enact_now(
    *,
    policies: Sequence[str],
    president: str,
    due: datetime,
) -> Text:
    """{ $president } refuses the veto. You hold: { $policies }. Which one do you enact? Until { $due }."""
    return Text.of(
        "ask-enact-now",
        policies=policies,
        president=president,
        due=due,
    )


def ask_execute(
    *,
    due: datetime,
) -> Text:
    """Whom do you execute? Until { $due }."""
    return Text.of(
        "ask-execute",
        due=due,
    )


def ask_investigate(
    *,
    due: datetime,
) -> Text:
    """Whose party membership do you look at? Only you see it. Until { $due }."""
    return Text.of(
        "ask-investigate",
        due=due,
    )


def ask_investigated(
    *,
    names: Sequence[str],
) -> Text:
    """Already investigated: { $names }."""
    return Text.of(
        "ask-investigated",
        names=names,
    )


def ask_limited(
    *,
    names: Sequence[str],
) -> Text:
    """Not to be nominated, because they governed last: { $names }."""
    return Text.of(
        "ask-limited",
        names=names,
    )


def ask_limited_enacted(
    *,
    names: Sequence[str],
) -> Text:
    """Not to be nominated, because they enacted the last policy: { $names }."""
    return Text.of(
        "ask-limited-enacted",
        names=names,
    )


def ask_may_veto() -> Text:
    """Or ask the president to veto this agenda."""
    return Text.of("ask-may-veto")


def ask_nominate(
    *,
    due: datetime,
) -> Text:
    """You are the presidential candidate. Whom do you nominate as chancellor? Until { $due }."""
    return Text.of(
        "ask-nominate",
        due=due,
    )


def ask_veto(
    *,
    chancellor: str,
    tracker: int,
    last: int,
    due: datetime,
) -> Text:
    """{ $chancellor } wishes to veto this agenda. If you agree, both policies are discarded and the ele..."""
    return Text.of(
        "ask-veto",
        chancellor=chancellor,
        tracker=tracker,
        last=last,
        due=due,
    )


def ask_veto_redraw(
    *,
    chancellor: str,
    due: datetime,
) -> Text:
    """{ $chancellor } wishes to veto this agenda. If you agree, both policies are discarded and you dra..."""
    return Text.of(
        "ask-veto-redraw",
        chancellor=chancellor,
        due=due,
    )


def ask_vote(
    *,
    president: str,
    chancellor: str,
    due: datetime,
) -> Text:
    """{ $president } as president, { $chancellor } as chancellor? Your vote, until { $due }."""
    return Text.of(
        "ask-vote",
        president=president,
        chancellor=chancellor,
        due=due,
    )


def ask_which_table() -> Text:
    """You sit at several tables. Which one do you mean?"""
    return Text.of("ask-which-table")


def autopilot_yours(
    *,
    table: str,
) -> Text:
    """Your seat at { $table } plays without you. Press the button to play on."""
    return Text.of(
        "autopilot-yours",
        table=table,
    )


def away_ask() -> Text:
    """How long are you away, from now on? Or write the days: /away 2027-12-24 2027-12-27."""
    return Text.of("away-ask")


def away_none() -> Text:
    """You are not away, and have not said that you will be."""
    return Text.of("away-none")


def away_over() -> Text:
    """Welcome back. Your clocks run again."""
    return Text.of("away-over")


def away_overlaps() -> Text:
    """You have said already that you are away then. /away off takes it back."""
    return Text.of("away-overlaps")


def away_past() -> Text:
    """That day is over. Write days that lie ahead: /away 2027-12-24 2027-12-27."""
    return Text.of("away-past")


def away_set(
    *,
    start: datetime,
    due: datetime,
) -> Text:
    """You are away from { $start } until { $due }. Your clocks stand still meanwhile; where another pla..."""
    return Text.of(
        "away-set",
        start=start,
        due=due,
    )


def away_too_long(
    *,
    days: int,
    of: int,
) -> Text:
    """You can be away for { $days } days in any { $of }. If it will be longer, /substitute finds somebo..."""
    return Text.of(
        "away-too-long",
        days=days,
        of=of,
    )


def away_unreadable() -> Text:
    """I cannot read that. Write the first and the last day: /away 2027-12-24 2027-12-27, or a number of..."""
    return Text.of("away-unreadable")


def board_danger() -> Text:
    """If Hitler is elected chancellor now, the fascists win."""
    return Text.of("board-danger")


def board_fascist(
    *,
    track: str,
    count: int,
    last: int,
) -> Text:
    """Fascist { $count } of { $last } { $track }"""
    return Text.of(
        "board-fascist",
        track=track,
        count=count,
        last=last,
    )


def board_liberal(
    *,
    track: str,
    count: int,
    last: int,
) -> Text:
    """Liberal { $count } of { $last } { $track }"""
    return Text.of(
        "board-liberal",
        track=track,
        count=count,
        last=last,
    )


def board_piles(
    *,
    draw: int,
    discarded: int,
) -> Text:
    """Draw pile: { $draw }, discard pile: { $discarded }"""
    return Text.of(
        "board-piles",
        draw=draw,
        discarded=discarded,
    )


def board_power(
    *,
    slot: int,
    power: Power,
) -> Text:
    """Fascist policy { $slot }: { $power -> [investigate_loyalty] the president investigates somebody's..."""
    return Text.of(
        "board-power",
        slot=slot,
        power=power,
    )


def board_seat(
    *,
    number: int,
    name: str,
    state: Literal["alive", "dead"],
    office: Literal["none", "president", "candidate", "chancellor", "nominee"],
    limited: Literal["yes", "no"],
) -> Text:
    """{ $state -> [dead] { $number }. { $name } *[alive] { $number }. { $name } }{ $office -> [presiden..."""
    return Text.of(
        "board-seat",
        number=number,
        name=name,
        state=state,
        office=office,
        limited=limited,
    )


def board_title(
    *,
    table: str,
    code: str,
) -> Text:
    """{ $table } ({ $code })"""
    return Text.of(
        "board-title",
        table=table,
        code=code,
    )


def board_tracker(
    *,
    count: int,
    last: int,
) -> Text:
    """Election tracker: { $count } of { $last }"""
    return Text.of(
        "board-tracker",
        count=count,
        last=last,
    )


def board_veto() -> Text:
    """President and chancellor can veto an agenda together."""
    return Text.of("board-veto")


def bot_description() -> Text:
    """I run { -game }, the game of hidden roles, for 5 to 10 friends: in a group or in private, in an e..."""
    return Text.of("bot-description")


def bot_short_description() -> Text:
    """{ -game } for groups of 5 to 10: I deal, count and keep the secrets."""
    return Text.of("bot-short-description")


def button_agree() -> Text:
    """Agree to the veto"""
    return Text.of("button-agree")


def button_agree_motion() -> Text:
    """Agree"""
    return Text.of("button-agree-motion")


def button_away_off() -> Text:
    """I am back"""
    return Text.of("button-away-off")


def button_back() -> Text:
    """I am back"""
    return Text.of("button-back")


def button_cancel() -> Text:
    """Close the table"""
    return Text.of("button-cancel")


def button_cards() -> Text:
    """My cards"""
    return Text.of("button-cards")


def button_days(
    *,
    count: int,
) -> Text:
    """{ $count -> [one] 1 day *[other] { $count } days }"""
    return Text.of(
        "button-days",
        count=count,
    )


def button_decline() -> Text:
    """Investigate nobody"""
    return Text.of("button-decline")


def button_fill() -> Text:
    """Add a house bot"""
    return Text.of("button-fill")


def button_fill_all() -> Text:
    """Fill up with house bots"""
    return Text.of("button-fill-all")


def button_give_up() -> Text:
    """Leave at once"""
    return Text.of("button-give-up")


def button_hand_over() -> Text:
    """Hand over now"""
    return Text.of("button-hand-over")


def button_hold() -> Text:
    """Hand over only at the deadline"""
    return Text.of("button-hold")


def button_hold_off() -> Text:
    """Hand over at once after all"""
    return Text.of("button-hold-off")


def button_in_group() -> Text:
    """Decide and vote in the group"""
    return Text.of("button-in-group")


def button_in_private() -> Text:
    """Decide and vote in private"""
    return Text.of("button-in-private")


def button_ja() -> Text:
    """{ -ja }"""
    return Text.of("button-ja")


def button_join() -> Text:
    """Join"""
    return Text.of("button-join")


def button_language(
    *,
    language: str,
) -> Text:
    """{ $language }"""
    return Text.of(
        "button-language",
        language=language,
    )


def button_nein() -> Text:
    """{ -nein }"""
    return Text.of("button-nein")


def button_pace(
    *,
    pace: Literal["live", "evening", "day", "slow", "daily"],
) -> Text:
    """{ $pace -> [live] Live (3 min) [evening] Evening (1 h) [day] Day (12 h awake) [slow] Slow (24 h a..."""
    return Text.of(
        "button-pace",
        pace=pace,
    )


def button_pause_alone() -> Text:
    """1 day, at once"""
    return Text.of("button-pause-alone")


def button_play_by(
    *,
    ruleset: RulesetName,
) -> Text:
    """Play by: { ruleset-name }"""
    return Text.of(
        "button-play-by",
        ruleset=ruleset,
    )


def button_policy(
    *,
    policy: Policy,
) -> Text:
    """{ $policy -> [L] { -liberal } *[F] { -fascist } }"""
    return Text.of(
        "button-policy",
        policy=policy,
    )


def button_private() -> Text:
    """Open the private chat"""
    return Text.of("button-private")


def button_queue() -> Text:
    """Yes, put me on the waiting list"""
    return Text.of("button-queue")


def button_quiet(
    *,
    hours: str,
) -> Text:
    """{ $hours }"""
    return Text.of(
        "button-quiet",
        hours=hours,
    )


def button_quiet_off() -> Text:
    """None"""
    return Text.of("button-quiet-off")


def button_refuse() -> Text:
    """Refuse the veto"""
    return Text.of("button-refuse")


def button_refuse_motion() -> Text:
    """No"""
    return Text.of("button-refuse-motion")


def button_rematch() -> Text:
    """Play again"""
    return Text.of("button-rematch")


def button_rules(
    *,
    ruleset: RulesetName,
) -> Text:
    """Rules: { ruleset-name }"""
    return Text.of(
        "button-rules",
        ruleset=ruleset,
    )


def button_ruleset(
    *,
    ruleset: RulesetName,
) -> Text:
    """{ ruleset-name }"""
    return Text.of(
        "button-ruleset",
        ruleset=ruleset,
    )


def button_ruleset_chosen(
    *,
    ruleset: RulesetName,
) -> Text:
    """{ ruleset-name }"""
    return Text.of(
        "button-ruleset-chosen",
        ruleset=ruleset,
    )


def button_seat(
    *,
    number: int,
    name: str,
) -> Text:
    """{ $number }. { $name }"""
    return Text.of(
        "button-seat",
        number=number,
        name=name,
    )


def button_start() -> Text:
    """Start the game"""
    return Text.of("button-start")


def button_substitute() -> Text:
    """Play on until one comes"""
    return Text.of("button-substitute")


def button_take(
    *,
    number: int,
) -> Text:
    """Take seat { $number }"""
    return Text.of(
        "button-take",
        number=number,
    )


def button_take_seat() -> Text:
    """Take the seat"""
    return Text.of("button-take-seat")


def button_time(
    *,
    time: str,
) -> Text:
    """{ $time }"""
    return Text.of(
        "button-time",
        time=time,
    )


def button_veto() -> Text:
    """Ask for a veto"""
    return Text.of("button-veto")


def button_void() -> Text:
    """Propose to give up"""
    return Text.of("button-void")


def button_zone() -> Text:
    """Tell my time zone"""
    return Text.of("button-zone")


def button_zone_choice(
    *,
    cities: str,
) -> Text:
    """{ $cities }"""
    return Text.of(
        "button-zone-choice",
        cities=cities,
    )


def cancel_only_lobby() -> Text:
    """The game has begun; it ends when somebody wins."""
    return Text.of("cancel-only-lobby")


def cards_fascists(
    *,
    names: Sequence[str],
) -> Text:
    """Fascist with you: { $names }"""
    return Text.of(
        "cards-fascists",
        names=names,
    )


def cards_hitler(
    *,
    name: str,
) -> Text:
    """Hitler: { $name }"""
    return Text.of(
        "cards-hitler",
        name=name,
    )


def cards_policies(
    *,
    policies: Sequence[str],
) -> Text:
    """You hold: { $policies }"""
    return Text.of(
        "cards-policies",
        policies=policies,
    )


def cards_role(
    *,
    role: Role,
) -> Text:
    """{ $role -> [liberal] You are a liberal. [fascist] You are a fascist. *[hitler] You are Hitler. }"""
    return Text.of(
        "cards-role",
        role=role,
    )


def command_about() -> Text:
    """Who made this game"""
    return Text.of("command-about")


def command_away() -> Text:
    """Days on which you are away"""
    return Text.of("command-away")


def command_board() -> Text:
    """Show the tracks and the order of the players"""
    return Text.of("command-board")


def command_cancelgame() -> Text:
    """Close the table"""
    return Text.of("command-cancelgame")


def command_extend() -> Text:
    """Take more time, once in a game"""
    return Text.of("command-extend")


def command_hand() -> Text:
    """Show in private what only you may know"""
    return Text.of("command-hand")


def command_help() -> Text:
    """How to play here"""
    return Text.of("command-help")


def command_join() -> Text:
    """Sit down at the table"""
    return Text.of("command-join")


def command_kick() -> Text:
    """Propose to replace a player who is gone"""
    return Text.of("command-kick")


def command_language() -> Text:
    """Choose the language"""
    return Text.of("command-language")


def command_leave() -> Text:
    """Leave the table"""
    return Text.of("command-leave")


def command_newgame() -> Text:
    """Open a table"""
    return Text.of("command-newgame")


def command_pace() -> Text:
    """How fast this table plays"""
    return Text.of("command-pace")


def command_pause() -> Text:
    """Propose a pause"""
    return Text.of("command-pause")


def command_quiet() -> Text:
    """Your quiet hours, in which nobody disturbs you"""
    return Text.of("command-quiet")


def command_remind() -> Text:
    """Remind those whom we wait for"""
    return Text.of("command-remind")


def command_resume() -> Text:
    """Propose to end the pause"""
    return Text.of("command-resume")


def command_rules() -> Text:
    """The rules in short"""
    return Text.of("command-rules")


def command_startgame() -> Text:
    """Start the game"""
    return Text.of("command-startgame")


def command_status() -> Text:
    """Show what we wait for"""
    return Text.of("command-status")


def command_substitute() -> Text:
    """Find somebody for your seat"""
    return Text.of("command-substitute")


def command_timezone() -> Text:
    """Tell me what time it is for you"""
    return Text.of("command-timezone")


def dead_need_nothing() -> Text:
    """You were executed; nobody waits for you."""
    return Text.of("dead-need-nothing")


def differs_execute_oneself() -> Text:
    """The president may choose to be executed."""
    return Text.of("differs-execute-oneself")


def differs_five_began() -> Text:
    """The last president can be nominated only if no more than five began the game."""
    return Text.of("differs-five-began")


def differs_five_never() -> Text:
    """The last president cannot be nominated, however few are alive."""
    return Text.of("differs-five-never")


def differs_investigate_again() -> Text:
    """Somebody can be investigated twice."""
    return Text.of("differs-investigate-again")


def differs_investigate_nobody() -> Text:
    """The president may investigate nobody."""
    return Text.of("differs-investigate-nobody")


def differs_nothing() -> Text:
    """nothing that matters in play"""
    return Text.of("differs-nothing")


def differs_reshuffle_short() -> Text:
    """The discarded policies come back only when too few are left to be drawn, and lie under those."""
    return Text.of("differs-reshuffle-short")


def differs_term_limit_enacted() -> Text:
    """Nobody is nominated who enacted the last policy, as president or chancellor. Whoever governed aft..."""
    return Text.of("differs-term-limit-enacted")


def differs_tracker_elected() -> Text:
    """The election tracker goes back to zero when a government is elected."""
    return Text.of("differs-tracker-elected")


def differs_veto_redraw() -> Text:
    """After an agreed veto the same government draws three new policies; the election tracker stays."""
    return Text.of("differs-veto-redraw")


def done_asked_veto(
    *,
    policies: Sequence[str],
) -> Text:
    """You were passed { $policies } and asked for a veto."""
    return Text.of(
        "done-asked-veto",
        policies=policies,
    )


def done_ballots() -> Text:
    """The game is over; this ballot is closed."""
    return Text.of("done-ballots")


def done_declined() -> Text:
    """You investigated nobody."""
    return Text.of("done-declined")


def done_discard(
    *,
    policies: Sequence[str],
    policy: Policy,
) -> Text:
    """You drew { $policies } and discarded { $policy -> [L] a liberal policy *[F] a fascist policy }."""
    return Text.of(
        "done-discard",
        policies=policies,
        policy=policy,
    )


def done_election(
    *,
    target: str,
) -> Text:
    """You chose { $target } as the next candidate."""
    return Text.of(
        "done-election",
        target=target,
    )


def done_enact(
    *,
    policies: Sequence[str],
    policy: Policy,
) -> Text:
    """You were passed { $policies } and enacted { $policy -> [L] a liberal policy *[F] a fascist policy }."""
    return Text.of(
        "done-enact",
        policies=policies,
        policy=policy,
    )


def done_execute(
    *,
    target: str,
) -> Text:
    """You had { $target } executed."""
    return Text.of(
        "done-execute",
        target=target,
    )


def done_investigate(
    *,
    target: str,
) -> Text:
    """You investigated { $target }."""
    return Text.of(
        "done-investigate",
        target=target,
    )


def done_late() -> Text:
    """Time was up; it was decided without you."""
    return Text.of("done-late")


def done_nominate(
    *,
    chancellor: str,
) -> Text:
    """You nominated { $chancellor }."""
    return Text.of(
        "done-nominate",
        chancellor=chancellor,
    )


def done_veto(
    *,
    agreed: Literal["yes", "no"],
) -> Text:
    """{ $agreed -> [yes] You agreed to the veto. *[no] You refused the veto. }"""
    return Text.of(
        "done-veto",
        agreed=agreed,
    )


def done_vote(
    *,
    president: str,
    chancellor: str,
    ja: Literal["yes", "no", "none"],
    elected: Literal["yes", "no"],
) -> Text:
    """{ $president } with { $chancellor }: { $elected -> [yes] elected *[no] rejected }. { $ja -> [yes]..."""
    return Text.of(
        "done-vote",
        president=president,
        chancellor=chancellor,
        ja=ja,
        elected=elected,
    )


def event_abandoned() -> Text:
    """Nobody answers any more, so this game is given up. Nobody wins."""
    return Text.of("event-abandoned")


def event_autopilot(
    *,
    name: str,
) -> Text:
    """Nobody has taken { $name }'s seat. Until somebody does, it casts no votes, nominates nobody, and..."""
    return Text.of(
        "event-autopilot",
        name=name,
    )


def event_back(
    *,
    name: str,
) -> Text:
    """{ $name } is back and plays on."""
    return Text.of(
        "event-back",
        name=name,
    )


def event_back_to_lobby(
    *,
    names: Sequence[str],
) -> Text:
    """No answer from { $names }, and nothing has been enacted yet: we are back in the lobby. The roles..."""
    return Text.of(
        "event-back-to-lobby",
        names=names,
    )


def event_chaos() -> Text:
    """Chaos! No government for the third time: the top policy is enacted. Its power is void, and all te..."""
    return Text.of("event-chaos")


def event_elected(
    *,
    president: str,
    chancellor: str,
) -> Text:
    """Elected: President { $president }, Chancellor { $chancellor }."""
    return Text.of(
        "event-elected",
        president=president,
        chancellor=chancellor,
    )


def event_election_called(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } calls a special election: { $target } is the next presidential candidate."""
    return Text.of(
        "event-election-called",
        president=president,
        target=target,
    )


def event_election_called_late(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } chose nobody in time, so the next in order is the candidate: { $target }."""
    return Text.of(
        "event-election-called-late",
        president=president,
        target=target,
    )


def event_enacted(
    *,
    policy: Policy,
    liberal: int,
    fascist: int,
) -> Text:
    """{ $policy -> [L] A liberal policy is enacted. *[F] A fascist policy is enacted. } Liberal { $libe..."""
    return Text.of(
        "event-enacted",
        policy=policy,
        liberal=liberal,
        fascist=fascist,
    )


def event_executed(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } formally executes { $target }. { $target } was not Hitler, and now neither speaks..."""
    return Text.of(
        "event-executed",
        president=president,
        target=target,
    )


def event_executed_hitler(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } formally executes { $target }, who was Hitler."""
    return Text.of(
        "event-executed-hitler",
        president=president,
        target=target,
    )


def event_executed_hitler_late(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } chose nobody in time. By lot, { $target } is executed, who was Hitler."""
    return Text.of(
        "event-executed-hitler-late",
        president=president,
        target=target,
    )


def event_executed_late(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } chose nobody in time. By lot, { $target } is executed. { $target } was not Hitler,..."""
    return Text.of(
        "event-executed-late",
        president=president,
        target=target,
    )


def event_executed_oneself(
    *,
    president: str,
) -> Text:
    """{ $president } has chosen to be executed. { $president } was not Hitler, and now neither speaks n..."""
    return Text.of(
        "event-executed-oneself",
        president=president,
    )


def event_executed_oneself_hitler(
    *,
    president: str,
) -> Text:
    """{ $president } has chosen to be executed, and was Hitler."""
    return Text.of(
        "event-executed-oneself-hitler",
        president=president,
    )


def event_execution_waits(
    *,
    president: str,
    due: datetime,
) -> Text:
    """{ $president } has not executed anybody yet. At { $due } the lot decides."""
    return Text.of(
        "event-execution-waits",
        president=president,
        due=due,
    )


def event_extended(
    *,
    name: str,
    due: datetime,
) -> Text:
    """{ $name } takes more time, once in this game. We wait until { $due }."""
    return Text.of(
        "event-extended",
        name=name,
        due=due,
    )


def event_first_missed(
    *,
    name: str,
) -> Text:
    """{ $name } has not answered at all yet."""
    return Text.of(
        "event-first-missed",
        name=name,
    )


def event_gave_up(
    *,
    name: str,
) -> Text:
    """{ $name } has left the game."""
    return Text.of(
        "event-gave-up",
        name=name,
    )


def event_investigated(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } has looked at { $target }'s party membership."""
    return Text.of(
        "event-investigated",
        president=president,
        target=target,
    )


def event_investigated_late(
    *,
    president: str,
    target: str,
) -> Text:
    """{ $president } chose nobody in time; by lot, { $target }'s party membership was looked at."""
    return Text.of(
        "event-investigated-late",
        president=president,
        target=target,
    )


def event_ja(
    *,
    names: Sequence[str],
    count: int,
) -> Text:
    """{ -ja } ({ $count }): { $names }"""
    return Text.of(
        "event-ja",
        names=names,
        count=count,
    )


def event_kicked(
    *,
    name: str,
) -> Text:
    """{ $name } no longer sits at the table."""
    return Text.of(
        "event-kicked",
        name=name,
    )


def event_may_void() -> Text:
    """If it is no fun any more, you can give the game up together."""
    return Text.of("event-may-void")


def event_nein(
    *,
    names: Sequence[str],
    count: int,
) -> Text:
    """{ -nein } ({ $count }): { $names }"""
    return Text.of(
        "event-nein",
        names=names,
        count=count,
    )


def event_no_vote(
    *,
    names: Sequence[str],
    count: int,
) -> Text:
    """No vote in time ({ $count }): { $names }"""
    return Text.of(
        "event-no-vote",
        names=names,
        count=count,
    )


def event_nominated_late(
    *,
    president: str,
    chancellor: str,
) -> Text:
    """{ $president } did not nominate in time. By lot, { $chancellor } is nominated."""
    return Text.of(
        "event-nominated-late",
        president=president,
        chancellor=chancellor,
    )


def event_nomination_missed(
    *,
    president: str,
) -> Text:
    """{ $president } did not nominate in time. The presidency passes on."""
    return Text.of(
        "event-nomination-missed",
        president=president,
    )


def event_not_hitler(
    *,
    chancellor: str,
) -> Text:
    """{ $chancellor } is not Hitler."""
    return Text.of(
        "event-not-hitler",
        chancellor=chancellor,
    )


def event_outage(
    *,
    lost: timedelta,
    due: datetime,
) -> Text:
    """I was away for { $lost }, and the clock stood still. It is now { $due } until which we wait."""
    return Text.of(
        "event-outage",
        lost=lost,
        due=due,
    )


def event_peeked(
    *,
    president: str,
) -> Text:
    """{ $president } has looked at the top three policies."""
    return Text.of(
        "event-peeked",
        president=president,
    )


def event_power_declined(
    *,
    president: str,
) -> Text:
    """{ $president } investigates nobody."""
    return Text.of(
        "event-power-declined",
        president=president,
    )


def event_power_skipped(
    *,
    president: str,
) -> Text:
    """Everybody has been investigated already, so { $president }'s power is void."""
    return Text.of(
        "event-power-skipped",
        president=president,
    )


def event_rejected(
    *,
    president: str,
    chancellor: str,
) -> Text:
    """Rejected: { $president } with { $chancellor }."""
    return Text.of(
        "event-rejected",
        president=president,
        chancellor=chancellor,
    )


def event_reshuffled(
    *,
    draw: int,
) -> Text:
    """Fewer than three policies were left, so all discarded ones are shuffled in: { $draw } in the draw..."""
    return Text.of(
        "event-reshuffled",
        draw=draw,
    )


def event_reshuffled_short(
    *,
    draw: int,
) -> Text:
    """Too few policies were left, so the discarded ones are shuffled and laid under them: { $draw } in..."""
    return Text.of(
        "event-reshuffled-short",
        draw=draw,
    )


def event_seat_missed(
    *,
    name: str,
) -> Text:
    """{ $name } has missed two questions."""
    return Text.of(
        "event-seat-missed",
        name=name,
    )


def event_seat_offered(
    *,
    number: int,
) -> Text:
    """Seat { $number } is free for whoever takes it first and does not play yet: role, policies and all."""
    return Text.of(
        "event-seat-offered",
        number=number,
    )


def event_seat_unreachable(
    *,
    name: str,
) -> Text:
    """{ $name } could not be reached for a day."""
    return Text.of(
        "event-seat-unreachable",
        name=name,
    )


def event_session_extended(
    *,
    due: datetime,
) -> Text:
    """The session takes more time, until { $due } at the latest."""
    return Text.of(
        "event-session-extended",
        due=due,
    )


def event_substitute(
    *,
    number: int,
    before: str,
    name: str,
) -> Text:
    """Seat { $number }: { $name } plays for { $before } now."""
    return Text.of(
        "event-substitute",
        number=number,
        before=before,
        name=name,
    )


def event_tracker(
    *,
    tracker: int,
    last: int,
) -> Text:
    """Election tracker: { $tracker } of { $last }."""
    return Text.of(
        "event-tracker",
        tracker=tracker,
        last=last,
    )


def event_tracker_reset() -> Text:
    """The election tracker is back at zero."""
    return Text.of("event-tracker-reset")


def event_unreachable(
    *,
    name: str,
) -> Text:
    """I cannot write to { $name } any more. { $name }, press the button and then Start. The clock runs..."""
    return Text.of(
        "event-unreachable",
        name=name,
    )


def event_unreachable_roomless(
    *,
    name: str,
) -> Text:
    """I cannot write to { $name } any more. The clock runs on meanwhile."""
    return Text.of(
        "event-unreachable-roomless",
        name=name,
    )


def event_veto_agreed(
    *,
    president: str,
) -> Text:
    """{ $president } agrees to the veto. Both policies are discarded."""
    return Text.of(
        "event-veto-agreed",
        president=president,
    )


def event_veto_redrawn(
    *,
    president: str,
) -> Text:
    """{ $president } agrees to the veto. Both policies are discarded, and the same government draws thr..."""
    return Text.of(
        "event-veto-redrawn",
        president=president,
    )


def event_veto_refused(
    *,
    president: str,
) -> Text:
    """{ $president } refuses the veto."""
    return Text.of(
        "event-veto-refused",
        president=president,
    )


def event_veto_unlocked() -> Text:
    """From the next session on, president and chancellor can veto an agenda together."""
    return Text.of("event-veto-unlocked")


def event_voided() -> Text:
    """The game is given up. Nobody wins."""
    return Text.of("event-voided")


def event_vote_grace(
    *,
    names: Sequence[str],
    due: datetime,
) -> Text:
    """Not all have voted: { $names }. The vote closes at { $due }."""
    return Text.of(
        "event-vote-grace",
        names=names,
        due=due,
    )


def event_vote_waits(
    *,
    names: Sequence[str],
    due: datetime,
) -> Text:
    """Chaos is not to come from absence: the vote stays open until { $due } for { $names }."""
    return Text.of(
        "event-vote-waits",
        names=names,
        due=due,
    )


def event_wants_out(
    *,
    name: str,
) -> Text:
    """{ $name } asks for a substitute."""
    return Text.of(
        "event-wants-out",
        name=name,
    )


def extend_nothing() -> Text:
    """You have no question open."""
    return Text.of("extend-nothing")


def extend_once() -> Text:
    """You have had your one extension in this game."""
    return Text.of("extend-once")


def former_player() -> Text:
    """You have played in this game already and know too much for another seat."""
    return Text.of("former-player")


def game_has_begun() -> Text:
    """This game has already begun. You can join the next one."""
    return Text.of("game-has-begun")


def greeting_room() -> Text:
    """Good day! I run { -game } for 5 to 10 players. /newgame opens a table here; whoever joins gets hi..."""
    return Text.of("greeting-room")


def greeting_text() -> Text:
    """Good day! I run { -game } for groups. Add me to a group and send /newgame there, or send it here..."""
    return Text.of("greeting-text")


def hand_dead() -> Text:
    """You were executed. You may watch, but you no longer vote, and must not speak about the game."""
    return Text.of("hand-dead")


def hand_drawn(
    *,
    round: int,
    policies: Sequence[str],
) -> Text:
    """Government { $round }: you got { $policies }"""
    return Text.of(
        "hand-drawn",
        round=round,
        policies=policies,
    )


def hand_loyalty(
    *,
    target: str,
    party: Party,
) -> Text:
    """{ $target }'s party membership: { $party -> [liberal] liberal *[fascist] fascist }"""
    return Text.of(
        "hand-loyalty",
        target=target,
        party=party,
    )


def hand_peeked(
    *,
    policies: Sequence[str],
) -> Text:
    """You last saw on top of the pile: { $policies }"""
    return Text.of(
        "hand-peeked",
        policies=policies,
    )


def held_ask_veto(
    *,
    due: datetime,
) -> Text:
    """You have chosen to ask for a veto. It is told at { $due }; until then you can change it."""
    return Text.of(
        "held-ask-veto",
        due=due,
    )


def held_policy(
    *,
    policy: Policy,
    due: datetime,
) -> Text:
    """You have chosen: { $policy -> [L] a liberal policy *[F] a fascist policy }. It is handed over at..."""
    return Text.of(
        "held-policy",
        policy=policy,
        due=due,
    )


def held_veto(
    *,
    agreed: Literal["yes", "no"],
    due: datetime,
) -> Text:
    """You have chosen: { $agreed -> [yes] you agree *[no] you refuse }. It is told at { $due }; until t..."""
    return Text.of(
        "held-veto",
        agreed=agreed,
        due=due,
    )


def help_text() -> Text:
    """How to play here /newgame opens a table, in a group or with me alone; /join and /leave change who..."""
    return Text.of("help-text")


def hint_timezone() -> Text:
    """Tell me with /timezone what time it is for you, and your nights will not count."""
    return Text.of("hint-timezone")


def holding(
    *,
    due: datetime,
) -> Text:
    """What you choose is handed over only when the time is up, at { $due }."""
    return Text.of(
        "holding",
        due=due,
    )


def join_needs_code() -> Text:
    """Which table? Send me its code, or open the link that your friend sent you."""
    return Text.of("join-needs-code")


def kick_nobody() -> Text:
    """Nobody sits there whom you could replace."""
    return Text.of("kick-nobody")


def kick_whom() -> Text:
    """Whose seat should somebody else have? More than half of the others must agree."""
    return Text.of("kick-whom")


def kick_yourself() -> Text:
    """That is about your own seat. To go yourself: /leave."""
    return Text.of("kick-yourself")


def language_ask(
    *,
    language: str,
) -> Text:
    """I write to you in { $language }. Choose another if you like."""
    return Text.of(
        "language-ask",
        language=language,
    )


def language_set(
    *,
    language: str,
) -> Text:
    """From now on I write to you in { $language }."""
    return Text.of(
        "language-set",
        language=language,
    )


def language_table(
    *,
    language: str,
) -> Text:
    """This table speaks { $language } in public. What I write to you in private follows your own choice..."""
    return Text.of(
        "language-table",
        language=language,
    )


def language_unknown() -> Text:
    """I do not speak that language. /language shows those that I speak."""
    return Text.of("language-unknown")


def leave_game() -> Text:
    """The others need your seat. You can play on until a substitute comes, or leave at once: then the c..."""
    return Text.of("leave-game")


def list_comma() -> Text:
    ""","""
    return Text.of("list-comma")


def list_nobody() -> Text:
    """nobody"""
    return Text.of("list-nobody")


def lobby_cancelled() -> Text:
    """This table was closed before it started. /newgame opens another."""
    return Text.of("lobby-cancelled")


def lobby_empty() -> Text:
    """Nobody sits here yet."""
    return Text.of("lobby-empty")


def lobby_expired() -> Text:
    """Nobody started this table for three days, so it is closed. /newgame opens another."""
    return Text.of("lobby-expired")


def lobby_full() -> Text:
    """All ten seats are taken: the host can start."""
    return Text.of("lobby-full")


def lobby_how() -> Text:
    """Join opens your private chat with me. There you get your role, your ballots and your policies."""
    return Text.of("lobby-how")


def lobby_joined(
    *,
    table: str,
    code: str,
) -> Text:
    """You sit at the table { $table } ({ $code }). When it starts, you get your role here."""
    return Text.of(
        "lobby-joined",
        table=table,
        code=code,
    )


def lobby_need(
    *,
    count: int,
) -> Text:
    """{ $count -> [one] One more is needed. Up to ten can play. *[other] { $count } more are needed. Up..."""
    return Text.of(
        "lobby-need",
        count=count,
    )


def lobby_open(
    *,
    host: str,
    code: str,
) -> Text:
    """{ $host } opens a table of { -game }. Code: { $code }"""
    return Text.of(
        "lobby-open",
        host=host,
        code=code,
    )


def lobby_proposal(
    *,
    ruleset: RulesetName,
) -> Text:
    """There are { ruleset-name } rules too. Unless the host chooses them, the official ones hold."""
    return Text.of(
        "lobby-proposal",
        ruleset=ruleset,
    )


def lobby_ready() -> Text:
    """That is enough: the host can start, or more join first."""
    return Text.of("lobby-ready")


def lobby_rules(
    *,
    ruleset: RulesetName,
) -> Text:
    """Rules: { ruleset-name }. /rules tells what differs from the official ones."""
    return Text.of(
        "lobby-rules",
        ruleset=ruleset,
    )


def lobby_seats(
    *,
    names: Sequence[str],
    count: int,
) -> Text:
    """At the table ({ $count }): { $names }"""
    return Text.of(
        "lobby-seats",
        names=names,
        count=count,
    )


def lobby_share() -> Text:
    """Friends join with the code, or with the button if you forward them this message."""
    return Text.of("lobby-share")


def lobby_started() -> Text:
    """The game has begun."""
    return Text.of("lobby-started")


def lobby_waits(
    *,
    table: str,
    code: str,
    due: datetime,
) -> Text:
    """Nobody has started the table { $table } ({ $code }) yet. From now on anybody who sits there can s..."""
    return Text.of(
        "lobby-waits",
        table=table,
        code=code,
        due=due,
    )


def lobby_you_left(
    *,
    table: str,
) -> Text:
    """You have left the table { $table }."""
    return Text.of(
        "lobby-you-left",
        table=table,
    )


def look_in_private(
    *,
    name: str,
) -> Text:
    """{ $name }, the answer is in your private chat with me."""
    return Text.of(
        "look-in-private",
        name=name,
    )


def motion_carried() -> Text:
    """Agreed."""
    return Text.of("motion-carried")


def motion_count(
    *,
    yes: int,
    no: int,
    total: int,
    due: datetime,
) -> Text:
    """{ $yes } for it, { $no } against, of { $total }. Open until { $due }."""
    return Text.of(
        "motion-count",
        yes=yes,
        no=no,
        total=total,
        due=due,
    )


def motion_failed() -> Text:
    """Not agreed."""
    return Text.of("motion-failed")


def motion_kick(
    *,
    name: str,
    target: str,
) -> Text:
    """{ $name } proposes that { $target }'s seat goes to somebody else."""
    return Text.of(
        "motion-kick",
        name=name,
        target=target,
    )


def motion_open() -> Text:
    """Vote first on what is proposed already."""
    return Text.of("motion-open")


def motion_pace(
    *,
    name: str,
    pace: Literal["live", "evening", "day", "slow", "custom"],
    awake: timedelta,
) -> Text:
    """{ $name } proposes another pace: { $pace -> [live] live [evening] one evening [day] by the day [s..."""
    return Text.of(
        "motion-pace",
        name=name,
        pace=pace,
        awake=awake,
    )


def motion_pause(
    *,
    name: str,
    days: int,
) -> Text:
    """{ $name } proposes a pause: { $days -> [one] 1 day *[other] { $days } days }."""
    return Text.of(
        "motion-pause",
        name=name,
        days=days,
    )


def motion_resume(
    *,
    name: str,
) -> Text:
    """{ $name } proposes to end the pause."""
    return Text.of(
        "motion-resume",
        name=name,
    )


def motion_void(
    *,
    name: str,
) -> Text:
    """{ $name } proposes to give this game up; then nobody wins."""
    return Text.of(
        "motion-void",
        name=name,
    )


def no_such_code() -> Text:
    """I know no open table with that code. Ask for the code or the link again."""
    return Text.of("no-such-code")


def no_table_here() -> Text:
    """There is no table here. /newgame opens one."""
    return Text.of("no-table-here")


def no_table_yours() -> Text:
    """You sit at no table. Open one with /newgame, or ask a friend for a code."""
    return Text.of("no-table-yours")


def not_a_player() -> Text:
    """An anonymous account cannot play. Write as yourself, or press Join."""
    return Text.of("not-a-player")


def not_anybody() -> Text:
    """An anonymous account cannot do that. Write as yourself: turn off Remain anonymous for a while."""
    return Text.of("not-anybody")


def not_seated() -> Text:
    """You do not sit at this table."""
    return Text.of("not-seated")


def nothing_to_show() -> Text:
    """The game has not begun yet."""
    return Text.of("nothing-to-show")


def now_answer_veto(
    *,
    president: str,
    chancellor: str,
    due: datetime,
) -> Text:
    """{ $chancellor } wishes to veto this agenda. { $president } agrees or refuses, until { $due }."""
    return Text.of(
        "now-answer-veto",
        president=president,
        chancellor=chancellor,
        due=due,
    )


def now_may_investigate(
    *,
    president: str,
    due: datetime,
) -> Text:
    """{ $president } may investigate somebody's loyalty, until { $due }."""
    return Text.of(
        "now-may-investigate",
        president=president,
        due=due,
    )


def now_must_enact(
    *,
    chancellor: str,
    due: datetime,
) -> Text:
    """{ $chancellor } must enact one of the two, until { $due }."""
    return Text.of(
        "now-must-enact",
        chancellor=chancellor,
        due=due,
    )


def now_nominate(
    *,
    president: str,
    due: datetime,
    next: str,
) -> Text:
    """{ $president } is the presidential candidate and nominates a chancellor, until { $due }. Next in..."""
    return Text.of(
        "now-nominate",
        president=president,
        due=due,
        next=next,
    )


def now_nominate_special(
    *,
    president: str,
    due: datetime,
    next: str,
) -> Text:
    """{ $president } is the candidate of the special election and nominates a chancellor, until { $due..."""
    return Text.of(
        "now-nominate-special",
        president=president,
        due=due,
        next=next,
    )


def now_power(
    *,
    president: str,
    power: Power,
    due: datetime,
) -> Text:
    """{ $president } { $power -> [investigate_loyalty] must investigate somebody's loyalty [call_specia..."""
    return Text.of(
        "now-power",
        president=president,
        power=power,
        due=due,
    )


def now_session(
    *,
    president: str,
    chancellor: str,
    due: datetime,
) -> Text:
    """{ $president } and { $chancellor } are in session, until { $due } at the latest."""
    return Text.of(
        "now-session",
        president=president,
        chancellor=chancellor,
        due=due,
    )


def now_vote(
    *,
    president: str,
    chancellor: str,
    due: datetime,
) -> Text:
    """{ $president } nominates { $chancellor } as chancellor. Everybody votes in private, until { $due }."""
    return Text.of(
        "now-vote",
        president=president,
        chancellor=chancellor,
        due=due,
    )


def only_host() -> Text:
    """Only the host can do that."""
    return Text.of("only-host")


def over_role(
    *,
    name: str,
    role: Role,
) -> Text:
    """{ $role -> [liberal] { $name }: { -liberal } [fascist] { $name }: { -fascist } *[hitler] { $name..."""
    return Text.of(
        "over-role",
        name=name,
        role=role,
    )


def over_seed(
    *,
    seed: str,
) -> Text:
    """The seed of this game: { $seed }"""
    return Text.of(
        "over-seed",
        seed=seed,
    )


def over_winner(
    *,
    winner: Party,
    reason: Reason,
) -> Text:
    """{ $winner -> [liberal] The liberals win! *[fascist] The fascists win! } { $reason -> [five_libera..."""
    return Text.of(
        "over-winner",
        winner=winner,
        reason=reason,
    )


def pace_ask() -> Text:
    """Choose another, or write for example /pace 8h, or /pace 12:00 20:00 Prague for fixed times of the..."""
    return Text.of("pace-ask")


def pace_is(
    *,
    pace: Literal["live", "evening", "day", "slow", "custom"],
    awake: timedelta,
) -> Text:
    """Pace: { $pace -> [live] live, { $awake } for each question [evening] one evening, { $awake } for..."""
    return Text.of(
        "pace-is",
        pace=pace,
        awake=awake,
    )


def pace_limits(
    *,
    shortest: timedelta,
    longest: timedelta,
) -> Text:
    """A question gives between { $shortest } and { $longest }."""
    return Text.of(
        "pace-limits",
        shortest=shortest,
        longest=longest,
    )


def pace_needs_zone() -> Text:
    """For fixed times of the day I need your time zone first: /timezone. Or name a city: /pace 12:00 20..."""
    return Text.of("pace-needs-zone")


def pace_rhythm(
    *,
    times: Sequence[str],
    zone: str,
) -> Text:
    """Pace: questions close every day at { $times } ({ $zone })."""
    return Text.of(
        "pace-rhythm",
        times=times,
        zone=zone,
    )


def pace_unreadable() -> Text:
    """I cannot read that. Write for example /pace 8h, or /pace 12:00 20:00 Prague."""
    return Text.of("pace-unreadable")


def pause_already(
    *,
    due: datetime,
) -> Text:
    """The clock stands still already, until { $due }. /resume ends the pause."""
    return Text.of(
        "pause-already",
        due=due,
    )


def pause_begins(
    *,
    due: datetime,
) -> Text:
    """The clock stands still until { $due }. /resume proposes to go on earlier."""
    return Text.of(
        "pause-begins",
        due=due,
    )


def pause_days(
    *,
    last: int,
) -> Text:
    """A pause lasts 1 to { $last } days."""
    return Text.of(
        "pause-days",
        last=last,
    )


def pause_host_once() -> Text:
    """The host can pause alone once in a game. Ask the others: /pause 1."""
    return Text.of("pause-host-once")


def pause_how_long() -> Text:
    """For how long should the clock stand still? More than half of the players must agree."""
    return Text.of("pause-how-long")


def pause_is_none() -> Text:
    """The clock is running."""
    return Text.of("pause-is-none")


def pause_no_talk() -> Text:
    """Please do not talk about the game until it goes on: you are in the middle of a decision."""
    return Text.of("pause-no-talk")


def pause_over() -> Text:
    """The pause is over; the clock goes on."""
    return Text.of("pause-over")


def pause_room() -> Text:
    """The clock stands still because I cannot speak in the group. Let me write there again, and it goes..."""
    return Text.of("pause-room")


def pause_talk() -> Text:
    """Talk as much as you like meanwhile."""
    return Text.of("pause-talk")


def policy_name(
    *,
    policy: Policy,
) -> Text:
    """{ $policy -> [L] { -liberal } *[F] { -fascist } }"""
    return Text.of(
        "policy-name",
        policy=policy,
    )


def press_start_again(
    *,
    name: str,
) -> Text:
    """{ $name }, I cannot write to you. Open the private chat and press Start there."""
    return Text.of(
        "press-start-again",
        name=name,
    )


def press_start_first(
    *,
    name: str,
) -> Text:
    """{ $name }, press Join: it opens a private chat with me. I have to be able to write to you."""
    return Text.of(
        "press-start-first",
        name=name,
    )


def queue_already(
    *,
    table: str,
) -> Text:
    """You are on the waiting list of { $table }. I write to you when a seat becomes free."""
    return Text.of(
        "queue-already",
        table=table,
    )


def queue_full() -> Text:
    """The waiting list is full."""
    return Text.of("queue-full")


def queue_joined() -> Text:
    """You are on the waiting list."""
    return Text.of("queue-joined")


def queue_left() -> Text:
    """You are off the waiting list."""
    return Text.of("queue-left")


def queue_offer(
    *,
    table: str,
) -> Text:
    """The game at { $table } has begun. Shall I write to you when a seat becomes free?"""
    return Text.of(
        "queue-offer",
        table=table,
    )


def quiet_ask() -> Text:
    """Choose others, or write them: /quiet 23:30-07:00."""
    return Text.of("quiet-ask")


def quiet_needs_zone() -> Text:
    """To keep your quiet hours I have to know what time it is for you."""
    return Text.of("quiet-needs-zone")


def quiet_off() -> Text:
    """You have no quiet hours: your time runs day and night."""
    return Text.of("quiet-off")


def quiet_set(
    *,
    start: str,
    end: str,
) -> Text:
    """Your quiet hours: { $start } to { $end }. I do not remind you then, and no time of yours runs out."""
    return Text.of(
        "quiet-set",
        start=start,
        end=end,
    )


def quiet_too_long(
    *,
    hours: int,
) -> Text:
    """Quiet hours can be at most { $hours } hours of a day. To be away for longer there is /away."""
    return Text.of(
        "quiet-too-long",
        hours=hours,
    )


def quiet_unreadable() -> Text:
    """I cannot read that. Write for example /quiet 22-8, or /quiet off."""
    return Text.of("quiet-unreadable")


def remind_done() -> Text:
    """Whoever has a question open and is awake has been reminded."""
    return Text.of("remind-done")


def remind_nothing() -> Text:
    """There is nobody to be reminded now."""
    return Text.of("remind-nothing")


def reminder(
    *,
    due: datetime,
) -> Text:
    """The table waits for you, until { $due }."""
    return Text.of(
        "reminder",
        due=due,
    )


def reminder_table(
    *,
    table: str,
    code: str,
    due: datetime,
) -> Text:
    """{ $table } ({ $code }), until { $due }"""
    return Text.of(
        "reminder-table",
        table=table,
        code=code,
        due=due,
    )


def reminder_tables(
    *,
    count: int,
) -> Text:
    """{ $count } tables wait for you. The others:"""
    return Text.of(
        "reminder-tables",
        count=count,
    )


def role_fascist() -> Text:
    """Your secret role: Fascist. Get six fascist policies enacted, or Hitler elected chancellor after t..."""
    return Text.of("role-fascist")


def role_hitler() -> Text:
    """Your secret role: Hitler. Be trusted by all, and be elected chancellor after the third fascist po..."""
    return Text.of("role-hitler")


def role_knows_both(
    *,
    names: Sequence[str],
    name: str,
) -> Text:
    """Fascist with you: { $names }. Hitler is { $name }."""
    return Text.of(
        "role-knows-both",
        names=names,
        name=name,
    )


def role_knows_fascists(
    *,
    names: Sequence[str],
) -> Text:
    """Fascist with you: { $names }"""
    return Text.of(
        "role-knows-fascists",
        names=names,
    )


def role_knows_hitler(
    *,
    name: str,
) -> Text:
    """Hitler is { $name }."""
    return Text.of(
        "role-knows-hitler",
        name=name,
    )


def role_knows_nobody() -> Text:
    """You know nobody's role but your own."""
    return Text.of("role-knows-nobody")


def role_liberal() -> Text:
    """Your secret role: Liberal. Get five liberal policies enacted, or find Hitler and have him executed."""
    return Text.of("role-liberal")


def role_seat(
    *,
    table: str,
    number: int,
    name: str,
) -> Text:
    """{ $table }: you are { $name }, seat { $number }."""
    return Text.of(
        "role-seat",
        table=table,
        number=number,
        name=name,
    )


def role_why_hitler_knows() -> Text:
    """With five or six players, Hitler and the fascist know each other."""
    return Text.of("role-why-hitler-knows")


def role_why_hitler_knows_not() -> Text:
    """With seven or more players, Hitler knows nobody; the fascists know Hitler."""
    return Text.of("role-why-hitler-knows-not")


def room_back() -> Text:
    """I am back, and the clock goes on."""
    return Text.of("room-back")


def room_closed() -> Text:
    """This topic was closed. I can still write here, so the game goes on."""
    return Text.of("room-closed")


def room_given_up() -> Text:
    """I still cannot speak in your group, so the game goes on here, without it. The clock runs again."""
    return Text.of("room-given-up")


def room_gone(
    *,
    table: str,
) -> Text:
    """The topic of { $table } was deleted, so the game goes on here, without it."""
    return Text.of(
        "room-gone",
        table=table,
    )


def room_is_taken(
    *,
    code: str,
) -> Text:
    """A game is being played here ({ $code }). When it is over, /newgame opens the next table."""
    return Text.of(
        "room-is-taken",
        code=code,
    )


def room_lost(
    *,
    table: str,
) -> Text:
    """I cannot speak in { $table } any more, so the clock of your game stands still. It goes on when I..."""
    return Text.of(
        "room-lost",
        table=table,
    )


def room_taken(
    *,
    table: str,
) -> Text:
    """Your group has moved, and another table is open there. The game of { $table } goes on here."""
    return Text.of(
        "room-taken",
        table=table,
    )


def rules_differ() -> Text:
    """What these say otherwise:"""
    return Text.of("rules-differ")


def rules_here(
    *,
    table: str,
    ruleset: RulesetName,
) -> Text:
    """At the table { $table }: { $ruleset -> [official] the official rules, as above. *[other] { rulese..."""
    return Text.of(
        "rules-here",
        table=table,
        ruleset=ruleset,
    )


def rules_menu() -> Text:
    """By which rules do you play? What the others say otherwise than the official ones:"""
    return Text.of("rules-menu")


def rules_menu_name(
    *,
    ruleset: RulesetName,
) -> Text:
    """{ ruleset-name }"""
    return Text.of(
        "rules-menu-name",
        ruleset=ruleset,
    )


def rules_powers(
    *,
    players: int,
) -> Text:
    """With { $players } players:"""
    return Text.of(
        "rules-powers",
        players=players,
    )


def rules_silent() -> Text:
    """Their document does not say the following, so the official rule holds:"""
    return Text.of("rules-silent")


def rules_text() -> Text:
    """{ -game }, for 5 to 10 players Most are liberals and know nobody. The fascists know each other an..."""
    return Text.of("rules-text")


def ruleset_name(
    *,
    ruleset: RulesetName,
) -> Text:
    """{ $ruleset -> [czech] Czech [persian] Persian [russian] Russian [norwegian] Norwegian [portuguese..."""
    return Text.of(
        "ruleset-name",
        ruleset=ruleset,
    )


def seat_given_on(
    *,
    table: str,
) -> Text:
    """Somebody else has your seat at { $table } now. Please keep to yourself what you know until the ga..."""
    return Text.of(
        "seat-given-on",
        table=table,
    )


def seat_is_free(
    *,
    table: str,
    number: int,
    name: str,
) -> Text:
    """At { $table } seat { $number } is free, in the middle of the game. You would play on for { $name..."""
    return Text.of(
        "seat-is-free",
        table=table,
        number=number,
        name=name,
    )


def seat_is_taken() -> Text:
    """That seat is not free any more."""
    return Text.of("seat-is-taken")


def seat_offered_already() -> Text:
    """Your seat is offered already."""
    return Text.of("seat-offered-already")


def seat_offered_yours(
    *,
    table: str,
) -> Text:
    """Your seat at { $table } is offered to others. Answer a question or press the button, and it stays..."""
    return Text.of(
        "seat-offered-yours",
        table=table,
    )


def secret_loyalty(
    *,
    target: str,
    party: Party,
) -> Text:
    """{ $target }'s party membership: { $party -> [liberal] liberal *[fascist] fascist }. Say about it..."""
    return Text.of(
        "secret-loyalty",
        target=target,
        party=party,
    )


def secret_peek(
    *,
    policies: Sequence[str],
) -> Text:
    """The next three policies, the top one first: { $policies }. Say about them what you like."""
    return Text.of(
        "secret-peek",
        policies=policies,
    )


def silent_topic(
    *,
    topic: Topic,
) -> Text:
    """{ $topic -> [president_limit] Term limits: none for presidents. [nominate_oneself] Nominating: ne..."""
    return Text.of(
        "silent-topic",
        topic=topic,
    )


def start_commitment(
    *,
    commitment: str,
) -> Text:
    """The deal is sealed: { $commitment }"""
    return Text.of(
        "start-commitment",
        commitment=commitment,
    )


def start_order(
    *,
    names: Sequence[str],
) -> Text:
    """Around the table: { $names }"""
    return Text.of(
        "start-order",
        names=names,
    )


def start_players(
    *,
    players: int,
    liberals: int,
    fascists: int,
) -> Text:
    """The game begins. { $players } players: { $liberals } liberals, { $fascists -> [one] one fascist *..."""
    return Text.of(
        "start-players",
        players=players,
        liberals=liberals,
        fascists=fascists,
    )


def start_roles() -> Text:
    """Everybody has a role now, in the private chat with me."""
    return Text.of("start-roles")


def start_rules(
    *,
    ruleset: RulesetName,
) -> Text:
    """Rules: { ruleset-name }. /rules tells them."""
    return Text.of(
        "start-rules",
        ruleset=ruleset,
    )


def status_lobby(
    *,
    table: str,
    code: str,
    count: int,
) -> Text:
    """{ $table } ({ $code }) has not begun. Players: { $count }."""
    return Text.of(
        "status-lobby",
        table=table,
        code=code,
        count=count,
    )


def status_votes(
    *,
    count: int,
    total: int,
) -> Text:
    """Votes in: { $count } of { $total }."""
    return Text.of(
        "status-votes",
        count=count,
        total=total,
    )


def substitute_welcome() -> Text:
    """The seat is yours. This is what it knows:"""
    return Text.of("substitute-welcome")


def table_is_full() -> Text:
    """All ten seats are taken."""
    return Text.of("table-is-full")


def text_unavailable() -> Text:
    """(This message cannot be shown.)"""
    return Text.of("text-unavailable")


def toast_choose_rules() -> Text:
    """By which rules do you play?"""
    return Text.of("toast-choose-rules")


def toast_done() -> Text:
    """Done."""
    return Text.of("toast-done")


def toast_flooded() -> Text:
    """That is more than I can follow. I leave some of it out; please wait a little."""
    return Text.of("toast-flooded")


def toast_held() -> Text:
    """Kept for the deadline."""
    return Text.of("toast-held")


def toast_holding() -> Text:
    """Choose now; it is handed over when the time is up."""
    return Text.of("toast-holding")


def toast_joined() -> Text:
    """You are at the table."""
    return Text.of("toast-joined")


def toast_not_holding() -> Text:
    """Your choice counts at once again."""
    return Text.of("toast-not-holding")


def toast_not_yours() -> Text:
    """That is not yours to press."""
    return Text.of("toast-not-yours")


def toast_over() -> Text:
    """That question is closed."""
    return Text.of("toast-over")


def toast_refused() -> Text:
    """That is not possible. Please choose again."""
    return Text.of("toast-refused")


def toast_rematch_open() -> Text:
    """The next table is open already."""
    return Text.of("toast-rematch-open")


def toast_rules(
    *,
    ruleset: RulesetName,
) -> Text:
    """Rules: { ruleset-name }."""
    return Text.of(
        "toast-rules",
        ruleset=ruleset,
    )


def toast_start_first() -> Text:
    """Open the private chat with me first, and press Start there."""
    return Text.of("toast-start-first")


def toast_unknown() -> Text:
    """This button is no longer in use."""
    return Text.of("toast-unknown")


def toast_voted_ja() -> Text:
    """You vote { -ja } You can change it until all have voted."""
    return Text.of("toast-voted-ja")


def toast_voted_nein() -> Text:
    """You vote { -nein }. You can change it until all have voted."""
    return Text.of("toast-voted-nein")


def too_few(
    *,
    count: int,
) -> Text:
    """{ $count -> [one] One more player is needed. Invite somebody, or add a house bot. *[other] { $cou..."""
    return Text.of(
        "too-few",
        count=count,
    )


def void_not_yet() -> Text:
    """A game can be given up when two seats are on autopilot."""
    return Text.of("void-not-yet")


def zone_ask() -> Text:
    """What time is it for you now? Press the hour, or write a city: /timezone Prague."""
    return Text.of("zone-ask")


def zone_current(
    *,
    zone: str,
    now: datetime,
) -> Text:
    """Your time zone is { $zone }; there it is { $now }."""
    return Text.of(
        "zone-current",
        zone=zone,
        now=now,
    )


def zone_no_such_time() -> Text:
    """Nowhere is it that time now. Press your hour, or write a city: /timezone Prague."""
    return Text.of("zone-no-such-time")


def zone_offset() -> Text:
    """An offset knows no summer time. Write a city instead: /timezone Prague."""
    return Text.of("zone-offset")


def zone_set(
    *,
    zone: str,
    now: datetime,
) -> Text:
    """Your time zone is { $zone }; there it is { $now }. Your deadlines follow it at every table."""
    return Text.of(
        "zone-set",
        zone=zone,
        now=now,
    )


def zone_unknown() -> Text:
    """I do not know that place. Write the nearest large city: /timezone Prague."""
    return Text.of("zone-unknown")


def zone_which() -> Text:
    """Which place keeps the same time as you? If none does, write the nearest city: /timezone Prague."""
    return Text.of("zone-which")
