"""Every call that the bot made, with what came of it."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

Call = dict[str, Any]


class Outbox:
    """The last calls, oldest first, numbered without gaps."""

    def __init__(self, number: Callable[[], int], kept: int, last: int) -> None:
        self._number = number
        self._calls: deque[Call] = deque(maxlen=kept)
        self.last = last
        self._news = asyncio.Event()

    def record(self, call: Call) -> None:
        """Note a finished call; gives it its number."""
        self.last = call["seq"] = self._number()
        self._calls.append(call)
        self._news.set()
        self._news = asyncio.Event()

    def since(self, seq: int, method: str | None = None) -> Iterator[Call]:
        """The kept calls after `seq`, of one method if named."""
        skipped = max(0, seq - (self.last - len(self._calls)))
        for call in islice(self._calls, skipped, None):
            if method is None or call["method"].lower() == method.lower():
                yield call

    async def wait(self, seq: int, method: str | None, seconds: float) -> list[Call]:
        """The calls after `seq`; waits for the first one, at most so long."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := list(self.since(seq, method))):
                    await self._news.wait()
        except TimeoutError:
            return []
        return found
