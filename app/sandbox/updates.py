"""The updates that the bot has not acknowledged yet, queue by queue."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.sandbox.ledger import Ledger


@dataclass
class Update:
    """One update on its way. `body` is its JSON as text; a copy shares its `id` with another ticket."""

    ticket: int
    id: int
    kind: str
    queue: str
    body: str
    expires: float


class Pending:
    """Updates by ticket and by queue, in order; those past their time are dropped when met."""

    def __init__(self, ledger: Ledger, clock: Callable[[], float]) -> None:
        self._ledger = ledger
        self._clock = clock
        self._all: dict[int, Update] = {}
        self._queues: dict[str, dict[int, Update]] = {}
        self._empty = asyncio.Event()
        self._empty.set()
        for update in sorted((Update(**row) for row in ledger.rows("update")), key=lambda u: u.ticket):
            self._keep(update)

    def _keep(self, update: Update) -> None:
        self._all[update.ticket] = update
        self._queues.setdefault(update.queue, {})[update.ticket] = update
        self._empty.clear()

    def add(self, update: Update) -> None:
        """A new update, last in its queue."""
        self._keep(update)
        self._ledger.put("update", str(update.ticket), update)

    def remove(self, update: Update) -> None:
        """Acknowledged, or given up."""
        if self._all.pop(update.ticket, None) is None:
            return
        queue = self._queues[update.queue]
        del queue[update.ticket]
        if not queue:
            del self._queues[update.queue]
        self._ledger.drop("update", str(update.ticket))
        if not self._all:
            self._empty.set()

    def first(self, queue: str) -> Update | None:
        """The next update of a queue."""
        while queue in self._queues:
            update = next(iter(self._queues[queue].values()))
            if update.expires > self._clock():
                return update
            self.remove(update)
        return None

    def queues(self) -> list[str]:
        """The queues in which something waits."""
        return list(self._queues)

    def __iter__(self) -> Iterator[Update]:
        for update in list(self._all.values()):
            if update.expires > self._clock():
                yield update
            else:
                self.remove(update)

    def __len__(self) -> int:
        return len(self._all)

    async def drained(self, seconds: float) -> None:
        """Wait until nothing is pending, at most so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._empty.wait()
        except TimeoutError:
            return
