"""Many tables through simulated days: a clock that leaps from instant to instant, people in nine zones who
sleep, travel, forget and leave, and no SQL, no texts and no wire. What is said is checked as it is said."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta

from app.game import OFFICIAL, new_game, view, waiting_for
from app.table import absence, asking, house, lobby, motion, pause, play, prompts, remind, substitute, time_up
from app.table.awake import Habits, Quiet
from app.table.intents import AskPause, Ballot, Hold, Place, Press, Queue, TakeSeat, Who
from app.table.letters import Letter
from app.table.model import Due, DueKind, Options, Presence, Prompt, Seat, Status, Table
from app.table.pace import Pace, Rhythm
from app.table.personal import Away, Person
from app.table.turn import House, Speaker, Turn

ZONES = (
    "Europe/Prague",
    "Europe/Oslo",
    "Europe/Moscow",
    "Asia/Tehran",
    "America/Sao_Paulo",
    "America/New_York",
    "Asia/Vladivostok",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
)
QUIET = (Quiet(), Quiet(), Quiet(time(23, 30), time(7, 15)), Quiet(time(1), time(9)), None)
LOBBY_LIFE = timedelta(days=3)
STEPS = 4_000  # in which every table must have come to an end


@dataclass(frozen=True)
class Temper:
    """How somebody plays. ``patience``: the awake time in which he usually answers; ``faithful``: how
    often he answers at all; after ``asked_at_most`` questions he never does."""

    patience: timedelta
    faithful: float
    asked_at_most: int


@dataclass
class Life:
    """One table from its first question to its end, and what is wrong with it: nothing, one hopes."""

    table: Table
    people: dict[int, Person]
    tempers: dict[int, Temper]
    now: datetime
    chance: random.Random
    answers: list[tuple[datetime, int, int]] = field(default_factory=list)  # when, who, which question
    asked: Counter[int] = field(default_factory=Counter)
    warned: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))  # by prompt
    said: Counter[str] = field(default_factory=Counter)
    next_person: int = 10_000

    # The clock.

    def run(self) -> None:
        for _ in range(STEPS):
            if not self.table.status.is_open:
                return
            self._step()
        raise AssertionError(f"table {self.table.id} does not end: {self.table.status}, {self.table.dues}")

    def _step(self) -> None:
        due = min(self.table.dues, key=lambda one: (one.at, one.kind))
        self.answers.sort()
        if self.answers and self.answers[0][0] <= due.at:
            at, person, number = self.answers.pop(0)
            self.now = max(self.now, at)
            self._answer(person, number)
        else:
            self.now = max(self.now, due.at)
            self._strike(due)

    def _strike(self, due: Due) -> None:
        self.table = replace(self.table, dues=tuple(other for other in self.table.dues if other != due))
        if due.kind is DueKind.STEP:
            self._check_warned()
        acts: dict[DueKind, Callable[[Turn], None]] = {
            DueKind.STEP: lambda turn: time_up.step_is_up(turn, due.step),
            DueKind.BOTS: lambda turn: house.move(turn, due.step),
            DueKind.LOBBY: lobby.expire,
            DueKind.ROOM: pause.room_given_up,
            DueKind.REMIND: lobby.remind if self.table.status is Status.LOBBY else remind.due_now,
            DueKind.SEATS: absence.check,
            DueKind.MOTION: motion.close,
            DueKind.RESUME: pause.over,
            DueKind.BALLOTS: prompts.put_away,
        }
        self.do(acts[due.kind])

    def do(self, change: Callable[[Turn], None], person: int | None = None) -> None:
        before = {prompt.number: prompt for prompt in self.table.prompts}
        turn = Turn(self.table, self.now, House(), self._speaker(person), people=self.people)
        change(turn)
        self.table = turn.table
        for letter in turn.letters:
            self._hear(letter)
        for prompt in self.table.prompts:
            if prompt.number not in before:
                self._asked(prompt)
            self._check_prompt(prompt)
        self._check_table()

    # The people.

    def _speaker(self, person: int | None) -> Speaker | None:
        if person is None:
            return None
        who = Who(f"telegram:{person}", f"P{person}", "en", in_private=True)
        return Speaker(person, who, Place(who.address, query="q"), reachable=True)

    def _asked(self, prompt: Prompt) -> None:
        """Somebody makes up his mind when he will answer, if he will."""
        owner = self.table.seats[prompt.seat].person
        assert owner is not None
        self.asked[owner] += 1
        temper = self.tempers[owner]
        if self.asked[owner] > temper.asked_at_most or self.chance.random() > temper.faithful:
            return
        person = self.people[owner]
        wait = temper.patience * self.chance.random() * 2
        self.answers.append((person.next_awake(person.deadline(prompt.asked, wait)), owner, prompt.number))

    def _answer(self, person: int, number: int) -> None:
        prompt = next((p for p in self.table.prompts if p.number == number), None)
        if prompt is None or self.table.seat_of(person) != prompt.seat:
            return
        if asking.may_hold(self.table, prompt) and self.chance.random() < 0.2 and not prompt.holding:
            self.do(lambda turn: play.hold(turn, Hold(self.table.id, number)), person)
        options = asking.options(self.table.playing(), prompt.seat)
        option = self.chance.randrange(len(options))
        self.do(lambda turn: play.press(turn, Press(self.table.id, number, option)), person)
        if self.table.status is Status.PLAYING and self.chance.random() < 0.02:
            self._do_something_else(person)

    def _do_something_else(self, person: int) -> None:
        match self.chance.randrange(5):
            case 0:
                self.do(lambda turn: motion.ask_pause(turn, AskPause(days=self.chance.randint(1, 3))), person)
                self._vote()
            case 1:
                self.do(substitute.give_up, person)
            case 2:
                self.do(substitute.offer_own, person)
            case 3:
                self.do(time_up.extend, person)
            case _:
                self.do(remind.ask_for, person)
        if self.table.status is Status.PLAYING and self.chance.random() < 0.7:
            self._somebody_new()

    def _vote(self) -> None:
        """Whoever has a ballot says what he thinks of a motion."""
        for seat in self.table.seats:
            if self.table.motion is None or self.table.status is not Status.PLAYING:
                return
            if seat.person is not None:
                ballot = Ballot(self.table.id, self.table.motion.number, yes=self.chance.random() < 0.8)
                self.do(lambda turn, ballot=ballot: motion.vote(turn, ballot), seat.person)

    def _somebody_new(self) -> None:
        """A stranger takes a seat that is free, or gets on the waiting list."""
        self.next_person += 1
        newcomer = self.next_person
        self.people[newcomer] = somebody(self.chance, self.now)
        self.tempers[newcomer] = temper(self.chance)
        alive = view(self.table.playing(), None).alive
        free = [n for n, s in enumerate(self.table.seats) if alive[n] and s.presence is not Presence.HERE]
        if free:
            self.do(lambda turn: substitute.take(turn, TakeSeat(self.table.id, free[0])), newcomer)
        else:
            self.do(lambda turn: substitute.queue(turn, Queue(self.table.id)), newcomer)

    # What must hold.

    def _hear(self, letter: Letter) -> None:
        for line in letter.lines:
            self.said[line.key] += 1
        if letter.lines and letter.lines[0].key == "reminder":
            person = int(letter.to.partition(":")[2])
            assert not self._days(person).is_asleep(self.now), f"{letter.to} is reminded in his night"
        if letter.standing is not None and (letter.afresh or letter.lines[0].key == "reminder"):
            for prompt in self.table.prompts:
                seat = self.table.seats[prompt.seat]
                if seat.address == letter.to and asking.standing(prompt) == letter.standing:
                    self.warned[prompt.number] += letter.lines[0].key == "reminder"

    def _days(self, person: int) -> Person:
        """As the table counts them: of two who are away at once, one."""
        seat = self.table.seat_of(person)
        turn = Turn(self.table, self.now, House(), people=self.people)
        days = turn.person(seat) if seat is not None else self.people[person]
        return days if self.table.options.phase.sleeps else days.sleepless()

    def _check_prompt(self, prompt: Prompt) -> None:
        owner = self.table.seats[prompt.seat].person
        assert owner is not None
        days = self._days(owner)
        just_before = prompt.due - timedelta(microseconds=1)
        assert not days.is_asleep(prompt.due) or not days.is_asleep(just_before), (
            f"question {prompt.number} is due at {prompt.due}, in the night of {days.rule}"
        )
        assert prompt.reminded <= remind.MOST
        assert prompt.due > prompt.asked

    def _check_warned(self) -> None:
        """Nobody's time is up without a reminder, or his name before all in the grace of a vote."""
        table = self.table
        if table.status is not Status.PLAYING or table.pause is not None:
            return
        for prompt in table.prompts:
            seat = table.seats[prompt.seat]
            waits = any(seat == prompt.seat for seat, _ in waiting_for(table.playing()))
            if not waits or prompt.held is not None or not seat.is_asked:
                continue
            named = self.said["event-vote-grace"] if table.playing().phase.value == "vote" else 0
            assert self.warned[prompt.number] or named, f"{seat.name} was not warned of {prompt}"

    def _check_table(self) -> None:
        table = self.table
        if table.status is Status.PLAYING:
            assert any(due.kind in (DueKind.STEP, DueKind.RESUME, DueKind.ROOM) for due in table.dues)
            game = table.playing()
            laws = game.liberal + game.fascist
            assert len(game.draw) + len(game.discard) + len(game.hand) + laws == 17
            asked = {prompt.seat for prompt in table.prompts}
            for seat, _ in waiting_for(game):
                owner = table.seats[seat]
                if owner.is_asked:
                    assert seat in asked, f"{owner.name} is waited for and was not asked"


def somebody(chance: random.Random, now: datetime) -> Person:
    habits = Habits(chance.choice(ZONES), chance.choice(QUIET)) if chance.random() < 0.9 else None
    away = ()
    if chance.random() < 0.1:
        start = now + timedelta(hours=chance.randint(0, 60))
        away = (Away(start, start + timedelta(hours=chance.randint(12, 72))),)
    return Person(habits, away)


def temper(chance: random.Random) -> Temper:
    return Temper(
        patience=chance.choice([timedelta(minutes=20), timedelta(hours=2), timedelta(hours=4)]),
        faithful=chance.choice([1, 0.97, 0.9]),
        asked_at_most=0 if chance.random() < 0.01 else chance.choice([10**6] * 8 + [12]),
    )


def lives(tables: int, starts: tuple[datetime, ...], seed: int = 7) -> Iterator[Life]:
    """So many tables, not yet played, begun in turn at these instants and within a day of them."""
    for number in range(1, tables + 1):
        chance = random.Random(seed * 1_000_003 + number)
        now = starts[number % len(starts)] + timedelta(minutes=chance.randint(0, 24 * 60))
        seats = 5 + number % 6
        bots = chance.choice([0, 0, 0, seats - 4])
        people = {person: somebody(chance, now) for person in range(1, seats - bots + 1)}
        rhythm = Rhythm(chance.choice(ZONES)) if number % 17 == 0 else None
        table = Table(
            id=number,
            code="K7QXW2",
            name="Club",
            language="en",
            host=1,
            host_name="P1",
            room=f"telegram:-{number}" if number % 5 else None,
            opened=now,
            options=Options(
                pace=chance.choice([Pace.LIVE, Pace.EVENING, Pace.DAY, Pace.DAY, Pace.DAY, Pace.SLOW]),
                rhythm=rhythm,
            ),
            seats=tuple(
                Seat(f"P{n}", n, f"telegram:{n}") if n in people else Seat(f"B{n}")
                for n in range(1, seats + 1)
            ),
        )
        life = Life(table, people, {n: temper(chance) for n in people}, now, chance)
        game = new_game(seats, OFFICIAL, bytes([number % 256, number // 256]) * 16)
        life.do(lambda turn, game=game: lobby.begin(turn, game))
        yield life
