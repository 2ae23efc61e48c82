"""Live events for whoever watches, without letting a slow watcher hold anything up."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

Event = dict[str, Any]

WATCHER_BACKLOG = 2_000
"""Events that a watcher may lag behind before it is dropped."""


class Watcher:
    """One reader's queue. `lost` once it did not keep up; it has to come back and catch up."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[Event | None] = asyncio.Queue(WATCHER_BACKLOG)
        self.lost = False

    def give(self, event: Event | None) -> None:
        """Queue an event (None: the end) unless the reader lags too far behind."""
        try:
            self.queue.put_nowait(event)
        except asyncio.QueueFull:
            self.lost = True


class Hub:
    """Numbers events, keeps the last ones, and hands each to all watchers."""

    def __init__(self, number: Callable[[], int], kept: int) -> None:
        self._number = number
        self._events: deque[Event] = deque(maxlen=kept)
        self._watchers: set[Watcher] = set()
        self.seq = 0
        self._forgotten = 0

    def begin(self, seq: int) -> None:
        """Continue after `seq`, the last number given before a restart."""
        self.seq = self._forgotten = seq

    def publish(self, kind: str, **content: Any) -> None:
        """Tell everybody."""
        self.seq = self._number()
        if len(self._events) == self._events.maxlen:
            self._forgotten = self._events[0]["seq"]
        event = {"seq": self.seq, "type": kind, **content}
        self._events.append(event)
        for watcher in self._watchers:
            watcher.give(event)

    def since(self, seq: int) -> list[Event]:
        """The kept events after `seq`; a `reset` alone if some of them are gone."""
        if seq < self._forgotten or seq > self.seq:
            return [{"seq": self.seq, "type": "reset"}]
        return [event for event in self._events if event["seq"] > seq]

    def watch(self) -> Watcher:
        """Begin to receive events."""
        watcher = Watcher()
        self._watchers.add(watcher)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Receive no more."""
        self._watchers.discard(watcher)

    def close(self) -> None:
        """End every stream."""
        for watcher in self._watchers:
            watcher.lost = True
            watcher.give(None)
