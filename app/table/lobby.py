"""Before the game: who sits at the table, and how it starts."""

import secrets
from dataclasses import replace
from datetime import datetime, timedelta

from app.game import Game, new_game, opening, preset_for_language, to_dict
from app.game.vocabulary import RulesetName
from app.language import say
from app.language.text import Text
from app.table import absence, pages, pause, play, prompts, rules, substitute
from app.table.intents import Reached
from app.table.letters import Button, Keyboard, in_rows
from app.table.model import MAX_SEATS, MIN_SEATS, DueKind, Options, Presence, Seat, Status, Table
from app.table.turn import Turn, seated, table_button

LOBBY_REMINDER = timedelta(hours=24)  # after it was opened; from then on whoever sits there may start it
LOBBY = "lobby"  # the standing place of the lobby's message
BOT_NAMES = ("Emil", "Rosa", "Otto", "Clara", "Karl", "Lotte", "Kurt", "Marlene", "Hugo", "Anita")


def open_lobby(turn: Turn) -> None:
    """A new table: show it, and let it close by itself if nobody starts it."""
    turn.changed = True
    turn.set_due(DueKind.LOBBY, turn.now + turn.house.lobby_life)
    turn.set_due(DueKind.REMIND, turn.now + LOBBY_REMINDER)
    speaker = turn.speaker
    if speaker is not None and speaker.reachable and turn.table.seat_of(speaker.person) is None:
        _sit_down(turn)
    _show(turn, afresh=True)


def is_here_already(turn: Turn) -> None:
    """Somebody wants to open a table where one is open: he finds that one."""
    if turn.table.status is Status.LOBBY:
        show_again(turn)
    else:
        turn.answer(say.room_is_taken(code=turn.table.code))


def show_again(turn: Turn) -> None:
    """The lobby's message, below what was said meanwhile; also where the first one was lost or deleted."""
    _show(turn, afresh=True)


def join(turn: Turn) -> None:
    speaker, table = turn.speaker, turn.table
    if speaker is None:
        return
    if not table.status.is_open:
        turn.answer(say.no_such_code())
    elif table.seat_of(speaker.person) is not None:
        turn.answer(say.already_seated())
    elif table.status is not Status.LOBBY:
        substitute.arrive(turn)
    elif len(table.seats) >= MAX_SEATS:
        turn.answer(say.table_is_full())
    elif not speaker.reachable:
        # Whoever cannot be written to cannot play: the button's deep link is the cure.
        turn.answer(say.press_start_first(name=speaker.who.name or "…"), keyboard=((join_button(table),),))
    else:
        _sit_down(turn)
        if speaker.place.query is not None:
            turn.answer(say.toast_joined())
        joined = say.lobby_joined(table=table.name, code=table.code)
        turn.whisper(len(turn.table.seats) - 1, [joined], secret=False, silent=True)
        _show(turn)


def _sit_down(turn: Turn) -> None:
    speaker = turn.speaker
    if speaker is None:
        raise LookupError("nobody asked for a seat")
    seat = Seat(name=speaker.who.name, person=speaker.person, address=speaker.who.address)
    turn.change(seats=(*turn.table.seats, seat))


def leave(turn: Turn) -> None:
    speaker, table = turn.speaker, turn.table
    seat = turn.asker
    if not table.status.is_open:
        turn.answer(say.toast_unknown())
    elif speaker is None or seat is None:
        turn.answer(say.not_seated())
    elif table.status is not Status.LOBBY:
        substitute.ask_whether_to_leave(turn)
    else:
        left = say.lobby_you_left(table=table.name)
        turn.answer(left)
        if table.room is None and seated(table.seats) == 1:
            _cancel(turn)  # nobody could see it any more
            return
        if table.room is None:
            turn.whisper(seat, [left], standing=LOBBY, only_edit=True, secret=False)
        _stand_up(turn, seat)


def departed(turn: Turn, address: str) -> None:
    """Somebody is not in the group any more: before the game he gives up his seat. Afterwards he plays on in
    his private chat, as long as he answers."""
    table = turn.table
    seat = next((i for i, seat in enumerate(table.seats) if seat.address == address), None)
    if table.status is Status.LOBBY and table.room is not None and seat is not None:
        turn.whisper(seat, [say.lobby_you_left(table=table.name)], secret=False, silent=True)
        _stand_up(turn, seat)


def _stand_up(turn: Turn, seat: int) -> None:
    turn.change(seats=turn.table.seats[:seat] + turn.table.seats[seat + 1 :])
    _give_host_on(turn)
    _show(turn)


def _give_host_on(turn: Turn) -> None:
    """A host who has gone leaves the table to the next who sits at it."""
    if turn.table.seat_of(turn.table.host) is None:
        heir = next((seat for seat in turn.table.seats if seat.person is not None), None)
        if heir is not None:
            turn.change(host=heir.person, host_name=heir.name)


def reopen(turn: Turn) -> None:
    """A game that nobody has really played yet is a lobby again."""
    _give_host_on(turn)
    turn.set_due(DueKind.LOBBY, turn.now + turn.house.lobby_life)
    turn.set_due(DueKind.REMIND, turn.now + LOBBY_REMINDER)
    _show(turn, afresh=True)


def ask_in_group(turn: Turn) -> None:
    """The host chooses where public decisions are pressed: in the group, or each in private."""
    table = turn.table
    if host_asks(turn):
        turn.change(options=replace(table.options, in_group=not table.options.in_group))
        turn.answer(say.toast_done())
        if table.status is Status.LOBBY:
            _show(turn)


def choose(turn: Turn, options: Options) -> None:
    """The host chooses how the table is to play."""
    if host_asks(turn):
        turn.change(options=options)
        turn.answer(say.toast_done())
        _show(turn)


def remind(turn: Turn) -> None:
    """Nobody has started the game for a day: whoever sits here hears of it, and when the table closes."""
    closes = next((due.at for due in turn.table.dues if due.kind is DueKind.LOBBY), None)
    if turn.table.status is not Status.LOBBY or closes is None:
        return
    turn.changed = True
    for number, seat in enumerate(turn.table.seats):
        if seat.person is not None:
            turn.whisper(number, [say.lobby_waits(table=turn.table.name, code=turn.table.code, due=closes)])


def fill(turn: Turn, seats: int | None) -> None:
    """Seat house bots until ``seats`` places are taken, or one more."""
    table = turn.table
    if not host_asks(turn):
        return
    if table.status is not Status.LOBBY:
        turn.answer(say.game_has_begun())
        return
    wanted = min(MAX_SEATS, len(table.seats) + 1 if seats is None else seats)
    if wanted <= len(table.seats):
        turn.answer(say.table_is_full() if len(table.seats) >= MAX_SEATS else say.toast_done())
        return
    taken = {seat.name for seat in table.seats}
    names = [name for name in (f"{n} 🤖" for n in BOT_NAMES) if name not in taken]
    bots = tuple(Seat(name=name) for name in names[: wanted - len(table.seats)])
    turn.change(seats=table.seats + bots)
    turn.answer(say.toast_done())
    _show(turn)


def offer_rules(turn: Turn) -> None:
    """The lobby's message becomes, for the host, a menu of rulesets."""
    if _may_choose(turn):
        turn.answer(say.toast_choose_rules())
        chosen = turn.table.options.ruleset
        buttons = [
            table_button(
                (say.button_ruleset_chosen if name is chosen else say.button_ruleset)(ruleset=name),
                turn.table.id,
                name.value,
            )
            for name in RulesetName
        ]
        keyboard = in_rows(buttons, 2)
        turn.announce(rules.menu(), keyboard, standing=LOBBY, silent=True)


def choose_rules(turn: Turn, name: RulesetName) -> None:
    if _may_choose(turn):
        turn.change(options=replace(turn.table.options, ruleset=name))
        turn.answer(say.toast_rules(ruleset=name))
        _show(turn)


def _may_choose(turn: Turn) -> bool:
    """Only the host may, and only before the game."""
    if not host_asks(turn):
        return False
    if turn.table.status is not Status.LOBBY:
        turn.answer(say.game_has_begun())
    return turn.table.status is Status.LOBBY


def start(turn: Turn) -> None:
    table = turn.table
    if not host_asks(turn):
        return
    if table.status is not Status.LOBBY:
        turn.answer(say.game_has_begun())
    elif len(table.seats) < MIN_SEATS:
        turn.answer(say.too_few(count=MIN_SEATS - len(table.seats)))
    else:
        if turn.speaker is not None and turn.speaker.place.query is not None:
            turn.answer(say.toast_done())
        _close_lobby(turn, say.lobby_started())
        begin(turn, new_game(len(table.seats), rules.ruleset(table), secrets.token_bytes(32)))


def begin(turn: Turn, game: Game) -> None:
    """Play this game, and say who cannot be asked in it."""
    turn.change(status=Status.PLAYING, game=game)
    turn.moves.append({"do": "deal", "game": to_dict(game)})
    play.carry_on(turn, opening(game))
    for number, seat in enumerate(turn.table.seats):
        if not seat.reachable:
            _tell_unreachable(turn, number)


def cancel(turn: Turn) -> None:
    if not host_asks(turn):
        return
    if turn.table.status is Status.LOBBY:
        turn.answer(say.toast_done())
        _cancel(turn)
    else:
        turn.answer(say.cancel_only_lobby())


def _cancel(turn: Turn) -> None:
    turn.change(status=Status.CANCELLED)
    _close_lobby(turn, say.lobby_cancelled())


def expire(turn: Turn) -> None:
    """Nobody started it: the room is free again."""
    if turn.table.status is Status.LOBBY:
        turn.change(status=Status.CANCELLED)
        _close_lobby(turn, say.lobby_expired())


def room_taken(turn: Turn) -> None:
    """The group's new home has another table already: a game goes on without it, a lobby is closed."""
    if turn.table.status is Status.LOBBY:
        _cancel(turn)
    else:
        pause.room_gone(turn, say.room_taken(table=turn.table.name))


def reached(turn: Turn, word: Reached, since: datetime | None = None) -> None:
    """The room, or a seated person, can be written to again or no more. Without its room a table's clock
    stands still; a person's questions are asked anew, or the table is told, and the clock runs. ``since``:
    when the clock stopped, if not now."""
    table, reachable = turn.table, word.reachable
    if table.room is not None and table.room.split(":")[:2] == word.address.split(":")[:2]:
        if word.for_good:
            pause.room_gone(turn, say.room_gone(table=table.name))
        elif reachable:
            pause.room_back(turn)
        else:
            pause.room_lost(turn, since or turn.now)
        return
    number = next((i for i, seat in enumerate(table.seats) if seat.address == word.address), None)
    if number is None or table.seats[number].reachable is reachable:
        return
    turn.change_seat(number, reachable=reachable, lost_at=None if reachable else turn.now)
    if table.status is not Status.PLAYING:
        return
    absence.plan(turn)
    if reachable:
        turn.whisper(number, pages.hand(turn.table, number))
        for prompt in turn.table.prompts:
            if prompt.seat == number:
                prompts.show(turn, prompt, afresh=True)
    else:
        _tell_unreachable(turn, number)


def _tell_unreachable(turn: Turn, seat: int) -> None:
    name = turn.table.labels[seat]
    if turn.table.room is not None:
        turn.announce([say.event_unreachable(name=name)], ((Button(say.button_private(), visit=True),),))
    else:
        turn.announce([say.event_unreachable_roomless(name=name)])


def host_asks(turn: Turn) -> bool:
    """Only the host may, and only at an open table; anybody else hears why not. Where the host does not sit
    at the table, whoever does stands in for him: nobody who has gone may hold a room."""
    table, speaker = turn.table, turn.speaker
    if not table.status.is_open:
        turn.answer(say.toast_unknown())
        return False
    if speaker is not None and may_lead(table, speaker.person, turn.now):
        return True
    turn.answer(say.only_host())
    return False


def may_lead(table: Table, person: int, now: datetime) -> bool:
    """Whether this person may do what is the host's: he himself; or, where he sits there no more, does not
    answer or has let a lobby wait for long, whoever sits there. Nobody may hold a room by not coming."""
    seat = table.seat_of(table.host)
    gone = seat is None or table.seats[seat].presence is not Presence.HERE
    waited = table.status is Status.LOBBY and now - table.opened >= LOBBY_REMINDER
    return person == table.host or ((gone or waited) and table.seat_of(person) is not None)


def join_button(table: Table) -> Button:
    """The deep link that joins."""
    return Button(say.button_join(), start=table.code)


def _show(turn: Turn, *, afresh: bool = False) -> None:
    """The lobby's message, made anew or edited."""
    table = turn.table
    turn.announce(lobby_lines(turn), _keyboard(turn), standing=LOBBY, afresh=afresh, silent=not afresh)
    if table.room is None and not table.seats and turn.speaker is not None and not turn.speaker.reachable:
        turn.answer(say.press_start_first(name=turn.speaker.who.name), keyboard=((join_button(table),),))


def lobby_lines(turn: Turn) -> list[Text]:
    table = turn.table
    count = len(table.seats)
    seat = table.seat_of(table.host)
    host = table.labels[seat] if seat is not None else table.host_name or table.name
    return [
        say.lobby_open(host=host, code=table.code),
        say.lobby_seats(names=table.labels, count=count) if count else say.lobby_empty(),
        say.lobby_need(count=MIN_SEATS - count)
        if count < MIN_SEATS
        else (say.lobby_full() if count >= MAX_SEATS else say.lobby_ready()),
        *pages.pace(table.options),
        say.lobby_how() if table.room is not None else say.lobby_share(),
        *_rules_lines(table),
    ]


def _rules_lines(table: Table) -> list[Text]:
    """By which rules, where they are not the official ones; or which the table's language proposes."""
    if table.options.ruleset is not RulesetName.OFFICIAL:
        return [say.lobby_rules(ruleset=table.options.ruleset)]
    proposed = preset_for_language(table.language)
    return [] if proposed is None else [say.lobby_proposal(ruleset=proposed)]


def _keyboard(turn: Turn) -> Keyboard:
    table = turn.table
    count = len(table.seats)
    rows: list[tuple[Button, ...]] = []
    if count < MAX_SEATS:
        rows.append((join_button(table),))
        bots = [table_button(say.button_fill(), table.id, "fill")]
        if count < MIN_SEATS:
            bots.append(table_button(say.button_fill_all(), table.id, "fill5"))
        rows.append(tuple(bots))
    if count >= MIN_SEATS:
        rows.append((table_button(say.button_start(), table.id, "start"),))
    rows.append(_rules_buttons(table))
    if table.room is not None:
        label = say.button_in_private() if table.options.in_group else say.button_in_group()
        rows.append((table_button(label, table.id, "ingroup"),))
    rows.append((table_button(say.button_cancel(), table.id, "cancel"),))
    return tuple(rows)


def _rules_buttons(table: Table) -> tuple[Button, ...]:
    chosen, proposed = table.options.ruleset, preset_for_language(table.language)
    menu = table_button(say.button_rules(ruleset=chosen), table.id, "rules")
    if chosen is not RulesetName.OFFICIAL or proposed is None:
        return (menu,)
    return (menu, table_button(say.button_play_by(ruleset=proposed), table.id, proposed.value))


def _close_lobby(turn: Turn, last_word: Text) -> None:
    turn.set_due(DueKind.LOBBY, None)
    turn.set_due(DueKind.REMIND, None)
    turn.announce([*lobby_lines(turn)[:2], last_word], standing=LOBBY, only_edit=True)
