"""What can be said, one function a message. Written by app.language.generate from en.ftl."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from app.game.vocabulary import Party, Policy, Power, Reason, Role
from app.language.text import Text


def about_text() -> Text:
    """about-text: <b>Kanzler</b> runs { -game } in group chats. The game is by Max Temkin, Mike..."""
    return Text.of("about-text")


def already_seated() -> Text:
    """already-seated: You are at this table already."""
    return Text.of("already-seated")


def ask_discard(
    *,
    policies: Sequence[str],
    chancellor: str,
    due: datetime,
) -> Text:
    """ask-discard: ? You drew: <b>{ $policies }</b>. Which one do you discard? { $chancellor } g..."""
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
    """ask-election: ? Who is the next presidential candidate? Until { $due }."""
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
    """ask-enact: ? { $president } passed you: <b>{ $policies }</b>. Which one do you enact? Un..."""
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
    """ask-enact-now: ? { $president } refuses the veto. You hold: <b>{ $policies }</b>. Which one..."""
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
    """ask-execute: ?? Whom do you execute? Until { $due }."""
    return Text.of(
        "ask-execute",
        due=due,
    )


def ask_investigate(
    *,
    due: datetime,
) -> Text:
    """ask-investigate: ? Whose party membership do you look at? Only you see it. Until { $due }."""
    return Text.of(
        "ask-investigate",
        due=due,
    )


def ask_investigated(
    *,
    names: Sequence[str],
) -> Text:
    """ask-investigated: Already investigated: { $names }."""
    return Text.of(
        "ask-investigated",
        names=names,
    )


def ask_limited(
    *,
    names: Sequence[str],
) -> Text:
    """ask-limited: Not to be nominated, because they governed last: { $names }."""
    return Text.of(
        "ask-limited",
        names=names,
    )


def ask_may_veto() -> Text:
    """ask-may-veto: Or ask the president to veto this agenda."""
    return Text.of("ask-may-veto")


def ask_nominate(
    *,
    due: datetime,
) -> Text:
    """ask-nominate: ? <b>You are the presidential candidate.</b> Whom do you nominate as chancell..."""
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
    """ask-veto: ? { $chancellor } wishes to veto this agenda. If you agree, both policies are..."""
    return Text.of(
        "ask-veto",
        chancellor=chancellor,
        tracker=tracker,
        last=last,
        due=due,
    )


def ask_vote(
    *,
    president: str,
    chancellor: str,
    due: datetime,
) -> Text:
    """ask-vote: ? <b>{ $president }</b> as president, <b>{ $chancellor }</b> as chancellor? Y..."""
    return Text.of(
        "ask-vote",
        president=president,
        chancellor=chancellor,
        due=due,
    )


def board_danger() -> Text:
    """board-danger: If Hitler is elected chancellor now, the fascists win."""
    return Text.of("board-danger")


def board_fascist(
    *,
    track: str,
    count: int,
    last: int,
) -> Text:
    """board-fascist: ? Fascist { $count } of { $last } { $track }"""
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
    """board-liberal: ? Liberal { $count } of { $last } { $track }"""
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
    """board-piles: Draw pile: { $draw }, discard pile: { $discarded }"""
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
    """board-power: Fascist policy { $slot }: { $power -> [investigate_loyalty] the president inv..."""
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
    """board-seat: { $state -> [dead] ?? { $number }. <s>{ $name }</s> *[alive] { $number }. { $..."""
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
    """board-title: <b>{ $table }</b> (<code>{ $code }</code>)"""
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
    """board-tracker: Election tracker: { $count } of { $last }"""
    return Text.of(
        "board-tracker",
        count=count,
        last=last,
    )


def board_veto() -> Text:
    """board-veto: President and chancellor can veto an agenda together."""
    return Text.of("board-veto")


def button_agree() -> Text:
    """button-agree: Agree to the veto"""
    return Text.of("button-agree")


def button_cancel() -> Text:
    """button-cancel: Close the table"""
    return Text.of("button-cancel")


def button_fill() -> Text:
    """button-fill: Add a house bot"""
    return Text.of("button-fill")


def button_fill_all() -> Text:
    """button-fill-all: Fill up with house bots"""
    return Text.of("button-fill-all")


def button_ja() -> Text:
    """button-ja: { -ja }"""
    return Text.of("button-ja")


def button_join() -> Text:
    """button-join: Join"""
    return Text.of("button-join")


def button_nein() -> Text:
    """button-nein: { -nein }"""
    return Text.of("button-nein")


def button_policy(
    *,
    policy: Policy,
) -> Text:
    """button-policy: { $policy -> [L] ? { -liberal } *[F] ? { -fascist } }"""
    return Text.of(
        "button-policy",
        policy=policy,
    )


def button_private() -> Text:
    """button-private: Open the private chat"""
    return Text.of("button-private")


def button_refuse() -> Text:
    """button-refuse: Refuse the veto"""
    return Text.of("button-refuse")


def button_rematch() -> Text:
    """button-rematch: Play again"""
    return Text.of("button-rematch")


def button_seat(
    *,
    number: int,
    name: str,
) -> Text:
    """button-seat: { $number }. { $name }"""
    return Text.of(
        "button-seat",
        number=number,
        name=name,
    )


def button_start() -> Text:
    """button-start: Start the game"""
    return Text.of("button-start")


def button_veto() -> Text:
    """button-veto: ? Ask for a veto"""
    return Text.of("button-veto")


def cancel_only_lobby() -> Text:
    """cancel-only-lobby: The game has begun; it ends when somebody wins."""
    return Text.of("cancel-only-lobby")


def cannot_leave_now() -> Text:
    """cannot-leave-now: The game has begun, and your seat would be missed. If time runs out for you,..."""
    return Text.of("cannot-leave-now")


def done_asked_veto(
    *,
    policies: Sequence[str],
) -> Text:
    """done-asked-veto: ? You were passed { $policies } and asked for a veto."""
    return Text.of(
        "done-asked-veto",
        policies=policies,
    )


def done_discard(
    *,
    policies: Sequence[str],
    policy: Policy,
) -> Text:
    """done-discard: ? You drew { $policies } and discarded { $policy -> [L] a liberal policy *[F]..."""
    return Text.of(
        "done-discard",
        policies=policies,
        policy=policy,
    )


def done_election(
    *,
    target: str,
) -> Text:
    """done-election: ? You chose { $target } as the next candidate."""
    return Text.of(
        "done-election",
        target=target,
    )


def done_enact(
    *,
    policies: Sequence[str],
    policy: Policy,
) -> Text:
    """done-enact: ? You were passed { $policies } and enacted { $policy -> [L] a liberal policy..."""
    return Text.of(
        "done-enact",
        policies=policies,
        policy=policy,
    )


def done_execute(
    *,
    target: str,
) -> Text:
    """done-execute: ?? You had { $target } executed."""
    return Text.of(
        "done-execute",
        target=target,
    )


def done_investigate(
    *,
    target: str,
) -> Text:
    """done-investigate: ? You investigated { $target }."""
    return Text.of(
        "done-investigate",
        target=target,
    )


def done_late() -> Text:
    """done-late: ? Time was up; it was decided without you."""
    return Text.of("done-late")


def done_nominate(
    *,
    chancellor: str,
) -> Text:
    """done-nominate: You nominated { $chancellor }."""
    return Text.of(
        "done-nominate",
        chancellor=chancellor,
    )


def done_overtaken() -> Text:
    """done-overtaken: This question is closed."""
    return Text.of("done-overtaken")


def done_veto(
    *,
    agreed: Literal["yes", "no"],
) -> Text:
    """done-veto: { $agreed -> [yes] You agreed to the veto. *[no] You refused the veto. }"""
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
    """done-vote: ? { $president } with { $chancellor }: { $elected -> [yes] elected *[no] reje..."""
    return Text.of(
        "done-vote",
        president=president,
        chancellor=chancellor,
        ja=ja,
        elected=elected,
    )


def event_chaos() -> Text:
    """event-chaos: ? <b>Chaos!</b> No government for the third time: the top policy is enacted...."""
    return Text.of("event-chaos")


def event_elected(
    *,
    president: str,
    chancellor: str,
) -> Text:
    """event-elected: ? <b>Elected:</b> President { $president }, Chancellor { $chancellor }."""
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
    """event-election-called: ? { $president } calls a special election: { $target } is the next presidenti..."""
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
    """event-election-called-late: ? { $president } chose nobody in time, so the next in order is the candidate:..."""
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
    """event-enacted: { $policy -> [L] ? <b>A liberal policy is enacted.</b> *[F] ? <b>A fascist po..."""
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
    """event-executed: ?? { $president } formally executes <b>{ $target }</b>. { $target } was not H..."""
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
    """event-executed-hitler: ?? { $president } formally executes <b>{ $target }</b>, who <b>was Hitler</b>."""
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
    """event-executed-hitler-late: ? { $president } chose nobody in time. By lot, <b>{ $target }</b> is executed..."""
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
    """event-executed-late: ? { $president } chose nobody in time. By lot, <b>{ $target }</b> is executed..."""
    return Text.of(
        "event-executed-late",
        president=president,
        target=target,
    )


def event_execution_waits(
    *,
    president: str,
    due: datetime,
) -> Text:
    """event-execution-waits: ? { $president } has not executed anybody yet. At { $due } the lot decides."""
    return Text.of(
        "event-execution-waits",
        president=president,
        due=due,
    )


def event_investigated(
    *,
    president: str,
    target: str,
) -> Text:
    """event-investigated: ? { $president } has looked at { $target }'s party membership."""
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
    """event-investigated-late: ? { $president } chose nobody in time; by lot, { $target }'s party membership..."""
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
    """event-ja: { -ja } ({ $count }): { $names }"""
    return Text.of(
        "event-ja",
        names=names,
        count=count,
    )


def event_nein(
    *,
    names: Sequence[str],
    count: int,
) -> Text:
    """event-nein: { -nein } ({ $count }): { $names }"""
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
    """event-no-vote: No vote in time ({ $count }): { $names }"""
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
    """event-nominated-late: ? { $president } did not nominate in time. By lot, { $chancellor } is nominated."""
    return Text.of(
        "event-nominated-late",
        president=president,
        chancellor=chancellor,
    )


def event_nomination_missed(
    *,
    president: str,
) -> Text:
    """event-nomination-missed: ? { $president } did not nominate in time. The presidency passes on."""
    return Text.of(
        "event-nomination-missed",
        president=president,
    )


def event_not_hitler(
    *,
    chancellor: str,
) -> Text:
    """event-not-hitler: { $chancellor } is <b>not Hitler</b>."""
    return Text.of(
        "event-not-hitler",
        chancellor=chancellor,
    )


def event_peeked(
    *,
    president: str,
) -> Text:
    """event-peeked: ? { $president } has looked at the top three policies."""
    return Text.of(
        "event-peeked",
        president=president,
    )


def event_power_skipped(
    *,
    president: str,
) -> Text:
    """event-power-skipped: Everybody has been investigated already, so { $president }'s power is void."""
    return Text.of(
        "event-power-skipped",
        president=president,
    )


def event_rejected(
    *,
    president: str,
    chancellor: str,
) -> Text:
    """event-rejected: ? <b>Rejected:</b> { $president } with { $chancellor }."""
    return Text.of(
        "event-rejected",
        president=president,
        chancellor=chancellor,
    )


def event_reshuffled(
    *,
    draw: int,
) -> Text:
    """event-reshuffled: ? Fewer than three policies were left, so all discarded ones are shuffled in:..."""
    return Text.of(
        "event-reshuffled",
        draw=draw,
    )


def event_tracker(
    *,
    tracker: int,
    last: int,
) -> Text:
    """event-tracker: Election tracker: { $tracker } of { $last }."""
    return Text.of(
        "event-tracker",
        tracker=tracker,
        last=last,
    )


def event_unreachable(
    *,
    name: str,
) -> Text:
    """event-unreachable: ? I cannot write to { $name } any more. { $name }, press the button and then..."""
    return Text.of(
        "event-unreachable",
        name=name,
    )


def event_veto_agreed(
    *,
    president: str,
) -> Text:
    """event-veto-agreed: { $president } agrees to the veto. Both policies are discarded."""
    return Text.of(
        "event-veto-agreed",
        president=president,
    )


def event_veto_refused(
    *,
    president: str,
) -> Text:
    """event-veto-refused: { $president } refuses the veto."""
    return Text.of(
        "event-veto-refused",
        president=president,
    )


def event_veto_unlocked() -> Text:
    """event-veto-unlocked: From the next session on, president and chancellor can veto an agenda together."""
    return Text.of("event-veto-unlocked")


def event_vote_waits(
    *,
    names: Sequence[str],
    due: datetime,
) -> Text:
    """event-vote-waits: ? The missing votes could decide between this and chaos. The vote stays open..."""
    return Text.of(
        "event-vote-waits",
        names=names,
        due=due,
    )


def game_has_begun() -> Text:
    """game-has-begun: This game has already begun. You can join the next one."""
    return Text.of("game-has-begun")


def greeting_text() -> Text:
    """greeting-text: Good day! I run { -game } for groups. Add me to a group and send /newgame the..."""
    return Text.of("greeting-text")


def hand_dead() -> Text:
    """hand-dead: You were executed. You may watch, but not speak about the game."""
    return Text.of("hand-dead")


def hand_drawn(
    *,
    round: int,
    policies: Sequence[str],
) -> Text:
    """hand-drawn: Government { $round }: you got { $policies }"""
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
    """hand-loyalty: { $target }'s party membership: <tg-spoiler>{ $party -> [liberal] liberal *[f..."""
    return Text.of(
        "hand-loyalty",
        target=target,
        party=party,
    )


def hand_peeked(
    *,
    policies: Sequence[str],
) -> Text:
    """hand-peeked: You last saw on top of the pile: <tg-spoiler>{ $policies }</tg-spoiler>"""
    return Text.of(
        "hand-peeked",
        policies=policies,
    )


def hand_policies(
    *,
    policies: Sequence[str],
) -> Text:
    """hand-policies: You hold: <b>{ $policies }</b>"""
    return Text.of(
        "hand-policies",
        policies=policies,
    )


def help_text() -> Text:
    """help-text: <b>How to play here</b> /newgame opens a table, in a group or with me alone;..."""
    return Text.of("help-text")


def list_comma() -> Text:
    """list-comma: ,"""
    return Text.of("list-comma")


def list_nobody() -> Text:
    """list-nobody: nobody"""
    return Text.of("list-nobody")


def lobby_cancelled() -> Text:
    """lobby-cancelled: This table was closed before it started. /newgame opens another."""
    return Text.of("lobby-cancelled")


def lobby_empty() -> Text:
    """lobby-empty: Nobody sits here yet."""
    return Text.of("lobby-empty")


def lobby_expired() -> Text:
    """lobby-expired: Nobody started this table for three days, so it is closed. /newgame opens ano..."""
    return Text.of("lobby-expired")


def lobby_full() -> Text:
    """lobby-full: All ten seats are taken: the host can start."""
    return Text.of("lobby-full")


def lobby_how() -> Text:
    """lobby-how: <b>Join</b> opens your private chat with me. There you get your role, your ba..."""
    return Text.of("lobby-how")


def lobby_joined(
    *,
    table: str,
    code: str,
) -> Text:
    """lobby-joined: You sit at the table ?{ $table }? (<code>{ $code }</code>). When it starts, y..."""
    return Text.of(
        "lobby-joined",
        table=table,
        code=code,
    )


def lobby_need(
    *,
    count: int,
) -> Text:
    """lobby-need: { $count -> [one] One more is needed. Up to ten can play. *[other] { $count }..."""
    return Text.of(
        "lobby-need",
        count=count,
    )


def lobby_open(
    *,
    host: str,
    code: str,
) -> Text:
    """lobby-open: ? <b>{ $host }</b> opens a table of { -game }. Code: <code>{ $code }</code>"""
    return Text.of(
        "lobby-open",
        host=host,
        code=code,
    )


def lobby_ready() -> Text:
    """lobby-ready: That is enough: the host can start, or more join first."""
    return Text.of("lobby-ready")


def lobby_seats(
    *,
    names: Sequence[str],
    count: int,
) -> Text:
    """lobby-seats: At the table ({ $count }): { $names }"""
    return Text.of(
        "lobby-seats",
        names=names,
        count=count,
    )


def lobby_share() -> Text:
    """lobby-share: Friends join with the code, or with the button if you forward them this message."""
    return Text.of("lobby-share")


def lobby_started() -> Text:
    """lobby-started: The game has begun."""
    return Text.of("lobby-started")


def lobby_you_left(
    *,
    table: str,
) -> Text:
    """lobby-you-left: You have left the table ?{ $table }?."""
    return Text.of(
        "lobby-you-left",
        table=table,
    )


def look_in_private(
    *,
    name: str,
) -> Text:
    """look-in-private: { $name }, the answer is in your private chat with me."""
    return Text.of(
        "look-in-private",
        name=name,
    )


def no_such_code() -> Text:
    """no-such-code: I know no open table with that code. Ask for the code or the link again."""
    return Text.of("no-such-code")


def no_table_here() -> Text:
    """no-table-here: There is no table here. /newgame opens one."""
    return Text.of("no-table-here")


def no_table_yours() -> Text:
    """no-table-yours: You sit at no table. Open one with /newgame, or ask a friend for a code."""
    return Text.of("no-table-yours")


def not_a_player() -> Text:
    """not-a-player: An anonymous account cannot play. Write as yourself, or press <b>Join</b>."""
    return Text.of("not-a-player")


def not_seated() -> Text:
    """not-seated: You do not sit at this table."""
    return Text.of("not-seated")


def nothing_to_show() -> Text:
    """nothing-to-show: The game has not begun yet."""
    return Text.of("nothing-to-show")


def now_answer_veto(
    *,
    president: str,
    chancellor: str,
    due: datetime,
) -> Text:
    """now-answer-veto: ? <b>{ $chancellor }</b> wishes to veto this agenda. { $president } agrees or..."""
    return Text.of(
        "now-answer-veto",
        president=president,
        chancellor=chancellor,
        due=due,
    )


def now_must_enact(
    *,
    chancellor: str,
    due: datetime,
) -> Text:
    """now-must-enact: ? { $chancellor } must enact one of the two, until { $due }."""
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
    """now-nominate: ? <b>{ $president }</b> is the presidential candidate and nominates a chancel..."""
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
    """now-nominate-special: ? <b>{ $president }</b> is the candidate of the special election and nominate..."""
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
    """now-power: ? <b>{ $president }</b> { $power -> [investigate_loyalty] must investigate so..."""
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
    """now-session: ? { $president } and { $chancellor } are in session, until { $due } at the la..."""
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
    """now-vote: ? <b>{ $president }</b> nominates <b>{ $chancellor }</b> as chancellor. Every..."""
    return Text.of(
        "now-vote",
        president=president,
        chancellor=chancellor,
        due=due,
    )


def only_host() -> Text:
    """only-host: Only the host can do that."""
    return Text.of("only-host")


def over_role(
    *,
    name: str,
    role: Role,
) -> Text:
    """over-role: { $role -> [liberal] ? { $name }: { -liberal } [fascist] ? { $name }: { -fasc..."""
    return Text.of(
        "over-role",
        name=name,
        role=role,
    )


def over_seed(
    *,
    seed: str,
) -> Text:
    """over-seed: The seed of this game: <code>{ $seed }</code>"""
    return Text.of(
        "over-seed",
        seed=seed,
    )


def over_winner(
    *,
    winner: Party,
    reason: Reason,
) -> Text:
    """over-winner: ? { $winner -> [liberal] <b>The liberals win!</b> *[fascist] <b>The fascists..."""
    return Text.of(
        "over-winner",
        winner=winner,
        reason=reason,
    )


def policy_name(
    *,
    policy: Policy,
) -> Text:
    """policy-name: { $policy -> [L] { -liberal } *[F] { -fascist } }"""
    return Text.of(
        "policy-name",
        policy=policy,
    )


def press_start_first(
    *,
    name: str,
) -> Text:
    """press-start-first: { $name }, press <b>Join</b>: it opens a private chat with me. I have to be a..."""
    return Text.of(
        "press-start-first",
        name=name,
    )


def role_fascist() -> Text:
    """role-fascist: Your secret role: <tg-spoiler>? <b>Fascist</b></tg-spoiler>. Enact six fascis..."""
    return Text.of("role-fascist")


def role_hitler() -> Text:
    """role-hitler: Your secret role: <tg-spoiler>? <b>Hitler</b></tg-spoiler>. Your party is fas..."""
    return Text.of("role-hitler")


def role_knows_fascists(
    *,
    names: Sequence[str],
) -> Text:
    """role-knows-fascists: <tg-spoiler>Fascist with you: { $names }</tg-spoiler>"""
    return Text.of(
        "role-knows-fascists",
        names=names,
    )


def role_knows_hitler(
    *,
    name: str,
) -> Text:
    """role-knows-hitler: <tg-spoiler>Hitler is { $name }.</tg-spoiler>"""
    return Text.of(
        "role-knows-hitler",
        name=name,
    )


def role_knows_nobody() -> Text:
    """role-knows-nobody: <tg-spoiler>Nobody is known to you.</tg-spoiler>"""
    return Text.of("role-knows-nobody")


def role_liberal() -> Text:
    """role-liberal: Your secret role: <tg-spoiler>? <b>Liberal</b></tg-spoiler>. You know nobody...."""
    return Text.of("role-liberal")


def role_seat(
    *,
    table: str,
    number: int,
    name: str,
) -> Text:
    """role-seat: <b>{ $table }</b>: you are { $name }, seat { $number }."""
    return Text.of(
        "role-seat",
        table=table,
        number=number,
        name=name,
    )


def role_why_hitler_knows() -> Text:
    """role-why-hitler-knows: <tg-spoiler>With five or six players, Hitler and the fascist know each other...."""
    return Text.of("role-why-hitler-knows")


def role_why_hitler_knows_not() -> Text:
    """role-why-hitler-knows-not: <tg-spoiler>With seven or more players, Hitler knows nobody; the fascists kno..."""
    return Text.of("role-why-hitler-knows-not")


def room_is_taken(
    *,
    code: str,
) -> Text:
    """room-is-taken: A table is open here already (<code>{ $code }</code>). Join it, or let its ho..."""
    return Text.of(
        "room-is-taken",
        code=code,
    )


def rules_text() -> Text:
    """rules-text: <b>{ -game }</b>, for 5 to 10 players Most are liberals and know nobody. The..."""
    return Text.of("rules-text")


def secret_loyalty(
    *,
    target: str,
    party: Party,
) -> Text:
    """secret-loyalty: ? { $target }'s party membership: <tg-spoiler>{ $party -> [liberal] liberal *..."""
    return Text.of(
        "secret-loyalty",
        target=target,
        party=party,
    )


def secret_peek(
    *,
    policies: Sequence[str],
) -> Text:
    """secret-peek: ? The next three policies, the top one first: <tg-spoiler>{ $policies }</tg-s..."""
    return Text.of(
        "secret-peek",
        policies=policies,
    )


def start_commitment(
    *,
    commitment: str,
) -> Text:
    """start-commitment: The deal is sealed: <code>{ $commitment }</code>"""
    return Text.of(
        "start-commitment",
        commitment=commitment,
    )


def start_order(
    *,
    names: Sequence[str],
) -> Text:
    """start-order: Around the table: { $names }"""
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
    """start-players: ? <b>The game begins.</b> { $players } players: { $liberals } liberals, { $fa..."""
    return Text.of(
        "start-players",
        players=players,
        liberals=liberals,
        fascists=fascists,
    )


def start_roles() -> Text:
    """start-roles: Everybody has a role now, in the private chat with me."""
    return Text.of("start-roles")


def status_lobby(
    *,
    table: str,
    code: str,
    count: int,
) -> Text:
    """status-lobby: <b>{ $table }</b> (<code>{ $code }</code>) has not begun. Players: { $count }."""
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
    due: datetime,
) -> Text:
    """status-votes: ? Votes in: { $count } of { $total }, until { $due }."""
    return Text.of(
        "status-votes",
        count=count,
        total=total,
        due=due,
    )


def status_your_turn() -> Text:
    """status-your-turn: It is your turn: the question is in your private chat with me."""
    return Text.of("status-your-turn")


def table_is_full() -> Text:
    """table-is-full: All ten seats are taken."""
    return Text.of("table-is-full")


def text_unavailable() -> Text:
    """text-unavailable: (This message cannot be shown.)"""
    return Text.of("text-unavailable")


def toast_done() -> Text:
    """toast-done: Done."""
    return Text.of("toast-done")


def toast_joined() -> Text:
    """toast-joined: You are at the table."""
    return Text.of("toast-joined")


def toast_not_yours() -> Text:
    """toast-not-yours: That is not yours to press."""
    return Text.of("toast-not-yours")


def toast_over() -> Text:
    """toast-over: That question is closed."""
    return Text.of("toast-over")


def toast_refused() -> Text:
    """toast-refused: That is not possible. Please choose again."""
    return Text.of("toast-refused")


def toast_unknown() -> Text:
    """toast-unknown: This button is no longer in use."""
    return Text.of("toast-unknown")


def toast_voted_ja() -> Text:
    """toast-voted-ja: You vote { -ja } You can change it until all have voted."""
    return Text.of("toast-voted-ja")


def toast_voted_nein() -> Text:
    """toast-voted-nein: You vote { -nein }. You can change it until all have voted."""
    return Text.of("toast-voted-nein")


def too_few(
    *,
    count: int,
) -> Text:
    """too-few: { $count -> [one] One more player is needed. Invite somebody, or add a house..."""
    return Text.of(
        "too-few",
        count=count,
    )
