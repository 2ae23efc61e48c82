"""A table in memory at which a given game is played. The turns, the texts and the calls are real; there is no
SQL, no queue and no wire, so that hundreds of games cost seconds. People press buttons and read screens."""

import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.channels.channel import Reader
from app.channels.outcome import Sent
from app.channels.telegram import read
from app.channels.telegram.calls import Button
from app.channels.telegram.channel import TelegramChannel
from app.game import OFFICIAL, Game, Ruleset, new_game, view, waiting_for
from app.game.actions import Action, Discard, Enact, Execute, Investigate, Nominate, Vote
from app.game.vocabulary import Phase, Policy, Role, RulesetName
from app.language.translate import translator
from app.table import asking, house, instants, lobby, motion, pages, pause, play, time_up
from app.table.intents import Ballot, Heard, Hold, Page, Place, Press, ShowCards, VoteHere, Who
from app.table.letters import Letter
from app.table.model import DueKind, Options, Prompt, Seat, Table
from app.table.pace import Pace
from app.table.personal import Person
from app.table.turn import Elsewhere, House, Speaker, Turn
from tests.stage import BOT_NAME, GROUP, NOON, Said, Screens, Shown

F, L = Policy.FASCIST, Policy.LIBERAL
SEED = bytes(range(32))
MIXED = "FFL" * 5 + "FL"
"""A deck whose first five hands can enact either policy."""

FIRST = 501
"""The Telegram id of the person in the first seat; the others follow."""


def cards(text: str) -> tuple[Policy, ...]:
    return tuple(Policy(letter) for letter in text)


def bare(text: str) -> str:
    """Without the marks that keep names of either direction apart from their surroundings."""
    return text.replace("\u2068", "").replace("\u2069", "")


def plain(html: str) -> str:
    """As a reader sees it: without markup."""
    return re.sub(r"</?(b|i|s|code|tg-time|tg-spoiler)\b[^>]*>", "", bare(html))


def deal(
    seats: int = 7,
    deck: str = MIXED,
    roles: Sequence[Role] | None = None,
    piles: Sequence[str] = (),
    rules: Ruleset = OFFICIAL,
) -> Game:
    """Unless said otherwise liberals sit first, then fascists, Hitler last; the first seat begins."""
    return new_game(
        seats,
        rules,
        SEED,
        roles=roles or rules.roles(seats),
        deck=cards(deck),
        piles=tuple(cards(pile) for pile in piles),
        first_president=0,
    )


class Seated:
    """Seats count from 0. ``bots``: seats of house bots; ``crowded``: of people who play elsewhere too;
    ``days``: what the people told of theirs; ``strangers``: seats that have never answered a question."""

    def __init__(
        self,
        game: Game | None = None,
        *,
        bots: Collection[int] = (),
        crowded: Collection[int] = (),
        names: Sequence[str] = (),
        title: str = "Thursday Club",
        room: bool = True,
        pace: Pace = Pace.DAY,
        house: House | None = None,
        days: Mapping[int, Person] | None = None,
        strangers: Collection[int] = (),
        in_group: bool = False,
        start: datetime = NOON,
    ) -> None:
        game = game or deal()
        self.now = start
        self.screens = Screens(lambda: self.now)
        self._channel = TelegramChannel(self.screens, translator())  # type: ignore[arg-type]
        self._receipts: dict[tuple[str, str], int] = {}
        self._queries: defaultdict[int, itertools.count[int]] = defaultdict(itertools.count)
        self._house = house or House()
        self.elsewhere: dict[int, Sequence[Elsewhere]] = {}
        self.reminded: set[int] = set()
        self.people = {FIRST + seat: person for seat, person in (days or {}).items()}
        self._crowded = frozenset(FIRST + seat for seat in crowded)
        names = names or [f"Player{seat + 1}" for seat in range(game.seats)]
        seats = tuple(
            Seat(name) if seat in bots else Seat(name, FIRST + seat, f"telegram:{FIRST + seat}")
            for seat, name in enumerate(names)
        )
        self.table = Table(
            id=7,
            code="K7QXW2",
            name=title,
            language="en",
            host=FIRST,
            host_name=names[0],
            room=f"telegram:{GROUP}" if room else None,
            opened=NOON,
            options=Options(ruleset=RulesetName(game.ruleset.name), pace=pace, in_group=in_group),
            seats=seats,
        )
        turn = self._turn()
        lobby.begin(turn, game)
        for seat in set(range(game.seats)) - set(strangers) - set(bots):
            turn.change_seat(seat, answered=True)
        self._keep(turn)

    # What is done.

    @property
    def game(self) -> Game:
        return self.table.playing()

    @property
    def over(self) -> bool:
        return self.game.phase is Phase.OVER

    def press(self, person: int, data: str) -> str:
        """Anybody's press, by his Telegram id; the toast that he gets."""
        query = f"q{person}-{next(self._queries[person])}"
        self.screens.pressers[query] = person
        heard = read.read(
            {
                "update_id": 1,
                "callback_query": {
                    "id": query,
                    "from": {"id": person, "is_bot": False, "first_name": f"Player{person - FIRST + 1}"},
                    "message": {"message_id": 1, "date": 1, "chat": {"id": person, "type": "private"}},
                    "chat_instance": "1",
                    "data": data,
                },
            },
            BOT_NAME,
        )
        assert isinstance(heard, Heard)
        turn = self._turn(Speaker(person, heard.who, heard.place, reachable=True))
        match heard.intent:
            case Press():
                play.press(turn, heard.intent)
            case VoteHere():
                play.vote(turn, heard.intent)
            case Hold():
                play.hold(turn, heard.intent)
            case ShowCards():
                pages.cards(turn)
            case _:
                raise AssertionError(f"{data} is pressed on a whole bot: see tests/stage.py")
        self._keep(turn)
        return self.screens.toasts[query]

    def act(self, seat: int, action: Action) -> str:
        """The seat answers its open question by the button that means this."""
        prompt = self.prompt(seat)
        option = asking.options(self.game, seat).index(action)
        person = self.table.seats[seat].person
        return self.press(person or FIRST + seat, f"p{self.table.id}-{prompt.number}:{option}")

    def tap(self, seat: int, label: str) -> str:
        """The seat presses the newest button whose label holds this."""
        buttons = [button for shown in self.messages(seat) for button in shown.buttons]
        return self.press(FIRST + seat, [b.data for b in buttons if label in bare(b.label) and b.data][-1])

    def show(self, seat: int, page: Page, *, in_group: bool = False) -> None:
        who = Who(f"telegram:{FIRST + seat}", self.table.seats[seat].name, "en", in_private=not in_group)
        place = Place(who.address, f"telegram:{GROUP}" if in_group else None)
        turn = self._turn(Speaker(FIRST + seat, who, place, reachable=True))
        pages.show(turn, page)
        self._keep(turn)

    def time_out(self) -> None:
        """The clock goes on to the step's instant, and strikes."""
        due = self.due
        self.now = max(self.now, due)
        self.do(lambda turn: time_up.step_is_up(turn, self.table.step))

    def close_vote(self) -> None:
        """The vote's deadline and its grace pass, and where chaos threatens the longer wait."""
        step = self.table.step
        while not self.over and self.table.step == step:
            self.time_out()

    def do(
        self, change: Callable[[Turn], None], seat: int | None = None, *, person: int | None = None
    ) -> list[str]:
        """Make one turn; with ``seat``, at the word of whoever sits there, with ``person``, of anybody. The
        keys of all that is said."""
        who = self.table.seats[seat].person if seat is not None else person
        turn = self._turn(self.speaker(who) if who is not None else None)
        change(turn)
        self._keep(turn)
        return [text.key for letter in turn.letters for text in letter.lines]

    def press_motion(self, seat: int, *, yes: bool) -> list[str]:
        """The seat agrees to what is proposed, or does not."""
        number = self.table.motion_count
        return self.do(lambda turn: motion.vote(turn, Ballot(self.table.id, number, yes=yes)), seat)

    def strike(self, kind: DueKind) -> list[str]:
        """The clock goes on to the next instant of this kind, and strikes."""
        due = next(due for due in self.table.dues if due.kind is kind)
        self.now = max(self.now, due.at)
        self.table = replace(self.table, dues=tuple(one for one in self.table.dues if one is not due))
        return self.do(lambda turn: instants.strike(turn, kind, due.step))

    def speaker(self, person: int, name: str = "Somebody") -> Speaker:
        """Somebody who writes in private."""
        who = Who(f"telegram:{person}", name, "en", in_private=True)
        return Speaker(person, who, Place(who.address), reachable=True)

    def lose_room(self) -> None:
        self.do(lambda turn: pause.room_lost(turn, self.now))

    def find_room(self) -> None:
        self.do(pause.room_back)

    @property
    def due(self) -> datetime:
        """The instant at which the clock acts."""
        return next(due.at for due in self.table.dues if due.kind is DueKind.STEP)

    def wait(self, by: timedelta) -> None:
        self.now += by

    # Longer ways.

    @property
    def harmless(self) -> int:
        """The first seat that may be nominated, other than Hitler's."""
        roles = self.game.deal.roles
        return next(seat for seat in view(self.game, None).eligible if roles[seat] is not Role.HITLER)

    def nominate(self, chancellor: int) -> "Seated":
        self.act(self.game.president, Nominate(chancellor))
        return self

    def vote(self, *, ja: int = 99) -> "Seated":
        """So many of the people vote Ja, the lowest seats first, the others Nein."""
        for place, seat in enumerate(sorted(self.asked())):
            self.act(seat, Vote(place < ja))
        return self

    def elect(self, chancellor: int) -> "Seated":
        return self.nominate(chancellor).vote()

    def reject(self, chancellor: int) -> "Seated":
        return self.nominate(chancellor).vote(ja=0)

    def discard(self, policy: Policy) -> "Seated":
        self.act(self.game.president, Discard(policy))
        return self

    def enact(self, policy: Policy) -> "Seated":
        chancellor = self.game.chancellor
        assert chancellor is not None
        self.act(chancellor, Enact(policy))
        return self

    def govern(self, chancellor: int, policy: Policy) -> "Seated":
        """A whole government that enacts this."""
        self.elect(chancellor)
        hand = list(self.game.hand)
        hand.remove(policy)
        return self.discard(hand[0]).enact(policy)

    def use(self, target: int) -> "Seated":
        """The power that is to be used now."""
        seat, _ = waiting_for(self.game)[0]
        kinds = {Phase.INVESTIGATION: Investigate, Phase.EXECUTION: Execute}
        self.act(seat, kinds[self.game.phase](target))
        return self

    # What is seen.

    def prompt(self, seat: int) -> Prompt:
        return next(prompt for prompt in self.table.prompts if prompt.seat == seat)

    def asked(self) -> set[int]:
        return {prompt.seat for prompt in self.table.prompts}

    def question(self, seat: int) -> Shown:
        """The newest message with buttons in the seat's private chat."""
        return next(
            shown
            for shown in reversed(self.messages(seat))
            if any((button.data or "").startswith("p") for button in shown.buttons)
        )

    def labels(self, seat: int) -> list[str]:
        """The options of the open question; that it can be held back is not one of them."""
        return [bare(button.label) for button in self.options(seat)]

    def options(self, seat: int) -> list[Button]:
        return [b for b in self.question(seat).buttons if not (b.data or "").endswith(":hold")]

    def messages(self, seat: int | None) -> list[Shown]:
        """A seat's private chat, or with None the group."""
        return list(self.screens.chats.get(GROUP if seat is None else FIRST + seat, {}).values())

    def news(self) -> str:
        """The group's last message."""
        return self.messages(None)[-1].html

    def last(self, seat: int) -> str:
        return self.messages(seat)[-1].html

    def heard(self, reader: int | None) -> list[Said]:
        """All calls that reach a seat, its toasts too, or with None the group."""
        chat = GROUP if reader is None else FIRST + reader
        return [said for said in self.screens.calls if said.chat == chat]

    # The works.

    def _turn(self, speaker: Speaker | None = None) -> Turn:
        turn = Turn(
            self.table, self.now, self._house, speaker, self._crowded, self.people, elsewhere=self.elsewhere
        )
        turn.reminded = self.reminded
        return turn

    def _keep(self, turn: Turn) -> None:
        """What the door, the outbox and the clock's bell do, for the one table."""
        self.table = turn.table
        for letter in turn.letters:
            self._deliver(letter)
        bell = next((due for due in self.table.dues if due.kind is DueKind.BOTS and due.at <= self.now), None)
        if bell is not None:
            others = tuple(due for due in self.table.dues if due is not bell)
            self.table = replace(self.table, dues=others)
            turn = self._turn()
            house.move(turn, bell.step)
            self._keep(turn)

    def _deliver(self, letter: Letter) -> None:
        place = (letter.to, letter.standing or "")
        standing = self._receipts.get(place) if letter.standing is not None else None
        outcome = self._channel.deliver(letter, Reader("en", now=self.now), standing)
        if letter.standing is not None and isinstance(outcome, Sent) and outcome.receipt is not None:
            self._receipts[place] = outcome.receipt
