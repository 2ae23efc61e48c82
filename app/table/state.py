"""A table as JSON: all of it that no query looks at, there and back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter

from app.game import from_dict, to_dict
from app.table.model import Candidate, Motion, Options, Pause, Presence, Seat, Stage, Table

SCHEMA = 2

_OPTIONS: TypeAdapter[Options] = TypeAdapter(Options)
_MOTION: TypeAdapter[Motion | None] = TypeAdapter(Motion | None)
_PAUSE: TypeAdapter[Pause | None] = TypeAdapter(Pause | None)
_WAITING: TypeAdapter[tuple[Candidate, ...]] = TypeAdapter(tuple[Candidate, ...])
_SEAT: dict[str, TypeAdapter[Any]] = {  # what of a seat has no column of its own
    "lost_at": TypeAdapter(datetime | None),
    "presence": TypeAdapter(Presence),
    "offered_at": TypeAdapter(datetime | None),
    "wants_out": TypeAdapter(bool),
    "answered": TypeAdapter(bool),
    "missed": TypeAdapter(int),
    "missed_secretly": TypeAdapter(int),
    "extended": TypeAdapter(bool),
}
SeatColumns = tuple[str, int | None, str | None, bool]
"""Name, person, address, and whether it can be written to."""


def state_of(table: Table) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "host_name": table.host_name,
        "options": _OPTIONS.dump_python(table.options, mode="json"),
        "seats": [_seat_state(seat) for seat in table.seats],
        "game": to_dict(table.game) if table.game is not None else None,
        "step": table.step,
        "deadline": _written(table.deadline),
        "public_deadline": _written(table.public_deadline),
        "stage": table.stage.value,
        "pause": _PAUSE.dump_python(table.pause, mode="json"),
        "host_paused": table.host_paused,
        "prompt_count": table.prompt_count,
        "rematch": table.rematch,
        "motion": _MOTION.dump_python(table.motion, mode="json"),
        "motion_count": table.motion_count,
        "waiting_list": _WAITING.dump_python(table.waiting_list, mode="json"),
        "former": [list(one) for one in table.former],
    }


def table_of(bare: Table, seats: Sequence[SeatColumns], state: dict[str, Any]) -> Table:
    """The whole table. ``bare``: what its columns say; ``state``: what ``state_of`` wrote, or nothing."""
    written = state.get("seats", [])
    described = [_seat(columns, written[n] if n < len(written) else {}) for n, columns in enumerate(seats)]
    if not state:
        return replace(bare, seats=tuple(described))
    return replace(
        bare,
        host_name=state["host_name"],
        options=_OPTIONS.validate_python(state["options"]),
        seats=tuple(described),
        game=from_dict(state["game"]) if state["game"] is not None else None,
        step=state["step"],
        deadline=_read(state["deadline"]),
        public_deadline=_read(state["public_deadline"]),
        stage=Stage(state["stage"]),
        pause=_PAUSE.validate_python(state["pause"]),
        host_paused=state["host_paused"],
        prompt_count=state["prompt_count"],
        rematch=state["rematch"],
        motion=_MOTION.validate_python(state["motion"]),
        motion_count=state["motion_count"],
        waiting_list=_WAITING.validate_python(state["waiting_list"]),
        former=tuple((person, seat) for person, seat in state["former"]),
    )


def _seat_state(seat: Seat) -> dict[str, Any]:
    """Only what differs from a seat that somebody has just taken."""
    fresh = Seat(seat.name)
    return {
        name: kind.dump_python(getattr(seat, name), mode="json")
        for name, kind in _SEAT.items()
        if getattr(seat, name) != getattr(fresh, name)
    }


def _seat(columns: SeatColumns, written: dict[str, Any]) -> Seat:
    return Seat(*columns, **{name: _SEAT[name].validate_python(value) for name, value in written.items()})


def _written(at: datetime | None) -> str | None:
    return at.isoformat() if at is not None else None


def _read(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
