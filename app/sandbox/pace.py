"""Telegram's flood limits, as sliding windows."""

import math
from collections import deque
from collections.abc import Callable

from app.sandbox.options import Limits, Pace
from app.sandbox.refusals import too_many_requests


class Window:
    """At most so many moments within so many seconds."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._moments: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Seconds until one more fits; 0 if it fits now."""
        if not self._pace.count:
            return 0.0
        while self._moments and self._moments[0] <= now - self._pace.seconds:
            self._moments.popleft()
        if len(self._moments) < self._pace.count:
            return 0.0
        return self._moments[0] + self._pace.seconds - now

    def take(self, now: float) -> None:
        """Count one."""
        if self._pace.count:
            self._moments.append(now)


class PaceMaker:
    """Refuses calls that come too fast: for one chat, for a group, or in all."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._overall = Window(limits.overall)
        self._chats: dict[int, list[Window]] = {}

    def check(self, chat: int) -> None:
        """Count a call to this chat. Raises Refusal (429) if it comes too early; that one does not count."""
        windows = self._chats.get(chat)
        if windows is None:
            windows = [self._overall, Window(self._limits.chat)]
            if chat < 0:
                windows.append(Window(self._limits.group))
            self._chats[chat] = windows
        now = self._clock()
        wait = max(window.wait(now) for window in windows)
        if wait > 0:
            raise too_many_requests(max(1, math.ceil(wait)))
        for window in windows:
            window.take(now)
