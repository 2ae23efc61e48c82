"""The one door: every change of a table, whoever asks for it, goes through ``handle`` in one transaction."""

from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session

from app.language import say
from app.language.languages import FALLBACK, LANGUAGES, find
from app.language.text import Text
from app.store import heartbeat, inbox
from app.table import (
    absence,
    days,
    instants,
    lobby,
    motion,
    pages,
    pause,
    play,
    remind,
    rules,
    speech,
    substitute,
    tempo,
    time_up,
    which,
)
from app.table.codes import new_code
from app.table.intents import (
    AskInGroup,
    AskKick,
    AskPause,
    AskResume,
    AskVoid,
    Back,
    Ballot,
    CancelGame,
    ChooseRules,
    DaysChanged,
    Extend,
    FillSeats,
    Flooded,
    GiveUp,
    Heard,
    Hold,
    Join,
    Leave,
    MemberLeft,
    Nameless,
    NewGame,
    OfferRules,
    OfferSeat,
    Outage,
    Page,
    PersonIntent,
    Place,
    Press,
    Queue,
    Reached,
    Rematch,
    Remind,
    RoomClosed,
    RoomMoved,
    RoomTaken,
    SetAway,
    SetLanguage,
    SetPace,
    SetQuiet,
    SetZone,
    Show,
    ShowCards,
    StaleButton,
    Start,
    StartGame,
    SystemIntent,
    TakeSeat,
    TimeUp,
    VoteHere,
)
from app.table.letters import Letter
from app.table.model import DueKind, Options, Seat, Status, Table
from app.table.repository import People, Tables
from app.table.turn import House, Speaker, Turn, reply

STALE = timedelta(minutes=15)  # what was to be shown so long ago is not shown any more

PAGES: dict[Page, Callable[[], Text]] = {
    Page.HELP: say.help_text,
    Page.ABOUT: say.about_text,
    Page.GREETING: say.greeting_text,
}
"""What can be shown to everybody everywhere."""

WHILE_PLAYING: dict[type[PersonIntent], Callable[[Turn, Any], None]] = {
    Hold: play.hold,
    VoteHere: play.vote,
    ShowCards: lambda turn, _: pages.cards(turn),
    AskInGroup: lambda turn, _: lobby.ask_in_group(turn),
    TakeSeat: substitute.take,
    Queue: substitute.queue,
    OfferSeat: lambda turn, _: substitute.offer_own(turn),
    GiveUp: lambda turn, _: substitute.give_up(turn),
    Back: lambda turn, _: absence.says_back(turn),
    AskPause: motion.ask_pause,
    AskResume: lambda turn, _: motion.ask_resume(turn),
    AskKick: motion.ask_kick,
    AskVoid: lambda turn, _: motion.ask_void(turn),
    SetPace: tempo.set_pace,
    Ballot: motion.vote,
    Extend: lambda turn, _: time_up.extend(turn),
    Remind: lambda turn, _: remind.ask_for(turn),
}
"""What a person may ask of a table whose game goes on."""


class Door:
    """What one inbox row, once read, does. Lives for one transaction, and changes at most one table that
    existed before.

    ``letters``: pairs of a table's id, or None, and a letter, in the order in which they are said.
    ``touched``: the tables that changed. ``errands``: lanes of the inbox that got something to do.
    """

    def __init__(self, session: Session, inbox_id: int, now: datetime, house: House) -> None:
        self._session = session
        self._people, self._tables = People(session), Tables(session)
        self._inbox_id, self._now, self._house = inbox_id, now, house
        self.letters: list[tuple[int | None, Letter]] = []
        self.touched: set[int] = set()
        self.errands: set[str] = set()

    def handle(self, asked: Heard | SystemIntent) -> None:
        match asked:
            case Heard():
                self._hear(asked)
            case TimeUp(table_id, kind, step):
                self._clock(table_id, kind, step)
            case Outage(table_id, step, seconds):
                lost = timedelta(seconds=seconds)
                self._on(table_id, None, lambda turn: time_up.outage(turn, step, lost), asked)
            case DaysChanged(person, int(table_id)):
                self._on(table_id, None, lambda turn: time_up.days_changed(turn, person), asked)
            case Reached(table=None):
                self._reached(asked)
            case Reached(table=int(table_id)):
                since = self._awake_until()
                self._on(table_id, None, lambda turn: lobby.reached(turn, asked, since), asked)
            case RoomClosed(room):
                self._room_closed(room)
            case MemberLeft(address, chat, None):
                self._send("left", self._tables.of_member(address, chat), asked)
            case MemberLeft(address, _, int(table_id)):
                self._on(table_id, None, lambda turn: lobby.departed(turn, address), asked)
            case Nameless(place, page):
                self._nameless(place, page)
            case Flooded():
                self._flooded(asked)
            case RoomMoved(chat, to):
                self._send("taken", self._tables.move_room(chat, to), asked)
            case RoomTaken(table_id):
                self._on(table_id, None, lobby.room_taken, asked)

    def _hear(self, heard: Heard) -> None:
        who, place = heard.who, heard.place
        row = self._people.meet(who, self._now)
        if who.in_private and not row.reachable:
            self._reached(Reached(who.address, True))
        self._people.saw(row.person_id, self._now)
        speaker = Speaker(row.person_id, who, place, row.reachable)
        if place.room is not None and place.query is None:
            self._room_heard(place.room, row.person_id)
        match heard.intent:
            case Show() if heard.at is not None and self._now - heard.at > STALE:
                pass  # it waited out an outage, and nobody waits for it any more
            case NewGame():
                self._new_game(speaker)
            case Start() if (code := self._wanted(row.wants)) is not None:
                # The deep link's payload was lost on the way; what he pressed before tells where to.
                self._join(speaker, Join(code=code))
            case Start():
                self._show(speaker, Page.GREETING)
            case Show(page):
                self._show(speaker, page)
            case Join():
                self._join(speaker, heard.intent)
            case Rematch(table_id):
                self._rematch(speaker, table_id)
            case StaleButton():
                self._reply(place, say.toast_unknown())
            case Press() as press:
                self._on(press.table, speaker, lambda turn: play.press(turn, press), press)
            case Leave(table_id):
                self._at(table_id, speaker, lobby.leave, heard.intent)
            case StartGame(table_id):
                self._at(table_id, speaker, lobby.start, heard.intent)
            case CancelGame(table_id):
                self._at(table_id, speaker, lobby.cancel, heard.intent)
            case FillSeats(table_id, seats):
                self._at(table_id, speaker, lambda turn: lobby.fill(turn, seats), heard.intent)
            case OfferRules(table_id):
                self._on(table_id, speaker, lobby.offer_rules, heard.intent)
            case ChooseRules(table_id, name):
                self._on(table_id, speaker, lambda turn: lobby.choose_rules(turn, name), heard.intent)
            case SetLanguage(text, table_id):
                self._set_language(speaker, text, table_id)
            case SetZone() | SetQuiet() | SetAway():
                self._own_days(speaker, heard.intent)
            case intent:
                self._while_playing(speaker, intent)

    def _while_playing(self, speaker: Speaker, intent: PersonIntent) -> None:
        """What is asked of a game that goes on."""
        change = WHILE_PLAYING[type(intent)]
        self._at(getattr(intent, "table", None), speaker, lambda turn: change(turn, intent), intent)

    def _own_days(self, speaker: Speaker, intent: SetZone | SetQuiet | SetAway) -> None:
        """A person's zone, quiet hours and days away, answered in private: nobody else cares."""
        person = self._people.days([speaker.person])[speaker.person]
        match intent:
            case SetZone(text):
                told = days.set_zone(person, text, self._now)
            case SetQuiet(text):
                told = days.set_quiet(person, text)
            case SetAway(text):
                told = days.set_away(person, text, self._now)
        place = speaker.place
        if not speaker.reachable:
            self._reply(place, say.press_start_again(name=speaker.who.name or "…"))
            return
        if place.query is not None:
            self._reply(place, say.toast_done())
        elif place.room is not None:
            self.letters.append(
                (None, reply(place, [say.look_in_private(name=speaker.who.name or "…")], pages.visit()))
            )
        private = Place(speaker.who.address)
        self.letters.append((None, reply(private, told.lines, told.keyboard)))
        if told.person is not None:
            self._people.keep_days(speaker.person, told.person)
            self._send("days", self._tables.of_person(speaker.person), DaysChanged(speaker.person))

    def _set_language(self, speaker: Speaker, text: str, table_id: int | None) -> None:
        if table_id is not None or speaker.place.room is not None:
            intent = SetLanguage(text, table_id)
            self._at(table_id, speaker, lambda turn: speech.set_table(turn, text), intent)
            return
        tag = find(text)
        if not text:
            line, keyboard = speech.ask(self._language(speaker))
            self.letters.append((None, reply(Place(speaker.who.address), [line], keyboard)))
        elif tag is None:
            self._reply(speaker.place, say.language_unknown())
        else:
            self._people.speak(speaker.person, tag)
            self._reply(speaker.place, say.language_set(language=LANGUAGES[tag].name))

    # Finding the table.

    def _at(
        self, table_id: int | None, speaker: Speaker, change: Callable[[Turn], None], intent: object
    ) -> None:
        """At the table of a button, else of the room, else at the one of the person's that can be meant: of
        several, he is asked which."""
        if table_id is None and speaker.place.room is not None:
            table_id = self._tables.in_room(speaker.place.room)
        elif table_id is None:
            mine = self._tables.of_person(speaker.person)
            known = map(self._tables.read, mine)
            meant = [
                table for table in known if table and which.may_be_meant(table, speaker, intent, self._now)
            ]
            if len(meant) > 1:
                self.letters.append((None, which.ask(speaker.place, meant, intent)))
                return
            table_id = next(iter([table.id for table in meant] + mine), None)
        if table_id is None:
            in_room = speaker.place.room is not None
            self._reply(speaker.place, say.no_table_here() if in_room else say.no_table_yours())
        else:
            self._on(table_id, speaker, change, intent)

    def _on(
        self, table_id: int, speaker: Speaker | None, change: Callable[[Turn], None], intent: object
    ) -> None:
        """Lock the table, change it, keep what came of it."""
        table = self._tables.lock(table_id)
        if table is None:
            if speaker is not None:
                self._reply(speaker.place, say.toast_unknown())
            return
        turn = self._turn(table, speaker)
        if speaker is not None and speaker.who.in_private:
            lobby.reached(turn, Reached(speaker.who.address, True))
        change(turn)
        self._keep(turn, intent)

    def _turn(self, table: Table, speaker: Speaker | None) -> Turn:
        persons = {seat.person for seat in table.seats if seat.person is not None}
        if speaker is not None:
            persons.add(speaker.person)
        return Turn(
            table, self._now, self._house, speaker, self._tables.crowded(table), self._people.days(persons)
        )

    def _keep(self, turn: Turn, intent: object) -> None:
        if turn.changed:
            self._tables.save(turn, self._inbox_id, type(intent).__name__)
            self.touched.add(turn.table.id)
        if turn.reminded:
            self._people.reminded(turn.reminded, self._now)
        self.letters += [(turn.table.id, letter) for letter in turn.letters]

    def _reply(self, place: Place, *lines: Text) -> None:
        self.letters.append((None, reply(place, lines)))

    # Opening tables.

    def _new_game(self, speaker: Speaker) -> None:
        place = speaker.place
        taken = self._tables.in_room(place.room) if place.room is not None else None
        if taken is not None:
            self._on(taken, speaker, lobby.is_here_already, NewGame())
            return
        self._keep(self._opened(speaker, place.title or speaker.who.name, place.room), NewGame())

    def _opened(
        self,
        speaker: Speaker,
        name: str,
        room: str | None,
        seats: tuple[Seat, ...] = (),
        options: Options | None = None,
    ) -> Turn:
        code = next(code for code in iter(new_code, None) if self._tables.with_code(code) is None)
        spoken = self._tables.language_in(room) if room is not None else None
        language = spoken or self._language(speaker)
        table = self._tables.create(
            code, name or code, language, speaker.person, speaker.who.name, room, self._now
        )
        turn = self._turn(table, speaker)
        turn.change(seats=seats, options=options or table.options)
        lobby.open_lobby(turn)
        return turn

    def _language(self, speaker: Speaker) -> str:
        read = self._people.reads(speaker.who.address)
        return read[0] if read is not None else FALLBACK

    def _rematch(self, speaker: Speaker, table_id: int) -> None:
        """The same people again, at a new table."""
        old = self._tables.lock(table_id)
        if old is None or old.status is not Status.FINISHED or old.seat_of(speaker.person) is None:
            self._reply(speaker.place, say.toast_not_yours() if old else say.toast_unknown())
            return
        if self._has_successor(old):
            self._reply(speaker.place, say.toast_rematch_open())
            return
        seats = tuple(replace(seat, reachable=self._can_reach(seat)) for seat in old.seats)
        opened = self._opened(speaker, old.name, old.room, seats, old.options)
        turn = self._turn(old, speaker)
        turn.change(rematch=opened.table.id)
        turn.answer(say.toast_done())
        self._keep(turn, Rematch(table_id))
        self._keep(opened, Rematch(table_id))

    def _has_successor(self, old: Table) -> bool:
        """Whether the rematch has been opened and not closed again, or the room has another table."""
        if old.room is not None and self._tables.in_room(old.room) is not None:
            return True
        rematch = self._tables.read(old.rematch) if old.rematch is not None else None
        return rematch is not None and rematch.status is not Status.CANCELLED

    def _can_reach(self, seat: Seat) -> bool:
        row = self._people.find(seat.address) if seat.address is not None else None
        return row is None or row.reachable

    def _wanted(self, code: str | None) -> str | None:
        """The code of the table that somebody asked to join earlier, if that can still be done."""
        table_id = self._tables.with_code(code) if code is not None else None
        table = self._tables.read(table_id) if table_id is not None else None
        return code if table is not None and table.status is Status.LOBBY else None

    def _join(self, speaker: Speaker, intent: Join) -> None:
        place = speaker.place
        row = self._people.meet(speaker.who, self._now)
        table_id = intent.table
        if intent.code is not None:
            table_id = self._tables.with_code(intent.code)
            if table_id is None:
                self._reply(place, say.no_such_code())
                return
        elif table_id is None and place.room is not None:
            table_id = self._tables.in_room(place.room)
        if table_id is None:
            self._reply(place, say.no_table_here() if place.room is not None else say.join_needs_code())
            return
        table = self._tables.read(table_id)
        row.wants = table.code if table is not None and not speaker.reachable else None
        self._on(table_id, speaker, lobby.join, intent)

    # Showing.

    def _show(self, speaker: Speaker, page: Page) -> None:
        if page in PAGES:
            self._reply(speaker.place, PAGES[page]())
            return
        tables = self._shown_tables(speaker)
        if page is Page.RULES:  # one is enough: the table that is meant
            tables = tables[:1]
            if not tables:
                self._reply(speaker.place, say.rules_text())
        elif not tables:
            in_room = speaker.place.room is not None
            self._reply(speaker.place, say.no_table_here() if in_room else say.no_table_yours())
        for table_id in sorted(tables):
            self._on(table_id, speaker, lambda turn: self._show_at(turn, page), Show(page))

    @staticmethod
    def _show_at(turn: Turn, page: Page) -> None:
        """A page; before the game, in the room, the lobby itself is the board and the state of things."""
        in_room = turn.speaker is not None and turn.speaker.place.room is not None
        if turn.table.status is Status.LOBBY and in_room and page not in (Page.HAND, Page.RULES):
            lobby.show_again(turn)
        else:
            pages.show(turn, page)

    def _shown_tables(self, speaker: Speaker) -> list[int]:
        if speaker.place.room is None:
            return self._tables.of_person(speaker.person)
        table_id = self._tables.in_room(speaker.place.room) or self._tables.latest_in_room(speaker.place.room)
        return [table_id] if table_id is not None else []

    def _nameless(self, place: Place, page: Page | None) -> None:
        """Whoever has no name may look at what everybody sees; to play, he must show himself."""
        table_id = self._tables.in_room(place.room) if place.room is not None else None
        table = self._tables.read(table_id) if table_id is not None else None
        if page in PAGES:
            self._reply(place, PAGES[page]())
        elif page is Page.RULES:
            self._reply(place, *([say.rules_text()] if table is None else rules.of_table(table)))
        elif page in (Page.BOARD, Page.STATUS):
            if table is None:
                self._reply(place, say.no_table_here())
            elif table.status is Status.LOBBY:
                self._on(table.id, None, lobby.show_again, Show(page))
            else:
                self._reply(place, *(pages.board if page is Page.BOARD else pages.status)(table))
        elif table is not None and table.status is Status.LOBBY:
            keyboard = ((lobby.join_button(table),),)
            self.letters.append((table.id, reply(place, [say.not_a_player()], keyboard)))
        else:
            self._reply(place, say.not_anybody())

    def _flooded(self, flooded: Flooded) -> None:
        """Said to him alone, if that can be."""
        row = self._people.find(flooded.address)
        alone = flooded.query is not None or (row is not None and row.reachable)
        place = Place(flooded.address, None if alone else flooded.room, query=flooded.query)
        self._reply(place, say.toast_flooded())

    # The clock and the channels.

    def _room_heard(self, room: str, person: int) -> None:
        """A player's command in a room that was lost: perhaps we are heard again. Tried now and then."""
        table_id = self._tables.in_room(room)
        table = self._tables.read(table_id) if table_id is not None else None
        if table is None or table.pause is None or table.seat_of(person) is None:
            return
        if table.pause.room_lost and self._now - table.pause.since >= pause.PROBE_AFTER:
            self._reached(Reached(room, True, alone=True))

    def _room_closed(self, room: str) -> None:
        """Speaking is the way to find out whether we still can: if not, the letter's failure stops the
        clock."""
        table_id = self._tables.in_room(room)
        if table_id is not None:
            self._on(table_id, None, pause.room_closed, RoomClosed(room))

    def _clock(self, table_id: int, kind: DueKind, step: int) -> None:
        def act(turn: Turn) -> None:
            if kind is DueKind.REMIND and turn.table.status is Status.PLAYING:
                turn.elsewhere = self._tables.asked_elsewhere(turn.table)
            instants.strike(turn, kind, step)

        self._on(table_id, None, act, TimeUp(table_id, kind, step))

    def _awake_until(self) -> datetime:
        """Now; or where we have just come back from an outage, when it began: nobody loses that time,
        whatever the first news is."""
        beat = heartbeat.last(self._session)
        return beat if beat is not None and self._now - beat > heartbeat.OUTAGE else self._now

    def _reached(self, word: Reached) -> None:
        """Note it at the address, and send word to each table where it is news."""
        row = self._people.find(word.address)
        if row is not None:
            row.reachable = word.reachable
            tables = self._tables.where_news(word.address, word.reachable)
        elif word.alone:
            found = self._tables.in_room(word.address)
            tables = [found] if found is not None else []
        else:
            tables = self._tables.in_rooms(word.address)
        self._send("reach", tables, word)
        if word.arrived and word.reachable and not tables:
            self._reply(Place(word.address, room=word.address), say.greeting_room())

    def _send(
        self, source: str, tables: list[int], word: Reached | MemberLeft | RoomMoved | DaysChanged
    ) -> None:
        """Pass word to tables, as a row in the lane of each: a transaction changes one table at most."""
        for table_id in tables:
            lane = inbox.table_lane(table_id)
            told = RoomTaken(table_id) if isinstance(word, RoomMoved) else replace(word, table=table_id)
            inbox.receive(
                self._session,
                source=source,
                external_id=f"{self._inbox_id}:{table_id}",
                lane=lane,
                body=asdict(told),
                received_at=self._now,
            )
            self.errands.add(lane)
