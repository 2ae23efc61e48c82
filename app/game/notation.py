"""Actions and events as JSON-able values: the ``do`` of a record, and the lines that a replay prints."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from app.game import actions as act
from app.game.events import Event
from app.game.vocabulary import Decision, Policy

ACTIONS: Mapping[str, type[act.Action]] = {
    Decision.NOMINATE: act.Nominate,
    Decision.VOTE: act.Vote,
    Decision.DISCARD: act.Discard,
    Decision.ENACT: act.Enact,
    "ask_veto": act.AskVeto,
    Decision.ANSWER_VETO: act.AnswerVeto,
    Decision.INVESTIGATE: act.Investigate,
    Decision.CALL_ELECTION: act.CallElection,
    Decision.EXECUTE: act.Execute,
    "decline": act.Decline,
    "miss_nomination": act.MissNomination,
    "close_vote": act.CloseVote,
}
"""Every ``do``, and the action it names."""

_NAMES = {action: str(name) for name, action in ACTIONS.items()}


class BadAction(ValueError):  # noqa: N818
    """No action is written like this; the text says why."""


def action_to_dict(action: act.Action) -> dict[str, Any]:
    """``{"do": name}`` and the action's fields."""
    return {"do": _NAMES[type(action)]} | {f.name: _plain(getattr(action, f.name)) for f in fields(action)}


def action_from_dict(data: Mapping[str, Any]) -> act.Action:
    """The action that ``action_to_dict`` wrote. Raises ``BadAction``; whether it is legal is not asked."""
    do = data.get("do")
    kind = ACTIONS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise BadAction("'do' must be one of " + ", ".join(ACTIONS))
    names = [f.name for f in fields(kind)]
    for name in data:
        if name not in ("do", *names):
            raise BadAction(f"{do} has no member {name!r}")
    return kind(**{name: _field(do, name, data) for name in names})


def _field(do: object, name: str, data: Mapping[str, Any]) -> Any:
    if name not in data:
        raise BadAction(f"{do} needs {name!r}")
    value = data[name]
    if name == "policy":
        if value not in ("L", "F"):
            raise BadAction("'policy' must be L or F")
        return Policy(value)
    wanted = int if name == "target" else bool
    if type(value) is not wanted:
        raise BadAction(f"{name!r} must be {'a seat' if wanted is int else 'true or false'}")
    return value


def event_to_dict(event: Event) -> dict[str, Any]:
    """``event`` is its name, ``audience`` is "public" or a list of seats; its own fields follow."""
    audience: Any = "public" if event.audience is None else list(event.audience)
    own = {f.name: _plain(getattr(event, f.name)) for f in fields(event)}
    return {"event": event.name, "audience": audience} | own


def _plain(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
