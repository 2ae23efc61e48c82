"""Failures on order: what the next calls of a kind will run into."""

from dataclasses import dataclass
from typing import Any

from app.sandbox import refusals
from app.sandbox.refusals import Refusal


@dataclass
class Fault:
    """One failure, for the next `times` calls that match. `code` 0 never answers, None only delays."""

    id: int
    code: int | None
    description: str = ""
    method: str | None = None
    chat: int | None = None
    retry_after: int | None = None
    times: int = 1
    after_delivery: bool = False
    html: bool = False
    delay: float = 0.0

    def matches(self, method: str, chat: int | None) -> bool:
        """Whether this call is to fail."""
        return (self.method is None or self.method.lower() == method.lower()) and self.chat in (None, chat)

    def refusal(self) -> Refusal:
        """What the call is answered."""
        code = self.code or 0
        if code == 429:
            return refusals.too_many_requests(self.retry_after or 1)
        parameters = {"retry_after": self.retry_after} if self.retry_after is not None else None
        return Refusal(code, self.description or "Internal Server Error", parameters)


class Faults:
    """The failures that are still to come, first ordered first."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []
        self._last = 0

    def order(self, **wanted: Any) -> Fault:
        """Add a failure."""
        self._last += 1
        fault = Fault(self._last, **wanted)
        self._waiting.append(fault)
        return fault

    def take(self, method: str, chat: int | None) -> Fault | None:
        """The failure for this call, if any; one of its times is used up."""
        for fault in self._waiting:
            if fault.matches(method, chat):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None

    def waiting(self) -> list[dict[str, Any]]:
        """All that is still to come."""
        return [dict(vars(fault)) for fault in self._waiting]

    def clear(self) -> int:
        """Call everything off; returns how many there were."""
        count = len(self._waiting)
        self._waiting.clear()
        return count
