"""One change of one table in the making: the table as it becomes, and the letters that come of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from app.game import action_to_dict
from app.game.actions import Action
from app.language import say
from app.language.text import Text
from app.pictures.board import Board
from app.table.intents import Place, Who
from app.table.letters import Button, Keyboard, Letter, Priority
from app.table.model import Due, DueKind, Prompt, Seat, Table
from app.table.personal import NOBODY_KNOWN, Person, one_away_at_a_time


@dataclass(frozen=True, slots=True)
class House:
    """What the operator sets. ``bot_delay``: how long house bots seem to think; zero: they move at once."""

    bot_delay: timedelta = timedelta(0)
    lobby_life: timedelta = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A question that is open at another table."""

    table: str
    code: str
    due: datetime


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who asked, and where the answer goes."""

    person: int
    who: Who
    place: Place
    reachable: bool


@dataclass
class Turn:
    """``changed`` marks a change that is worth a version; answers alone change nothing.

    ``before``: the table as it was. ``crowded``: persons who sit at other open tables too, and so must be
    told which one this is. ``people``: the days of those who sit here; ``elsewhere``: what else they are
    asked. ``reminded``: persons who were reminded in this turn.
    """

    table: Table
    now: datetime
    house: House = House()
    speaker: Speaker | None = None
    crowded: frozenset[int] = frozenset()
    people: Mapping[int, Person] = field(default_factory=dict)
    elsewhere: Mapping[int, Sequence[Elsewhere]] = field(default_factory=dict)
    reminded: set[int] = field(default_factory=set)
    changed: bool = False
    letters: list[Letter] = field(default_factory=list)
    moves: list[dict[str, object]] = field(default_factory=list)
    before: Table = field(init=False)

    def __post_init__(self) -> None:
        self.before = self.table

    def change(self, **fields: object) -> None:
        self.table = replace(self.table, **fields)  # type: ignore[arg-type]
        self.changed = True

    def log(self, seat: int | None, action: Action, *, late: bool = False) -> None:
        """Note an action of the game for the move log, as a record's action."""
        by = "clock" if late else "bot" if seat is not None and self.table.seats[seat].is_bot else "person"
        self.moves.append({"seat": seat, **action_to_dict(action), "by": by})

    def set_due(self, kind: DueKind, at: datetime | None) -> None:
        """Set, or with None unset, the one instant of this kind."""
        others = tuple(due for due in self.table.dues if due.kind is not kind)
        added = () if at is None else (Due(kind, at, self.table.step),)
        self.table = replace(self.table, dues=others + added)

    def change_seat(self, number: int, **fields: object) -> None:
        seat = replace(self.table.seats[number], **fields)  # type: ignore[arg-type]
        self.change(seats=(*self.table.seats[:number], seat, *self.table.seats[number + 1 :]))

    def change_prompt(self, prompt: Prompt) -> None:
        """Put this in the place of the open question of its number."""
        self.change(
            prompts=tuple(prompt if old.number == prompt.number else old for old in self.table.prompts)
        )

    @property
    def asker(self) -> int | None:
        """The seat of whoever asks."""
        return self.table.seat_of(self.speaker.person) if self.speaker is not None else None

    # Time.

    @property
    def game_now(self) -> datetime:
        """What time it is for the game: while the clock stands still, when it stopped."""
        return self.table.pause.since if self.table.pause is not None else self.now

    def person(self, seat: int) -> Person:
        """The days of whoever sits there, as far as they count at this table."""
        alone = self.people.get(self.table.seats[seat].person or 0, NOBODY_KNOWN)
        if not alone.away:
            return alone
        alive = self.table.alive
        here = {
            number: self.people[seat.person]
            for number, seat in enumerate(self.table.seats)
            if alive[number] and seat.person is not None and seat.person in self.people
        }
        return one_away_at_a_time(here.items()).get(seat, NOBODY_KNOWN)

    def days(self, seat: int) -> Person:
        """The same at a table that may know no nights; where nobody is asked, there are none."""
        if not self.table.seats[seat].is_asked:
            return NOBODY_KNOWN
        person = self.person(seat)
        return person if self.table.options.phase.sleeps else person.sleepless()

    # What is said.

    def which(self, address: str | None) -> tuple[Text, ...]:
        """Which table this is, for somebody who sits at several."""
        person = next((seat.person for seat in self.table.seats if seat.address == address), None)
        if person is None or person not in self.crowded:
            return ()
        return (say.board_title(table=self.table.name, code=self.table.code),)

    def announce(
        self,
        lines: Sequence[Text],
        keyboard: Keyboard = (),
        *,
        standing: str | None = None,
        silent: bool = False,
        only_edit: bool = False,
        afresh: bool = False,
    ) -> None:
        """Say it in public: in the room, or to each person where there is none."""
        for address in self.table.public:
            self.letters.append(
                Letter(
                    to=address,
                    lines=(*self.which(address), *lines),
                    keyboard=keyboard,
                    priority=Priority.STATUS if standing else Priority.RESULT,
                    standing=standing,
                    silent=silent,
                    only_edit=only_edit,
                    afresh=afresh,
                )
            )

    def whisper(
        self,
        seat: int,
        lines: Sequence[Text],
        keyboard: Keyboard = (),
        *,
        standing: str | None = None,
        only_edit: bool = False,
        afresh: bool = False,
        secret: bool = True,
        silent: bool = False,
    ) -> None:
        """Say it to one seat in private; house bots hear nothing. Unless it is known not to be a secret, it
        can be neither forwarded nor saved."""
        address = self.table.seats[seat].address
        if address is None:
            return
        self.letters.append(
            Letter(
                to=address,
                lines=tuple(lines),
                keyboard=keyboard,
                priority=Priority.PROMPT,
                standing=standing,
                only_edit=only_edit,
                afresh=afresh,
                secret=secret,
                silent=silent or self.person(seat).is_resting(self.now),
            )
        )

    def tell(self, address: str, lines: Sequence[Text], keyboard: Keyboard = ()) -> None:
        """Say it in private to somebody who need not sit at the table."""
        self.letters.append(
            Letter(to=address, lines=tuple(lines), keyboard=keyboard, priority=Priority.PROMPT)
        )

    def answer(
        self,
        *lines: Text,
        keyboard: Keyboard = (),
        alert: bool = False,
        picture: Board | None = None,
        secret: bool = False,
    ) -> None:
        """Answer whoever asked, where he asked: a press by a toast, a command by a message. A secret one must
        be the answer to a press, which nobody else sees."""
        if self.speaker is not None:
            if secret and self.speaker.place.query is None:
                raise ValueError("a secret is no answer before others")
            letter = reply(self.speaker.place, lines, keyboard, alert=alert)
            self.letters.append(replace(letter, picture=picture, secret=secret))


def reply(place: Place, lines: Sequence[Text], keyboard: Keyboard = (), *, alert: bool = False) -> Letter:
    """A letter that answers what was said at ``place``."""
    return Letter(
        to=place.address if place.query is not None or place.room is None else place.room,
        lines=tuple(lines),
        keyboard=() if place.query is not None else keyboard,
        priority=Priority.ANSWER if place.query is not None else Priority.CHATTER,
        answers=place.query,
        alert=alert,
        silent=place.query is None,
    )


def table_button(label: Text, table: int, word: str) -> Button:
    """A button that anybody may press, such as start; its data is "t12:start"."""
    return Button(label, press=f"t{table}:{word}")


def seated(seats: Sequence[Seat]) -> int:
    return sum(seat.person is not None for seat in seats)
