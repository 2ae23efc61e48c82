"""A table among people of many habits, played from instant to instant by a fake clock: no SQL and no texts,
so that a thousand tables cost seconds. Whatever a table must never do is looked for after every turn.

What is asked here of a deadline is computed anew, from the clock on the person's wall: the code under test
would agree with itself.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from app.game import RULESETS, new_game, waiting_for
from app.game.vocabulary import Phase, RulesetName
from app.table import absence, asking, instants, lobby, motion, pause, play, remind, substitute, time_up
from app.table.awake import Habits, Quiet
from app.table.intents import AskKick, AskPause, Ballot, Hold, Place, Press, Queue, TakeSeat, Who
from app.table.model import Due, DueKind, MotionKind, Options, Presence, Prompt, Seat, Status, Table
from app.table.pace import Pace, Rhythm
from app.table.personal import Away, Person
from app.table.turn import House, Speaker, Turn
from tests.game.random_games import check_cards
from workers.sweep import CLOCKS

ZONES = (
    "Europe/Prague",
    "Europe/Oslo",
    "Europe/Moscow",
    "Asia/Tehran",
    "Asia/Kathmandu",
    "Asia/Vladivostok",
    "Australia/Lord_Howe",
    "America/Sao_Paulo",
    "America/New_York",
)
CHANGES = (
    datetime(2027, 3, 12, 17, tzinfo=UTC),  # the Fridays before New York and Europe change their clocks
    datetime(2027, 3, 26, 17, tzinfo=UTC),
    datetime(2027, 10, 29, 17, tzinfo=UTC),
    datetime(2027, 11, 5, 17, tzinfo=UTC),
)
WEEK = timedelta(days=7)
MOST_TURNS = 6000
NAMED = {"event-vote-grace", "event-vote-waits", "event-execution-waits", "event-first-missed"}
"""What names the missing in public, and gives them more time."""

FIRST, OUTSIDER = 501, 901


@dataclass
class Tally:
    """What happened, so that a test can tell that it was there at all."""

    turns: int = 0
    begun: set[date] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)
    ends: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Manner:
    """How somebody plays. ``gone``: from then on he answers nothing; ``slow``: up to so many times the time
    that he has; ``holds``: he decides early and hands over late."""

    slow: float
    gone: datetime | None = None
    holds: bool = False


class Crowd:
    """One table, from its first question to its end. ``seed``: everything that is left to chance."""

    def __init__(self, seed: int, tally: Tally) -> None:
        self.tally, self.turns = tally, 0
        self.chance = chance = random.Random(seed)
        start = chance.choice(CHANGES)
        self.now = start + timedelta(minutes=chance.randrange(24 * 60))
        self.seen: dict[int, set[str]] = {}  # by prompt's number, what warned of its deadline
        self.reminders: dict[int, int] = {}
        self.plans: dict[int, datetime] = {}
        self.free: list[tuple[datetime, int]] = []  # when somebody who waits takes which seat
        self.happenings = self._happenings()
        seats = chance.randrange(5, 11)
        bots = chance.sample(range(seats), chance.randrange(3)) if chance.random() < 0.2 else ()
        ruleset = chance.choice(list(RulesetName))
        self.people = {FIRST + seat: self._person() for seat in range(seats) if seat not in bots}
        self.manners = {person: self._manner() for person in self.people}
        self.table = Table(
            id=1,
            code="K7QXW2",
            name="Thursday Club",
            language="en",
            host=next(iter(self.people)),
            host_name="Player",
            room="telegram:-100500" if chance.random() < 0.8 else None,
            opened=self.now,
            options=self._options(ruleset),
            seats=tuple(
                Seat(f"Player{seat}")
                if seat in bots
                else Seat(f"Player{seat}", FIRST + seat, f"telegram:{FIRST + seat}")
                for seat in range(seats)
            ),
        )
        tally.begun.add(start.date())
        tally.zones |= {person.zone for person in self.people.values() if person.zone is not None}
        self.house = House(bot_delay=timedelta(seconds=chance.choice((0, 4))))
        game = new_game(seats, RULESETS[ruleset], chance.randbytes(32))
        self.turn(None, lambda turn: lobby.begin(turn, game))

    # Who plays, and when what happens.

    def _options(self, ruleset: RulesetName) -> Options:
        chance = self.chance
        pace = chance.choice((Pace.LIVE, Pace.EVENING, Pace.DAY, Pace.DAY, Pace.SLOW, Pace.CUSTOM))
        custom = timedelta(hours=chance.choice((2, 6, 8))) if pace is Pace.CUSTOM else None
        rhythm = Rhythm(chance.choice(ZONES)) if pace is Pace.DAY and chance.random() < 0.2 else None
        return Options(ruleset, pace, custom, rhythm, in_group=chance.random() < 0.3)

    def _person(self) -> Person:
        chance = self.chance
        if chance.random() < 0.1:
            return Person()  # said nothing of himself
        quiet = chance.choice((Quiet(), Quiet(), Quiet(time(23), time(9)), Quiet(time(0), time(10)), None))
        away: tuple[Away, ...] = ()
        if chance.random() < 0.15:
            start = self.now + timedelta(hours=chance.randrange(96))
            away = (Away(start, start + timedelta(hours=chance.randrange(12, 96))),)
        return Person(Habits(chance.choice(ZONES), quiet), away)

    def _manner(self) -> Manner:
        chance, fate = self.chance, self.chance.random()
        slow = chance.choice((0.1, 0.3, 0.6, 1.2))
        if fate < 0.02:
            return Manner(slow, gone=self.now)
        if fate < 0.12:
            return Manner(slow, gone=self.now + timedelta(hours=chance.randrange(1, 120)))
        return Manner(slow, holds=chance.random() < 0.1)

    def _happenings(self) -> list[tuple[datetime, str]]:
        """What people do beside answering, and what befalls the table."""
        kinds = [
            "extend",
            "remind",
            "pause",
            "queue",
            "queue",
            "offer",
            "leave",
            "outage",
            "room",
            "days",
            "days",
            "back",
            "kick",
            "void",
        ]
        waiting = [(self.now, "queue")] if self.chance.random() < 0.3 else []
        return waiting + sorted(
            (self.now + WEEK * self.chance.random() * self.chance.random(), self.chance.choice(kinds))
            for _ in range(self.chance.randrange(7))
        )

    # Playing.

    def play(self) -> None:
        """Until no instant is left to come."""
        while (step := self._next()) is not None:
            at, act = step
            assert at >= self.now or isinstance(act, Due), "nothing happens in the past"
            self.now = max(self.now, at)
            if isinstance(act, Due):
                self._strike(act)
            else:
                act()
        status = self.table.status
        assert status in (Status.FINISHED, Status.VOIDED, Status.CANCELLED), f"the table ends {status}"
        self.tally.ends[status] += 1

    def _next(self) -> tuple[datetime, Due | Callable[[], None]] | None:
        if self.table.status not in (Status.PLAYING, Status.LOBBY):
            return None
        steps: list[tuple[datetime, Due | Callable[[], None]]] = [(due.at, due) for due in self.table.dues]
        if self.table.status is Status.PLAYING:
            steps += [(at, partial(self._answer, p)) for p in self.table.prompts if (at := self._plan(p))]
            if self.happenings:
                steps.append((max(self.now, self.happenings[0][0]), self._happen))
            if self.free:
                steps.append((max(self.now, self.free[0][0]), self._take))
        return min(steps, key=lambda step: step[0])

    def _plan(self, prompt: Prompt) -> datetime | None:
        """When this question is answered; never, perhaps."""
        if prompt.answered or prompt.held is not None:
            return None
        person = self.table.seats[prompt.seat].person or 0
        manner = self.manners[person]
        if prompt.number not in self.plans:
            share = self.chance.random() * manner.slow
            at = self.people[person].deadline(self.now, prompt.awake * share)
            self.plans[prompt.number] = max(self.now, at)
        at = self.plans[prompt.number]
        return None if at < self.now or (manner.gone is not None and at >= manner.gone) else at

    def _answer(self, prompt: Prompt) -> None:
        person = self.table.seats[prompt.seat].person or 0
        if self.manners[person].holds and asking.may_hold(self.table, prompt) and not prompt.holding:
            self.turn(person, lambda turn: play.hold(turn, Hold(1, prompt.number)))
            self.tally.done["held"] += 1
            return
        option = self.chance.randrange(len(asking.options(self.table.playing(), prompt.seat)))
        self.turn(person, lambda turn: play.press(turn, Press(1, prompt.number, option)))

    def _strike(self, due: Due) -> None:
        self.table = replace(self.table, dues=tuple(other for other in self.table.dues if other is not due))
        self.turn(None, lambda turn: instants.strike(turn, due.kind, due.step))
        self.tally.done[f"due {due.kind}"] += 1

    def _happen(self) -> None:
        _, what = self.happenings.pop(0)
        seated = [seat.person for seat in self.table.seats if seat.person is not None]
        if not seated:
            return
        person = self.chance.choice(seated)
        match what:
            case "extend":
                asked = [self.table.seats[prompt.seat].person or person for prompt in self.table.prompts]
                self.turn(self.chance.choice(asked or [person]), time_up.extend)
            case "remind":
                self.turn(person, remind.ask_for)
            case "pause":
                self._agree(person, lambda turn: motion.ask_pause(turn, AskPause(days=2)))
            case "kick":
                seat = self.chance.randrange(len(self.table.seats))
                self._agree(person, lambda turn: motion.ask_kick(turn, AskKick(seat=seat)))
            case "void":
                self._agree(person, motion.ask_void)
            case "queue":
                new = OUTSIDER + len(self.people)
                self.people[new], self.manners[new] = self._person(), Manner(0.3)
                self.turn(new, lambda turn: substitute.queue(turn, Queue(1)))
            case "offer":
                self.turn(person, substitute.offer_own)
            case "leave":
                self.turn(person, substitute.give_up)
            case "back":
                self.turn(person, absence.says_back)
            case "outage":
                self._outage(timedelta(minutes=self.chance.choice((3, 90, 1500))))
            case "room":
                self.turn(None, lambda turn: pause.room_lost(turn, self.now))
                if self.chance.random() < 0.5:
                    self.happenings.insert(
                        0, (self.now + timedelta(hours=self.chance.randrange(80)), "found")
                    )
            case "found":
                self.turn(None, pause.room_back)
            case "days":
                self._new_days(person)

    def _agree(self, person: int, ask: Callable[[Turn], None]) -> None:
        self.turn(person, ask)
        for voter in [seat.person for seat in self.table.seats if seat.person is not None]:
            asked = self.table.motion
            if asked is not None and self.chance.random() < 0.7:
                kind, ballot = asked.kind, Ballot(1, asked.number, yes=True)
                self.turn(voter, partial(motion.vote, intent=ballot))
                if self.table.motion is None:
                    self.tally.done[f"motion {kind}"] += 1
                    if kind is MotionKind.PAUSE and self.chance.random() < 0.3:
                        self.turn(voter, motion.ask_resume)

    def _outage(self, lost: timedelta) -> None:
        """All that was due meanwhile comes afterwards, and the step's own clock only after what is given
        back (``heartbeat.beat``)."""
        self.now += lost
        dues = [
            replace(due, at=due.at + lost) if due.kind.value in CLOCKS else due for due in self.table.dues
        ]
        self.table = replace(self.table, dues=tuple(dues))
        step = self.table.step
        self.turn(None, lambda turn: time_up.outage(turn, step, lost))
        self.tally.done["outage"] += 1
        self.plans = {n: max(at, self.now) for n, at in self.plans.items() if at >= self.now - lost}

    def _new_days(self, person: int) -> None:
        told = self._person()
        self.people[person] = replace(told, seen=self.people[person].seen, away=())
        self.turn(None, lambda turn: time_up.days_changed(turn, person))
        self.tally.done["days"] += 1

    def _take(self) -> None:
        _, number = self.free.pop(0)
        waiting = self.table.waiting_list
        if waiting:
            taker = waiting[0].person
            self.turn(taker, lambda turn: substitute.take(turn, TakeSeat(1, number)))
            self.tally.done["taken"] += self.table.seat_of(taker) is not None

    # One turn, and what must hold after it.

    def turn(self, person: int | None, change: Callable[[Turn], None]) -> None:
        speaker = None
        if person is not None:
            address = f"telegram:{person}"
            speaker = Speaker(person, Who(address, f"P{person}", "en", True), Place(address), reachable=True)
            self.people[person] = replace(self.people[person], seen=self.now)
        turn = Turn(self.table, self.now, self.house, speaker, frozenset(), self.people)
        change(turn)
        before, self.table = self.table, turn.table
        for reminded in turn.reminded:
            self.people[reminded] = replace(self.people[reminded], reminded=self.now)
        self.tally.turns += 1
        self.turns += 1
        assert self.turns < MOST_TURNS, "the table goes on and on"
        self._read(turn, before)
        self._check(turn, before)

    def _read(self, turn: Turn, before: Table) -> None:
        """What of the letters warns somebody."""
        for letter in turn.letters:
            for line in letter.lines:
                self.tally.said[line.key] += 1
                if line.key == "reminder":
                    self._reminded(turn, letter.to)
                elif line.key in NAMED:
                    for prompt in self.table.prompts:
                        self.seen.setdefault(prompt.number, set()).add(line.key)
                elif line.key == "seat-is-free":
                    later = self.now + timedelta(hours=self.chance.random() * 30)
                    self.free.append((later, next(n for n, s in enumerate(turn.table.seats) if _free(s))))
                    self.free.sort()

    def _reminded(self, turn: Turn, address: str) -> None:
        seat = next(n for n, seat in enumerate(self.table.seats) if seat.address == address)
        prompt = next(p for p in self.table.prompts if p.seat == seat)
        assert not self._sleeps(turn, seat, self.now), f"reminder in the night of seat {seat}"
        self.seen.setdefault(prompt.number, set()).add("reminder")
        self.reminders[prompt.number] = self.reminders.get(prompt.number, 0) + 1
        assert self.reminders[prompt.number] <= remind.MOST
        self.tally.done["reminders"] += 1

    def _sleeps(self, turn: Turn, seat: int, at: datetime) -> bool:
        """By the clock on his wall, and the journeys that count at this table."""
        person = turn.person(seat)
        if any(away.start <= at < away.end for away in person.away):
            return True
        if person.habits is None or person.habits.quiet is None or not turn.table.options.phase.sleeps:
            return False
        quiet = person.habits.quiet
        wall = at.astimezone(ZoneInfo(person.habits.zone)).time()
        if quiet.start < quiet.end:
            return quiet.start <= wall < quiet.end
        return wall >= quiet.start or wall < quiet.end

    def _check(self, turn: Turn, before: Table) -> None:
        table = self.table
        self._check_misses(before)
        if table.status is not Status.PLAYING:
            assert not table.prompts
            return
        game = table.playing()
        if game.phase is not Phase.VOTE or game is not before.game:
            check_cards(game)
        asked = {prompt.seat for prompt in table.prompts}
        for seat, _ in waiting_for(game):
            assert not table.seats[seat].is_asked or seat in asked, f"nobody asks seat {seat}"
        assert table.dues, "no clock runs"
        running = any(due.kind in (DueKind.STEP, DueKind.BOTS) for due in table.dues)
        assert running or table.pause is not None, "no clock runs"
        old = {prompt.number: prompt.due for prompt in before.prompts}
        for prompt in table.prompts:
            was = old.get(prompt.number)
            over = was is not None and was <= self.now  # a vote waits for the others
            if table.pause is None and was != prompt.due and not over:
                self._check_due(turn, prompt)

    def _check_due(self, turn: Turn, prompt: Prompt) -> None:
        """A deadline is not in the night; that it is just when one begins, is as good as before it."""
        moment = timedelta(seconds=1)
        night = self._sleeps(turn, prompt.seat, prompt.due) and self._sleeps(
            turn, prompt.seat, prompt.due - moment
        )
        assert not night, f"{prompt} is due in the night of {turn.person(prompt.seat).rule}"
        assert prompt.due >= turn.game_now, f"{prompt} is due in the past, {turn.game_now}"

    def _check_misses(self, before: Table) -> None:
        """Whoever the clock answered for had been warned."""
        for number, (seat, was) in enumerate(zip(self.table.seats, before.seats, strict=False)):
            if self.table.status is not Status.LOBBY and (
                seat.missed + seat.missed_secretly > was.missed + was.missed_secretly
            ):
                self.tally.done["missed"] += 1
                prompt = next(p for p in before.prompts if p.seat == number)
                assert self.seen.get(prompt.number), f"{prompt} timed out unwarned at {self.now}"


def _free(seat: Seat) -> bool:
    return seat.presence is not Presence.HERE
