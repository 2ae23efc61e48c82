"""What can be looked up at any time: the board, the state of things, one's own hand."""

from typing import Literal

from app.game import view
from app.game.view import View
from app.game.vocabulary import Phase
from app.language import say
from app.language.text import Text
from app.pictures.board import Board, board_of, discarded
from app.table import news, rules
from app.table.intents import Page
from app.table.letters import Button, Keyboard
from app.table.model import Options, Table
from app.table.prompts import show as show_prompt
from app.table.turn import Turn

CARDS_NAMES = 110  # characters of names that fit into a box of 200 beside what is said of them
FULL, EMPTY = "■", "□"


def show(turn: Turn, page: Page) -> None:
    """Answer with a page. What is secret goes to the asker in private, and so do his open questions, anew."""
    table, speaker = turn.table, turn.speaker
    if speaker is None:
        return
    seat = table.seat_of(speaker.person)
    if page is Page.BOARD:
        turn.answer(*board(table), picture=picture(table))
    elif page is Page.RULES:
        turn.answer(*rules.of_table(table))
    elif page is Page.STATUS:
        turn.answer(*status(table))
        if seat is not None and speaker.reachable:
            _ask_again(turn, seat)
    elif seat is None:
        turn.answer(say.not_seated())
    elif table.game is None:
        turn.answer(say.nothing_to_show())
    elif not speaker.reachable:
        turn.answer(say.press_start_again(name=table.labels[seat]), keyboard=visit())
    else:
        turn.whisper(seat, hand(table, seat), silent=True)
        _ask_again(turn, seat)
        if speaker.place.room is not None:
            turn.answer(say.look_in_private(name=table.labels[seat]), keyboard=visit())


def cards(turn: Turn) -> None:
    """What a seat knows, in a box that only the presser sees; where it does not fit there, in private."""
    table, speaker = turn.table, turn.speaker
    seat = turn.asker
    if speaker is None or seat is None or table.game is None:
        turn.answer(say.toast_not_yours())
        return
    seen = view(table.game, seat)
    if seen.role is None:
        raise LookupError(f"seat {seat} has no role")
    names, hitler = news.known_names(table, seen.allies)
    if sum(map(len, names)) + len(hitler or "") > CARDS_NAMES:
        turn.answer(say.look_in_private(name=table.labels[seat]), alert=True)
        turn.whisper(seat, hand(table, seat))
        return
    lines = [say.cards_role(role=seen.role)]
    if names:
        lines.append(say.cards_fascists(names=names))
    if hitler is not None:
        lines.append(say.cards_hitler(name=hitler))
    if seen.hand:
        lines.append(say.cards_policies(policies=seen.hand))
    turn.answer(*lines, alert=True, secret=True)


def _ask_again(turn: Turn, seat: int) -> None:
    for prompt in turn.table.prompts:
        if prompt.seat == seat:
            show_prompt(turn, prompt, afresh=True)


def visit() -> Keyboard:
    return ((Button(say.button_private(), visit=True),),)


def board(table: Table) -> list[Text]:
    """The tracks, the powers ahead, and who sits where."""
    if table.game is None:
        return status(table)
    seen, held = view(table.game, None), table.game.ruleset
    lines = [
        say.board_title(table=table.name, code=table.code),
        say.board_liberal(
            track=_track(seen.liberal, held.liberal_to_win),
            count=seen.liberal,
            last=held.liberal_to_win,
        ),
        say.board_fascist(
            track=_track(seen.fascist, held.fascist_to_win),
            count=seen.fascist,
            last=held.fascist_to_win,
        ),
        say.board_tracker(count=seen.tracker, last=held.chaos_at),
        say.board_piles(draw=seen.draw, discarded=discarded(seen)),
    ]
    lines += rules.powers(seen.powers, beyond=seen.fascist)
    if held.hitler_zone <= seen.fascist < held.fascist_to_win:
        lines.append(say.board_danger())
    if seen.veto_unlocked:
        lines.append(say.board_veto())
    return lines + [_seat(table, seen, seat) for seat in range(seen.seats)]


def picture(table: Table) -> Board | None:
    """The tracks, the powers ahead and the piles, for a picture; None before the game."""
    return None if table.game is None else board_of(view(table.game, None), table.game.ruleset)


def _government(seen: View, index: int) -> int:
    """Which government of the game this round's was, from 1; rejected ones do not count."""
    return sum(past.elected for past in seen.rounds[: index + 1])


def _track(count: int, last: int) -> str:
    return FULL * count + EMPTY * (last - count)


def _seat(table: Table, seen: View, seat: int) -> Text:
    return say.board_seat(
        number=seat + 1,
        name=table.labels[seat],
        state="alive" if seen.alive[seat] else "dead",
        office=_office(seen, seat),
        limited="yes" if seat in seen.term_limited else "no",
    )


def _office(seen: View, seat: int) -> Literal["none", "president", "candidate", "chancellor", "nominee"]:
    in_office = seen.phase not in (Phase.NOMINATION, Phase.VOTE)
    if seat == seen.president:
        return "president" if in_office else "candidate"
    if seat == seen.chancellor:
        return "chancellor" if in_office else "nominee"
    return "none"


def status(table: Table) -> list[Text]:
    """Whom the table waits for, and until when; or who has won."""
    if table.game is None:
        return [say.status_lobby(table=table.name, code=table.code, count=len(table.seats))]
    lines = [say.board_title(table=table.name, code=table.code), *news.public(table, ())]
    seen = view(table.game, None)
    if seen.winner is not None and seen.reason is not None:
        lines.append(say.over_winner(winner=seen.winner, reason=seen.reason))
    if seen.phase is Phase.VOTE:
        lines.append(say.status_votes(count=seen.votes_in, total=sum(seen.alive)))
    return lines


def pace(options: Options) -> list[Text]:
    """How the table plays, for whoever reads it in the lobby."""
    if options.rhythm is not None:
        times = [f"{wall:%H:%M}" for wall in options.rhythm.times]
        return [say.pace_rhythm(times=times, zone=options.rhythm.zone)]
    return [say.pace_is(pace=options.pace.value, awake=options.phase.awake)]


def hand(table: Table, seat: int) -> list[Text]:
    """All that this seat may know and others may not."""
    seen = view(table.playing(), seat)
    if seen.role is None:
        raise LookupError(f"seat {seat} has no role")
    lines = news.role_lines(table, seat, seen.role, seen.allies)
    lines += [say.hand_loyalty(target=table.labels[target], party=party) for target, party in seen.loyalties]
    lines += [
        say.hand_drawn(round=_government(seen, index), policies=policies) for index, policies in seen.drawn
    ]
    if seen.peeked is not None:
        lines.append(say.hand_peeked(policies=seen.peeked))
    if not seen.alive[seat]:
        lines.append(say.hand_dead())
    return lines
