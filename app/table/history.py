"""The move log: a game's past, replayed through the rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from app.game import Game, Record, RecordedAction, action_from_dict, apply, build_record, from_dict
from app.game.vocabulary import Phase
from app.store.tables import MoveRow, TableRow
from app.table.model import Status


@dataclass(frozen=True, slots=True)
class Moment:
    """The game as a version of its table left it; ``stored`` is the digest that was written then."""

    version: int
    game: Game | None
    stored: str


def replay(session: Session, table_id: int) -> Iterator[Moment]:
    """Every version of a table, its game played anew from the deal. Raises ``Illegal`` where the log holds
    what the rules forbid."""
    game: Game | None = None
    for row in _rows(session, table_id):
        for move in row.what["actions"]:
            game = _next(game, move)
        yield Moment(row.version, game, row.digest)


def _next(game: Game | None, move: dict[str, Any]) -> Game | None:
    if move["do"] == "deal":
        return from_dict(move["game"])
    if move["do"] == "undeal":  # the game went back to its lobby; nothing of it counts
        return None
    if game is None:
        raise LookupError("an action before the deal")
    action = _recorded(move)
    return apply(game, action.seat, action.action)[0]


def _recorded(move: dict[str, Any], at: str | None = None) -> RecordedAction:
    written = {name: value for name, value in move.items() if name not in ("seat", "by")}
    return RecordedAction(move["seat"], action_from_dict(written), at=at, by=move["by"])


def record_of(session: Session, table_id: int) -> Record | None:
    """The record of a game that is over, or was given up; None: it goes on, and its secrets are nobody's
    business."""
    game: Game | None = None
    actions: list[RecordedAction] = []
    for row in _rows(session, table_id):
        for move in row.what["actions"]:
            game = _next(game, move)
            if move["do"] in ("deal", "undeal"):
                actions = []
            else:
                actions.append(_recorded(move, at=row.at.isoformat()))
    given_up = session.get_one(TableRow, table_id).status == Status.VOIDED
    if game is None or not (given_up or game.phase is Phase.OVER):
        return None
    return build_record(game, actions)


def _rows(session: Session, table_id: int) -> list[MoveRow]:
    return list(
        session.exec(select(MoveRow).where(MoveRow.table_id == table_id).order_by(col(MoveRow.version)))
    )
