"""First-turn protection: whoever never answers the first question spoils the game for the others most."""

from collections.abc import Sequence

from app.language import say
from app.table import absence, clock, lobby, prompts
from app.table.model import Presence, Seat, Stage, Status
from app.table.turn import Turn


def missed(turn: Turn, seats: Sequence[int]) -> bool:
    """Whoever misses the first question of all has perhaps never meant to play. Before any policy is enacted
    his seat goes to somebody who waits for one, or the game back to its lobby. Returns whether it did."""
    game = turn.table.playing()
    strangers = [seat for seat in seats if not turn.table.seats[seat].answered]
    if not strangers or game.liberal or game.fascist or turn.table.stage is Stage.LENGTHENED:
        return False
    if not turn.table.waiting_list:
        _back_to_lobby(turn, strangers)
        return True
    for seat in strangers:
        if turn.table.seats[seat].presence is Presence.HERE:
            absence.offer(turn, seat, say.event_first_missed(name=turn.table.labels[seat]))
    clock.lengthen(turn, turn.table.options.phase.awake, Stage.LENGTHENED)
    prompts.show_all(turn)
    return True


def _back_to_lobby(turn: Turn, strangers: Sequence[int]) -> None:
    names = [turn.table.labels[seat] for seat in strangers]
    prompts.withdraw(turn, *range(len(turn.table.seats)))
    turn.moves.append({"do": "undeal"})
    fresh = tuple(
        Seat(seat.name, seat.person, seat.address, seat.reachable, seat.lost_at)
        for number, seat in enumerate(turn.table.seats)
        if number not in strangers
    )
    turn.change(
        status=Status.LOBBY,
        game=None,
        step=turn.table.step + 1,
        dues=(),
        deadline=None,
        public_deadline=None,
        stage=Stage.OPEN,
        seats=fresh,
        motion=None,
    )
    turn.announce([say.event_back_to_lobby(names=names)])
    lobby.reopen(turn)
