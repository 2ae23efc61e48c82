"""What an instant does that was set for a table, by its kind, once it has come."""

from collections.abc import Callable

from app.table import absence, house, lobby, motion, pause, prompts, remind, time_up
from app.table.model import DueKind, Status
from app.table.turn import Turn

_PLAIN: dict[DueKind, Callable[[Turn], None]] = {
    DueKind.LOBBY: lobby.expire,
    DueKind.ROOM: pause.room_given_up,
    DueKind.SEATS: absence.check,
    DueKind.MOTION: motion.close,
    DueKind.BALLOTS: prompts.put_away,
    DueKind.RESUME: pause.over,
}


def strike(turn: Turn, kind: DueKind, step: int) -> None:
    """The instant of this kind, set for ``step``, has come; nothing if it has been put off meanwhile."""
    if any(due.kind is kind and due.at > turn.now for due in turn.table.dues):
        return
    match kind:
        case DueKind.STEP:
            time_up.step_is_up(turn, step)
        case DueKind.BOTS:
            house.move(turn, step)
        case DueKind.REMIND if turn.table.status is Status.LOBBY:
            lobby.remind(turn)
        case DueKind.REMIND:
            remind.due_now(turn)
        case _:
            _PLAIN[kind](turn)
